// The page after a report was sent: every control of it is pressed, and none of them loses the report.
import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { api, demoToken, signInAs, keepPicture } from './desk.ts'
import { test } from './server.ts'
import { firstOf } from '#tests/long.ts'

test.use({
  ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ...{ permissions: ['geolocation'], geolocation: { latitude: 14.5686, longitude: 121.1331, accuracy: 14 } },
})

async function file(request: APIRequestContext, more: object = {}) {
  const { data: types } = (await (await request.get(`${api}/ccPublic/getCaseTypes`)).json()) as { data: { id: string; name: string }[] }
  const given = { caseTypeId: types.find(({ name }) => name === 'Fire')!.id, deviceId: randomUUID(), landmark: 'Plaza', ...more }
  const reply = await request.post(`${api}/ccPublic/createEmergencyTicket`, { data: given })
  return ((await reply.json()) as { data: { token: string; reference: string; transactionNumber: string } }).data
}

/** The next control that was not pressed yet, by what it says. Numbers to call lead out of the browser, and are only seen to be numbers. */
const nextOf = async (page: Page, pressed: Set<string>) => {
  const found = await page.evaluateHandle(
    (known) => {
      const all = [...document.querySelectorAll<HTMLElement>('button:enabled, a[href]:not([href^="tel:"]), summary, select, label.pick')]
      const left = all.filter((one) => one.checkVisibility() && !known.includes(`${one.tagName} ${one.textContent}`))
      // Who asks for writing is offered no call any more: that is pressed last.
      return left.find((one) => !/do not call|make my phone ring/.test(one.textContent)) ?? left[0]
    },
    [...pressed],
  )
  const control = found.asElement()
  return control && { control, name: await control.evaluate((one) => `${one.tagName} ${one.textContent}`) }
}

for (const width of [390, 320])
  test(`at ${width} px every control of a sent report is pressed, and the report stays`, { tag: '@long' }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 700 })
    const { token, reference } = await file(request)
    await page.goto(`/cms/quickreport#${token}`)
    const stays = async (after: string) => {
      await expect(page, after).toHaveURL(/quickreport\?report$/)
      await expect(page.locator('.reference'), after).toContainText(reference)
    }
    await stays('opening the link')
    await expect(page.getByRole('button', { name: 'Write', exact: true })).toBeVisible()
    const pressed = new Set<string>()
    for (let next = await nextOf(page, pressed); next; next = await nextOf(page, pressed)) {
      const { control, name } = next
      const leaves = (await control.getAttribute('href')) !== null
      // What news of the report has drawn anew is looked for again.
      const isGone = await control.click().then(
        () => false,
        ({ message }: Error) => /not attached/.test(message) || Promise.reject(new Error(`${name}: ${message}`)),
      )
      if (isGone) continue
      pressed.add(name)
      if (leaves) {
        await expect(page, name).not.toHaveURL(/quickreport\?report$/)
        await page.goBack()
      }
      await stays(name)
    }
    expect([...pressed]).toEqual(
      expect.arrayContaining([
        'BUTTON Write',
        'BUTTON Call',
        'BUTTON It is over',
        'BUTTON Voice call',
        'BUTTON Copy the link',
        'A Report something else',
      ]),
    )
    for (const href of await page.locator('a:not([href^="/"], [href^="http"])').evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
      expect(href).toMatch(/^tel:\+?\d+$/)
    await page.reload()
    await stays('loading it again')
  })

test('where the phone is goes out again once the line is back, and is not said to be known before', { tag: '@long' }, async ({
  page,
  context,
  request,
}) => {
  const { token } = await file(request, { landmark: undefined })
  await page.goto(`/cms/quickreport#${token}`)
  await expect(page.getByText('The center does not know where this is.')).toBeVisible()
  await page.route('**/sharePosition', (route) => route.abort())
  await page.getByRole('button', { name: 'Share my position' }).first().click()
  await expect(page.getByText('Your position is not sent yet.')).toBeVisible()
  await expect(page.getByText(/The center has where you were/)).toBeHidden()
  await page.unroute('**/sharePosition')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByText(/The center has where you were at/)).toBeVisible()
  await expect(page.getByText('The center does not know where this is.')).toBeHidden()
})

test('a photo that is still being made small when the report is sent is listed, and follows', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    const make = createImageBitmap
    const released = new Promise((go) => addEventListener('made-small', go))
    globalThis.createImageBitmap = (async (...given: Parameters<typeof make>) => (await released, make(...given))) as typeof make
  })
  await page.goto('/cms/quickreport')
  await page.getByRole('button', { name: 'Flood', exact: true }).click()
  await page.getByText('Add words, a photo or your name').click()
  await page.getByLabel('Your phone number').fill('091712345')
  await expect(page.getByText('This has 9 digits.')).toBeVisible()
  await page.getByLabel('Your phone number').fill('')
  await page.getByLabel('Add a photo').setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') })
  await expect(page.getByText('Making it small…')).toBeVisible()
  await page.getByLabel('I cannot give a number').check()
  await page.getByRole('button', { name: 'Send to the command center' }).click()
  await expect(page.locator('.reference')).toContainText('TAY-')
  await expect(page.getByText(/IMG_1\.png/)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('made-small')))
  await expect(page.getByText(/photo\.jpg · The center has it\./)).toBeVisible()
})

