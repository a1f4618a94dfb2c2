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
          const is = one.matches('select, .hotlines a') ? `${one.tagName} ${one.parentElement!.className} ${one.getAttribute('href') ?? ''}` : ''
          return [is || (one.getAttribute('href') ?? (one.textContent || one.className)), `${Math.round(x)} ${Math.round(y + scrollY)}`]
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
  test(`in ${language} that nobody serves the place is said on the call for 911, which stays as large as it is`, { tag: '@long' }, async ({
    page,
    context,
  }) => {
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

/** A report of today, with the page that follows it. */
async function followed(page: Page, request: APIRequestContext): Promise<void> {
  const types = ((await (await request.get(`${api}/ccPublic/getCaseTypes`)).json()) as { data: { id: string }[] }).data
  const given = { caseTypeId: types[0]!.id, description: 'Smoke', landmark: 'Gate', deviceId: crypto.randomUUID() }
  const reply = await request.post(`${api}/ccPublic/createEmergencyTicket`, { data: given })
  const { token } = ((await reply.json()) as { data: { token: string } }).data
  await page.goto(`/cms/quickreport#${token}`)
  await expect(page.locator('h1.reference')).toBeVisible()
}
async function captains(page: Page, request: APIRequestContext): Promise<void> {
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const reply = await request.get(`${api}/resources/getBarangays?limit=100`, { headers })
  const { items } = ((await reply.json()) as { data: { items: { id: string; name: string }[] } }).data
  const barangayId = items.find(({ name }) => name.startsWith('Dolores'))!.id
  const { key } = await ask<{ key: string }>(request, 'storm/makeCaptainLink', { barangayId, name: 'Kap. Nena' })
  // Another key behind the # alone would load nothing anew.
  await page.goto('about:blank')
  await page.goto(`/cms/quickreport/barangay#${key}`)
  await expect(page.getByRole('heading', { name: /^Barangay Dolores/ })).toBeVisible()
}

const linesLost = [
  [320, 568, '100%'],
  [390, 844, '100%'],
  [390, 844, '200%'],
] as const
for (const [name, opened] of firstOf(
  [
    ['a report', followed],
    ['a captain', captains],
  ] as const,
  1,
))
  test(`the page of ${name} names its center, and a connection that is lost and comes back moves nothing on it`, { tag: '@long' }, async ({
    page,
    context,
    request,
  }) => {
    for (const [width, height, text] of firstOf(linesLost, 1)) {
      await page.setViewportSize({ width, height })
      await opened(page, request)
      await page.evaluate((one) => (document.documentElement.style.fontSize = one), text)
      await expect(page.locator('.top .name')).toContainText('Taytay Command Center')
      const before = await places(page)
      await context.setOffline(true)
      // The one hears that the network is gone, the other asks again at its next word.
      await page.evaluate(() => ['offline', 'online'].map((kind) => dispatchEvent(new Event(kind))))
      const line = page.locator('.top').getByText('No connection. This is how it stood at')
      await expect(line).toBeVisible()
      await stayed(page, before)
      // It is there whole.
      expect(await line.evaluate((one) => one.scrollHeight <= one.clientHeight + 2)).toBe(true)
      await keepPicture(page, `still-lost-${name.replace(/\W/g, '')}-${width}-${text.slice(0, 3)}`)
      await context.setOffline(false)
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(line).toBeHidden()
      await stayed(page, before)
    }
  })

test('a sentence of one touch says where it was touched that it waits and was sent, and moves nothing up to the next words', {
  tag: '@long',
}, async ({ page, context, request }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await followed(page, request)
  const chip = page.getByRole('button', { name: /do not call\. I cannot speak or hear\.$/ })
  const above = () =>
    page.evaluate(() => {
      const end = document.querySelector('section[aria-labelledby="more"]')!
      const all = [...document.querySelectorAll('a, button, input, textarea')]
      const stands = all.filter((one) => end.contains(one) || one.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING)
      return stands.filter((one) => !one.closest('.dock')).map((one) => Math.round(one.getBoundingClientRect().y + scrollY))
    })
  const before = await above()
  await context.setOffline(true)
  await chip.tap()
  await expect(page.getByRole('button', { name: /^Not sent yet: Write to me/ })).toBeVisible()
  expect(await above()).toEqual(before)
  await keepPicture(page, 'still-chip-waits')
  await context.setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('button', { name: /^Sent: Write to me/ })).toBeVisible()
  expect(await above()).toEqual(before)
  await expect(page.locator('.dock button')).toHaveText(['Write'])
  await keepPicture(page, 'still-chip-sent')
})

test('at 320 px a town that is found late, by a slow line, moves nothing', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 14.5692, longitude: 121.1325, accuracy: 10 })
  await context.addInitScript(() => {
    const { getCurrentPosition } = Geolocation.prototype
    Geolocation.prototype.getCurrentPosition = function (...given) {
      addEventListener('found', () => getCurrentPosition.apply(this, given), { once: true })
    }
  })
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/cms/quickreport')
  await expect(page.locator('.tile').first()).toBeVisible()
  const before = await places(page)
  await keepPicture(page, 'still-town-before')
  await page.evaluate(() => dispatchEvent(new Event('found')))
  await expect(page.locator('.top .name')).toContainText('Taytay Command Center')
  await expect(page.locator('.hotlines a').first()).toBeVisible()
  await stayed(page, before)
  await keepPicture(page, 'still-town-found')
})
