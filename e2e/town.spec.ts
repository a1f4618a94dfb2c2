// A town sets itself up: what one choice, one file or one button does for it.
import { expect, type Locator, type Page } from '@playwright/test'
import { api, demoToken, enter } from './desk.ts'
import { test } from './server.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('one choice of the town fills the barangays of a center, with a way back', { tag: '@long' }, async ({ page }) => {
  await enter(page, 'taguig-admin')
  await page.goto('/cms/resources/barangays')
  await page.getByRole('button', { name: 'All of a town' }).click()
  const dialog = page.getByRole('dialog', { name: 'All barangays of a town' })
  const town = dialog.getByRole('combobox', { name: 'City or municipality' })
  await expect(town).toHaveValue('City of Taguig, National Capital Region (NCR)')
  await town.fill('antipolo')
  await page.getByRole('option', { name: 'City of Antipolo, Rizal' }).click()
  await dialog.getByRole('button', { name: 'Add the 16 barangays of City of Antipolo' }).click()
  await expect(page.getByText(/^\d+ barangays of City of Antipolo added\.$/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Bagong Nayon.*0405802011/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Bagong Nayon/ })).toHaveCount(0)
})

test('a new town names its first steps, refuses a password of its own name, and is open to nobody before it has rehearsed', async ({
  page,
  browser,
  request,
}) => {
  const superadmin = { authorization: `Bearer ${await demoToken(request, 'superadmin')}` }
  const made = await request.post(`${api}/adminFn/createCommandCenterInstance`, {
    headers: superadmin,
    data: {
      ...{ slug: 'angono', code: 'ANG', name: 'Angono Command Center', psgcCode: '0405801000' },
      ...{ mapCenter: { lat: 14.53, lng: 121.15 }, mapBounds: { south: 14.5, west: 121.14, north: 14.55, east: 121.2 } },
      admin: { name: 'Ana Halimbawa', username: 'angono-admin' },
    },
  })
  expect(made.status(), await made.text()).toBe(200)
  const { initialPassword } = ((await made.json()) as { data: { firstAdmin: { initialPassword: string } } }).data.firstAdmin
  await page.goto('/cms/')
  await page.getByLabel('User name or e-mail address').fill('angono-admin')
  await page.getByLabel('Password', { exact: true }).fill(initialPassword)
  await press(page, 'Sign in')
  const choose = async (password: string) => {
    await page.getByLabel('Initial password').fill(initialPassword)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('New password again').fill(password)
    await press(page, 'Change the password')
  }
  await choose('angono1234')
  await expect(page.getByText('Please choose another one.', { exact: true })).toBeVisible()
  await choose('nine patient mango trees')
  const steps = page.getByRole('list', { name: 'First steps' }).getByRole('listitem')
  await expect(steps).toHaveText([/^Hotline/, /^Barangays/, /^Department/, /^Response team/, /^Dispatcher/, /^Rehearsal/, /^Open to citizens/])
  await expect(steps.filter({ has: page.getByLabel('Done') })).toHaveText([/^Barangays/])
  await page.goto('/cms/resources/center')
  await expect(page.getByRole('heading', { name: 'Not open to citizens' })).toBeVisible()
  await expect(page.getByText('Missing', { exact: true })).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'Open to citizens now' })).toBeDisabled()

  const citizen = await (await browser.newContext({ locale: 'en-PH', timezoneId: 'Asia/Manila' })).newPage()
  await citizen.goto('/cms/quickreport')
  await expect(citizen.getByRole('combobox', { name: 'Reporting to' }).getByRole('option')).toHaveText([/Choose your town/, /Taytay/, /Taguig/])
  await citizen.goto('/cms/quickreport?center=angono')
  await expect(citizen.getByText('This center is not open to citizens yet: what is sent is a rehearsal. In an emergency call 911.')).toBeVisible()
  await citizen.context().close()
})

