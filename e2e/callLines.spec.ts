// Orders of events in a call that nobody meant, between real browsers: whatever happens to the socket or the line of either end, they come back to each other by themselves.
import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { absentSeconds } from '#contract/calls/rules.ts'
import { api, enter } from './desk.ts'
import { test } from './server.ts'

test.use({ permissions: ['camera', 'microphone'] })

interface Kept {
  sockets: WebSocket[]
  lines: RTCPeerConnection[]
}
type Keeping = Window & { kept: Kept }

/** Keeps the sockets and lines that a page makes in reach. */
async function keepOf(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: Kept = { sockets: [], lines: [] }
    ;(window as unknown as Keeping).kept = kept
    const [PlainSocket, PlainLine] = [WebSocket, RTCPeerConnection]
    window.WebSocket = class extends PlainSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        kept.sockets.push(this)
      }
    }
    window.RTCPeerConnection = class extends PlainLine {
      constructor(given?: RTCConfiguration) {
        super(given)
        kept.lines.push(this)
      }
    }
  })
}
const newPage = async (browser: Browser, size?: { width: number; height: number }): Promise<Page> => {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'], ...(size && { viewport: size }) })
  const page = await context.newPage()
  await keepOf(page)
  return page
}
async function staff(browser: Browser, username: string): Promise<Page> {
  const page = await newPage(browser)
  await enter(page, username)
  await page.goto('/cms/calls')
  await expect(page.getByText(/[1-9]\d* of \d+ desks? (?:is|are) free/)).toBeVisible()
  return page
}
async function citizen(browser: Browser): Promise<Page> {
  const page = await newPage(browser, { width: 390, height: 844 })
  const types = (await (await page.request.get(`${api}/ccPublic/getCaseTypes`)).json()) as { data: { id: string }[] }
  const sent = await page.request.post(`${api}/ccPublic/createEmergencyTicket`, {
    data: { caseTypeId: types.data.at(-1)!.id, deviceId: randomUUID(), description: 'A call', landmark: 'Plaza', callerName: 'Ligaya Sample' },
  })
  const { data } = (await sent.json()) as { data: { token: string } }
  await page.goto(`/cms/quickreport/${data.token}`)
  return page
}
async function speak(phone: Page, desk: Page, name = 'Voice call'): Promise<void> {
  await phone.getByRole('button', { name }).click()
  await desk.getByRole('alert').getByRole('button', { name: 'Answer' }).click()
  await expect(phone.getByText('You speak with the center.')).toBeVisible()
}
const socketsOf = (page: Page) => page.evaluate(() => (window as unknown as Keeping).kept.sockets.length)

test('a caller whose socket the server ends comes back into the call by itself', { tag: '@long' }, async ({ browser }) => {
  const desk = await staff(browser, 'taytay-dispatcher')
  const phone = await citizen(browser)
  await speak(phone, desk)
  const before = await socketsOf(phone)
  // An event that the server does not know, as one too many in a second would.
  await phone.evaluate(() => (window as unknown as Keeping).kept.sockets.findLast(({ readyState }) => readyState === 1)!.send('42/call,["shout"]'))
  await expect.poll(() => socketsOf(phone)).toBe(before + 1)
  await phone.getByRole('button', { name: 'I cannot speak', exact: true }).click()
  await phone.getByRole('button', { name: /Somebody is hurt/ }).click()
  await expect(desk.getByText('Somebody is hurt')).toBeVisible()
})

/** Lets the sockets of a page be swallowed without a word; the next one it opens carries. */
async function holeOf(page: Page): Promise<() => void> {
  const open = new Set<{ isDead: boolean }>()
  await page.routeWebSocket(/socket\.io/, (here) => {
    const pipe = { isDead: false }
    open.add(pipe)
    const there = here.connectToServer()
    here.onMessage((said) => void (!pipe.isDead && there.send(said)))
    there.onMessage((said) => void (!pipe.isDead && here.send(said)))
  })
  return () => open.forEach((pipe) => (pipe.isDead = true))
}
/** Nothing of the others arrives until an offer that is made now is answered: the ways of before are gone. */
const loseWays = (page: Page) =>
  page.evaluate(() => {
    const count = RTCPeerConnection.prototype.getStats
    const isNew = new WeakSet<RTCPeerConnection>()
    RTCPeerConnection.prototype.getStats = async function getStats() {
      if (this.signalingState === 'have-local-offer') this.addEventListener('signalingstatechange', () => isNew.add(this), { once: true })
      return isNew.has(this) && this.signalingState === 'stable' ? count.call(this) : (new Map() as never)
    }
  })
const offersOf = (page: Page) => page.evaluate(() => (window as unknown as Keeping).kept.lines.map(({ signalingState }) => signalingState))

