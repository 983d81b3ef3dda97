// Keeps one whole build at hand, so that the page works without a network.
//
// scripts/precache.mjs fills in the list of files. A build is at hand whole or not at all, and a new one
// waits until the page asks for it: a page must never meet the worker of another build. What two builds
// have in common is fetched once.

// The first sixteen hexadecimal digits of each file's SHA-256, by its name.
const FILES = { "__FILES__": "" };

const PREFIX = `sakiyomi:${new URL(self.registration.scope).pathname}:`;
const CACHE = `${PREFIX}files`;
const address = (file) => new URL(file, self.registration.scope).href;
// Files of two builds lie side by side in the cache, so what is in a file is part of its key.
const key = (file) => `${address(file)}?${FILES[file]}`;
const kept = (file) => caches.match(key(file), { cacheName: CACHE });
const NAMES = new Map(Object.keys(FILES).map((file) => [address(file), file]));
const PAGE = "index.html";

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

// Where one file fails the others stay for the next try.
async function install() {
  const files = Object.keys(FILES);
  await Promise.all(files.map(keep));
  // A build before this one may have become the one in use meanwhile, and have removed what is not its own.
  const there = await Promise.all(files.map(kept));
  if (!there.every(Boolean)) throw new Error("files were removed on the way");
}

// Fetches a file unless it is there. Where a host sends another build's, in the middle of an upload, there
// is no new build yet.
async function keep(file) {
  if (await kept(file)) return;
  // "reload": the browser's own cache may still hold files of the last build.
  const response = await fetch(address(file), { cache: "reload" });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
  const found = Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== FILES[file]) throw new Error(`${file} is of another build`);
  // What a host redirects from /index.html to / cannot answer the address of a screen.
  const { body, headers } = response;
  const cache = await caches.open(CACHE);
  await cache.put(key(file), response.redirected ? new Response(body, { headers }) : response);
}

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([forget(), self.clients.claim()]));
});

// Removes what belongs to builds before; a third one that is on its way will do so itself.
async function forget() {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const cache = await caches.open(CACHE);
  const own = new Set(Object.keys(FILES).map(key));
  const others = (await cache.keys()).filter(({ url }) => !own.has(url));
  if (self.registration.installing || self.registration.waiting) return;
  await Promise.all([...older.map((name) => caches.delete(name)), ...others.map((other) => cache.delete(other))]);
}

self.addEventListener("message", (event) => {
  if (event.data?.type === "skip-waiting") self.skipWaiting();
  if (event.data?.type === "claim") event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(answer(request));
});

// Every route is the same page; the address decides what it shows. NOTICE.txt is a file that people open.
async function answer(request) {
  const named = NAMES.get(request.url.replace(/[?#].*/, ""));
  const file = named ?? (request.mode === "navigate" ? PAGE : undefined);
  return (file && (await kept(file))) ?? fetch(request);
}
