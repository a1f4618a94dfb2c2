// The two ends of a call in two browsers: a citizen's phone and a desk; what each sees, and by which way the line goes.
import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { ask } from '#contract/kit/client.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { demoPassword } from '#server/auth/demo.ts'

/** An end for what hangs. */
const patienceMs = 120_000
const sights = { desk: '[aria-label="Call"] figure video', phone: '.sights video' }
const words = { desk: 'The line could not be made', phone: 'The connection could not be made on this network' }
type End = keyof typeof sights

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-PH', permissions: ['camera', 'microphone'], ...options })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  // The lines of a page are its own; here they are also kept to be asked for their ways.
  await page.addInitScript(() => {
    const seen = (window.lines = [] as RTCPeerConnection[])
    const Plain = RTCPeerConnection
    window.RTCPeerConnection = class extends Plain {
      constructor(given?: RTCConfiguration) {
        super(given)
        seen.push(this)
      }
    }
  })
  return page
}

export async function openDesk(browser: Browser, baseURL: string, username = 'taytay-dispatcher'): Promise<Page> {
  const page = await newPage(browser, { baseURL, viewport: { width: 1366, height: 768 } })
  await page.goto('/cms/')
  await page.getByLabel('User name or e-mail address').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('navigation', { name: 'Screens' }).waitFor()
  await page.goto('/cms/calls')
  await page.getByRole('switch', { name: 'Calls ring here' }).waitFor()
  return page
}

/** A citizen who has reported, on the page of the report. */
export async function openPhone(browser: Browser, baseURL: string, server: string): Promise<Page> {
  const wire = { base: server, token: () => null }
  const { data: types } = await ask(wire, publicSide.getCaseTypes)
  const report = { caseTypeId: types[0]!.id, deviceId: randomUUID(), description: 'A call', landmark: 'Plaza' }
  const { data } = await ask(wire, publicSide.createEmergencyTicket, report)
  const page = await newPage(browser, { baseURL, viewport: { width: 390, height: 844 } })
  await page.goto(`/cms/quickreport/${data.token}`)
  return page
}

/** The citizen calls with picture, the desk answers: gives the moment of pressing. */
export async function call(phone: Page, desk: Page): Promise<number> {
  await phone.getByRole('button', { name: 'Video call' }).click()
  const answer = desk.getByRole('alert').getByRole('button', { name: 'Answer' })
  await answer.waitFor()
  const pressed = performance.now()
  await answer.click()
  return pressed
}

export async function hangUp(phone: Page, desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Hang up' }).click()
  await phone.getByText('The call is over.').waitFor()
}

/** How long after a moment pictures of the other move; nothing where they do not within the limit. */
export const framesMove = (page: Page, end: End, since: number, mostMs: number): Promise<number | null> =>
  page
    .waitForFunction(
      (where) => [...document.querySelectorAll<HTMLVideoElement>(where)].some((one) => one.getVideoPlaybackQuality().totalVideoFrames > 3),
      sights[end],
      { polling: 50, timeout: mostMs },
    )
    .then(
      () => performance.now() - since,
      () => null,
    )

/** How long after a moment the page says in words that there is no line. */
export const wordsCome = (page: Page, end: End, since: number, mostMs: number): Promise<number | null> =>
  page
    .getByText(words[end])
    .waitFor({ timeout: mostMs })
    .then(
      () => performance.now() - since,
      () => null,
    )

/** Of each line of a page that stands: what kind of address it goes out by. */
export const waysOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const ways: string[] = []
    for (const line of window.lines) {
      if (line.connectionState !== 'connected') continue
      const stats = await line.getStats()
      for (const one of stats.values() as Iterable<{ type: string; selectedCandidatePairId?: string }>) {
        if (one.type !== 'transport' || !one.selectedCandidatePairId) continue
        const pair = stats.get(one.selectedCandidatePairId) as { localCandidateId: string }
        ways.push((stats.get(pair.localCandidateId) as { candidateType: string }).candidateType)
      }
    }
    return ways
  })
