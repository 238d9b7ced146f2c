// Keeps the page for use without a network. The build fills in the list of files and its hash, so a
// new version of the page is a new worker with a cache of its own.
const FILES = '__FILES__';
const CACHE = 'xanthi-__VERSION__';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const others = (names) => names.filter((name) => name.startsWith('xanthi-') && name !== CACHE);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(others(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  const kept = event.request.mode === 'navigate' ? caches.match('./') : caches.match(event.request);
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