test('the number is asked for first, checked kindly, and asked no more; the end asks how the help was', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const { token, transactionNumber: id } = await file(request)
  await page.goto(`/cms/quickreport#${token}`)
  const number = page.getByLabel('Your phone number, so that the center can call you')
  await expect(page.getByText('The center may call you back.')).toBeHidden()
  expect((await number.boundingBox())!.y).toBeLessThan(844)
  await number.fill('091712345')
  await page.getByRole('button', { name: 'Give my number' }).click()
  await expect(page.getByText('This has 9 digits.')).toBeVisible()
  await number.fill('0917 123 4567')
  await page.getByRole('button', { name: 'Give my number' }).click()
  await expect(page.getByText('The center has your number.')).toBeVisible()
  await expect(page.getByText('The center may call you back.')).toBeVisible()
  await keepPicture(page, 'aftersend-open', { fullPage: true })

  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const ask = async (path: string, data: object) => {
    const reply = await request.post(`${api}/reports/${path}`, { headers, data })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  const teams = (await (await request.get(`${api}/reports/getRecommendedTeams/${id}`, { headers })).json()) as { data: { accountId: string }[] }
  const team = teams.data[0]!.accountId
  await ask('assignToResponseTeam', { transactionNumber: id, responseTeamIds: [team] })
  await ask(`setTeamStatus/${id}`, { responseTeamId: team, state: 'onScene' })
  await ask('resolveTicket', { transactionNumber: id, disposition: 'resolved', summary: 'Put out' })
  await page.getByRole('button', { name: 'Good' }).click()
  await expect(page.getByText('The staff see your answer on this report.')).toBeVisible()
  await page.getByRole('button', { name: 'Thank the crew' }).click()
  await expect(page.getByText('Your thanks are on the report')).toBeVisible()
  await keepPicture(page, 'aftersend-closed', { fullPage: true })
})

for (const [name, size, text] of firstOf(
  [
    ['on a screen of 320 × 568', { width: 320, height: 568 }, '100%'],
    ['with text of twice the size', { width: 390, height: 844 }, '200%'],
  ] as const,
  1,
))
  test(`${name} the first four kinds and 911 are wholly on the first screen`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize(size)
    await page.goto('/cms/quickreport')
    await expect(page.getByRole('button', { name: 'Flood', exact: true })).toBeVisible()
    await page.evaluate((to) => (document.documentElement.style.fontSize = to), text)
    const tops = await page.locator('.tile').evaluateAll((all) => all.slice(0, 4).map((one) => one.getBoundingClientRect().bottom))
    const dock = await page.locator('.dock').evaluate((one) => one.getBoundingClientRect().top)
    const call = await page.locator('a.call').evaluate((one) => one.getBoundingClientRect().bottom)
    await keepPicture(page, `aftersend-${size.width}-${text.slice(0, 3)}`)
    expect(Math.max(...tops)).toBeLessThanOrEqual(dock)
    expect(call).toBeLessThan(size.height)
    const lines = await page
      .locator('.top .name')
      .evaluate((one) => one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).fontSize))
    expect(lines).toBeLessThan(4)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  })

test('a crew’s next move lies on the first screen, the place opens in any map app, and it can say that it cannot go', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const forbidden: string[] = []
  page.on('response', (response) => response.status() === 403 && forbidden.push(response.url()))
  await signInAs(page, 'taytay-responseteam')
  const me = await page.evaluate(() => (JSON.parse(localStorage.getItem('tanod.auth') ?? '{}') as { accountId: string }).accountId)
  const { transactionNumber: id, token } = await file(request, { position: { lat: 14.5655, lng: 121.1375 }, description: 'A wall fell.' })
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const admin = { authorization: `Bearer ${await demoToken(request, 'admin')}` }
  await request.post(`${api}/resources/setDutyStatus/${me}`, { headers: admin, data: { dutyStatus: 'available' } })
  await request.post(`${api}/reports/assignToResponseTeam`, { headers, data: { transactionNumber: id, responseTeamIds: [me] } })
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: id, exact: true }) })
  const next = card.getByRole('button', { name: 'Acknowledge' })
  await expect(next).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  const cards = await page
    .getByRole('button', { name: /Acknowledge|We are on the way|We are there/ })
    .first()
    .boundingBox()
  expect(cards!.y + cards!.height).toBeLessThanOrEqual(844)
  await expect(card.getByRole('link', { name: 'Another map app' })).toHaveAttribute('href', 'geo:14.5655,121.1375?q=14.5655,121.1375')
  await keepPicture(page, 'aftersend-crew')
  await card.getByRole('button', { name: 'Cannot go' }).click()
  await card.getByRole('button', { name: 'Our vehicle does not run.' }).click()
  await expect(card).toBeHidden()
  await page.goto(`/cms/quickreport#${token}`)
  await expect(page.locator('.headline')).toContainText('Who was sent is not on the way now.')
  expect(forbidden).toEqual([])
})

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
