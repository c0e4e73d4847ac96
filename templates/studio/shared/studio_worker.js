// Keeps the pages of a studio, so that they open without a network. With one, the studio answers everything.
// VERSION, LANGUAGES, FILES and PAGES are written before it.
const OWN = `scriptorium studio ${self.registration.scope} `;
const NAME = `${OWN}${VERSION}`;
const LANES = 3;
const MOST = 1000;
const here = (address) => new URL(address, self.registration.scope).href;

/** Whether an answer may be kept: never what was made for one person. */
const mayKeep = (address) => address.startsWith(self.registration.scope) && !address.startsWith(here("api/"));

/** The address by which a page is kept: with its language, and nothing else that was asked. */
const pageAt = (address, language) => `${address.split(/[?#]/)[0]}?lang=${language}`;

/** Keep what is not kept yet, a few at a time, so that what people wait for comes first. */
async function keep(addresses) {
  const cache = await caches.open(NAME);
  const kept = new Set((await cache.keys()).map((it) => it.url));
  const left = [...new Set(addresses)].filter((it) => mayKeep(it) && !kept.has(it)).slice(0, MOST - kept.size).reverse();
  const keepNext = async () => {
    while (left.length) {
      await cache.add(new Request(left.pop(), { cache: "no-cache", priority: "low" })).catch(() => {
        // It is kept at the next visit.
      });
    }
  };
  await Promise.all(Array.from({ length: LANES }, keepNext));
}

/** What older versions of this studio kept. */
async function older() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== NAME);
  const kept = names.map(async (name) => (await (await caches.open(name)).keys()).map((it) => it.url));
  return { names, addresses: (await Promise.all(kept)).flat() };
}

/** Keep the files, and all that an older version kept, as they are now. */
async function begin() {
  const isOld = (address) => address.startsWith(here("assets/"));
  await keep([...FILES.map(here), ...(await older()).addresses.filter((it) => !isOld(it))]);
  await self.skipWaiting();
}

async function replace() {
  await Promise.all((await older()).names.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Find a page in the language that is wished for most, of those in which it is kept. */
async function findPage(address, languages) {
  const cache = await caches.open(NAME);
  for (const language of languages) {
    const kept = await cache.match(pageAt(address, language), { ignoreVary: true });
    if (kept) return kept;
  }
  return null;
}

/** Return a kept page, which says on itself that it was kept; or go to the page that says why there is none. */
async function keptPage(address) {
  const own = [new URL(address).searchParams.get("lang"), ...navigator.languages.map((it) => it.slice(0, 2))];
  const kept = await findPage(address, [...own, ...LANGUAGES]);
  if (!kept) return address.startsWith(here("offline")) ? Response.error() : Response.redirect(here("offline"));
  const headers = new Headers(kept.headers);
  headers.delete("content-encoding");
  return new Response((await kept.text()).replace("<html ", "<html data-kept "), { headers });
}

async function answer(request) {
  try {
    return await fetch(request);
  } catch (fault) {
    if (request.mode === "navigate") return keptPage(request.url);
    const kept = await caches.match(request, { cacheName: NAME, ignoreVary: true });
    if (kept) return kept;
    throw fault;
  }
}

self.addEventListener("install", (event) => event.waitUntil(begin()));
self.addEventListener("activate", (event) => event.waitUntil(replace()));
self.addEventListener("message", (event) => {
  const { language, pages, others } = event.data;
  const wanted = [...pages, ...PAGES.map(here)].map((it) => pageAt(it, language));
  event.waitUntil(keep([...wanted, ...others, ...FILES.map(here)]));
});
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && mayKeep(url)) event.respondWith(answer(event.request));
});
