// A citizen's phone: reporting, being heard by the desk, following the report, and all of it without a network.
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { api, codeOfLetter, demoToken, seriousFindings, enter, watchComplaints, keepPicture } from './desk.ts'
import { test } from './server.ts'
import { isLong, times } from '#tests/long.ts'

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  permissions: ['geolocation'],
  geolocation: { latitude: 14.5686, longitude: 121.1331, accuracy: 14 },
}
test.use(phone)

async function fill(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Flood', exact: true }).click()
  await expect(page.getByText('Position found, within 14 m.')).toBeVisible()
  await page.getByText('Add words, a photo or your name').click()
  await page.getByLabel('What do you see?').fill(text)
}
const send = 'Send to the command center'
const referenceOn = (page: Page) => page.locator('.reference')

test('a report is filed with a pin, words and a photo, and its page follows it without reload', async ({ page, context, request }) => {
  await context.clearPermissions()
  const complaints = watchComplaints(page)
  await page.goto('/cms/quickreport')
  await expect(page.getByRole('link', { name: /Call 911/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Flood', exact: true })).toBeVisible()
  await keepPicture(page, 'citizen-1-what')
  await page.getByRole('button', { name: 'Flood', exact: true }).click()
  await expect(page.getByText('Your phone did not give its position.')).toBeVisible()
  await page.getByRole('button', { name: 'Show it on a map' }).click()
  await page.getByRole('application').click({ position: { x: 150, y: 140 } })
  await expect(page.getByText('About here: the pin on the map.')).toBeVisible()
  await page.getByLabel('Landmark, street or house').fill('tapat ng simbahan')
  await page.getByRole('button', { name: /San Halimbawa Church/ }).click()
  await expect(page.getByLabel('Landmark, street or house')).toHaveValue('San Halimbawa Church')
  await page.getByText('Add words, a photo or your name').click()
  await page.getByLabel('What do you see?').fill('Water up to the knees')
  await page.getByLabel('Add a photo').setInputFiles({ name: 'IMG.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') })
  await expect(page.getByText(/photo\.jpg/)).toBeVisible()
  await keepPicture(page, 'citizen-3-tell', { fullPage: true })
  await page.getByLabel('I cannot give a number').check()
  await page.getByRole('button', { name: send }).click()
  await expect(page).toHaveURL(/quickreport\?report$/)
  await expect(referenceOn(page)).toContainText(/TAY-\d{6}-\d{4}/)
  await keepPicture(page, 'citizen-4-sent', { fullPage: true })
  const id = /TAY-\d{6}-\d+/.exec(await referenceOn(page).innerText())![0]
  await page.reload()
  await expect(referenceOn(page)).toContainText(id)
  await expect(page.getByText('Your report was received.')).toBeVisible()

  const ask = await staff(request)
  const { data } = (await (await ask('get', `reports/getRecommendedTeams/${id}`)).json()) as { data: { accountId: string }[] }
  const team = data[0]!.accountId
  const steps: [string, () => Promise<unknown>][] = [
    ['A dispatcher took up your report.', () => ask('post', `reports/acceptTicket/${id}`, {})],
    ['Help was assigned.', () => ask('post', 'reports/assignToResponseTeam', { transactionNumber: id, responseTeamIds: [team] })],
    ['Help is on the way.', () => ask('post', `reports/setTeamStatus/${id}`, { responseTeamId: team, state: 'enRoute' })],
    ['Help has arrived.', () => ask('post', `reports/setTeamStatus/${id}`, { responseTeamId: team, state: 'onScene' })],
    [
      'The center closed this report.',
      () => ask('post', 'reports/resolveTicket', { transactionNumber: id, disposition: 'resolved', summary: 'Pumped out' }),
    ],
  ]
  const times: number[] = []
  for (const [shown, step] of steps) {
    await step()
    const begun = performance.now()
    await expect(page.locator('.headline')).toHaveText(shown)
    times.push(Math.round(performance.now() - begun))
  }
  console.log(`states shown after ${times.join(', ')} ms`)
  await page.getByLabel('What is still wrong?').fill('It rises again')
  await page.getByRole('button', { name: 'It is not solved' }).click()
  await expect(page.locator('.updates').getByText('It rises again')).toBeVisible()
  await keepPicture(page, 'citizen-5-followed', { fullPage: true })
  expect(complaints).toEqual([])
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/knees|TAY-|token/)
})

const many = times(4, 20)
test('every report of many is on the dispatcher’s list', { tag: '@long' }, async ({ browser, request, baseURL }) => {
  const desk = await browser.newContext({ viewport: { width: 1440, height: 3000 }, baseURL: baseURL! })
  const list = await desk.newPage()
  await enter(list, 'taytay-dispatcher')
  await list.goto('/cms/tickets/pending')
  const { data: types } = (await (await request.get(`${api}/ccPublic/getCaseTypes`)).json()) as { data: { id: string; name: string }[] }
  const times: number[] = []
  for (let at = 0; at < many; at++) {
    const reply = await request.post(`${api}/ccPublic/createEmergencyTicket`, {
      data: {
        caseTypeId: types.find(({ name }) => name === 'Fire')!.id,
        deviceId: crypto.randomUUID(),
        landmark: 'Market',
        description: `Smoke ${at}`,
      },
    })
    const answered = performance.now()
    const { data } = (await reply.json()) as { data: { transactionNumber: string } }
    await expect(list.getByText(data.transactionNumber).first()).toBeVisible()
    times.push(Math.round(performance.now() - answered))
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.ceil(many * 0.95) - 1]!
  console.log(`on the list after ${times.join(', ')} ms; p95 ${p95} ms`)
  await desk.close()
})

test('Send is pressed without a number and the page closed at once: opened again it is filed, once', { tag: '@long' }, async ({
  page,
  context,
  request,
}) => {
  const mark = `closed ${crypto.randomUUID()}`
  await page.goto('/cms/quickreport')
  await fill(page, mark)
  await page.getByRole('button', { name: send }).click()
  await expect(page.getByText(/^Your number is missing/)).toBeVisible()
  await keepPicture(page, 'citizen-number-asked')
  await page.close()
  const again = await context.newPage()
  await again.goto('/cms/quickreport')
  await expect(referenceOn(again)).toContainText(/TAY-\d{6}-\d{4}/)
  const ask = await staff(request)
  const found = (await (await ask('get', `reports/searchEmergencyTickets?search=${mark.split(' ')[1]}`)).json()) as { data: { total: number } }
  expect(found.data.total).toBe(1)
})

test('without a network a report waits on the phone, and is sent once when it is back', { tag: '@long' }, async ({ page, context, request }) => {
  await page.goto('/cms/quickreport')
  await workerReady(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Flood', exact: true })).toBeVisible()
  await offline(context, true)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Flood', exact: true })).toBeVisible()
  const mark = `offline ${crypto.randomUUID()}`
  await fill(page, mark)
  await page.getByLabel('I cannot give a number').check()
  await page.getByRole('button', { name: send }).click()
  await expect(page.getByText('Saved on this phone, not sent yet. Call 911 if it is urgent.')).toBeVisible()
  await keepPicture(page, 'citizen-6-waiting', { fullPage: true })
  await page.reload()
  await expect(page.getByText('Saved on this phone, not sent yet. Call 911 if it is urgent.')).toBeVisible()
  await offline(context, false)
  await expect(page.getByText(/^Sent: TAY-/)).toBeVisible({ timeout: 120_000 })
  await page.reload()
  await expect(page.getByText(/^Sent: TAY-/)).toBeVisible()
  const ask = await staff(request)
  const found = (await (await ask('get', `reports/searchEmergencyTickets?search=${mark.split(' ')[1]}`)).json()) as { data: { total: number } }
  expect(found.data.total).toBe(1)
  await page.getByRole('link', { name: 'See how it stands' }).click()
  await expect(page.getByText('Your report was received.')).toBeVisible()
  const reference = /TAY-\d{6}-\d+/.exec(await referenceOn(page).innerText())![0]
  await page.reload()
  await expect(referenceOn(page)).toContainText(reference)
  await offline(context, true)
  await page.reload()
  await expect(referenceOn(page)).toContainText(reference)
  await expect(page.getByText('Your report was received.')).toBeVisible()
  await expect(page.getByText('No connection.')).toBeVisible()
  await keepPicture(page, 'citizen-7-kept-offline')
  await offline(context, false)
})

test.describe('the center of the page', () => {
  const chosen = (page: Page) => page.getByRole('combobox', { name: 'Reporting to' })
  const where = async (page: Page) => {
    await page.goto('/cms/quickreport')
    await expect(page.getByRole('button', { name: 'Flood', exact: true })).toBeVisible()
    return chosen(page).locator('option:checked')
  }
  test('serves the place of the phone where that may be known', { tag: '@long' }, async ({ page, context }) => {
    await context.setGeolocation({ latitude: 14.5243, longitude: 121.0792, accuracy: 10 })
    await expect(await where(page)).toContainText('Taguig')
    await context.setGeolocation({ latitude: 14.5686, longitude: 121.1331, accuracy: 10 })
    await expect(await where(page)).toContainText('Taytay')
  })
  test('is asked for where it may not, and never preset', { tag: '@long' }, async ({ page, context }) => {
    await context.clearPermissions()
    await expect(await where(page)).toHaveText('Choose your town…')
    await page.getByRole('button', { name: 'Flood', exact: true }).click()
    await page.getByLabel('I cannot give a number').check()
    await page.getByRole('button', { name: send }).click()
    await page.getByRole('button', { name: 'Taguig Command Center' }).click()
    await expect(referenceOn(page)).toContainText('TAG-')
  })
})

test('text of twice the size loses nothing and needs no sideways scrolling', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 })
  await page.goto('/cms/quickreport')
  const checks = async () => {
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640)
    const cut = await page
      .locator('button:visible, a:visible, h1:visible, p:visible, label:visible, .chip:visible')
      .evaluateAll((all) =>
        all
          .filter((one) => getComputedStyle(one).overflow !== 'visible' && one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.outerHTML.slice(0, 100)),
      )
    expect(cut).toEqual([])
  }
  const before = await page.getByRole('button', { name: 'Flood', exact: true }).evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
  await checks()
  const after = await page.getByRole('button', { name: 'Flood', exact: true }).evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
  expect(after / before).toBeCloseTo(2, 1)
  await page.getByRole('button', { name: 'Flood', exact: true }).click()
  await page.getByText('Add words, a photo or your name').click()
  await page.getByLabel('Landmark, street or house').fill('Club Manila East')
  await checks()
  await keepPicture(page, 'citizen-twice-tell', { fullPage: true })
  await page.getByLabel('I cannot give a number').check()
  await page.getByRole('button', { name: send }).click()
  await expect(referenceOn(page)).toContainText('TAY-')
  await checks()
  await keepPicture(page, 'citizen-twice-followed', { fullPage: true })
})

