// A neighbor signs up on the public page, and is asked to help where a heart has stopped: the place is hidden until they go, shown while they go, and gone when the ticket ends; the desk sees who goes.
import { type APIRequestContext, expect } from '@playwright/test'
import { api, demoToken, enter, keepPicture, seriousInLong } from './desk.ts'
import { test } from './server.ts'

const callerOf = async (request: APIRequestContext, type: string) => {
  const headers = { authorization: `Bearer ${await demoToken(request, type)}` }
  return async <D>(path: string, data?: object) => {
    const reply = await (data ? request.post(api + path, { headers, data }) : request.get(api + path, { headers }))
    expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200)
    return ((await reply.json()) as { data: D }).data
  }
}
type Call = Awaited<ReturnType<typeof callerOf>>

/** The center asks neighbors, by a gateway of the test. */
async function switchOn(admin: Call, host: string): Promise<() => Promise<unknown>> {
  const gateway = await admin<{ id: string }>('/resources/addConnection', { given: { kind: 'sms', url: `http://${host}/sms` }, secret: 'x' })
  const { settings, version } = await admin<{ settings: object; version: number }>('/resources/getSettings')
  await admin('/resources/updateSettings', { version, settings: { ...settings, neighbors: { asks: 1, most: 10 } } })
  return () => admin(`/resources/removeConnection/${gateway.id}`, {})
}

test('signs up on a phone by the code of the number, and a supervisor enters that the certificate was seen', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
  request,
  outside,
}) => {
  const texts: { to: string; text: string }[] = []
  outside.answer((_, body) => {
    if (body.includes('neighbors with this number')) texts.push(JSON.parse(body))
    return { body: '{}' }
  })
  const endGateway = await switchOn(await callerOf(request, 'admin'), outside.host)
  const offered = async () => {
    const reply = await request.post(`${api}/ccPublic/getAlertSubscriptions`, {
      data: { commandCenterId: 'taytay', deviceId: '0199f0a0-0000-7000-8000-0000000000aa' },
    })
    return ((await reply.json()) as { data: { asksNeighbors: boolean; hasTexts: boolean } }).data
  }
  await expect.poll(offered).toMatchObject({ asksNeighbors: true, hasTexts: true })

  const context = await browser.newContext({
    ...{ baseURL: baseURL!, viewport: { width: 390, height: 844 } },
    ...{ geolocation: { latitude: 14.5586, longitude: 121.1323 }, permissions: ['geolocation'] },
  })
  const visitor = await context.newPage()
  await visitor.goto('/cms/quickreport?center=taytay')
  await visitor.getByRole('link', { name: 'Help your neighbors: sign up to be asked' }).click()
  const send = visitor.getByRole('button', { name: 'Send a code to this number' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme })
    await visitor.reload()
    await expect(send).toBeVisible()
    await keepPicture(visitor, `neighbor-signup-${colorScheme}`, { fullPage: true })
    expect(await seriousInLong(visitor)).toEqual([])
  }
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await visitor.getByLabel('Your name').fill('Rosa Kapitbahay')
  await visitor.getByLabel('Your mobile number').fill('0917 555 4417')
  await send.click()
  await expect(visitor.getByText('Choose first what you can do.')).toBeVisible()
  await visitor.getByLabel('CPR').check()
  await send.click()
  await expect(visitor.getByText('Say where you live first.')).toBeVisible()
  await visitor.getByRole('button', { name: 'I am at home now: take this place' }).click()
  await expect(visitor.getByRole('button', { name: 'Your home is noted' })).toBeVisible()
  await send.click()
  await expect.poll(() => texts.length).toBe(1)
  await visitor.getByLabel('The code from the text message').fill(/\b\d{6}\b/.exec(texts[0]!.text)![0])
  await keepPicture(visitor, 'neighbor-signup-code', { fullPage: true })
  await visitor.getByRole('button', { name: 'I would help' }).click()
  await expect(visitor.getByText('Thank you. The center looks at your certificate before it asks you.')).toBeVisible()
  await keepPicture(visitor, 'neighbor-signup-done', { fullPage: true })
  await context.close()

  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'taytay-supervisor')
  await page.goto('/cms/resources/volunteers')
  await page.getByText('Rosa Kapitbahay').click()
  await page.getByLabel('Certificate seen on').fill('2026-11-20')
  await keepPicture(page, 'neighbor-volunteers')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Rosa Kapitbahay/ })).toContainText('2026')
  await endGateway()
})

