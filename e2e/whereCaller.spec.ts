// Where is the caller? The dispatcher sends a link, the caller's phone tells its position, and the desk's map has it: two people, four actions.
import { type APIRequestContext, expect } from '@playwright/test'
import { api, demoToken, enter, keepPicture, watchComplaints } from './desk.ts'
import { test } from './server.ts'

type Box = HTMLElement & { map: { queryRenderedFeatures(options: object): { properties: Record<string, unknown> }[] } }

const signedIn = async (request: APIRequestContext, type: string) => {
  const headers = { authorization: `Bearer ${await demoToken(request, type)}` }
  return async <D = { id: string }>(path: string, data?: object) => {
    const reply = await (data ? request.post(api + path, { headers, data }) : request.get(api + path, { headers }))
    expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200)
    return ((await reply.json()) as { data: D }).data
  }
}

test('a caller who does not know where they are is on the map after four actions: the link sent, opened, the position shared and allowed', {
  tag: '@long',
}, async ({ page, browser, baseURL, request, outside }) => {
  await page.setViewportSize({ width: 1680, height: 900 })
  const complaints = watchComplaints(page)
  const texts: { to: string; text: string }[] = []
  outside.answer(({ url }, body) => {
    if (url === '/sms') texts.push(JSON.parse(body) as { to: string; text: string })
    return { body: '{}' }
  })
  const [admin, desk] = [await signedIn(request, 'admin'), await signedIn(request, 'dispatcher')]
  const gateway = await admin('/resources/addConnection', { given: { kind: 'sms', url: `http://${outside.host}/sms` }, secret: 'x' })
  const { items } = await desk<{ items: { id: string }[] }>('/resources/getCaseTypes?limit=1')
  const ticket = await desk<{ transactionNumber: string }>('/reports/createEmergencyTicket', {
    ...{ caseTypeId: items[0]!.id, description: 'Fell from a motorcycle, does not know the road', callerPhone: '0917 555 0166' },
  })
  await enter(page, 'taytay-dispatcher', 'map')
  await page.goto(`/cms/tickets/accepted/${ticket.transactionNumber}`)
  await page.getByRole('button', { name: 'Send a link' }).click()
  await expect(page.getByRole('button', { name: 'Link sent' })).toBeVisible()
  await expect.poll(() => texts.length).toBe(1)

  const phone = await browser.newContext({
    ...{ baseURL: baseURL!, viewport: { width: 390, height: 844 }, permissions: ['geolocation'] },
    geolocation: { latitude: 14.5602, longitude: 121.1361, accuracy: 9 },
  })
  const theirs = await phone.newPage()
  await theirs.goto(`/cms/quickreport${/#\S+$/.exec(texts[0]!.text)![0]}`)
  await expect(theirs.getByText('The center does not know where this is.', { exact: false })).toBeVisible()
  await keepPicture(theirs, 'where-caller-phone')
  await theirs.getByRole('button', { name: 'Share my position' }).first().click()

  const place = page.getByRole('region', { name: 'Place' })
  await expect(place.getByText('14.56020, 121.13610')).toBeVisible()
  await expect(page.getByText('told by the caller’s phone over the link', { exact: false })).toBeVisible()
  const drawn = (layer: string) =>
    place
      .locator('[data-map]')
      .evaluate((box, name) => (box as unknown as Box).map.queryRenderedFeatures({ layers: [name] }).map(({ properties }) => properties), layer)
  await expect(async () => expect(await drawn('selected-mark')).toMatchObject([{ number: ticket.transactionNumber }])).toPass()
  // Never a bare pin: the circle of what the phone knows.
  expect((await drawn('radius')).map(({ accuracy }) => accuracy)).toEqual([9])
  await keepPicture(page, 'where-caller-desk')
  await phone.close()
  await admin(`/resources/removeConnection/${gateway.id}`, {})
  expect(complaints).toEqual([])
})
