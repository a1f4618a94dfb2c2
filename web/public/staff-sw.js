// Rings a phone of the staff for what it is sent to, also while the page is closed, and acknowledges from the notification; keeps the page and what a crew has read for where there is no signal.
const home = '/cms/dashboard'
const acknowledging = '/api/commandcenter/reports/acknowledgeAlert'
const sendMs = 20_000
/** The page with its files, and what this account has read: the latter goes when it signs out, when its session ends, and after a day. */
const shell = 'tanod-staff-1'
const own = 'tanod-staff-own'
const page = '/cms/'
const whose = '/cms/whose'
const mostFiles = 300
const ownMs = 24 * 3_600_000
/** How long the network is waited for where there is a copy: for the page with its parts, and for what it reads. */
const pageMs = 2_000
const readMs = 3_000
const deafMs = 300
/** The last request was given up, and nothing has come since: what is kept is shown at once. */
let isDeaf = false

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/cms/quickreport')) return
  if (request.mode === 'navigate') event.respondWith(shown(request))
  else if (pathname.startsWith('/cms/assets/') || /^\/cms\/[\w.-]+\.(js|svg|png|webmanifest)$/.test(pathname)) event.respondWith(file(request))
  else if (pathname.startsWith('/api/commandcenter/') && request.headers.has('authorization'))
    event.respondWith(pathname.endsWith('/getFacts') ? facts(request) : read(request, event.clientId))
})
self.addEventListener('message', (event) => event.data?.kind === 'keep' && event.waitUntil(keep(event.data, event.source)))
self.addEventListener('push', (event) => event.waitUntil(tell(event.data?.json() ?? {})))
self.addEventListener('notificationclick', (event) => event.waitUntil(answer(event)))

/** A call to go out sounds and shakes until somebody touches it; what only informs comes quietly after. */
const pattern = [400, 150, 400, 150, 400, 600, 400, 150, 400, 150, 400]
async function tell({ title = 'Tanod', body = '', url = home, tag = 'tanod', kind, token, at, words = {} }, note) {
  const actions = []
  if (token) actions.push({ action: 'acknowledge', title: words.acknowledge })
  if (kind !== 'try' && kind !== 'escalated' && kind !== 'alert') actions.push({ action: 'call', title: words.callDesk })
  const isCall = kind === 'assigned' || kind === 'mayday' || kind === 'rollCall' || token !== null
  await self.registration.showNotification(note ?? title, {
    ...{
      body: note ? `${title} · ${body}` : body,
      tag,
      actions,
      icon: '/cms/icon-192.png',
      badge: '/cms/badge-96.png',
      renotify: true,
      silent: false,
      timestamp: Date.parse(at) || Date.now(),
    },
    ...{ requireInteraction: isCall, vibrate: isCall ? pattern : [200, 100, 200], data: { title, body, url, tag, kind, token, at, words } },
  })
  const pages = await self.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage({ kind: 'alerted', tag })
}

async function answer({ action, notification }) {
  const { data } = notification
  if (action === 'acknowledge') return acknowledge(notification, data)
  notification.close()
  return open(action === 'call' ? `${home}?call=desk` : data.url)
}

/** What the server says; without a network the notification comes back and says so, with its button. */
async function acknowledge(notification, data) {
  const { words, tag, title } = data
  notification.close()
  const body = JSON.stringify({ token: data.token })
  const headers = { 'content-type': 'application/json', 'accept-language': 'en' }
  const reply = await fetch(acknowledging, { method: 'POST', headers, body, signal: AbortSignal.timeout(sendMs) }).catch(() => null)
  if (!(await saidIn(reply)) || reply.status >= 500 || reply.status === 429 || !(await isTanods(reply))) return tell(data, words.notSent)
  const icon = '/cms/icon-192.png'
  await self.registration.showNotification(reply.ok ? words.acknowledged : words.over, {
    body: `${title} · ${data.body}`,
    tag,
    icon,
    silent: true,
    data,
  })
}

async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const known = pages.find((page) => new URL(page.url).pathname.startsWith('/cms/') && !page.url.includes('/cms/quickreport'))
  if (!known) return self.clients.openWindow(url)
  await known.focus()
  known.postMessage({ kind: 'go', url })
}

