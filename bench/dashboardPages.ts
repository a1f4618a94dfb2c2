// SPD-06: how long a browser that knows nothing takes to show a whole dashboard, and how soon a change is on it.
import type { Browser, Page } from '@playwright/test'
import { signIn } from '#contract/auth/signIn.ts'
import { ask } from '#contract/kit/client.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { buildOnce } from './bytes.ts'
import { type Figure, middle, ms, quantile } from './figure.ts'
import { openBrowser } from './tasks.ts'
import { openTown, type Town } from './town.ts'

const rounds = 9

/** The first page of who leads a center of the demo's size. */
export async function measureFirstPage(): Promise<Figure[]> {
  const town = await openTown({ open: 100, closed: 10_000 })
  try {
    return await inBrowser((browser) => measurePage(browser, town, 'executive', 1_500, 'first page of the executive, cold'))
  } finally {
    await town.close()
  }
}

export const measureDashboardPages = (town: Town) =>
  inBrowser(async (browser) => [
    ...(await measurePage(browser, town, 'executive', 2_000, 'the whole executive dashboard, cold')),
    ...(await measurePage(browser, town, 'dispatcher', 2_000, 'the whole home of operations, cold')),
    ...(await measureChangeOnScreen(browser, town)),
  ])

async function inBrowser(measure: (browser: Browser) => Promise<Figure[]>): Promise<Figure[]> {
  buildOnce()
  const browser = await openBrowser()
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}

const homes = {
  executive: {
    path: '/cms/executive-dashboard',
    parts: ['#screen section[aria-label="Departments"] li', '#screen section[aria-label="Expected by barangay"] li'],
  },
  dispatcher: { path: '/cms/dashboard', parts: ['#screen [aria-label="Times of today"] tbody tr'] },
}
type Home = keyof typeof homes

/** A browser that has seen nothing of Tanod but that somebody signed in. */
async function freshPage(browser: Browser, town: Town, who: Home): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const { token, currentUser } = (await ask({ base: town.app.url, token: () => null }, signIn.demoLogin, { accountType: who, center: 'taytay' })).data
  await context.addInitScript((kept) => localStorage.setItem('tanod.auth', kept), JSON.stringify({ token, accountId: currentUser.accountId }))
  return context.newPage()
}

async function measurePage(browser: Browser, town: Town, who: Home, most: number, what: string): Promise<Figure[]> {
  const { path, parts } = homes[who]
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await freshPage(browser, town, who)
    const began = performance.now()
    await page.goto(town.app.url + path, { waitUntil: 'commit' })
    for (const part of parts) await page.locator(part).first().waitFor()
    await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' })
    took.push(performance.now() - began)
    await page.context().close()
  }
  const p95 = quantile(took, 0.95)
  return [{ id: 'SPD-06', what, measured: `p95 ${ms(p95)} (${ms(middle(took))})`, promise: `≤ ${ms(most)}`, isKept: p95 <= most }]
}

async function measureChangeOnScreen(browser: Browser, town: Town): Promise<Figure[]> {
  const page = await freshPage(browser, town, 'executive')
  await page.goto(town.app.url + homes.executive.path)
  const total = page.getByRole('list', { name: 'Key figures' }).getByRole('listitem').first().locator('b')
  const took: number[] = []
  for (let round = 0; round < 5; round++) {
    const before = (await total.textContent())!
    const began = performance.now()
    const wire = { base: town.app.url, token: () => town.token }
    await ask(wire, entries.createEmergencyTicket, { caseTypeId: town.caseTypeId, description: 'Smoke', landmark: 'Luna Street' })
    await page.waitForFunction(([text, one]) => one!.textContent !== text, [before, await total.elementHandle()] as const)
    took.push(performance.now() - began)
  }
  const slowest = Math.max(...took)
  return [
    {
      id: 'SPD-06',
      what: 'from a new ticket to the screen of the executive, the slowest of 5',
      measured: ms(slowest),
      promise: '≤ 5 s',
      isKept: slowest <= 5_000,
    },
  ]
}
