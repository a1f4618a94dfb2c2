// An alert reaches those whom it is for, by every way, and nobody else; the captain's receipt stands at the desk; cancelled, all hear. And “Near me now”, which is there without a network after one visit.
import { gzipSync } from 'node:zlib'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { openPushService } from '#tests/pushService.ts'
import { dot } from '#tests/request.ts'
import { api, demoToken, enter, seeNotice, seriousInLong, watchComplaints, keepPicture } from './desk.ts'
import { test } from './server.ts'

test.use({ actionTimeout: 60_000 })

/** The browser's own push service is not to be had here: what it would make is ours, all else is the browser's. */
const standIn = (page: Page, subscription: object) =>
  page.addInitScript((made) => {
    const { endpoint, p256dh, auth } = made as { endpoint: string; p256dh: string; auth: string }
    const known = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }
    Object.assign(PushManager.prototype, { subscribe: () => Promise.resolve(known), getSubscription: () => Promise.resolve(null) })
  }, subscription)

const caller = async (request: APIRequestContext, type: string) => callerBy(request, await demoToken(request, type))
function callerBy(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return async <D = { id: string }>(path: string, data?: object) => {
    const reply = await (data ? request.post(api + path, { headers, data }) : request.get(api + path, { headers }))
    expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200)
    return ((await reply.json()) as { data: D }).data
  }
}

async function visitor(browser: Browser, baseURL: string, barangay: string, subscription: object): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'])
  const page = await context.newPage()
  await standIn(page, subscription)
  await page.goto('/cms/quickreport?center=taytay')
  await page.getByText('Choose barangays and how you are told').click()
  const part = page.getByRole('region', { name: 'Be warned' })
  await part.getByRole('combobox', { name: 'Barangay' }).selectOption({ label: barangay })
  await part.getByRole('button', { name: 'Warn this phone' }).click()
  await expect(page.getByText('This phone is warned from now on.')).toBeVisible()
  return page
}