// A line is lost after four seconds of silence.
test('where both ends lose what they offer with the network, they speak again once there is another, and nobody presses anything', {
  tag: '@long',
}, async ({ browser }) => {
  const desk = await staff(browser, 'taytay-dispatcher')
  const phone = await citizen(browser)
  const [cutDesk, cutPhone] = [await holeOf(desk), await holeOf(phone)]
  for (const page of [desk, phone]) await page.reload()
  await expect(desk.getByText(/[1-9]\d* of \d+ desks? (?:is|are) free/)).toBeVisible()
  await speak(phone, desk)
  for (const cut of [cutDesk, cutPhone]) cut()
  for (const page of [desk, phone]) await loseWays(page)
  await expect(phone.getByText('The connection is lost. Trying again …')).toBeVisible()
  for (const page of [desk, phone]) await expect.poll(() => offersOf(page)).toEqual(['have-local-offer'])
  for (const page of [desk, phone]) await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(phone.getByText('You speak with the center.')).toBeVisible()
  for (const page of [desk, phone]) await expect.poll(() => offersOf(page)).toEqual(['stable'])
})

// A server starts for seconds, and is away for longer than an absent page is waited for.
test('a server that is killed in a call and comes back finds both still in it, with the words and the camera of meanwhile', { tag: '@long' }, async ({
  app,
  browser,
}) => {
  const desk = await staff(browser, 'taytay-dispatcher')
  const phone = await citizen(browser)
  await speak(phone, desk)
  await phone.getByRole('button', { name: 'I cannot speak', exact: true }).click()
  await phone.getByRole('button', { name: /There is a child/ }).click()
  await expect(desk.getByText('There is a child')).toBeVisible()
  const killedAt = Date.now()
  await app.kill()
  await phone.getByRole('button', { name: /Somebody is hurt/ }).click()
  await phone.getByRole('button', { name: 'Switch the camera on' }).click()
  await expect(phone.getByRole('button', { name: 'Switch the camera off' })).toBeVisible()
  await expect.poll(() => Date.now() - killedAt).toBeGreaterThan(absentSeconds * 1_000)
  await app.start()
  await expect(desk.getByText('Somebody is hurt')).toBeVisible()
  await expect(desk.locator('[aria-label="Call"] figure video')).toBeVisible()
  await expect
    .poll(() =>
      desk.evaluate(() =>
        Math.max(
          0,
          ...[...document.querySelectorAll<HTMLVideoElement>('[aria-label="Call"] figure video')].map(
            (one) => one.getVideoPlaybackQuality().totalVideoFrames,
          ),
        ),
      ),
    )
    .toBeGreaterThan(3)
  await expect(phone.getByText('You speak with the center.')).toBeVisible()
  for (const page of [desk, phone]) await expect.poll(() => offersOf(page)).toEqual(['stable'])
})

test('a third who comes in while a line is being made anew speaks with both, after two changes of the network', { tag: '@long' }, async ({
  browser,
}) => {
  const desk = await staff(browser, 'taytay-dispatcher')
  const second = await staff(browser, 'taytay-agent')
  const phone = await citizen(browser)
  const [cutDesk, cutPhone] = [await holeOf(desk), await holeOf(phone)]
  for (const page of [desk, phone]) await page.reload()
  await expect(desk.getByText(/[1-9]\d* of \d+ desks? (?:is|are) free/)).toBeVisible()
  await speak(phone, desk)
  await desk.getByRole('button', { name: 'Bring somebody in, or hand the call over' }).click()
  await desk
    .getByRole('menuitem', { name: /^Bring in/ })
    .first()
    .click()
  const answer = second.getByRole('alert').getByRole('button', { name: 'Answer' })
  await expect(answer).toBeVisible()
  cutPhone()
  await loseWays(phone)
  await expect(phone.getByText('The connection is lost. Trying again …')).toBeVisible()
  await answer.click()
  const change = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))
  await change(phone)
  await change(phone)
  cutDesk()
  await change(desk)
  await change(phone)
  for (const page of [phone, desk, second]) await expect.poll(() => offersOf(page)).toEqual(['stable', 'stable'])
  for (const page of [phone, desk, second])
    await expect
      .poll(() => page.evaluate(() => (window as unknown as Keeping).kept.lines.map(({ connectionState }) => connectionState)))
      .toEqual(['connected', 'connected'])
  await expect(phone.getByText('You speak with the center.')).toBeVisible()
})

test('a desk that loads anew while it rings, and two that answer at once, leave the caller with one of them', { tag: '@long' }, async ({
  browser,
}) => {
  const desk = await staff(browser, 'taytay-dispatcher')
  const second = await staff(browser, 'taytay-agent')
  const phone = await citizen(browser)
  await phone.getByRole('button', { name: 'Voice call' }).click()
  const answers = [desk, second].map((page) => page.getByRole('alert').getByRole('button', { name: 'Answer' }))
  for (const answer of answers) await expect(answer).toBeVisible()
  await desk.reload()
  for (const answer of answers) await expect(answer).toBeVisible()
  await Promise.all(answers.map((answer) => answer.click({ noWaitAfter: true })))
  await expect(phone.getByText('You speak with the center.')).toBeVisible()
  const panels = [desk, second].map((page) => page.getByRole('region', { name: 'Call', exact: true }))
  await expect.poll(async () => (await Promise.all(panels.map((panel) => panel.count()))).toSorted()).toEqual([0, 1])
  await expect.poll(() => offersOf(phone)).toEqual(['stable'])
})

