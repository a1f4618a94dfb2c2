// The map on a team's phone: the way to its ticket with distance and time, what is closed and dangerous, in both themes, by finger and by key.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { api, demoToken, seriousFindings, enter, watchComplaints } from './desk.ts'
import { test } from './server.ts'
import { isLong } from '#tests/long.ts'

type Box = HTMLElement & { map: { queryRenderedFeatures(options: object): { properties: Record<string, unknown> }[] } }
const shown = (page: Page, layer: string) =>
  page
    .locator('[data-map]')
    .evaluate((box, name) => (box as unknown as Box).map.queryRenderedFeatures({ layers: [name] }).map(({ properties }) => properties), layer)

/** The team is on duty and sent to a ticket with a place; a road on the way is closed. */
async function send(request: APIRequestContext, me: string): Promise<void> {
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const ask = async (path: string, data: object) => ((await (await request.post(`${api}${path}`, { headers, data })).json()) as { data: Sent }).data
  const types = (await (await request.get(`${api}/resources/getCaseTypes?limit=1`, { headers })).json()) as { data: { items: { id: string }[] } }
  const admin = { authorization: `Bearer ${await demoToken(request, 'admin')}` }
  await request.post(`${api}/resources/setDutyStatus/${me}`, { headers: admin, data: { dutyStatus: 'available' } })
  const position = { lat: 14.5655, lng: 121.1375 }
  const ticket = await ask('/reports/createEmergencyTicket', { caseTypeId: types.data.items[0]!.id, description: 'A wall fell.', position })
  const shape = [
    { lat: 14.563, lng: 121.13 },
    { lat: 14.563, lng: 121.134 },
  ]
  await ask('/map/addMapArea', { kind: 'closure', title: 'Flooded', shape, endsAt: null })
  await ask('/reports/assignToResponseTeam', { transactionNumber: ticket.transactionNumber, responseTeamIds: [me] })
}
interface Sent {
  transactionNumber: string
}

for (const theme of isLong ? (['light', 'dark'] as const) : (['dark'] as const))
  test(`in ${theme}, a team on duty sees its ticket, itself, and the way as an estimate`, { tag: '@long' }, async ({ page, context, request }) => {
    const complaints = watchComplaints(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: theme })
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 14.5605, longitude: 121.128, accuracy: 10 })
    await enter(page, 'taytay-responseteam', 'map')
    await page.goto('/cms/')
    const me = await page.evaluate(() => (JSON.parse(localStorage.getItem('tanod.auth') ?? '{}') as { accountId: string }).accountId)
    await send(request, me)
    await expect(page.getByText('Your position is shared with the center.')).toBeVisible()
    const way = page.getByRole('region', { name: 'The way there' }).first()
    await expect(way.getByRole('status').filter({ hasText: 'ticket' })).toContainText(/To the ticket: .+ min \(estimate\)/)
    await expect(page.locator('[data-map][data-idle]')).toBeVisible()
    await expect(async () => expect(await shown(page, 'selected-mark')).toHaveLength(1)).toPass()
    await expect(async () => expect((await shown(page, 'teams')).length).toBe(1)).toPass()
    await expect(async () => expect((await shown(page, 'way-estimate')).length).toBeGreaterThan(0)).toPass()
    await expect(async () => expect((await shown(page, 'area-lines')).length).toBeGreaterThan(0)).toPass()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await seriousFindings(page)).toEqual([])
    if (process.env['TANOD_PICTURES']) await page.screenshot({ path: `${process.env['TANOD_PICTURES']}/team-${theme}.png`, fullPage: true })
    await way.getByRole('button', { name: 'Hide the map' }).press('Enter')
    await expect(page.locator('[data-map]')).toHaveCount(0)
    expect(complaints).toEqual([])
  })
