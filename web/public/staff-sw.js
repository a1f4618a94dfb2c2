// Rings a phone of the staff for what it is sent to, also while the page is closed, and acknowledges from the notification.
const home = '/cms/dashboard'
const acknowledging = '/api/commandcenter/reports/acknowledgeAlert'
const sendMs = 20_000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(tell(event.data?.json() ?? {})))
self.addEventListener('notificationclick', (event) => event.waitUntil(answer(event)))

/** A call to go out sounds and shakes until somebody touches it; what only informs comes quietly after. */
const pattern = [400, 150, 400, 150, 400, 600, 400, 150, 400, 150, 400]
async function tell({ title = 'Tanod', body = '', url = home, tag = 'tanod', kind, token, at, words = {} }, note) {
  const actions = []
  if (token) actions.push({ action: 'acknowledge', title: words.acknowledge })
  if (kind !== 'try' && kind !== 'escalated') actions.push({ action: 'call', title: words.callDesk })
  const isCall = kind === 'assigned' || token !== null
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
  if (!reply || reply.status >= 500 || reply.status === 429) return tell(data, words.notSent)
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
