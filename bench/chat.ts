// The chat from one screen to the other: the desk's page and the citizen's, against a bare WebSocket echo between two pages, in turns.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { ask } from '#contract/kit/client.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { App } from '#tests/app.ts'
import { buildOnce } from './bytes.ts'
import { type Figure, ms, quantile, ratio } from './figure.ts'
import { openBrowser } from './tasks.ts'

const rounds = 40
const warmUp = 5

interface End {
  page: Page
  box: Locator
  /** Where what the other side wrote is shown. */
  shown: string
}

export async function measureChat(): Promise<Figure[]> {
  buildOnce()
  const app = new App({ TANOD_DEMO: '1' })
  const bare = await openEcho()
  const browser = await openBrowser()
  try {
    await app.start(300_000)
    const [phone, desk] = await openTalk(browser, app.url)
    const [one, other] = [await openBare(browser, bare.url), await openBare(browser, bare.url)]
    const took = { toDesk: [] as number[], toPhone: [] as number[], bare: [] as number[] }
    for (let round = -warmUp; round < rounds; round++) {
      const times = [await pass(phone, desk), await pass(one, other), await pass(desk, phone), await pass(other, one)] as const
      if (round < 0) continue
      took.toDesk.push(times[0])
      took.toPhone.push(times[2])
      took.bare.push(times[1], times[3])
    }
    const echo = quantile(took.bare, 0.95)
    return [
      ['from the citizen to the desk’s screen', took.toDesk] as const,
      ['from the desk to the citizen’s screen', took.toPhone] as const,
    ].flatMap(([what, times]): Figure[] => {
      const p95 = quantile(times, 0.95)
      const share = p95 / echo
      return [
        {
          ...{ id: 'chat', what: `p95 ${what}, ${times.length} messages` },
          ...{ measured: `${ms(p95)} (middle ${ms(quantile(times, 0.5))})`, promise: '≤ 300 ms', isKept: p95 <= 300 },
        },
        {
          ...{ id: 'chat', what: `the same against a bare echo between two pages (p95 ${ms(echo)})` },
          ...{ measured: ratio(share), promise: '≤ 3.00 ×', isKept: share <= 3 },
        },
      ]
    })
  } finally {
    await browser.close()
    bare.close()
    await app.remove()
  }
}

/** From the key that sends, in one page, to the first picture that holds the words, in the other. */
async function pass(from: End, to: End): Promise<number> {
  const text = `Message ${randomUUID()}`
  await from.box.fill(text)
  const seen = to.page.evaluate(
    ({ text, shown }) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector(shown)?.textContent.includes(text)) return
          watcher.disconnect()
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
        }
        const watcher = new MutationObserver(look)
        watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    { text, shown: to.shown },
  )
  // Only when the other page watches: what it does is asked for in order.
  await to.page.evaluate(() => null)
  const sent = await from.box.evaluate(
    (box) =>
      new Promise<number>((resolve) => {
        const began = performance.timeOrigin + performance.now()
        const form = box.closest('form')
        if (form) form.requestSubmit()
        else box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
        resolve(began)
      }),
  )
  return (await seen) - sent
}

async function openTalk(browser: Browser, base: string): Promise<[End, End]> {
  const wire = { base, token: () => null }
  const { data: types } = await ask(wire, publicSide.getCaseTypes)
  const report = { caseTypeId: types[0]!.id, deviceId: randomUUID(), description: 'Smoke from the roof', landmark: 'Plaza' }
  const { data } = await ask(wire, publicSide.createEmergencyTicket, report)
  const phone = await (await browser.newContext({ baseURL: base, locale: 'en-PH', viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(`/cms/quickreport#${data.token}`)
  await phone.getByRole('button', { name: 'Write to the center' }).click()
  const desk = await (await browser.newContext({ baseURL: base, locale: 'en-PH', viewport: { width: 1366, height: 768 } })).newPage()
  await desk.goto('/demo-dispatcher')
  await desk.getByRole('navigation', { name: 'Screens' }).waitFor()
  await desk.goto(`/cms/chat/${data.transactionNumber}`)
  const ends: [End, End] = [
    { page: phone, box: phone.getByLabel('Your message'), shown: '.talk' },
    { page: desk, box: desk.getByLabel('Write to the citizen'), shown: '[aria-label="Messages"]' },
  ]
  for (const { box } of ends) await box.waitFor()
  return ends
}

interface Socket {
  send(text: string): void
  on(event: 'message', heard: (bytes: Buffer) => void): void
}
interface Sockets {
  clients: Set<Socket>
  on(event: 'connection', met: (socket: Socket) => void): void
  close(): void
}

/** What one says the other hears: nothing is kept, nobody is asked who they are. */
async function openEcho() {
  const { WebSocketServer } = createRequire(import.meta.resolve('engine.io'))('ws') as { WebSocketServer: new (options: object) => Sockets }
  const http = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(echoPage))
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })
  sockets.on('connection', (socket) =>
    socket.on('message', (bytes) => {
      for (const other of sockets.clients) if (other !== socket) other.send(String(bytes))
    }),
  )
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close() {
      sockets.close()
      http.closeAllConnections()
      http.close()
    },
  }
}

const echoPage = `<!doctype html><title>Echo</title><form><textarea aria-label="Write"></textarea></form><ol class="talk"></ol><script>
const socket = new WebSocket('ws://' + location.host)
const box = document.querySelector('textarea')
socket.onopen = () => (document.title = 'Open')
socket.onmessage = ({ data }) => document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: data }))
document.querySelector('form').onsubmit = (event) => (event.preventDefault(), socket.send(box.value), (box.value = ''))
</script>`

async function openBare(browser: Browser, url: string): Promise<End> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(url)
  await page.waitForFunction(() => document.title === 'Open')
  return { page, box: page.getByLabel('Write'), shown: '.talk' }
}