test('an alert over one barangay is heard there by every way, and nowhere else; received, and cancelled', async ({
  page,
  browser,
  baseURL,
  request,
  outside,
  pushPort,
}) => {
  const complaints = watchComplaints(page)
  const service = await openPushService(pushPort)
  const texts: { to: string; text: string; at: number }[] = []
  const sirens: string[] = []
  outside.answer(({ url }, body) => {
    if (url === '/sms') texts.push({ ...(JSON.parse(body) as { to: string; text: string }), at: Date.now() })
    if (url === '/siren') sirens.push(body)
    return { body: '{}' }
  })
  const [admin, desk] = [await caller(request, 'admin'), await caller(request, 'dispatcher')]
  const gateway = await admin('/resources/addConnection', { given: { kind: 'sms', url: `http://${outside.host}/sms` }, secret: 'x' })
  await admin('/resources/addWebhook', { name: 'Siren', url: `http://${outside.host}/siren`, kinds: ['alertPublished'] })
  const { items } = await desk<{ items: { id: string; name: string }[] }>('/resources/getBarangays?limit=100')
  const here = items.find(({ name }) => name.startsWith('Dolores'))!
  const there = items.find(({ name }) => name !== here.name)!
  const { key } = await desk<{ key: string }>('/storm/makeCaptainLink', { barangayId: here.id, name: 'Kap. Nena', phone: '0917 555 0501' })
  await desk('/storm/makeCaptainLink', { barangayId: there.id, name: 'Kap. Ben', phone: '0917 555 0502' })
  const signedIn = await request.post(`${api}/auth/demoLogin`, { data: { accountType: 'responseteam', center: 'taytay' } })
  const { token, currentUser } = ((await signedIn.json()) as { data: { token: string; currentUser: { accountId: string } } }).data
  const team = callerBy(request, token)
  await team('/reports/allowAlerts', { ...service.subscription('team'), language: 'en' })
  await team(`/resources/setDutyStatus/${currentUser.accountId}`, { dutyStatus: 'available' })
  await desk('/reports/addReportOfTheDay', { title: 'The creek at Dolores', severity: 'severe' })
  const inside = await visitor(browser, baseURL!, here.name, service.subscription('inside'))
  const elsewhere = await visitor(browser, baseURL!, there.name, service.subscription('elsewhere'))
  const captain = await (await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })).newPage()

  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/warnings')
  await page.getByRole('tab', { name: 'Our own alerts' }).click()
  await page.getByRole('button', { name: 'Give out an alert', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Give out an alert' })
  await form.getByRole('combobox', { name: 'Report of the day' }).click()
  await page.getByRole('option', { name: 'The creek at Dolores' }).click()
  await form.getByRole('combobox', { name: 'Only these barangays' }).click()
  await page.getByRole('option', { name: here.name, exact: true }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('textbox', { name: 'Kind of event' }).fill('Flood')
  await form.getByRole('textbox', { name: 'Headline', exact: true }).fill('The creek is over the road')
  await form.getByRole('textbox', { name: 'What happens', exact: true }).fill('Water to the knee.')
  await form.getByRole('textbox', { name: 'What to do', exact: true }).fill('Go to the covered court.')
  await expect(form.getByRole('region', { name: 'Whom it reaches' })).toContainText('people by notification')
  await keepPicture(form, 'alert-form')
  const pressed = Date.now()
  await form.getByRole('button', { name: 'Give out this alert to everybody' }).click()
  const names = () => service.messages.map(({ to }) => to).toSorted()
  await expect.poll(names).toEqual(['inside', 'team'])
  await expect.poll(() => texts.map(({ to }) => to)).toEqual(['+639175550501'])
  await expect.poll(() => sirens.length).toBe(1)
  // It moves nothing on a page that is open: it waits for a touch.
  await inside.getByRole('alert').getByRole('button', { name: 'The creek is over the road' }).click()
  await expect(inside.getByRole('heading', { name: 'The creek is over the road' })).toBeVisible()
  console.log(`Heard by all within ${Date.now() - pressed} ms of the press.`)
  expect(JSON.parse(sirens[0]!)).toMatchObject({ type: 'alertPublished' })
  expect(texts[0]!.text).toContain('The creek is over the road. Go to the covered court.')

  await captain.goto(`/cms/quickreport/barangay#${key}`)
  await captain.getByRole('button', { name: 'I have received it' }).click()
  await expect(captain.getByText('The center knows that you have it.')).toBeVisible()
  await keepPicture(captain, 'alert-captain', { fullPage: true })
  const row = page.getByRole('region', { name: 'Our own alerts' }).getByRole('listitem').filter({ hasText: 'The creek is over the road' })
  await row.getByRole('button', { name: 'Who has it' }).click()
  const receipts = page.getByRole('dialog', { name: /Who has it/ })
  await expect(receipts).toContainText('1 of 1 captains have pressed that they have it')
  await expect(receipts).toContainText('Nobody is left to call')
  await keepPicture(receipts, 'alert-receipts')
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Cancel this alert' }).click()
  await page.getByRole('button', { name: /^Cancel “The creek/ }).click()
  await expect.poll(names).toEqual(['inside', 'inside', 'team', 'team'])
  await expect.poll(() => texts.length).toBe(2)
  await expect.poll(() => sirens.length).toBe(2)
  await captain.reload()
  await expect(captain.getByText('Cancelled: Flood')).toBeVisible()
  await inside.getByRole('alert').getByRole('button', { name: 'Cancelled: Flood' }).click()
  await expect(inside.getByRole('heading', { name: 'Cancelled: Flood' })).toBeVisible()
  expect(service.messages.filter(({ to }) => to === 'elsewhere')).toEqual([])
  expect(texts.some(({ to }) => to === '+639175550502')).toBe(false)
  await admin(`/resources/removeConnection/${gateway.id}`, {})
  for (const one of [inside, elsewhere, captain]) await one.context().close()
  service.close()
  expect(complaints).toEqual([])
})

test.describe('kept', () => {
  test.use({ serviceWorkers: 'allow' })
  test('“Near me now” is 60 kB at most in all, and there without a network after one visit', async ({ page, context, request }) => {
    const admin = await caller(request, 'admin')
    const kept = await admin<{ version: number; settings: { publicReports: object } }>('/resources/getSettings')
    const settings = { ...kept.settings, publicReports: { ...kept.settings.publicReports, nearMe: 1 } }
    await admin('/resources/updateSettings', { version: kept.version, settings })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await request.get('/cms/near/taytay')).status()).toBe(200)
    const loaded = new Set<string>()
    context.on('response', (reply) => loaded.add(reply.url()))
    await page.goto('/cms/near/taytay')
    await expect(page.getByRole('heading', { name: 'Near me now' })).toBeVisible()
    await page.evaluate(async () => navigator.serviceWorker.ready)
    const sizes = await Promise.all([...loaded].map(async (url) => gzipSync(await (await request.get(url)).body()).length))
    const bytes = sizes.reduce((sum, one) => sum + one, 0)
    console.log(`Near me now: ${bytes} bytes gzipped in ${sizes.length} answers.`)
    expect(bytes).toBeLessThan(60_000)
    expect(await seriousInLong(page)).toEqual([])
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Near me now' })).toBeVisible()
    await expect(page.getByText('No connection. This is how it stood at')).toBeVisible()
    await expect(page.getByRole('link', { name: /Call 911/ })).toBeVisible()
    await keepPicture(page, 'near-offline', { fullPage: true })
    await context.setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText('As it stood at')).toBeVisible()
  })
})

