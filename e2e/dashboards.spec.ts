// The numbers in a browser: who opens which dashboard, what lies behind a figure, that it follows what happens, and what it is on paper.
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { demoPassword } from '#server/auth/demo.ts'
import { api, demoToken, seriousFindings, enter, speak, watchComplaints } from './desk.ts'
import { test } from './server.ts'
import { isLong, times } from '#tests/long.ts'

const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const keyFigure = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Key figures' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(name) })
const figures = [
  'Tickets over time',
  'Case types',
  'Where they came from',
  'Response time',
  'Day and time',
  'Tickets per month',
  'Expected in the coming week',
  'Expected by case type',
  'Expected by barangay',
  'Departments',
]

test('the executive dashboard of a center has its own sign-in, and a wall that says its age', async ({ page }) => {
  const complaints = watchComplaints(page)
  await page.goto('/cms/taytay-dashboard')
  await expect(page.getByRole('heading', { name: 'Executive sign-in' })).toBeVisible()
  await page.getByLabel('User name or e-mail address').fill('taytay-executive')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Executive dashboard' })).toBeVisible()
  await keyFigure(page, 'Tickets').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Reports summary' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Wall mode' }).click()
  const wall = page.getByRole('dialog', { name: 'Wall mode' })
  await expect(wall).toContainText(/As of .+ ago|As of .+ now/)
  const [first] = await wall.getByRole('listitem').all()
  expect(await first!.locator('b').evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize) / innerHeight)).toBeGreaterThan(0.1)
  await page.keyboard.press('ArrowRight')
  const trend = figure(page, 'Tickets over time')
  await expect(trend).toBeVisible()
  // Read from four meters: it fills the page, and what stands at its axes is as large as the words above it.
  const seen = () =>
    trend.evaluate((one) => {
      const heights = [...one.querySelectorAll('svg text, p')].map((text) => text.getBoundingClientRect().height / innerHeight)
      return { fills: one.getBoundingClientRect().height / innerHeight > 0.75, least: Math.min(...heights) > 0.022 }
    })
  await expect.poll(seen).toEqual({ fills: true, least: true })
  await page.keyboard.press('Escape')
  await expect(wall).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('each chart has its table and its file, and a number leads to what it counts', { tag: '@long' }, async ({ page }) => {
  await enter(page, 'taytay-admin')
  await page.goto('/cms/statistics')
  for (const name of figures) {
    const own = figure(page, name)
    await own.getByRole('button', { name: `${name}: Show the table` }).click()
    const lines = await own.getByRole('row').count()
    const [file] = await Promise.all([page.waitForEvent('download'), own.getByRole('button', { name: `${name}: Download as CSV` }).click()])
    const csv = await readFile(await file.path(), 'utf8')
    expect(csv.trim().split('\r\n').length, name).toBe(lines)
    expect(lines, name).toBeGreaterThan(1)
  }
  const total = (await keyFigure(page, 'Tickets').locator('b').textContent())!
  // One that is met leads to its figure, and one that is missed says why: which is which, the year of the demo has decided.
  for (const name of ['Answer', 'Dispatch', 'Arrival']) {
    const verdict = await keyFigure(page, `^${name}`).locator('em').textContent()
    await keyFigure(page, `^${name}`).getByRole('link').click()
    if (verdict === 'met') await expect(figure(page, 'Response time'), name).toBeInViewport()
    else await expect(page.getByRole('dialog', { name: `Why “${name}” missed its target` }), name).toBeVisible()
    await page.goto('/cms/statistics')
    await expect(figure(page, 'Response time'), name).not.toBeInViewport()
  }
  await keyFigure(page, 'Tickets').getByRole('link').click()
  await expect(page.getByText(`${total.replace(',', '')} tickets received in this period`)).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Show the response teams' }).click()
  const team = figure(page, 'Response teams').getByRole('listitem').first()
  const count = (await team.locator('b').textContent())!
  await team.getByRole('link').click()
  await expect(page.getByText(`${count} tickets received in this period`)).toBeVisible()
})

/** One of each kind of list is opened in the gate, all of them in the long form. */
const opened = isLong ? /./ : /^(?:Late, accepted|Escalated|Received today|Teams busy)$/

/** Where each number of today leads. */
const waysOfToday: Record<string, RegExp> = {
  'Late, not yet accepted': /tickets\/pending$/,
  'Late, accepted': /tickets\/accepted$/,
  'Accepted, nobody sent': /tickets\/accepted$/,
  Escalated: /tickets\/supervisor\?flag=escalated$/,
  Planned: /tickets\/scheduled$/,
  'Received today': /reports\?.*from=/,
  'Resolved today, whenever received': /accepted\?status=resolved$/,
  'Teams available': /dashboard#response-teams$/,
  'Teams busy': /dashboard#response-teams$/,
}

