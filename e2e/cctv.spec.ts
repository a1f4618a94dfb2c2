// Cameras in a browser: the wall plays and says LIVE from real pictures, and cameras near a ticket open beside it.
import { expect } from '@playwright/test'
import { test } from './server.ts'
import { demoToken, seriousInLong, enter, watchComplaints, keepPicture } from './desk.ts'

test('nine cameras play on the wall, live by their own frames', async ({ page }) => {
  const complaints = watchComplaints(page)
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/cctv?size=9')
  const live = page.locator('figure[data-state="live"]')
  await expect(live).toHaveCount(9)
  expect(await seriousInLong(page)).toEqual([])
  await page.keyboard.press('2')
  await expect(page.locator('figure')).toHaveCount(4)
  expect(complaints).toEqual([])
})

test('arrows go from camera to camera, Enter fills the screen and gives it back', { tag: '@long' }, async ({ page }) => {
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/cctv?size=4')
  const tiles = page.locator('figure')
  await expect(tiles).toHaveCount(4)
  await tiles.nth(0).focus()
  const walk = [
    ['ArrowRight', 1],
    ['ArrowDown', 3],
    ['ArrowLeft', 2],
    ['ArrowUp', 0],
    ['ArrowUp', 0],
  ] as const
  for (const [key, at] of walk) {
    await page.keyboard.press(key)
    await expect(tiles.nth(at)).toBeFocused()
  }
  const isFull = () => page.evaluate(() => document.fullscreenElement?.tagName ?? null)
  await page.keyboard.press('Enter')
  await expect.poll(isFull).toBe('FIGURE')
  await page.keyboard.press('Enter')
  await expect.poll(isFull).toBeNull()
})

test('on a phone nine cameras stand two by two, each with its name', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/cctv?size=9')
  const names = page.locator('figure figcaption b')
  await expect(names).toHaveCount(9)
  for (const name of await names.all()) expect((await name.boundingBox())!.width).toBeGreaterThan(60)
  const [first, third] = await Promise.all([0, 2].map((n) => page.locator('figure').nth(n).boundingBox()))
  expect(third!.y).toBeGreaterThanOrEqual(first!.y + first!.height)
  await keepPicture(page, 'cctv-390')
})

test('a camera that shows nothing says so within seconds, and is live again when it returns', { tag: '@long' }, async ({ page }) => {
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/cctv?size=1')
  await expect(page.locator('figure[data-state="live"]')).toBeVisible()
  await page.route('**/cctv/watch/**', (route) => route.abort())
  await expect(page.locator('figure[data-state="stale"]')).toBeVisible()
  await page.unroute('**/cctv/watch/**')
  await expect(page.locator('figure[data-state="live"]')).toBeVisible()
})

test('no address, name or password of a camera reaches those who only watch', async ({ request }) => {
  const token = await demoToken(request, 'dispatcher')
  const reply = await request.get('/api/commandcenter/cctv/fetchCctv', { headers: { authorization: `Bearer ${token}` } })
  expect(await reply.text()).not.toMatch(/demo:|address|username|assword/)
})

type Engine = {
  queryRenderedFeatures(options: object): { properties: Record<string, unknown> }[]
  project(at: [number, number]): { x: number; y: number }
}

