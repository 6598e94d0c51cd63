/*
 * Opens pages without a connection. The build writes VERSION, FILES of the shell and REMOTES in front of this text. The cache has
 * the page itself, the files of the shell and of the one remote that its own address names; never an answer of the API, never
 * another page.
 */
const REMOTE = new URL(self.location.href).searchParams.get('remote') ?? 'camp';
const SCOPE = new URL(self.registration.scope);
const CACHE = `thervu ${VERSION}`;
const KEPT = new Set([...FILES, ...(REMOTES[REMOTE] ?? [])].map((file) => new URL(file, SCOPE).href));
const HASHED = /\.[0-9a-f]{8,}\.(js|css)$/;
/** Milliseconds a page waits for the network before the cached one is opened. */
const NETWORK_TIMEOUT_MS = 4000;

async function keep() {
  const cache = await caches.open(CACHE);
  // 'reload': bypasses the browser's own cache, or an old file would be cached under the new version
  await cache.addAll([SCOPE.href, ...KEPT].map((address) => new Request(address, { cache: 'reload' })));
}

async function forgetOlder() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('thervu ') && name !== CACHE).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

const kept = async (address) => (await caches.open(CACHE)).match(address);

/** Network first; the cached file when the network is down, slow or broken. */
async function freshOrKept(request, address) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), NETWORK_TIMEOUT_MS);
  try {
    const answer = await fetch(request, { signal: late.signal });
    if (answer.ok || answer.type === 'opaqueredirect') return answer;
    return (await kept(address)) ?? answer;
  } catch (problem) {
    const there = await kept(address);
    if (there) return there;
    throw problem;
  } finally {
    clearTimeout(timer);
  }
}

/** The addresses the shell answers, and no other page of the portal. */
function isPortalPage({ pathname }) {
  const below = pathname.slice(SCOPE.pathname.length);
  return below === '' || below === 'camp' || below === 'college' || below === 'home' || below.startsWith('home/');
}

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== SCOPE.origin || !address.pathname.startsWith(SCOPE.pathname))
    return;
  if (request.mode === 'navigate') {
    if (isPortalPage(address)) event.respondWith(freshOrKept(request, SCOPE.href));
    return;
  }
  const plain = `${address.origin}${address.pathname}`;
  if (!KEPT.has(plain)) return;
  if (HASHED.test(plain)) event.respondWith(kept(plain).then((there) => there ?? fetch(request)));
  else event.respondWith(freshOrKept(request, plain));
});
