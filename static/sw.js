// Keeps one whole build at hand, so that the page works without a network.
//
// scripts/precache.sh fills in the version and the list. A build is cached whole
// or not at all, and a new one waits until the page asks for it: a page must never
// meet the worker of another build.

const VERSION = "__VERSION__";
const FILES = ["__FILES__"];

const PREFIX = `sakiyomi:${new URL(self.registration.scope).pathname}:`;
const CACHE = PREFIX + VERSION;
const address = (file) => new URL(file, self.registration.scope).href;
const PAGE = address("index.html");

self.addEventListener("install", (event) => {
  // "reload": the browser's own cache may still hold files of the last build.
  const fresh = (file) => new Request(address(file), { cache: "reload" });
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map(fresh)))
      .catch(async (error) => {
        await caches.delete(CACHE);
        throw error;
      }),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", (event) => {
  if (event.data?.type === "skip-waiting") self.skipWaiting();
  if (event.data?.type === "claim") event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(answer(request));
});

// Every route is the same page; the address decides what it shows.
async function answer(request) {
  const cache = await caches.open(CACHE);
  const wanted = request.mode === "navigate" ? PAGE : request;
  const kept = await cache.match(wanted, { ignoreSearch: true });
  return kept ?? fetch(request);
}