test('cameras stand on the map with what they see, and a click shows the live picture', { tag: '@long' }, async ({ page, request }) => {
  const complaints = watchComplaints(page)
  const token = await demoToken(request, 'dispatcher')
  const reply = await request.get('/api/commandcenter/cctv/fetchCctv', { headers: { authorization: `Bearer ${token}` } })
  const [camera] = ((await reply.json()) as { data: { items: { id: string; name: string; position: { lat: number; lng: number } }[] } }).data.items
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/map')
  await expect(page.locator('[data-map][data-idle]')).toBeVisible()
  await page.getByRole('button', { name: 'Layers' }).click()
  await page.getByRole('checkbox', { name: 'Cameras and what they see' }).check()
  await page.keyboard.press('Escape')
  const box = page.locator('[data-map]')
  const drawn = (layer: string) =>
    box.evaluate((at, name) => (at as unknown as { map: Engine }).map.queryRenderedFeatures({ layers: [name] }).length, layer)
  await expect(async () => expect([await drawn('camera-cones'), await drawn('cameras')].every((n) => n >= 9)).toBe(true)).toPass()
  const { x, y } = await box.evaluate((at, { lat, lng }) => (at as unknown as { map: Engine }).map.project([lng, lat]), camera!.position)
  await box.click({ position: { x, y } })
  await expect(page.locator(`figure[data-camera="${camera!.id}"][data-state="live"]`)).toBeVisible()
  expect(await seriousInLong(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('the nearest camera that sees a ticket opens with it', { tag: '@long' }, async ({ page, request }) => {
  const token = await demoToken(request, 'dispatcher')
  const headers = { authorization: `Bearer ${token}` }
  const list = await request.get('/api/commandcenter/cctv/fetchCctv', { headers })
  const [camera] = ((await list.json()) as { data: { items: { heading: number; position: { lat: number; lng: number } }[] } }).data.items
  const { lat, lng } = camera!.position
  const bearing = (camera!.heading * Math.PI) / 180
  const seen = { lat: lat + 0.0005 * Math.cos(bearing), lng: lng + 0.0005 * Math.sin(bearing) }
  const types = await request.get('/api/commandcenter/resources/getCaseTypes', { headers })
  const caseTypeId = ((await types.json()) as { data: { items: { id: string }[] } }).data.items[0]!.id
  const filed = await request.post('/api/commandcenter/reports/createEmergencyTicket', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { caseTypeId, description: 'Two cars stand across the road.', landmark: 'Corner', position: seen },
  })
  const { transactionNumber } = ((await filed.json()) as { data: { transactionNumber: string } }).data
  await page.setViewportSize({ width: 1680, height: 1000 })
  await enter(page, 'taytay-dispatcher')
  await page.goto(`/cms/tickets/pending/${transactionNumber}`)
  await expect(page.locator('figure[data-state="live"]')).toBeVisible()
  await expect(page.getByRole('button', { name: /sees the place/, expanded: true })).toBeVisible()
})

test('a frame goes onto the timeline of a ticket, from the wall by key', { tag: '@long' }, async ({ page }) => {
  const complaints = watchComplaints(page)
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/cctv?size=1')
  const tile = page.locator('figure[data-state="live"]')
  await expect(tile).toBeVisible()
  const name = (await tile.getAttribute('aria-label'))!
  await tile.focus()
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog', { name: 'Onto which ticket does the frame go?' })
  await expect(dialog.getByRole('img', { name })).toBeVisible()
  const choice = dialog.getByRole('button', { name: /^TAY-/ }).first()
  const number = (await choice.innerText()).split(/\s/)[0]!
  expect(await seriousInLong(page)).toEqual([])
  await choice.click()
  await expect(page.getByText('The frame is on the timeline.')).toBeVisible()
  await page.goto(`/cms/tickets/pending/${number}`)
  await expect(page.getByText(new RegExp(`${name.replace(/[()]/g, '.')}, .*: 20\\d\\d-`)).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('a wall is kept by name, shown again, and forgotten with a way back', { tag: '@long' }, async ({ page }) => {
  const complaints = watchComplaints(page)
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/cctv?size=4')
  await expect(page.locator('figure')).toHaveCount(4)
  await page.getByRole('button', { name: 'Kept walls' }).click()
  await page.getByLabel('Keep this wall as').fill('Four corners')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Wall kept.')).toBeVisible()
  expect(await seriousInLong(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Take .* off the wall$/ })
    .first()
    .click()
  await expect(page.locator('figure')).toHaveCount(3)
  await page.getByRole('button', { name: 'Kept walls' }).click()
  await page.getByRole('button', { name: 'Four corners', exact: true }).click()
  await expect(page.locator('figure')).toHaveCount(4)
  await page.getByRole('button', { name: 'Kept walls' }).click()
  await page.getByRole('button', { name: 'Forget Four corners' }).click()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  // What is pressed beside the list closes it.
  await page.getByRole('button', { name: 'Kept walls', expanded: false }).click()
  await expect(page.getByRole('button', { name: 'Four corners', exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})

test('what cannot be pressed on a tile without a picture is seen on its dark in both themes', async ({ page }) => {
  await enter(page, 'taytay-dispatcher')
  await page.route('**/cctv/watch/**', (route) => route.abort())
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/cms/cctv?size=1')
    const put = page.getByRole('button', { name: /^Put this frame on the timeline/ })
    await expect(put).toBeDisabled()
    // The caption behind it is dark, and its sign is white.
    const look = await put.evaluate((button) => {
      const { backgroundColor, color, opacity } = getComputedStyle(button)
      return { backgroundColor, color, isDimmed: Number(opacity) < 1 && Number(opacity) >= 0.5 }
    })
    expect(look).toEqual({ backgroundColor: 'rgba(0, 0, 0, 0)', color: 'rgb(255, 255, 255)', isDimmed: true })
    await keepPicture(page, `tile-without-picture-${colorScheme}`)
  }
})
