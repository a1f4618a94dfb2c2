// What comes late to the citizen's page moves nothing that a finger is on its way to: a warning, a quake, that nobody serves the place, the news.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { api, demoToken, keepPicture } from './desk.ts'
import { test } from './server.ts'
import { firstOf } from '#tests/long.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const path = '/cms/quickreport?center=taytay'
const headline = 'Red rainfall warning: leave the river banks now, before the water comes'

async function ask<D>(request: APIRequestContext, call: string, data: object): Promise<D> {
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const reply = await request.post(`${api}/${call}`, { headers, data })
  expect(reply.status(), `${call}: ${await reply.text()}`).toBe(200)
  return ((await reply.json()) as { data: D }).data
}

async function warn(request: APIRequestContext): Promise<() => Promise<unknown>> {
  const { hazardId: aboutId } = await ask<{ hazardId: string }>(request, 'reports/addReportOfTheDay', { title: 'The river', severity: 'severe' })
  const words = { event: 'Flood', headline, description: 'The river rises.', instruction: 'Go to the covered court.' }
  const grade = { responseType: 'Evacuate', urgency: 'Immediate', severity: 'Moderate', certainty: 'Observed', isExercise: 0, hours: 1 }
  const { id } = await ask<{ id: string }>(request, 'warnings/publishAlert', { about: 'hazard', aboutId, ...words, ...grade })
  return () => ask(request, `warnings/cancelAlert/${id}`, {})
}

/** What a thumb may be on its way to, and where it is. */
const places = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('a, button, select, summary')]
        // In the place of the name something may be said, news may hold a link twice, and what has ended opens no more.
        .filter((one) => !one.matches('.late *, .name, .news *, .kept *'))
        .map((one) => {
          const { x, y } = one.getBoundingClientRect()
          return [one.getAttribute('href') ?? (one.textContent || one.className), `${Math.round(x)} ${Math.round(y + scrollY)}`]
        }),
    ),
  )

/** What the page asks for by itself waits, once it can be used, until it is let go. */
async function holdLate(page: Page): Promise<() => void> {
  let release = () => {}
  const go = new Promise<void>((resolve) => (release = resolve))
  await page.route(/getPublicAlerts|getFeltQuake|getAlertSubscriptions|getPublicNews/, async (route) => {
    await go
    await route.fallback()
  })
  return release
}

/** Opened, and nothing late has come. */
async function open(page: Page) {
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Fire', exact: true })).toBeVisible()
  return places(page)
}
const stayed = async (page: Page, before: Record<string, string>) => expect(await places(page)).toMatchObject(before)
const late = (page: Page) => page.locator('.late')

test('a warning that stands is there when the page is; what comes after it, the news and how to be warned too, moves nothing', async ({
  page,
  request,
}) => {
  const cancel = await warn(request)
  await expect.poll(async () => (await request.get(path)).text()).toContain(headline)
  const release = await holdLate(page)
  const before = await open(page)
  await expect(page.getByRole('heading', { name: headline })).toBeVisible()
  await keepPicture(page, 'still-warned')
  release()
  await expect(page.getByRole('heading', { name: 'Be warned' })).toBeVisible()
  await stayed(page, before)
  await keepPicture(page, 'still-below', { fullPage: true })
  // With twice the text too, all that came late is below what is happening.
  const setText = (size: string) => page.evaluate((one) => (document.documentElement.style.fontSize = one), size)
  await setText('200%')
  const inOrder = [page.locator('#what'), page.locator('.hotlines'), page.locator('.foot'), page.getByRole('heading', { name: 'Be warned' })]
  const tops = await Promise.all(inOrder.map(async (one) => (await one.boundingBox())!.y))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await setText('')
  await cancel()
  await expect(page.getByText('This warning has ended.')).toBeVisible()
  await stayed(page, before)
})

for (const [width, height, scheme] of [
  [390, 844, 'light'],
  [320, 568, 'dark'],
] as const)
  test(`at ${width} × ${height}, ${scheme}: a warning that is given out meanwhile is said in the top line, moves nothing, and is read at a touch`, {
    tag: '@long',
  }, async ({ page, request }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    const before = await open(page)
    const cancel = await warn(request)
    await expect(late(page)).toContainText(headline)
    await stayed(page, before)
    await keepPicture(page, `still-late-${width}`)
    await late(page).tap()
    await expect(page.getByRole('heading', { name: headline })).toBeInViewport()
    await expect(late(page)).toBeHidden()
    await keepPicture(page, `still-read-${width}`)
    await cancel()
  })

test('a quake that was felt meanwhile is asked of in the top line, and moves nothing', async ({ page, request }) => {
  await page.clock.install()
  const before = await open(page)
  await ask(request, 'reports/raiseQuake', {})
  await page.clock.runFor(61_000)
  await expect(late(page)).toContainText('Did you feel the earthquake?')
  await stayed(page, before)
  await late(page).tap()
  await expect(page.getByRole('button', { name: 'I only felt it' })).toBeInViewport()
  await ask(request, 'reports/endQuake', {})
})

for (const [language, says] of firstOf(
  [
    ['en', 'No center here serves this place.'],
    ['fil', 'Walang center sa lugar na ito.'],
    ['ceb', 'Walay center niini nga lugar.'],
  ] as const,
  1,
))
  test(`in ${language} that nobody serves the place is said on the call for 911, which stays as large as it is`, async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 7.0731, longitude: 125.6128, accuracy: 10 })
    await context.addInitScript((code) => {
      localStorage.setItem('tanod.desk', JSON.stringify({ language: code }))
      const { getCurrentPosition } = Geolocation.prototype
      // The phone finds its place once the page stands.
      Geolocation.prototype.getCurrentPosition = function (...given) {
        addEventListener('found', () => getCurrentPosition.apply(this, given), { once: true })
      }
    }, language)
    for (const width of firstOf([320, 390], 1)) {
      await page.setViewportSize({ width, height: 640 })
      await page.goto(path)
      await expect(page.locator('.tile').first()).toBeVisible()
      const before = await places(page)
      await page.evaluate(() => dispatchEvent(new Event('found')))
      await expect(page.locator('.page > .call')).toContainText(says)
      await stayed(page, before)
      await keepPicture(page, `still-unserved-${language}-${width}`)
    }
  })
