// The map in a browser: drawn without internet, chosen from the list and from the map, in both themes, on a phone.
import { expect, type Page } from '@playwright/test'
import { test } from './server.ts'
import { isLong } from '#tests/long.ts'
import { api, demoToken, seriousFindings, enter, watchComplaints } from './desk.ts'
import { fileTicket } from './filed.ts'

type Engine = {
  queryRenderedFeatures(options: object): { properties: Record<string, unknown> }[]
  project(at: [number, number]): { x: number; y: number }
}
type Box = HTMLElement & { map: Engine }

const shown = (page: Page, layer: string) =>
  page
    .locator('[data-map]')
    .evaluate((box, name) => (box as unknown as Box).map.queryRenderedFeatures({ layers: [name] }).map(({ properties }) => properties), layer)

/** No request leaves for anywhere but our own server. */
async function cutOff(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  return asked
}

for (const theme of isLong ? (['light', 'dark'] as const) : (['light'] as const))
  test(`in ${theme}, borders, names and tickets are drawn without internet`, async ({ page }) => {
    const complaints = watchComplaints(page)
    await page.emulateMedia({ colorScheme: theme })
    const asked = await cutOff(page)
    await enter(page, 'taytay-dispatcher', 'map')
    await page.goto('/cms/map')
    await expect(page.locator('[data-map][data-idle]')).toBeVisible()
    await expect(async () => expect((await shown(page, 'own')).length).toBeGreaterThan(4)).toPass()
    await expect(async () => expect((await shown(page, 'clusters')).length + (await shown(page, 'tickets')).length).toBeGreaterThan(3)).toPass()
    expect((await shown(page, 'clusters')).every(({ urgent }) => Number(urgent) >= 0)).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    expect([...complaints, ...asked]).toEqual([])
  })

test('a ticket chosen with the keys in the list is marked on the map', { tag: '@long' }, async ({ page, request }) => {
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const hasPlace = async (number: string) => {
    const { data } = (await (await request.get(`${api}/reports/getEmergencyTicket/${number}`, { headers })).json()) as {
      data: { position: object | null }
    }
    return data.position !== null
  }
  await enter(page, 'taytay-dispatcher', 'map')
  await page.goto('/cms/map')
  await expect(page.locator('[data-map][data-idle]')).toBeVisible()
  await page.getByRole('listbox', { name: 'Tickets' }).focus()
  // A ticket without a place has no mark: the next one is chosen.
  let number = ''
  do {
    await page.keyboard.press('j')
    await expect.poll(() => new URL(page.url()).searchParams.get('ticket') ?? number).not.toBe(number)
    number = new URL(page.url()).searchParams.get('ticket')!
  } while (!(await hasPlace(number)))
  await expect(page.getByRole('link', { name: `Open ${number}` })).toBeVisible()
  await expect.poll(async () => (await shown(page, 'selected-mark')).map((one) => one.number)).toEqual([number])
})

test('what stands on the map is reached by name, with the keys alone', async ({ page }) => {
  await enter(page, 'taytay-admin', 'map')
  await page.goto('/cms/map')
  await expect(page.locator('[data-map][data-idle]')).toBeVisible()
  const layers = page.getByRole('button', { name: 'Layers' })
  const sensors = page.getByRole('checkbox', { name: 'Sensors' })
  await layers.focus()
  await page.keyboard.press('Enter')
  await expect(sensors).toBeVisible()
  while (!(await sensors.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const goTo = page.getByRole('combobox', { name: 'Go to' })
  while (!(await goTo.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('river')
  const gauge = page.getByRole('option', { name: /^(?!.*TAY-).*river/is }).first()
  await expect(gauge).toBeVisible()
  const name = (await gauge.textContent())!
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible()
  await expect(async () => expect((await shown(page, 'sensors')).map((one) => one.name)).toContain(name)).toPass()
})

test('on a phone the map fills the screen, with the list one touch away', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'taytay-dispatcher', 'map')
  await page.goto('/cms/map')
  await expect(page.locator('[data-map][data-idle]')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByText('List', { exact: true }).click()
  await expect(page.getByRole('listbox', { name: 'Tickets' })).toBeVisible()
})

test('the ticket console shows the place of the ticket on a map of its own', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1680, height: 1000 })
  await enter(page, 'taytay-dispatcher', 'map')
  const { transactionNumber } = await fileTicket(page, 'Smoke over the plaza')
  await page.goto(`/cms/tickets/pending/${transactionNumber}`)
  await expect(page.locator('[data-map][data-idle]')).toBeVisible()
  await expect(async () => expect(await shown(page, 'selected-mark')).toHaveLength(1)).toPass()
})

