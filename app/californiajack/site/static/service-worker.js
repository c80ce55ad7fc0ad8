// Keeps a whole copy of the site in the browser, so that the second visit needs no network.
//
// PRECACHE and VERSION are put in front of this text when the site is built. Every file of the list
// has its content's hash in its name or is compared by hash, so a version is complete or not there.
"use strict";

const PREFIX = "californiajack:";
const CACHE = `${PREFIX}${self.registration.scope}:${VERSION}`;
const MINE = `${PREFIX}${self.registration.scope}:`;
const PAGE_PATIENCE = 3000; // ms to wait for the network before a kept page is shown
const address = (path) => new URL(path, self.registration.scope).href;

// Files that a former version already has are copied, the others fetched; all of them or none.
async function fill() {
  const cache = await caches.open(CACHE);
  const former = (await caches.keys()).filter((name) => name.startsWith(MINE) && name !== CACHE);
  await Promise.all(
    PRECACHE.map(async ([path, fixed]) => {
      const url = address(path);
      if (await cache.match(url)) return;
      if (fixed) {
        for (const name of former) {
          const kept = await (await caches.open(name)).match(url);
          if (kept) return cache.put(url, kept);
        }
      }
      const answer = await fetch(url, { cache: fixed ? "default" : "no-cache" });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return cache.put(url, answer);
    }),
  );
}

async function clean() {
  for (const name of await caches.keys()) {
    if (name.startsWith(MINE) && name !== CACHE) await caches.delete(name);
  }
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(clean().then(() => self.clients.claim())));
self.addEventListener("message", (event) => {
  if (event.data === "use") self.skipWaiting();
});

// Pages: the network first, so that nobody is held on an old version; the kept copy if it is away.
async function page(request, url) {
  const cache = await caches.open(CACHE);
  const kept = (await cache.match(url)) ?? (await cache.match(address("index.html")));
  const fresh = fetch(request);
  if (!kept) return fresh;
  fresh.catch(() => {});
  const patience = new Promise((resolve) => setTimeout(() => resolve(kept), PAGE_PATIENCE));
  return Promise.race([fresh.catch(() => kept), patience]).then((answer) => (answer.ok ? answer : kept));
}

async function file(request, url) {
  // With an answer of the browser's own cache goes the compiled code of Python's engine, with a
  // kept copy it doesn't; this asks that cache alone, never the network.
  if (url.endsWith(".wasm")) {
    const quick = await fetch(url, { mode: "same-origin", cache: "only-if-cached" }).catch(() => null);
    if (quick?.ok) return quick;
  }
  const cache = await caches.open(CACHE);
  const kept = await cache.match(url);
  if (kept) return kept;
  return fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // The notebooks are large, and few open them: they come from the network.
  if (url.href.startsWith(address("lab/"))) return;
  if (request.method !== "GET" || !url.href.startsWith(self.registration.scope)) return;
  url.search = "";
  url.hash = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  event.respondWith(request.mode === "navigate" ? page(request, url.href) : file(request, url.href));
});
