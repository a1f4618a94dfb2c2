// The wall of the room: it turns to the newest emergency by itself, and is read by everybody.
import { expect, type Page } from '@playwright/test'
import { api, demoToken, enter, seriousFindings, speak, keepPicture } from './desk.ts'
import { test } from './server.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('map, clocks, cameras, gauges and figures at once; a new emergency turns the cameras and is ringed on the map', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'taytay-dispatcher', 'map')
  await page.goto('/cms/wall')
  const wall = page.locator('[data-wall]')
  await expect(wall.getByRole('heading', { level: 1 })).toContainText('Taytay')
  await expect(part(page, 'Running clocks').getByRole('listitem').first()).toBeVisible()
  await expect(part(page, 'Gauges').getByRole('listitem').nth(2)).toBeVisible()
  await expect(part(page, 'Cameras').getByRole('figure')).toHaveCount(4)
  await expect(wall.getByText('Received today')).toBeVisible()
  await expect(wall.getByText(/^As of /)).toBeVisible()
  // One wall says one number of what is open.
  const figure = page
    .getByLabel('Today', { exact: true })
    .locator('dt', { hasText: /^Open$/ })
    .locator('+ dd')
  await expect(async () =>
    expect(await part(page, 'Running clocks').getByRole('heading').textContent()).toContain(` ${await figure.textContent()} open`),
  ).toPass()

  const { data: types } = (await (await request.get(`${api}/ccPublic/getCaseTypes`)).json()) as { data: { id: string; name: string }[] }
  const caseTypeId = types.find(({ name }) => name === 'Fire')!.id
  const data = {
    ...{ caseTypeId, deviceId: crypto.randomUUID(), landmark: 'Blue gate 17', description: 'A wall is on fire' },
    position: { lat: 14.5702, lng: 121.1329 },
  }
  const filed = await request.post(`${api}/ccPublic/createEmergencyTicket`, { data })
  const { transactionNumber } = ((await filed.json()) as { data: { transactionNumber: string } }).data
  await expect(part(page, 'Cameras')).toHaveAttribute('data-turned-to', transactionNumber)
  const ring = page.locator(`[data-pulse~="${transactionNumber}"]`)
  await expect(ring).toHaveAttribute('data-rings', 'true')
  // However many older emergencies wait, the newest is the first clock.
  await expect(part(page, 'Running clocks').getByRole('listitem').first()).toContainText('Blue gate 17')
  await keepPicture(page, 'wall-1440-light')
  expect(await seriousFindings(page, '[data-wall]')).toEqual([])
})

test('in its mode for visitors it shows no name, number or house of anybody, and no answer behind it holds any, also not of what comes in meanwhile', {
  tag: '@long',
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'taytay-dispatcher', 'map')
  const heard = listen(page)
  await page.goto('/cms/wall/visitors')
  const clocks = part(page, 'Running clocks').getByRole('listitem')
  await expect(clocks.first()).toBeVisible()
  await expect(part(page, 'Cameras').getByRole('figure')).toHaveCount(4)
  const { data: types } = (await (await request.get(`${api}/ccPublic/getCaseTypes`)).json()) as { data: { id: string; name: string }[] }
  const caseTypeId = types.find(({ name }) => name === 'Fire')!.id
  const secrets = { callerName: 'Perpetua Nakatago', callerPhone: '+639178884471', landmark: 'Sa likod ng 88 Mabini', description: 'Si Nakatago ito' }
  const data = { caseTypeId, deviceId: crypto.randomUUID(), ...secrets, position: { lat: 14.5702, lng: 121.1329 } }
  const filed = await request.post(`${api}/ccPublic/createEmergencyTicket`, { data })
  const { transactionNumber } = ((await filed.json()) as { data: { transactionNumber: string } }).data
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const known = (await (await request.post(`${api}/reports/getDashboardData`, { headers })).json()) as {
    data: { newest: { transactionNumber: string; receivedAt: string; summary: string }[] }
  }
  const { receivedAt } = known.data.newest.find((one) => one.transactionNumber === transactionNumber)!
  await expect(part(page, 'Cameras')).toHaveAttribute('data-turned-to', `${receivedAt} 0`)
  await expect(page.locator('[data-pulse][data-rings]').first()).toBeAttached()
  await expect(page.getByText(/emergenc(y|ies) that nobody has acknowledged/)).toBeVisible()
  // Every text that is drawn, with the names and titles of what has none.
  const told = await page.evaluate(() => {
    const names = [...document.querySelectorAll('*')].flatMap((one) => ['aria-label', 'title', 'alt'].map((name) => one.getAttribute(name) ?? ''))
    return `${document.body.innerText}\n${names.join('\n')}`
  })
  for (const secret of ['Nakatago', 'Perpetua', '8884471', '888 4471', 'Mabini']) expect(told).not.toContain(secret)
  const { data: teams } = (await (await request.get(`${api}/map/getMapTeams`, { headers })).json()) as { data: { callSign: string }[] }
  expect(teams.length).toBeGreaterThan(0)
  for (const { callSign } of teams) expect(told).not.toContain(callSign)
  // What the network panel of the browser shows: no feed, and no answer with a name, a number or a word of anybody.
  const { answers, sockets } = heard
  expect(sockets).toEqual([])
  expect(answers.filter(({ url }) => url.includes('getVisitorsWall')).length).toBeGreaterThan(1)
  const all = (await Promise.all(answers.map(({ text }) => text))).join('\n')
  // Of who said nothing the kind stands in the place of words.
  const kinds = new Set(types.map(({ name }) => name))
  const theirs = known.data.newest.flatMap(({ summary, transactionNumber: number }) => [summary, number]).filter((one) => one && !kinds.has(one))
  for (const secret of ['Nakatago', '8884471', 'Mabini', 'callerName', 'callSign', ...theirs]) expect(all).not.toContain(secret)
  // The age of a gauge stands on one line, and the word of its state is whole.
  for (const age of await part(page, 'Gauges').getByRole('listitem').locator('small').all())
    expect(
      await age.evaluate((one) => ({
        isOneLine: one.getBoundingClientRect().height < 2 * Number.parseFloat(getComputedStyle(one).fontSize),
        isWhole: [...one.nextElementSibling!.children].every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
      })),
    ).toEqual({ isOneLine: true, isWhole: true })
  await keepPicture(page, 'wall-visitor-1440')
  // On a phone each part is as high as what it shows.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Running clocks', 'Cameras', 'Gauges'])
    expect(await part(page, name).evaluate(({ scrollHeight, clientHeight }) => clientHeight > 80 && scrollHeight <= clientHeight), name).toBe(true)
  await keepPicture(page, 'wall-visitor-390', { fullPage: true })
})

/** The answers of calls, and the sockets, of a page from now on. */
function listen(page: Page) {
  const answers: { url: string; text: Promise<string> }[] = []
  const sockets: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/')) answers.push({ url: response.url(), text: response.text().catch(() => '') })
  })
  page.on('websocket', (socket) => sockets.push(socket.url()))
  return { answers, sockets }
}

test('it is read in Filipino, dark, and on a phone', { tag: '@long' }, async ({ page }) => {
  await speak(page, 'fil')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'taytay-dispatcher', 'map')
  await page.goto('/cms/wall')
  await expect(page.locator('[data-wall] figure video').first()).toBeVisible()
  await expect(page.locator('[data-map][data-idle]')).toBeVisible()
  await keepPicture(page, 'wall-1440-dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await keepPicture(page, 'wall-390-dark')
  await keepPicture(page, 'wall-390-whole', { fullPage: true })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await seriousFindings(page, '[data-wall]')).toEqual([])
})