/** A crew is signed in: from now on what it reads is kept, and the files that its page has loaded. */
async function keep({ account, files }, client) {
  const kept = await caches.open(own)
  const before = await (await kept.match(whose))?.text()
  const isNew = before !== account
  if (isNew) {
    await caches.delete(own)
    await (await caches.open(own)).put(whose, new Response(account))
  }
  // What the page has read so far went past.
  await self.clients.claim()
  client?.postMessage({ kind: 'kept', isNew })
  const cache = await caches.open(shell)
  const answer = await fetch(page, { cache: 'no-store' })
  if (answer.ok) await cache.put(page, answer)
  for (const name of files) if (!(await cache.match(name))) await cache.add(name).catch(() => undefined)
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - mostFiles))) await cache.delete(old)
}

const saidIn = async (answer) => {
  try {
    return await answer.clone().json()
  } catch {
    return null
  }
}
/** A Tanod says by a code what it refuses: what a gateway answers in its stead, as while the server is put in place anew, is no answer. */
const isTanods = async (answer) => answer.status < 400 || typeof (await saidIn(answer))?.code === 'string'

async function ask(request) {
  const answer = await fetch(request)
  isDeaf = false
  return answer
}

/** What comes from the network in time, else what is kept, else what comes late. */
async function orKept(asked, kept, ms) {
  let isLate = false
  const late = new Promise((resolve) => {
    const giveUp = () => {
      isLate = true
      resolve(null)
    }
    setTimeout(giveUp, isDeaf ? 0 : ms)
  })
  const answer = await Promise.race([asked.catch(() => null), late])
  if (answer && (await isTanods(answer))) return answer
  if (isLate) isDeaf = true
  return (await kept()) ?? asked
}

const fromShell = async (request) => (await caches.open(shell)).match(request)
/** Every address of the staff is the same page. */
const shown = (request) => orKept(ask(request), () => fromShell(page), pageMs)

async function file(request) {
  const isNamed = new URL(request.url).pathname.startsWith('/cms/assets/')
  if (!isNamed) return orKept(ask(request), () => fromShell(request), pageMs)
  const found = await fromShell(request)
  if (found) return found
  const answer = await ask(request)
  // A part that a crew's page loads later is there without signal too.
  if (answer.ok && (await caches.has(own))) await (await caches.open(shell)).put(request, answer.clone()).catch(() => undefined)
  return answer
}

/** What has just happened, and what time it is, is not told from yesterday: a page that waits for it on a deaf line goes on without. */
function facts(request) {
  const asked = ask(request)
  if (!isDeaf) return asked
  const none = new Promise((resolve) =>
    setTimeout(() => resolve(Response.json({ message: 'No answer.', code: 'no-answer' }, { status: 503 })), deafMs),
  )
  return Promise.race([asked, none])
}

/** Without a network, what this account read within the last day. Who is signed out reads nothing more, here neither. */
function read(request, clientId) {
  let given
  const asked = ask(request).then(async (answer) => {
    if (answer.status === 401 && (await isTanods(answer))) {
      await caches.delete(own)
      if (given) await tellLate(request, clientId)
    }
    // Its session was ended because the phone is in other hands.
    if (answer.headers.has('clear-site-data')) indexedDB.deleteDatabase('tanod-crew')
    else if (answer.ok && /json/.test(answer.headers.get('content-type') ?? '')) {
      await put(request, answer.clone()).catch(() => undefined)
      if (given && (await given.text()) !== (await answer.clone().text())) await tellLate(request, clientId)
    }
    return answer
  })
  // Asked for as it is now.
  if (request.cache === 'no-store') return asked
  return orKept(
    asked,
    async () => {
      if (!(await caches.has(own))) return
      const found = await (await caches.open(own)).match(request.url, { ignoreVary: true })
      if (found && Date.now() - Number(found.headers.get('x-kept-at')) >= ownMs) return void (await caches.delete(own))
      given = found?.clone()
      return found
    },
    readMs,
  )
}

/** The page shows what was kept, and the server has said something else since. */
async function tellLate({ url }, clientId) {
  const page = await self.clients.get(clientId)
  page?.postMessage({ kind: 'late', path: new URL(url).pathname })
}

async function put(request, answer) {
  const headers = new Headers(answer.headers)
  headers.set('x-kept-at', String(Date.now()))
  // Signed out meanwhile: nothing is kept after all.
  const cache = (await caches.has(own)) && (await caches.open(own))
  if (cache && (await cache.match(whose))) await cache.put(request.url, new Response(await answer.arrayBuffer(), { status: answer.status, headers }))
}
