// Service worker: shows the offline page when the server cannot be reached. It caches nothing else.

const KEPT = 'intrige-VERSION';
const OFFLINE = '/offline';

/** @type {any} */
const worker = globalThis;

async function install() {
  await (await caches.open(KEPT)).add(OFFLINE);
  await worker.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('intrige-') && name !== KEPT).map((name) => caches.delete(name)));
  // Request the page in parallel with the start of the worker.
  await worker.registration.navigationPreload?.enable();
}

/** @param {any} event */
async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event));
});
