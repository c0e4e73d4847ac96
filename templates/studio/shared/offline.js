// Lets the browser keep the pages of this studio, after this one is there, so that they open without a network.
const whenIdle = window.requestIdleCallback ?? ((action) => setTimeout(action, 1000));

/** Tell what keeps the pages which language is read, which page this is, which pictures it has, and where its game is counted. */
function tell(worker) {
  const pictures = performance.getEntriesByType("resource").filter((it) => it.initiatorType === "img");
  const phones = [...document.querySelectorAll('a[href^="../p/"]')].map((it) => it.href);
  worker.postMessage({
    language: document.documentElement.lang,
    pages: [location.href, ...phones],
    others: pictures.map((it) => it.name),
  });
}

async function begin() {
  await navigator.serviceWorker.register(new URL("../../worker.js", import.meta.url));
  const { active } = await navigator.serviceWorker.ready;
  tell(active);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) tell(active);
  });
}

const isSaving = navigator.connection?.saveData;
if ("serviceWorker" in navigator && !isSaving) {
  addEventListener("load", () => whenIdle(() => begin().catch(() => {
    // Without a secure connection nothing is kept; the pages work all the same.
  })));
}