test('asked by text, the place only after “I am going”, and gone with the end of the ticket', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
  request,
  outside,
}) => {
  const texts: { to: string; text: string }[] = []
  outside.answer((_, body) => {
    if (body.includes('neighbor#') || body.includes('nobody is needed') || body.includes('hindi na kailangan')) texts.push(JSON.parse(body))
    return { body: '{}' }
  })
  const [admin, desk] = [await callerOf(request, 'admin'), await callerOf(request, 'dispatcher')]
  const endGateway = await switchOn(admin, outside.host)
  const all = await admin<{ items: { name: string; phone: string; position: { lat: number; lng: number } }[] }>('/resources/getVolunteers')
  const { position, phone } = all.items.find(({ name }) => name === 'Ligaya Demo')!
  const cards = await desk<{ code: string; content: { caseTypeId: string; caseSubTypeId: string } }[]>('/cards/getCards')
  const { caseTypeId, caseSubTypeId } = cards.find(({ code }) => code === 'arrest')!.content
  const filed = await request.post(`${api}/ccPublic/createEmergencyTicket`, {
    data: {
      commandCenterId: 'taytay',
      caseTypeId,
      description: 'He does not wake up',
      landmark: 'Blue gate',
      position: { ...position, lat: position.lat + 0.001 },
    },
  })
  const { transactionNumber: id } = ((await filed.json()) as { data: { transactionNumber: string } }).data
  await desk(`/reports/editEmergencyTicket/${id}`, { caseSubTypeId })
  await expect
    .poll(async () => (await desk<{ hindrance: string | null }>(`/reports/getNeighborsOfTicket/${id}`)).hindrance, { timeout: 20_000 })
    .toBe('state')
  await desk(`/reports/acceptTicket/${id}`, {})
  await expect.poll(() => texts.find(({ to }) => to === phone)?.text ?? '', { timeout: 30_000 }).toContain('111 m')
  const link = /\/cms\/quickreport\/neighbor#[\w-]{64}/.exec(texts.find(({ to }) => to === phone)!.text)![0]

  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })
  const neighbor = await context.newPage()
  await neighbor.goto(link)
  await expect(neighbor.getByRole('heading', { name: 'A heart has stopped near you' })).toBeVisible()
  await expect(neighbor.getByText('Blue gate')).toHaveCount(0)
  await keepPicture(neighbor, 'neighbor-asked', { fullPage: true })
  await neighbor.getByRole('button', { name: 'I am going' }).click()
  await expect(neighbor.getByRole('region', { name: 'Go here' })).toContainText('Blue gate')
  await expect(neighbor.getByRole('region', { name: 'Go here' })).toContainText('AED:')
  for (const colorScheme of ['light', 'dark'] as const) {
    await neighbor.emulateMedia({ colorScheme })
    await keepPicture(neighbor, `neighbor-going-${colorScheme}`, { fullPage: true })
  }
  expect(await seriousInLong(neighbor)).toEqual([])

  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'taytay-dispatcher')
  await page.goto(`/cms/tickets/accepted/${id}`)
  const part = page.getByRole('region', { name: 'Neighbors who can help' })
  await expect(part).toContainText('Ligaya Demo is going')
  await part.scrollIntoViewIfNeeded()
  await keepPicture(page, 'neighbor-desk')
  expect(await seriousInLong(page)).toEqual([])

  await desk('/reports/resolveTicket', { transactionNumber: id, disposition: 'Brought to a hospital', summary: 'Alive.' })
  await neighbor.reload()
  await expect(neighbor.getByRole('heading', { name: /It is over/ })).toBeVisible()
  await expect(neighbor.getByText('Blue gate')).toHaveCount(0)
  await context.close()
  await endGateway()
})
