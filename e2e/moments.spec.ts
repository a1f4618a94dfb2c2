// Any moment loses no report: at each step of the report's page something happens to the phone, the visitor goes on from what is shown, and the words are filed once.
import { type APIRequestContext, type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { everyNth, isLong } from '#tests/long.ts'
import { api, demoToken } from './desk.ts'
import { test } from './server.ts'

/** In their order: `sending` has its request under way, of `answered` the answer is lost, `calling` is a hold of the button. */
const steps = ['opened', 'chosen', 'typed', 'named', 'placed', 'sending', 'answered', 'calling'] as const
type Step = (typeof steps)[number]
const isBefore = (step: Step, other: Step) => steps.indexOf(step) < steps.indexOf(other)

interface Visit {
  context: BrowserContext
  page: Page
  step: Step
}
type Moment = (visit: Visit) => Promise<Page | void>

const dayMs = 24 * 3_600_000
const moments: Record<string, Moment> = {
  reload: async ({ page }) => void (await page.reload()),
  async back({ page, step }) {
    await page.goBack()
    // From the first step on the way back leads off the page.
    if (step === 'opened' || step === 'calling') await page.goForward()
  },
  offline: ({ context }) => context.setOffline(true),
  async closed({ page, context }) {
    await page.close()
    const next = await context.newPage()
    // Opened again half a minute later: what was held for a place or an answer is due.
    await next.addInitScript(shift, 30_000)
    await next.goto('/cms/quickreport')
    return next
  },
  async full({ page, context }) {
    const { origin } = new URL(page.url())
    await (await context.newCDPSession(page)).send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  },
  blocked: ({ page }) => page.evaluate(block),
  private: async () => {},
  clockAhead: (visit) => setClock(visit, dayMs + 60_000),
  clockBehind: (visit) => setClock(visit, -dayMs - 60_000),
}

function block(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  IDBFactory.prototype.open = refuse
  IDBDatabase.prototype.transaction = refuse
  Storage.prototype.getItem = Storage.prototype.setItem = refuse
}

function shift(byMs: number): void {
  const Real = Date
  class Wrong extends Real {
    constructor(...given: [] | [number]) {
      super(...((given.length > 0 ? given : [Real.now() + byMs]) as [number]))
    }
    static override now = () => Real.now() + byMs
  }
  globalThis.Date = Wrong as DateConstructor
}

async function setClock({ page, context }: Visit, byMs: number): Promise<void> {
  await context.addInitScript(shift, byMs)
  await page.reload()
}

/** An end for what hangs. */
const patienceMs = 60_000
const place = { latitude: 14.5686, longitude: 121.1331, accuracy: 14 }

async function begin(browser: Browser, baseURL: string, moment: string): Promise<Omit<Visit, 'step'>> {
  const isPrivate = moment === 'private'
  // In the gate where there may be no network: what the phone keeps of the page costs a second.
  const keepsPage = !isPrivate && (isLong || moment === 'offline')
  const context = await browser.newContext({
    ...{ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-PH', timezoneId: 'Asia/Manila' },
    ...{ permissions: ['geolocation'], geolocation: place, serviceWorkers: keepsPage ? 'allow' : 'block' },
  })
  if (isPrivate) await context.addInitScript(block)
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  await page.goto('/cms/quickreport')
  return { context, page }
}

const tile = (page: Page) => page.getByRole('button', { name: 'Flood', exact: true })
const words = (page: Page) => page.getByLabel('What do you see?')
const summary = (page: Page) => page.getByText('Add words, a photo or your name')
const none = (page: Page) => page.getByLabel('I cannot give a number')
const send = (page: Page) => page.getByRole('button', { name: 'Send to the command center' })
const filed = (page: Page) =>
  page
    .locator('.reference', { hasText: /(TAY|R)-/ })
    .or(page.getByText(/^Sent: /))
    .first()

interface Told {
  text: string
  name: string
  landmark: string
}
/** What a visitor does at each step, where it is not done yet; what was typed before is not typed again: it has to be there. */
const acts: [Step, (page: Page) => Locator, (told: Told) => string][] = [
  ['typed', words, ({ text }) => text],
  ['named', (page) => page.getByLabel('Your name'), ({ name }) => name],
  ['placed', (page) => page.getByLabel('Landmark, street or house'), ({ landmark }) => landmark],
]

/** Goes on from what the page shows, up to a step. */
async function goOn(page: Page, told: Told, from: Step | null, to: Step): Promise<void> {
  await tile(page).or(summary(page)).first().waitFor()
  if (to === 'opened') return
  if (await tile(page).isVisible()) await tile(page).tap()
  if (to === 'chosen') return
  await summary(page).waitFor()
  if (!(await words(page).isVisible())) await summary(page).tap()
  for (const [step, field, valueOf] of acts) {
    if (isBefore(to, step)) return
    if (from && !isBefore(from, step)) await expect(field(page)).toHaveValue(valueOf(told), { timeout: patienceMs })
    else await field(page).fill(valueOf(told))
  }
}

/** Holds the button; of the visitor's name alone such a call is known. */
async function call(page: Page, told: Told): Promise<void> {
  await goOn(page, told, null, 'named')
  await page.getByRole('button', { name: 'Back' }).tap()
  await page.getByRole('button', { name: 'Hold for help' }).click({ delay: 2_200 })
}

async function live(visit: Visit, moment: string): Promise<Told> {
  const mark = crypto.randomUUID()
  const told = { text: `Baha, "tuhod" na ñ 🔥\nline ${mark}`, name: `Nena ${mark}`, landmark: 'tapat ng simbahan' }
  const { context, step } = visit
  let { page } = visit
  const isSent = !isBefore(step, 'sending')
  if (isSent) {
    let isHeld = true
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let take = () => {}
    const taken = new Promise<void>((resolve) => (take = resolve))
    await context.route('**/createEmergencyTicket', async (route) => {
      if (!isHeld) return route.continue()
      const answer = step === 'answered' ? await route.fetch() : null
      take()
      await held
      await (answer ? route.abort() : route.continue()).catch(() => undefined)
    })
    if (step === 'calling') await call(page, told)
    else {
      await goOn(page, told, null, 'placed')
      await none(page).check()
      await send(page).tap()
    }
    await taken
    page = (await moments[moment]!(visit)) ?? page
    isHeld = false
    release()
  } else {
    await goOn(page, told, null, step)
    page = (await moments[moment]!(visit)) ?? page
    await goOn(page, told, step, 'placed')
    await none(page).check()
    await send(page).tap()
  }
  if (moment === 'offline') {
    if (!isSent) await page.getByText('Saved on this phone, not sent yet.').first().waitFor()
    await context.setOffline(false)
  }
  // The network says that it is there: what waits is tried again.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await filed(page).waitFor()
  return told
}

interface Found {
  description?: string
  text?: string
  landmark: string | null
  callerName: string | null
}
/** On the lists of the staff: a ticket, or a report that comes late. */
async function staffOf(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const read = async (path: string) =>
    ((await (await request.get(`${api}/reports/${path}`, { headers })).json()) as { data: { items: Found[] } }).data.items
  return async (mark: string) => {
    const late = (await read('getOfflineReports?limit=100')).filter((one) => JSON.stringify(one).includes(mark))
    return [...(await read(`searchEmergencyTickets?search=${mark}`)), ...late]
  }
}

/** Each step and each moment in one pair at least, in the gate a third of these; all pairs by `TANOD_MOMENTS=.` */
const aFew = everyNth(
  Object.keys(moments).map((moment, n) => [steps[(n * 5) % steps.length]!, moment] as const),
  3,
)

test('whatever happens at whatever step, the report is filed with its words, once', async ({ browser, baseURL, request }) => {
  const all = steps.flatMap((step) => Object.keys(moments).map((moment) => [step, moment] as const))
  const wanted = process.env['TANOD_MOMENTS']
  const cells = wanted ? all.filter((cell) => new RegExp(wanted).test(cell.join('-'))) : aFew
  const find = await staffOf(request)
  const failures: string[] = []
  const begun = performance.now()
  const rest = [...cells]
  const work = async () => {
    for (let cell = rest.shift(); cell; cell = rest.shift()) {
      const [step, moment] = cell
      try {
        const at = performance.now()
        const visit = { ...(await begin(browser, baseURL!, moment)), step }
        const told = await live(visit, moment).finally(() => visit.context.close())
        const isCall = step === 'calling'
        await expect.poll(() => find(told.name.slice(5)), 'exactly once').toHaveLength(1)
        const [one] = await find(told.name.slice(5))
        expect([isCall ? '' : (one!.description ?? one!.text), one!.callerName]).toEqual([isCall ? '' : told.text, told.name])
        console.log(`${step} × ${moment}: ${Math.round(performance.now() - at)} ms`)
      } catch (error) {
        failures.push(`${step} × ${moment}: ${String(error).slice(0, 400)}`)
        console.log(failures.at(-1))
      }
    }
  }
  await Promise.all([work(), work(), work()])
  console.log(`${cells.length} moments in ${Math.round((performance.now() - begun) / 1000)} s`)
  expect(failures).toEqual([])
})
