// Keeps the public page usable without a network, and sends the reports that wait on this phone, also when the page is closed.
const shelf = 'tanod-quickreport-2'
const page = '/cms/quickreport'
const list = '/cms/quickreport-files.json'
const filing = '/api/commandcenter/ccPublic/createEmergencyTicket'
const sharing = '/api/commandcenter/ccPublic/sharePosition'
const reads = /^\/api\/commandcenter\/ccPublic\/(getCaseTypes|getBarangays|getCommandCenters|getNotice)$/

self.addEventListener('install', (event) => event.waitUntil(refresh().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(shown(event))
  else if (pathname.startsWith('/cms/assets/') || /^\/cms\/[\w.-]+\.(js|svg|webmanifest)$/.test(pathname)) event.respondWith(kept(request))
  else if (reads.test(pathname)) event.respondWith(newest(request))
})
self.addEventListener('sync', (event) => event.tag === 'send-reports' && event.waitUntil(sendWaiting().catch(sendHeld)))
self.addEventListener('push', (event) => event.waitUntil(tell(event.data?.json() ?? {})))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data || page))
})

/** Puts the page and all files that it may come to need on the shelf. */
async function refresh() {
  const cache = await caches.open(shelf)
  const [reply, files] = await Promise.all([fetch(page, { cache: 'no-store' }), fetch(list, { cache: 'no-store' })])
  if (!reply.ok || !files.ok) throw new Error('The page is not to be had.')
  const named = await files.clone().json()
  for (const name of named) if (!(await cache.match(name))) await cache.add(name).catch(() => undefined)
  await Promise.all([cache.put(page, reply), cache.put(list, files)])
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith('tanod-quickreport-') && name !== shelf) await caches.delete(name)
}

/** The page on the shelf at once, a newer one for the next time; from the network where there is none on the shelf. */
async function shown(event) {
  const cache = await caches.open(shelf)
  const found = await cache.match(page)
  if (!found) return fetch(event.request)
  const isNewer = fetch(page, { cache: 'no-store' }).then(async (reply) => {
    if (!reply.ok) return
    const files = await fetch(list, { cache: 'no-store' })
    if (files.ok) {
      for (const name of await files.clone().json()) if (!(await cache.match(name))) await cache.add(name).catch(() => undefined)
      await cache.put(list, files)
    }
    await cache.put(page, reply)
  })
  event.waitUntil(isNewer.catch(() => undefined))
  return found
}

/** From the network, put on the shelf; from the shelf where the network is lost or slow. */
async function newest(request) {
  const cache = await caches.open(shelf)
  try {
    const reply = await fetch(request, { signal: AbortSignal.timeout(6_000) })
    const { code } = reply.ok ? {} : await reply.clone().json()
    if (reply.status >= 500 || !(reply.ok || isCode(code))) throw new Error('The center is not to be had.')
    if (reply.ok) await cache.put(request, reply.clone())
    return reply
  } catch (error) {
    const found = await cache.match(request)
    if (found) return found
    throw error
  }
}

/** A file of the page that a browser could not fetch it does not ask for again before the page is loaded anew: it waits for the network here. */
const againMs = 1_000
const waitsMs = 240_000
async function kept(request) {
  const cache = await caches.open(shelf)
  const found = await cache.match(request)
  if (found) return found
  const until = Date.now() + waitsMs
  const ask = () =>
    fetch(request).catch(async (error) => {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, againMs))
      return ask()
    })
  const reply = await ask()
  if (reply.ok) await cache.put(request, reply.clone())
  return reply
}

/** The phone's own database, as the page keeps it. */
function openReports() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('tanod-quickreport')
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}
const done = (asked) =>
  new Promise((resolve, reject) => ((asked.onsuccess = () => resolve(asked.result)), (asked.onerror = () => reject(asked.error))))

/** What cannot be taken as it is, as the page judges it too (`web/publicSide/wire.ts`); all else may go well later. */
const finalStatuses = [400, 404, 409, 410, 413, 415, 422]
/** A Tanod says by a code what it refuses: what a gateway answers in its stead is no answer. */
const isCode = (code) => typeof code === 'string'
const mostRestMs = 3_600_000
const isDue = ({ entry, refusal, againAt = 0 }) => entry && !refusal && (againAt <= Date.now() || againAt > Date.now() + mostRestMs)

/** Puts down what became of one, as the page does (`web/publicSide/report/queue.ts`): what was sent stays sent, what was typed meanwhile stays, and is judged by itself; what was deleted meanwhile comes back only with its link. */
async function note(db, one, part) {
  const store = db.transaction('kept', 'readwrite').objectStore('kept')
  const now = await done(store.get(one.clientId))
  if (now?.sent || (!now && !part.sent)) return
  const isOfThese = !now || JSON.stringify(now.entry) === JSON.stringify(one.entry)
  // The page tells it by the link; with what it went, so that nothing is said twice.
  const before = { ...one.entry, ...((now ?? one).wentPlaceless && { position: undefined }) }
  const untold =
    part.sent && now && JSON.stringify(now.entry) !== JSON.stringify(before)
      ? { untold: { before, now: now.entry, foundAt: now.foundAt ?? now.writtenAt } }
      : {}
  if (isOfThese || !part.refusal) await done(store.put({ ...one, ...now, ...part, ...untold }, one.clientId))
}

