// Keeps “Near me now” on the phone: from the network while there is one, else as it stood at the last visit.
const shelf = 'tanod-near-1'
const files = ['/cms/near.js', '/cms/favicon.svg']
const patienceMs = 6_000

self.addEventListener('install', (event) => event.waitUntil(prepare()))
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'GET' && origin === location.origin && (pathname.startsWith('/cms/near/') || files.includes(pathname)))
    event.respondWith(newest(request))
})

/** The page that is open came before this worker: it is kept too. */
async function prepare() {
  const cache = await caches.open(shelf)
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' })
  const open = pages.map(({ url }) => url).filter((url) => new URL(url).pathname.startsWith('/cms/near/'))
  await cache.addAll([...files, ...open].map((url) => new Request(url, { cache: 'no-store' })))
  await self.skipWaiting()
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith('tanod-near-') && name !== shelf) await caches.delete(name)
}

async function newest(request) {
  const cache = await caches.open(shelf)
  try {
    const reply = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
    if (reply.ok) await cache.put(request.url, reply.clone())
    // A center under load knows no more than the phone does.
    const isDown = reply.status >= 500 || reply.status === 429
    return (isDown && (await keptOf(cache, request))) || reply
  } catch (error) {
    const kept = await keptOf(cache, request)
    if (!kept) throw error
    return kept
  }
}

async function keptOf(cache, request) {
  const kept = (await cache.match(request.url)) ?? (await cache.match(request.url, { ignoreSearch: true }))
  if (!kept || !/html/.test(kept.headers.get('content-type'))) return kept
  // The page itself says that it was kept: no browser tells that of a network that leads nowhere, nor of a center under load.
  const headers = new Headers(kept.headers)
  headers.delete('content-length')
  // For a page that is open since before it was told by a mark: its script reads this.
  headers.set('x-kept', '1')
  return new Response((await kept.text()).replace('<html', '<html data-kept'), { status: kept.status, headers })
}