test('a center that closed opens again only by a rehearsal from the phone to the crew', async ({ page, request }) => {
  const headers = async (type: string) => ({ authorization: `Bearer ${await demoToken(request, type, 'taguig')}` })
  const desk = await headers('dispatcher')
  const ask = async (path: string, data: object) => {
    const reply = await request.post(`${api}/reports/${path}`, { headers: desk, data })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  await page.clock.install()
  await enter(page, 'taguig-admin')
  await page.goto('/cms/resources/center')
  await press(page, 'Close to citizens')
  // As often as the page looks at what others do.
  const tenSeconds = () => page.clock.runFor(10_000)
  const open = page.getByRole('button', { name: 'Open to citizens now' })
  const missing = page.getByRole('listitem').filter({ hasText: 'Missing' })
  await expect(missing).toHaveText([/a made-up report was sent/, /the desk accepted it/, /a crew was sent/])
  await expect(open).toBeDisabled()
  const sent = await request.post(`${api}/ccPublic/createEmergencyTicket`, {
    data: { commandCenterId: 'taguig', deviceId: crypto.randomUUID(), description: 'Sunog', position: { lat: 14.5243, lng: 121.0792 } },
  })
  const id = ((await sent.json()) as { data: { transactionNumber: string } }).data.transactionNumber
  await request.get(`${api}/reports/acceptTicket/${id}`, { headers: desk })
  await tenSeconds()
  await expect(missing).toHaveText([/a crew was sent/])
  await expect(open).toBeDisabled()
  const teams = (await (await request.get(`${api}/reports/getRecommendedTeams/${id}`, { headers: desk })).json()) as { data: { accountId: string }[] }
  const team = teams.data[0]!.accountId
  await ask('assignToResponseTeam', { transactionNumber: id, responseTeamIds: [team] })
  await ask(`setTeamStatus/${id}`, { responseTeamId: team, state: 'enRoute' })
  await tenSeconds()
  await open.click()
  await expect(page.getByRole('heading', { name: 'Open to citizens', exact: true })).toBeVisible()
})

test('outside every area the biggest thing is 911; what is sent all the same is flagged at the desk', async ({ page, context, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await context.grantPermissions(['geolocation'])
  // Davao, 960 km from both centers of the demo.
  await context.setGeolocation({ latitude: 7.0731, longitude: 125.6128, accuracy: 10 })
  await page.goto('/cms/quickreport?center=taytay')
  const call = page.getByRole('link', { name: 'Call 911 No center here serves this place.' })
  await expect(call).toHaveAttribute('href', 'tel:911')
  const sizes = (part: Locator) =>
    part.evaluateAll((all) =>
      all.flatMap((one) => [one, ...one.querySelectorAll('*')]).map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
    )
  const areas = (part: Locator) => part.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => width * height))
  const others = page.locator('main button, main h1, main h2, main p, main select')
  expect(Math.max(...(await sizes(call)))).toBeGreaterThanOrEqual(Math.max(...(await sizes(others))))
  expect((await areas(call))[0]).toBeGreaterThan(Math.max(...(await areas(others))))
  await page.getByRole('button', { name: 'Flood', exact: true }).click()
  await expect(call).toBeVisible()
  await page.getByLabel('I cannot give a number').check()
  await page.getByRole('button', { name: 'Send to the command center' }).click()
  await expect(page.locator('.reference')).toContainText(/TAY-\d{6}-\d{4,}/)
  const number = /TAY-\d{6}-\d{4,}/.exec(await page.locator('.reference').innerText())![0]
  await expect(page.getByText('This place lies outside the area of the center that has your report. Call 911.')).toBeVisible()
  const desk = await (await browser.newContext({ locale: 'en-PH', timezoneId: 'Asia/Manila' })).newPage()
  await enter(desk, 'taytay-dispatcher')
  await desk.goto(`/cms/tickets/pending/${number}`)
  await expect(desk.getByRole('article').getByText('OUTSIDE OUR AREA', { exact: false }).first()).toBeVisible()
  await desk.context().close()
})

test('settings are chosen in words that say what changes for whom, and a change has an undo', async ({ page }) => {
  await enter(page, 'taytay-admin')
  await page.goto('/cms/resources/settings')
  const amber = page.getByRole('combobox', { name: 'A waiting ticket turns amber' })
  await expect(amber).toHaveValue('when three quarters of the time are over')
  await expect(page.getByText('On every desk, so that somebody takes it before its time is over.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Closed tickets' })).toHaveValue('5 years')
  const words = await page.locator('main').innerText()
  for (const bare of [/\b0\.75\b/, /percentile/i, /proof of work/i, /\bbits\b/i, /\b1825\b/]) expect(words).not.toMatch(bare)
  await amber.click()
  await page.getByRole('option', { name: 'when half of the time is over' }).click()
  await press(page, 'Save the settings')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(amber).toHaveValue('when three quarters of the time are over')
  await page.reload()
  await expect(amber).toHaveValue('when three quarters of the time are over')
})

test('what is shown only now stands over an open panel at the width of a tablet, prints on one sheet, and is not lost without a question', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.addInitScript(() => (window.print = () => {}))
  await enter(page, 'taytay-admin')
  await page.goto('/cms/resources/response-teams')
  await page.locator('[data-row]').first().click()
  await press(page, 'Sign-on code')
  await page.getByRole('button', { name: /^Show the sign-on code of / }).click()
  await expect(page.getByTestId('secret')).toBeVisible()
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Sign-on code', exact: true })).toBeVisible()
  await expect(page.getByText(/^Other phones cannot reach http:\/\/127\.0\.0\.1/)).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const question = page.getByRole('dialog', { name: 'Close without what is shown only now?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await press(page, 'Print')
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body > [data-printed-alone] figure')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).not.toHaveURL(/response-teams/)
  await expect(question).toHaveCount(0)
})
