// What browser tests share: signing in as a demo account, judging a screen's accessibility, and what the page complained of.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Locator, type Page, type PageScreenshotOptions } from '@playwright/test'
import { demoPassword } from '#server/auth/demo.ts'
import { isLong } from '#tests/long.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const api = '/api/commandcenter'

/** Signs in through the sign-in screen, as a person would. */
export async function signInAs(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.goto('/cms/')
  await page.getByLabel('User name or e-mail address').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
  // From the next page on the desk is the usual one, whatever a test before has changed for this account.
  await page.evaluate(() => {
    const { language } = JSON.parse(localStorage.getItem('tanod.desk') ?? '{}') as { language?: string }
    localStorage.setItem('tanod.desk', JSON.stringify({ language }))
  })
}

interface KeptSession {
  token: string
  accountId: string
}

/** Below the ten minutes after which the server asks once more who is at the desk. */
const freshMs = 4 * 60_000
const kept = new Map<string, KeptSession & { at: number }>()

/** One sign-in for all tests of this worker, by the server's call. */
async function sessionBy(request: APIRequestContext, url: string, data: object): Promise<KeptSession> {
  const name = `${url} ${JSON.stringify(data)}`
  const known = kept.get(name)
  if (known && performance.now() - known.at < freshMs && (await stands(request, url, known))) return known
  const session = await openSession(request, url, data)
  kept.set(name, { ...session, at: performance.now() })
  return session
}

/** Another test of this worker may have ended it. */
const stands = async (request: APIRequestContext, url: string, { token }: KeptSession) =>
  (await request.get(url.replace(/\w+$/, 'getCurrentUser'), { headers: { authorization: `Bearer ${token}` } })).ok()

async function openSession(request: APIRequestContext, url: string, data: object): Promise<KeptSession> {
  const reply = await request.post(url, { data })
  expect(reply.status(), await reply.text()).toBe(200)
  const { token, currentUser } = ((await reply.json()) as { data: { token: string; currentUser: { accountId: string } } }).data
  return { token, accountId: currentUser.accountId }
}

/** A map is drawn by the processor here: where it is not the matter, the page finds a browser that cannot draw one. The long form draws them all. */
const drawNoMap = (page: Page) =>
  page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
      return kind.startsWith('webgl') ? null : (getContext as (...given: unknown[]) => unknown).call(this, kind, ...more)
    } as typeof getContext
  })

/** Signed in from the next page on, by a session that this worker keeps for the account: for tests whose matter is not the sign-in. */
export async function enter(page: Page, username: string, draws?: 'map'): Promise<void> {
  if (!draws && !isLong) await drawNoMap(page)
  await page.goto('/ready')
  await sitDown(page, await sessionBy(page.request, ...login(page, username)))
}

/** The same with a session of its own, which the test may end. */
export async function enterAnew(page: Page, username: string): Promise<void> {
  await page.goto('/ready')
  await sitDown(page, await openSession(page.request, ...login(page, username)))
}

const login = (page: Page, username: string) => [new URL(`${api}/auth/login`, page.url()).href, { username, password: demoPassword }] as const

async function sitDown(page: Page, { token, accountId }: KeptSession): Promise<void> {
  await page.evaluate((auth) => {
    const { language } = JSON.parse(localStorage.getItem('tanod.desk') ?? '{}') as { language?: string }
    localStorage.setItem('tanod.desk', JSON.stringify({ language }))
    localStorage.setItem('tanod.auth', auth)
  }, JSON.stringify({ token, accountId }))
}

/** The desk as a person has set it, from the next page on. */
export const speak = (page: Page, language: 'en' | 'fil' | 'ceb') =>
  page.addInitScript((chosen) => {
    const kept = JSON.parse(localStorage.getItem('tanod.desk') ?? '{}') as object
    localStorage.setItem('tanod.desk', JSON.stringify({ ...kept, language: chosen }))
  }, language)

export interface AxeFinding {
  id: string
  impact: string
  nodes: { html: string; failureSummary: string }[]
}

/** What axe finds that is serious or critical, by WCAG 2.2 AA. */
export async function seriousFindings(page: Page, within = 'body'): Promise<AxeFinding[]> {
  // The policy of our pages lets no foreign script in; the browser's own hand may put one there.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (within) => {
    // What is still fading has no colour of its own yet; what moves for ever is judged as it stands.
    const fading = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(fading.map(({ finished }) => finished))
    const { axe } = window as unknown as { axe: { run(where: string, options: object): Promise<{ violations: AxeFinding[] }> } }
    const { violations } = await axe.run(within, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] })
    return violations.filter((one) => ['serious', 'critical'].includes(one.impact))
  }, within)
}

/** The same where another screen of its kind is judged in the gate (screens, citizen, administration, setUp, map, wall): in the long form. */
export const seriousInLong = async (page: Page, within?: string): Promise<AxeFinding[]> => (isLong ? seriousFindings(page, within) : [])

/** A picture for whoever looks through a long run: none is judged, and each costs a drawing of the page. */
export async function keepPicture(of: Page | Locator, name: string, options: PageScreenshotOptions = {}): Promise<void> {
  if (isLong) await of.screenshot({ ...options, path: `test-results/${name}.png` })
}

/** Collects violations of the content policy and errors of scripts. */
export function watchComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(message.text())
  })
  return complaints
}

export async function demoToken(request: APIRequestContext, accountType: string, center = 'taytay'): Promise<string> {
  return (await sessionBy(request, `${api}/auth/demoLogin`, { accountType, center })).token
}

/** Presses a key that means the open ticket, once that has stood on the screen for as long as a key asks. */
export async function pressSeen(page: Page, key: string): Promise<void> {
  const number = /[A-Z]+-\d{6}-\d{4,}/.exec(page.url())?.[0] ?? ''
  await expect(page.locator(`[data-painted^="${number} "]`).first()).toBeVisible()
  await page.keyboard.press(key)
}

/** The same for what a bar or dialog shows. */
export async function pressSeenIn(part: Locator, key: string): Promise<void> {
  await expect(part.and(part.page().locator('[data-painted]')).or(part.locator('[data-painted]'))).toBeVisible()
  await part.page().keyboard.press(key)
}

/** A bar of the strip, seen at once or behind the count of what is less grave. */
export async function seeNotice(bar: Locator): Promise<Locator> {
  // Until the alarms are known, what stands behind them is drawn alone; where there are none it stays so.
  await bar.page().locator('[data-strip-bar=alarm], [data-strip-bar=calm]').or(bar).first().waitFor({ state: 'attached' })
  const more = bar.page().locator('[data-strip] > button[aria-expanded="false"]')
  await expect(async () => {
    if (!(await bar.isVisible()) && (await more.isVisible())) await more.click()
    await expect(bar).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return bar
}

/** Requests of this path wait until they are released: a slow line. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(path, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** The development mailbox is a folder beside the data. */
export async function codeOfLetter(data: string, to: string): Promise<string> {
  const folder = join(data, 'mailbox')
  let code = ''
  await expect
    .poll(() => {
      const whole = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
      const letters = whole.sort().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { to: string; text: string })
      code = /\b\d{6}\b/.exec(letters.findLast((letter) => letter.to === to)?.text ?? '')?.[0] ?? ''
      return code
    })
    .not.toBe('')
  return code
}