test('the time machine shows a past moment, goes on by itself, and its link opens the same moment', { tag: '@long' }, async ({ page }) => {
  const complaints = watchComplaints(page)
  await enter(page, 'taytay-dispatcher', 'map')
  await page.goto('/cms/map')
  await expect(page.locator('[data-map][data-idle]')).toBeVisible()
  await page.getByRole('button', { name: 'Time machine' }).click()
  const title = page.getByRole('heading', { name: /As it was/ })
  await expect(title).toBeVisible()
  await expect(page).toHaveURL(/at=/)
  const before = await title.innerText()
  await page.getByRole('button', { name: 'Let the time go on' }).click()
  await expect(title).not.toHaveText(before)
  await page.getByRole('button', { name: 'Hold the time' }).click()
  await page.getByRole('slider', { name: 'Time' }).focus()
  await page.keyboard.press('Home')
  await expect(page.getByRole('slider', { name: 'Time' })).toHaveAttribute('aria-valuenow', /\d+/)
  const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Day').fill(day)
  await page.getByRole('slider', { name: 'Time' }).focus()
  for (let n = 0; n < 10; n++) await page.keyboard.press('PageUp')
  await expect(title).toContainText('10:00:00')
  await expect(page).toHaveURL(new RegExp(`at=${new Date(`${day}T10:00:00+08:00`).toISOString().slice(0, 13)}`))
  await expect(async () => expect((await shown(page, 'clusters')).length + (await shown(page, 'tickets')).length).toBeGreaterThan(0)).toPass()
  expect(await seriousFindings(page)).toEqual([])
  const moment = await title.innerText()
  await page.goto(page.url())
  await expect(page.getByRole('heading', { name: moment })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).not.toHaveURL(/at=/)
  expect(complaints).toEqual([])
})

test('a place is found by what is said of it, with a slip', { tag: '@long' }, async ({ page }) => {
  await enter(page, 'taytay-dispatcher', 'map')
  await page.goto('/cms/map')
  await expect(page.locator('[data-map][data-idle]')).toBeVisible()
  await page.getByRole('combobox', { name: 'Find a place' }).fill('tapat ng simbahn')
  await page.getByRole('option', { name: /San Halimbawa Church/ }).click()
  await expect(async () => expect((await shown(page, 'found')).map(({ name }) => name)).toEqual(['San Halimbawa Church'])).toPass()
})

test('a style by its address lies below the borders; where it does not come, that is said and the map of our own stands', { tag: '@long' }, async ({
  page,
  app,
}) => {
  const complaints = watchComplaints(page)
  await enter(page, 'taytay-dispatcher', 'map')
  let address = `${app.url}/cms/style-of-a-test.json`
  await page.route('**/map/getMapGround', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, style: address } } })
  })
  const style = { version: 8, sources: {}, layers: [{ id: 'theirs', type: 'background', paint: { 'background-color': '#dfe8d8' } }] }
  await page.route('**/cms/style-of-a-test.json', (route) => route.fulfill({ json: style }))
  const layers = () => page.locator('[data-map]').evaluate((box) => (box as unknown as { map: { getLayersOrder(): string[] } }).map.getLayersOrder())
  await page.goto('/cms/map')
  await expect(page.locator('[data-map][data-idle]')).toBeVisible()
  expect((await layers())[0]).toBe('theirs')
  await expect(async () => expect((await shown(page, 'own-names')).length + (await shown(page, 'own-names-far')).length).toBeGreaterThan(2)).toPass()
  address = `${app.url}/cms/no-style-here.json`
  await page.reload()
  await expect(page.getByText('The map style could not be loaded: this is the map of our own.')).toBeVisible()
  await expect(async () => expect((await shown(page, 'own')).length).toBeGreaterThan(4)).toPass()
  expect(complaints).toEqual([])
})

test('no mark covers the name of a place, from zoom 12 to 14: names make way, and all of them stand', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'taytay-dispatcher', 'map')
  await page.goto('/cms/map')
  await expect(page.locator('[data-map][data-idle]')).toBeVisible()
  await page.getByRole('switch', { name: 'All open tickets' }).click()
  await expect(async () => expect((await shown(page, 'clusters')).length + (await shown(page, 'tickets')).length).toBeGreaterThan(6)).toPass()
  for (const zoom of [12.3, 13, 14]) {
    const found = await page.locator('[data-map]').evaluate(async (box, to) => {
      type Feature = { geometry: { coordinates: [number, number] }; properties: { name?: string; point_count?: number } }
      type Map = Pick<Engine, 'project'> & {
        jumpTo(at: object): void
        once(event: string, then: () => void): void
        queryRenderedFeatures(at: object, options?: object): Feature[]
      }
      const map = (box as unknown as { map: Map }).map
      map.jumpTo({ zoom: to })
      await new Promise<void>((done) => map.once('idle', done))
      const marks = map.queryRenderedFeatures({ layers: ['clusters', 'tickets'] } as never)
      const names = new Set(map.queryRenderedFeatures({ layers: ['own-names'] } as never).map(({ properties }) => properties.name))
      const covered = marks.flatMap(({ geometry, properties }) => {
        const { x, y } = map.project(geometry.coordinates)
        const half = properties.point_count ? 13 : 11
        const around = [
          [x - half, y - half],
          [x + half, y + half],
        ]
        return map.queryRenderedFeatures(around as never, { layers: ['own-names'] }).map(({ properties: { name } }) => name)
      })
      return { marks: marks.length, names: [...names], covered }
    }, zoom)
    expect(found.marks).toBeGreaterThan(2)
    expect(found.names.length).toBeGreaterThan(1)
    expect({ zoom, covered: found.covered }).toEqual({ zoom, covered: [] })
  }
})