for (const colorScheme of isLong ? (['light', 'dark'] as const) : (['dark'] as const)) {
  test(`the page is accessible and fits 320 pixels, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    // So tall that nothing lies half under the bar at its foot, where a finger finds less of it.
    await page.setViewportSize({ width: 320, height: 4_000 })
    await page.goto('/cms/quickreport')
    await expect(page.getByRole('button', { name: 'Flood', exact: true })).toBeVisible()
    const checks = async (name: string) => {
      expect(await seriousFindings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      const small = await page
        .locator('button:visible, a:visible, summary:visible, select:visible, .chip:visible')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML.slice(0, 100)))
      expect(small).toEqual([])
      await keepPicture(page, `citizen-${colorScheme}-${name}`, { fullPage: true })
    }
    await checks('what')
    await page.getByRole('button', { name: 'Flood', exact: true }).click()
    await page.getByText('Add words, a photo or your name').click()
    await page.getByRole('button', { name: 'Show it on a map' }).click()
    await page.getByLabel('Landmark, street or house').fill('Club Manila East')
    await expect(page.getByRole('application')).toBeVisible()
    await checks('tell')
    await page.getByLabel('I cannot give a number').check()
    await page.getByRole('button', { name: send }).click()
    await expect(referenceOn(page)).toContainText('TAY-')
    await page.getByText('Get verified').click()
    await checks('followed')
    await page.getByLabel('Language').selectOption('fil')
    await expect(page.getByText('Natanggap ang iyong ulat.')).toBeVisible()
    await checks('filipino')
  })
}

for (const email of ['nena.cruz@example.ph', '']) {
  test(`a verified citizen who asks for deletion proves it ${email ? 'by the code of a letter' : 'at the office, where nothing reaches the record'}`, {
    tag: '@long',
  }, async ({ page, request, app }) => {
    await page.goto('/cms/quickreport')
    await fill(page, 'Flood at the gate')
    await page.getByLabel('I cannot give a number').check()
    await page.getByRole('button', { name: send }).click()
    await expect(referenceOn(page)).toContainText('TAY-')
    await becomeVerified(request, await page.evaluate(() => (history.state as { report: string }).report), email)
    await page.reload()
    const mine = page.getByText('What is kept about me')
    await mine.click()
    await expect(page.getByText('Your record:')).toBeVisible()
    const form = page.locator('details', { has: mine })
    await form.getByLabel('Full name').fill('Nena Cruz')
    await form.getByLabel('E-mail address').fill('somewhere.else@example.ph')
    await form.getByRole('button', { name: 'Ask for deletion' }).click()
    const state = email ? 'a code' : 'the office'
    if (email) {
      await expect(form.getByText(/on its way to the e-mail address that it holds/)).toBeVisible()
      const code = await codeOfLetter(app.data, email)
      await form.getByLabel('Code of six digits').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
      await form.getByRole('button', { name: 'Prove that it is me' }).click()
      await expect(form.getByText('The code is wrong, used or too old.')).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
      await keepPicture(page, 'citizen-prove', { fullPage: true })
      await form.getByLabel('Code of six digits').fill(code)
      await form.getByRole('button', { name: 'Prove that it is me' }).click()
      await expect(form.getByText('It is proven that your record is yours.')).toBeVisible()
    } else {
      await expect(form.getByText(/please come to the office of the center with an ID/)).toBeVisible()
      await expect(form.getByLabel('Code of six digits')).toBeHidden()
    }
    const ask = await staff(request, 'verifier')
    const { data } = (await (await ask('get', 'citizen/getDeletionRequests?status=pending')).json()) as { data: { items: { proof: string }[] } }
    expect([state, data.items[0]!.proof]).toEqual([state, email ? 'code' : 'unproven'])
  })
}

async function becomeVerified(request: APIRequestContext, token: string, email: string) {
  const { data: barangays } = (await (await request.get(`${api}/ccPublic/getBarangays`)).json()) as { data: { items: { id: string }[] } }
  const given = {
    token,
    name: `Nena ${email || 'Cruz'}`,
    phone: '0917 123 4567',
    address: '1 Rizal Ave',
    birthDate: '1990-05-01',
    noticeVersion: '2026-11',
  }
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...given, barangayId: barangays.items[0]!.id, ...(email && { email }) })) form.set(name, value)
  for (const name of ['idPictures', 'selfie']) form.set(name, new File([Buffer.from(dot, 'base64')], 'a.png', { type: 'image/png' }))
  const asked = await request.post(`${api}/ccPublic/getVerified`, { multipart: form })
  expect(asked.status(), await asked.text()).toBe(200)
  const ask = await staff(request, 'verifier')
  const { data } = (await (await ask('post', 'citizen/searchCitizenByCC', { status: 'PENDING', search: given.name })).json()) as {
    data: { items: { accountId: string }[] }
  }
  await ask('post', `citizen/approveCitizen/${data.items[0]!.accountId}`, {})
}

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function staff(request: APIRequestContext, accountType = 'dispatcher') {
  const headers = { authorization: `Bearer ${await demoToken(request, accountType)}` }
  return async (method: 'get' | 'post', path: string, data?: object) => {
    const reply = await request[method](`${api}/${path}`, { headers, ...(data && { data }) })
    expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200)
    return reply
  }
}

/** Until the page is on the phone: asked again and again, as `ready` alone would wait for ever for one that failed. */
const workerReady = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)).toBe('activated')
const offline = (context: BrowserContext, isOff: boolean) => context.setOffline(isOff)