test('each number of today leads to what it counts, for those who may go there', async ({ page, browser }) => {
  const today = (on: Page) => on.getByRole('region', { name: 'Today', exact: true })
  const number = (on: Page, name: string) =>
    today(on)
      .locator('div', { has: on.getByText(name, { exact: true }) })
      .last()
      .locator('dd')
  const hrefOf = (on: Locator) => on.getByRole('link').evaluate((link: HTMLAnchorElement) => link.href)
  await enter(page, 'taytay-supervisor')
  await page.goto('/cms/dashboard')
  await expect(today(page).locator('dt')).toHaveText(Object.keys(waysOfToday))
  for (const [name, way] of Object.entries(waysOfToday)) expect(await hrefOf(number(page, name)), name).toMatch(way)
  for (const [name, way] of Object.entries(waysOfToday).filter(([one]) => opened.test(one))) {
    // Anew: one that is gone back to shows what it knew for a moment, and escalations go on.
    await page.goto('/cms/dashboard')
    const count = Number((await number(page, name).textContent())!.replace(/\D/g, ''))
    await number(page, name).getByRole('link').click()
    await expect(page, name).toHaveURL(way)
    if (name.startsWith('Teams')) await expect(page.locator('#response-teams')).toBeInViewport()
    else if (name === 'Received today') await expect(page.getByText(`${count} tickets received in this period`)).toBeVisible()
    else if (name === 'Escalated') {
      await expect(page.getByRole('button', { name: 'Filter and order: 1 set' })).toBeVisible()
      await expect(page.getByText(new RegExp(`^${count} tickets?$`))).toBeVisible()
    } else {
      // The list holds those that are not late, or were sent to, as well.
      const listed = page.getByText(/^(?:(?:No|\d+) tickets?|\d+ open, \d+ resolved)$/)
      const numbers = async () => [...(await listed.first().textContent())!.matchAll(/\d+/g)].map(([one]) => Number(one))
      await expect.poll(async () => Math.max(0, ...(await numbers())), name).toBeGreaterThanOrEqual(count)
    }
  }
  const desk = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await enter(desk, 'taytay-dispatcher')
  await desk.goto('/cms/dashboard')
  await expect(number(desk, 'Teams busy').getByRole('link')).toBeVisible()
  await expect(number(desk, 'Escalated').getByRole('link')).toHaveCount(0)
  await desk.context().close()
})

test('a new ticket is in the figures of the desk and of the executive', { tag: '@long' }, async ({ page, request, browser }) => {
  await enter(page, 'taytay-executive')
  await page.goto('/cms/executive-dashboard')
  const desk = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await enter(desk, 'taytay-dispatcher')
  await desk.goto('/cms/dashboard')
  const today = desk
    .getByRole('region', { name: 'Today' })
    .locator('div', { has: desk.getByText('Received today', { exact: true }) })
    .last()
    .locator('dd')
  const number = async (text: Promise<string | null>) => Number((await text)!.replace(/\D/g, ''))
  const before = [await number(keyFigure(page, 'Tickets').locator('b').textContent()), await number(today.textContent())]
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const types = await (await request.post(`${api}/reports/v2/getFigureChoices`, { headers })).json()
  const filed = await request.post(`${api}/reports/createEmergencyTicket`, {
    headers,
    data: { caseTypeId: types.data.caseTypes[0].id, description: 'Smoke over the market' },
  })
  expect(filed.ok()).toBe(true)
  await expect.poll(() => number(keyFigure(page, 'Tickets').locator('b').textContent())).toBeGreaterThan(before[0]!)
  await expect.poll(() => number(today.textContent())).toBeGreaterThan(before[1]!)
  await desk.context().close()
})

const screens = {
  'taytay-executive': ['executive-dashboard', 'executive-dashboard?wall=1', 'reportsSummary'],
  'taytay-admin': ['statistics', 'dashboard', 'reports'],
}

for (const language of isLong ? (['en', 'fil'] as const) : (['fil'] as const))
  for (const colorScheme of isLong ? (['light', 'dark'] as const) : (['dark'] as const))
    test(`${language}, ${colorScheme}: nothing serious for axe and nothing beside the screen, on a desk and a phone`, { tag: '@long' }, async ({
      browser,
      baseURL,
    }) => {
      for (const [username, paths] of Object.entries(screens)) {
        const context = await browser.newContext({ baseURL: baseURL!, colorScheme, viewport: { width: 1440, height: 900 } })
        const page = await context.newPage()
        await enter(page, username)
        await speak(page, language)
        await page.goto('/cms/')
        for (const path of paths.slice(0, times(1, paths.length)))
          for (const width of [1440, 390]) {
            await page.setViewportSize({ width, height: 900 })
            await page.goto(`/cms/${path}`)
            await expect(page.locator('#screen article, #screen h2, #screen ul, [role=dialog]').first()).toBeVisible()
            expect(await seriousFindings(page), `${path} at ${width}`).toEqual([])
            expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBeLessThanOrEqual(width)
          }
        await context.close()
      }
    })
