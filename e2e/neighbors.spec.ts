// A neighbor is asked to help where a heart has stopped: the place is hidden until they go, shown while they go, and gone when the ticket ends; the desk sees who goes.
import { expect } from '@playwright/test'
import { api, demoToken, enter, seriousFindings, keepPicture } from './desk.ts'
import { test } from './server.ts'

test('asked by text, the place only after “I am going”, and gone with the end of the ticket', async ({
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
  const callerOf = async (type: string) => {
    const headers = { authorization: `Bearer ${await demoToken(request, type)}` }
    return async <D>(path: string, data?: object) => {
      const reply = await (data ? request.post(api + path, { headers, data }) : request.get(api + path, { headers }))
      expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200)
      return ((await reply.json()) as { data: D }).data
    }
  }
  const [admin, desk] = [await callerOf('admin'), await callerOf('dispatcher')]
  const gateway = await admin<{ id: string }>('/resources/addConnection', { given: { kind: 'sms', url: `http://${outside.host}/sms` }, secret: 'x' })
  const { settings, version } = await admin<{ settings: object; version: number }>('/resources/getSettings')
  await admin('/resources/updateSettings', { version, settings: { ...settings, neighbors: { asks: 1, most: 10 } } })
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
  expect(await seriousFindings(neighbor)).toEqual([])

  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'taytay-dispatcher')
  await page.goto(`/cms/tickets/accepted/${id}`)
  const part = page.getByRole('region', { name: 'Neighbors who can help' })
  await expect(part).toContainText('Ligaya Demo is going')
  await part.scrollIntoViewIfNeeded()
  await keepPicture(page, 'neighbor-desk')
  expect(await seriousFindings(page)).toEqual([])

  await desk('/reports/resolveTicket', { transactionNumber: id, disposition: 'Brought to a hospital', summary: 'Alive.' })
  await neighbor.reload()
  await expect(neighbor.getByRole('heading', { name: /It is over/ })).toBeVisible()
  await expect(neighbor.getByText('Blue gate')).toHaveCount(0)
  await context.close()
  await admin(`/resources/removeConnection/${gateway.id}`, {})
})
