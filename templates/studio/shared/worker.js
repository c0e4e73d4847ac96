// Keeps every file of the plain pages, so that they open without a network. FILES and VERSION are written before it.
const OWN = `scriptorium ${self.registration.scope} `;
const NAME = `${OWN}${VERSION}`;

/** Fetch all files again, so that none of an older version stays among them. */
async function keep() {
  const cache = await caches.open(NAME);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
  await self.skipWaiting();
}

/** Forget older versions of these pages; other pages of the site may have caches too. */
async function begin() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== NAME);
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Return the kept file for an address, or ask the network for what is not kept. */
async function answer(request) {
  const cache = await caches.open(NAME);
  const folder = request.url.split(/[?#]/)[0];
  const kept = await cache.match(folder.endsWith("/") ? `${folder}index.html` : request, { ignoreSearch: true });
  return kept ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