/** The page may be gone that found the place while this one went without it: help cannot wait until it is opened again. */
async function tellPlace(db, clientId, token) {
  const kept = () => db.transaction('kept', 'readwrite').objectStore('kept')
  const { untold } = (await done(kept().get(clientId))) ?? {}
  const position = untold?.now.position
  if (!position || JSON.stringify(position) === JSON.stringify(untold.before.position)) return true
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ token, position, at: untold.foundAt, sentAt: new Date().toISOString(), isFound: true })
  const reply = await fetch(sharing, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) })
  if (!reply.ok) {
    const { code } = await reply.json().catch(() => ({}))
    return isCode(code) && [...finalStatuses, 401, 403].includes(reply.status) && code !== 'not-yet'
  }
  const store = kept()
  const now = await done(store.get(clientId))
  if (now?.untold) await done(store.put({ ...now, untold: { ...now.untold, before: { ...now.untold.before, position } } }, clientId))
  return true
}

/** Sends what waits with its own id, so that it is there once whoever sends it; what the network keeps or a busy server is tried again by the browser. */
async function sendWaiting() {
  await navigator.locks.request('tanod-quickreport', async () => {
    const db = await openReports()
    let isLeft = false
    try {
      const all = await done(db.transaction('kept').objectStore('kept').getAll())
      isLeft = all.some((one) => one.entry && !one.refusal && !isDue(one))
      for (const one of all.filter(isDue)) {
        const { clientId, writtenAt, foundAt } = one
        const body = JSON.stringify({ ...one.entry, clientId, writtenAt, foundAt, sentAt: new Date().toISOString() })
        const headers = { 'content-type': 'application/json' }
        const reply = await fetch(filing, { method: 'POST', headers, body, signal: AbortSignal.timeout(60_000) }).catch(async (error) => {
          if (!one.entry.position) await note(db, one, { wentPlaceless: true })
          throw error
        })
        const { data, message, sentence, code } = await reply.json().catch(() => ({}))
        const restMs = Math.min(mostRestMs, Number(reply.headers.get('retry-after') ?? 0) * 1_000 || 0)
        const said = isCode(code) && (sentence ?? message)
        if (data?.token) await note(db, one, { entry: null, sent: { token: data.token, reference: data.reference } })
        else if (said && finalStatuses.includes(reply.status)) await note(db, one, { refusal: said })
        else {
          isLeft = true
          const rest = restMs > 0 && { told: (reply.status === 429 && said) || undefined, againAt: Date.now() + restMs }
          const placeless = !isCode(code) && !one.entry.position && { wentPlaceless: true }
          if (rest || placeless) await note(db, one, { ...rest, ...placeless })
        }
      }
      for (const { clientId, sent, untold } of await done(db.transaction('kept').objectStore('kept').getAll()))
        if (sent && untold && !(await tellPlace(db, clientId, sent.token))) isLeft = true
    } finally {
      db.close()
    }
    if (isLeft) throw new Error('The server is not to be had just now.')
  })
}

/** What waits for an answer of its visitor goes out when that time is over: the browser itself would come again in minutes. */
const heldMostMs = 30_000
async function sendHeld(why) {
  const db = await openReports()
  const all = await done(db.transaction('kept').objectStore('kept').getAll()).finally(() => db.close())
  const rests = all.filter((one) => one.entry && !one.refusal && !isDue(one)).map(({ againAt }) => againAt - Date.now())
  if (!rests.some((ms) => ms <= heldMostMs)) throw why
  await new Promise((resolve) => setTimeout(resolve, Math.min(...rests)))
  await sendWaiting()
}

/** The page of the report: where it is open already that one comes to the front. */
const answerMs = 500
/** Whether an open page shows it: the secret of a report is not in its address, so the page itself is asked. */
async function isShowing(client, url) {
  if (client.url.endsWith(url)) return true
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    setTimeout(() => resolve(''), answerMs)
  })
  client.postMessage('whichReport', [port2])
  return (await answer) === url
}
async function pageOf(url) {
  const pages = await self.clients.matchAll({ type: 'window' })
  const shows = await Promise.all(pages.map((one) => isShowing(one, url)))
  return pages.find((_, at) => shows[at])
}

async function open(url) {
  const known = await pageOf(url)
  await (known ? known.focus() : self.clients.openWindow(url))
}

/** What the center has to say, while the page is closed. */
async function tell({ title = 'Tanod', body = '', url = page }) {
  if ((await pageOf(url))?.visibilityState === 'visible') return
  await self.registration.showNotification(title, { body, icon: '/cms/favicon.svg', tag: url, data: url, renotify: true })
}
