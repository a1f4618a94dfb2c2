// Keeps the quick-report page usable without a network: its page, its files, and the answers that it needs to be filled in.
const shelf = 'tanod-quickreport-1'
const page = '/cms/quickreport'
const reads = /^\/api\/commandcenter\/ccPublic\/(getCaseTypes|getBarangays|getCommandCenters|getNotice)$/

self.addEventListener('install', (event) => event.waitUntil(refresh().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(newest(request, page))
  else if (pathname.startsWith('/cms/assets/') || /^\/cms\/[\w.-]+\.(js|svg)$/.test(pathname)) event.respondWith(kept(request))
  else if (reads.test(pathname)) event.respondWith(newest(request, request))
})

/** Puts the page and all that it names on the shelf, and takes off what it names no more. */
async function refresh() {
  const cache = await caches.open(shelf)
  const reply = await fetch(page, { cache: 'no-store' })
  if (!reply.ok) throw new Error('The page is not to be had.')
  const text = await reply.clone().text()
  const named = [...text.matchAll(/(?:src|href)="(\/cms\/[^"]+\.\w+)"/g)].map((found) => found[1])
  await cache.addAll(named)
  await cache.put(page, reply)
}

/** From the network, put on the shelf; from the shelf where the network is lost or slow. */
async function newest(request, name) {
  const cache = await caches.open(shelf)
  try {
    const reply = await fetch(request, { signal: AbortSignal.timeout(6_000) })
    if (reply.ok) await cache.put(name, reply.clone())
    return reply
  } catch (error) {
    const found = await cache.match(name)
    if (found) return found
    throw error
  }
}

async function kept(request) {
  const cache = await caches.open(shelf)
  const found = await cache.match(request)
  if (found) return found
  const reply = await fetch(request)
  if (reply.ok) await cache.put(request, reply.clone())
  return reply
}