// A page that the phone has put to sleep is not heard of for a while, shorter than it is waited for.
test('a caller’s page that stood still for ten seconds goes on where it was', { tag: '@long' }, async ({ browser }) => {
  const desk = await staff(browser, 'taytay-dispatcher')
  const phone = await citizen(browser)
  await speak(phone, desk)
  const asleep = await phone.context().newCDPSession(phone)
  await asleep.send('Page.setWebLifecycleState', { state: 'frozen' })
  await desk.evaluate(() => new Promise((resolve) => setTimeout(resolve, 10_000)))
  await asleep.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(phone.getByText('You speak with the center.')).toBeVisible()
  await phone.getByRole('button', { name: 'I cannot speak', exact: true }).click()
  await phone.getByRole('button', { name: /There is fire/ }).click()
  await expect(desk.getByText('There is fire')).toBeVisible()
})

test('a second window of the desk leaves the call with the first, whatever is pressed in it, and takes it over when that is closed', {
  tag: '@long',
}, async ({ browser }) => {
  await staff(browser, 'taytay-agent')
  const desk = await staff(browser, 'taytay-dispatcher')
  const phone = await citizen(browser)
  await speak(phone, desk)
  const beside = await desk.context().newPage()
  const told = beside.waitForResponse((reply) => reply.url().includes('getActiveCalls'))
  await beside.goto('/cms/calls')
  await (await told).finished()
  await phone.getByRole('button', { name: 'I cannot speak', exact: true }).click()
  await phone.getByRole('button', { name: /There is fire/ }).click()
  await expect(desk.getByText('There is fire')).toBeVisible()
  await expect(beside.getByText(/\d+ of \d+ desks? (?:is|are) free/)).toBeVisible()
  expect(await offersOf(phone)).toEqual(['stable'])
  await expect(beside.getByRole('region', { name: 'Call', exact: true })).toHaveCount(0)
  await beside.getByRole('region', { name: 'Colleagues at their desks' }).getByRole('button').first().click()
  await expect(beside.getByText(/^Another window of this browser is in a call/)).toBeVisible()
  await phone.getByRole('button', { name: /There is fire/ }).click()
  await expect(desk.getByText('There is fire')).toHaveCount(2)
  await expect(desk.getByRole('region', { name: 'Call', exact: true })).toBeVisible()
  await desk.close()
  await expect(beside.getByRole('region', { name: 'Call', exact: true })).toBeVisible()
  await expect(phone.getByText('You speak with the center.')).toBeVisible()
})

test('another call is answered in the window that has one on hold, and that one is taken up in any window by a press', {
  tag: '@long',
}, async ({ browser }) => {
  const desk = await staff(browser, 'taytay-dispatcher')
  const phone = await citizen(browser)
  await speak(phone, desk)
  const callOf = (page: Page) => page.getByRole('region', { name: 'Call', exact: true })
  await callOf(desk).getByRole('button', { name: 'Hold' }).click()
  await expect(phone.getByText(/^You are on hold/)).toBeVisible()
  const beside = await desk.context().newPage()
  await beside.goto('/cms/calls')
  const held = beside.getByRole('article', { name: 'On hold' })
  await expect(held).toBeVisible()

  const other = await citizen(browser)
  await other.getByRole('button', { name: 'Voice call' }).click()
  await beside.getByRole('alert').getByRole('button', { name: 'Answer' }).click()
  await expect(beside.getByText('Another window of this browser is in a call or has one on hold: go on there, or end it first.')).toBeVisible()
  await expect(callOf(beside)).toHaveCount(0)
  await desk.getByRole('alert').getByRole('button', { name: 'Answer' }).click()
  await expect(other.getByText('You speak with the center.')).toBeVisible()
  await callOf(desk).getByRole('button', { name: 'Hang up' }).click()
  await expect(callOf(desk)).toHaveCount(0)

  await desk.getByRole('article', { name: 'On hold' }).getByRole('button', { name: 'Take up again' }).click()
  await expect(phone.getByText('You speak with the center.')).toBeVisible()
  await callOf(desk).getByRole('button', { name: 'Hold' }).click()
  await held.getByRole('button', { name: 'Take up again' }).click()
  await expect(callOf(beside)).toBeVisible()
  await expect(phone.getByText('You speak with the center.')).toBeVisible()
  await expect(desk.getByText('Another window of this browser has the line now: go on there.')).toBeVisible()
  await expect(callOf(desk)).toHaveCount(0)
  await phone.getByRole('button', { name: 'I cannot speak', exact: true }).click()
  await phone.getByRole('button', { name: /There is fire/ }).click()
  await expect(beside.getByText('There is fire')).toBeVisible()
})