test('a captain’s line with picture and place, on a day without a storm, outlives a reload without a network, rings at the desk and becomes a ticket', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const desk = await caller(request, 'dispatcher')
  const { items } = await desk<{ items: { id: string; name: string }[] }>('/resources/getBarangays?limit=100')
  const barangay = items.find(({ name }) => name.startsWith('Dolores'))!
  const { key } = await desk<{ key: string }>('/storm/makeCaptainLink', { barangayId: barangay.id, name: 'Kap. Nena' })
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })
  const phone = await context.newPage()
  await phone.goto(`/cms/quickreport/barangay#${key}`)
  await expect(phone.getByText('If somebody is in danger, please call as well.')).toBeVisible()
  await phone.evaluate(async () => navigator.serviceWorker.ready)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 14.567, longitude: 121.141, accuracy: 9 })
  await context.setOffline(true)
  const line = 'A tree fell on a house behind the chapel, two are trapped'
  await phone.getByLabel(/What has happened, and where/).fill(line)
  await phone.getByLabel('Add a picture').setInputFiles({ name: 'house.png', mimeType: 'image/png', buffer: Buffer.from(dot) })
  await phone.getByRole('button', { name: 'Add where I am' }).click()
  await expect(phone.getByText('Position found, within 9 m.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Take off photo.jpg' })).toBeVisible()
  await keepPicture(phone, 'captain-line', { fullPage: true })
  await phone.getByRole('button', { name: 'Send it as urgent' }).click()
  await expect(phone.getByText('On this phone, not sent yet.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText(line)).toBeVisible()
  await expect(phone.getByText('On this phone, not sent yet.')).toBeVisible()
  await context.setOffline(false)
  await expect(phone.getByText('The center has it.')).toBeVisible()

  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/')
  const bar = await seeNotice(page.getByRole('alert', { name: 'Urgent report of a barangay' }))
  await expect(bar).toContainText(line)
  await expect(bar).toContainText('with its place')
  await expect(bar.getByRole('img', { name: 'Picture of the barangay' })).toBeVisible()
  await keepPicture(page, 'captain-bar')
  await bar.getByRole('button', { name: 'Make a ticket of it' }).click()
  await expect(page).toHaveURL(/\/cms\/tickets\/\w+\/[A-Z]+-\d{6}-\d+/)
  await expect(page.getByText(line).first()).toBeVisible()
  const number = /[A-Z]+-\d{6}-\d+/.exec(page.url())![0]
  const ticket = await desk<{ position: object; files: { mime: string }[] }>(`/reports/getEmergencyTicket/${number}`)
  expect(ticket).toMatchObject({ position: { lat: 14.567, lng: 121.141 }, files: [{ mime: 'image/webp' }] })
  await phone.reload()
  await expect(phone.getByText('It has become an emergency at the center.')).toBeVisible()
  const storm = await desk<{ storm: unknown }>('/storm/getStorm')
  expect(storm.storm).toBeNull()
  await context.close()
})
