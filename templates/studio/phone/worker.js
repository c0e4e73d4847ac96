// Keeps the pages of pads that were opened, so that they open without a network. With one, they are fetched afresh.
const KEPT = "scriptorium pads";

/** Return what the network has, and keep it; without a network, return what is kept. */
async function answer(request) {
  const cache = await caches.open(KEPT);
  try {
    const found = await fetch(request);
    if (found.ok) await cache.put(request, found.clone());
    return found;
  } catch (fault) {
    const how = { ignoreVary: true };
    const kept = await cache.match(request, how) ?? await cache.match(request, { ...how, ignoreSearch: true });
    if (kept) return kept;
    throw fault;
  }
}

/** Keep what a page loaded before this worker was there. */
async function keep(addresses) {
  const cache = await caches.open(KEPT);
  await Promise.allSettled(addresses.map((address) => cache.add(address)));
}

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => event.waitUntil(keep(event.data)));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && new URL(url).origin === location.origin) event.respondWith(answer(event.request));
});
