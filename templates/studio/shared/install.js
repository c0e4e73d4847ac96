// Lets the browser keep the plain pages, so that they open without a network.
if ("serviceWorker" in navigator && location.protocol !== "file:") {
  navigator.serviceWorker.register(new URL("../../worker.js", import.meta.url)).catch(() => {
    // Without a secure connection there is none; the pages work all the same.
  });
}
