// A team is laid on a ticket of the map: the dialog names it, nothing goes before that is confirmed, and the keys reach the same.
import { expect, type Page } from '@playwright/test'
import { api, demoToken, enter, pressSeen } from './desk.ts'
import { test } from './server.ts'

interface Mark {
  properties: Record<string, string | number | boolean>
  geometry: { coordinates: [number, number] }
}
interface Engine {
  queryRenderedFeatures(options: object): Mark[]
  project(at: [number, number]): { x: number; y: number }
  jumpTo(to: object): void
  getCanvas(): HTMLElement
}
type Box = HTMLElement & { map: Engine }

interface Row {
  transactionNumber: string
  position: object | null
}
interface Spot {
  x: number
  y: number
  id: string
}
/** The marks of a layer, where they stand on the screen. */
const marksOf = (page: Page, layer: string): Promise<Spot[]> =>
  page.locator('[data-map]').evaluate((box, name) => {
    const { map } = box as unknown as Box
    const { left, top } = map.getCanvas().getBoundingClientRect()
    return map.queryRenderedFeatures({ layers: [name] }).map(({ properties, geometry }) => {
      const { x, y } = map.project(geometry.coordinates)
      return { x: left + x, y: top + y, id: String(properties['callSign'] ?? properties['number'] ?? '') }
    })
  }, layer)

/** Only what lies clear of buttons and cards is taken. */
const isClear = ({ x, y }: Spot) => x > 470 && x < 1330 && y > 190 && y < 700

async function openMap(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'taytay-dispatcher', 'map')
  await page.goto('/cms/map')
  await expect(page.locator('[data-map][data-idle]')).toBeVisible()
}

async function drag(page: Page, from: Spot, to: Pick<Spot, 'x' | 'y'>): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
}

test('a team that is laid on a ticket goes only when its name is confirmed; Escape puts it back', { tag: '@long' }, async ({ page, request }) => {
  await openMap(page)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('assignToResponseTeam') && sent.push(request.url()))
  // A ticket that has a place, seen from near, beside a team that stands where the test can see both.
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const list = await (await request.get(`${api}/reports/getPendingEmergencyTickets?limit=100`, { headers })).json()
  const number = (list as { data: { items: Row[] } }).data.items.find(({ position }) => position)!.transactionNumber
  await page.goto(`/cms/map?ticket=${number}`)
  await expect(page.locator('[data-map][data-idle]')).toBeVisible()
  let team: Spot | undefined
  let ticket: Spot | undefined
  for (const zoom of [15, 14, 13, 12.5, 12]) {
    await page.locator('[data-map]').evaluate((box, zoom) => (box as unknown as Box).map.jumpTo({ zoom }), zoom)
    await expect(async () => expect((await marksOf(page, 'selected-mark')).length).toBe(1)).toPass()
    ticket = (await marksOf(page, 'selected-mark'))[0]!
    const far = (one: Spot) => Math.hypot(one.x - ticket!.x, one.y - ticket!.y)
    team = (await marksOf(page, 'teams')).find((one) => isClear(one) && far(one) > 60)
    if (team) break
  }
  await drag(page, team!, ticket!)
  await expect(async () => expect((await marksOf(page, 'dragged-team')).length).toBe(1)).toPass()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await drag(page, team!, ticket!)
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: new RegExp(`Send response teams: ${number}`) })
  // Where the team is on a less urgent ticket, the button takes it from there.
  const send = dialog.getByRole('button', { name: new RegExp(`^(Send ${team!.id}|${team!.id} · reassign)`) })
  await expect(send).toBeVisible()
  expect(sent).toEqual([])
  await send.click()
  await expect.poll(() => sent.length).toBe(1)
  await expect(dialog).toHaveCount(0)
  // Laid on it once more, the rules refuse.
  await drag(page, team!, ticket!)
  await page.mouse.up()
  await expect(page.getByText(`${team!.id} is on this ticket already.`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent).toHaveLength(1)
})

test('laid on a group, a team is asked to be laid on one of its tickets', { tag: '@long' }, async ({ page }) => {
  await openMap(page)
  await page.locator('[data-map]').evaluate((box) => (box as unknown as Box).map.jumpTo({ zoom: 11.5 }))
  let team: Spot | undefined
  let group: Spot | undefined
  await expect(async () => {
    const groups = (await marksOf(page, 'clusters')).filter(isClear)
    const teams = (await marksOf(page, 'teams')).filter(isClear)
    const pairs = groups.flatMap((one) => teams.map((other) => [one, other] as const))
    ;[group, team] = pairs.find(([one, other]) => Math.hypot(one.x - other.x, one.y - other.y) > 45) ?? []
    expect(team).toBeDefined()
  }).toPass()
  await drag(page, team!, group!)
  await page.mouse.up()
  await expect(page.getByText(/Several tickets are here\. Go closer, and lay .+ on one of them\./)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('with the keys: R on the ticket that is chosen in the list, and the button of a team', { tag: '@long' }, async ({ page }) => {
  await openMap(page)
  await page.getByRole('listbox', { name: 'Tickets' }).focus()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/ticket=TAY-/)
  await expect(page.getByRole('link', { name: /Open TAY-/ })).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog', { name: /Send response teams: TAY-/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('A accepts what J has chosen once it has been seen, and nothing before', async ({ page }) => {
  await openMap(page)
  await page.getByRole('option').first().waitFor()
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('acceptTicket') && asked.push(request.url()))
  const accepted = page.waitForRequest(/acceptTicket/)
  // In one breath, however slow the test's own hand is.
  await page.evaluate(() => {
    for (const key of ['j', 'a']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('has not been in view long enough')).toBeVisible()
  expect(asked).toEqual([])
  await pressSeen(page, 'a')
  expect((await accepted).url()).toContain(new URL(page.url()).searchParams.get('ticket')!)
})
