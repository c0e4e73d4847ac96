// Lets the browser keep the page of a pad that a studio serves, so that it opens without a network.
if ("serviceWorker" in navigator) {
  const worker = new URL("../../p/worker.js", import.meta.url);
  navigator.serviceWorker.register(worker).catch(() => {
    // Without a secure connection there is none; the page works all the same.
  });
  if (location.href.startsWith(new URL("./", worker).href)) {
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map((it) => it.name);
    active.postMessage([location.href, ...loaded].filter((it) => it.startsWith(location.origin)));
  }
}
