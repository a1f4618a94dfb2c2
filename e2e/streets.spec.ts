// Streets on the map by one command, without internet: of an extract of OpenStreetMap, and of a basemap in its place; by kind, with names in three sizes and numbers of houses, by day and by night.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { runProgram } from '#tests/app.ts'
import { corner, writeStreetTiles, writeStreetTown } from '#tests/streetTown.ts'
import { enter, keepPicture, watchComplaints } from './desk.ts'
import { test } from './server.ts'

interface Engine {
  queryRenderedFeatures(options: object): { properties: Record<string, unknown> }[]
  getLayoutProperty(layer: string, name: string): unknown
  getPaintProperty(layer: string, name: string): unknown
  jumpTo(view: object): void
}
type Box = HTMLElement & { map: Engine }

const named = (page: Page, layer: string) =>
  page
    .locator('[data-map]')
    .evaluate(
      (box, name) =>
        (box as unknown as Box).map.queryRenderedFeatures({ layers: [name] }).map(({ properties }) => Object.values(properties).join(' ')),
      layer,
    )
const lookAt = (page: Page, zoom: number) =>
  page.locator('[data-map]').evaluate((box, view) => (box as unknown as Box).map.jumpTo(view), { center: corner(9, 8), zoom })

async function seeStreets(page: Page, source: 'streets' | 'basemap', theme: 'light' | 'dark', width: 1440 | 390): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme })
  await page.goto('/cms/map')
  await expect(page.locator('[data-map][data-idle]')).toBeVisible()
  for (const [zoom, kind, name] of [
    [13.2, 'major', 'Rizal Avenue'],
    [14.2, 'medium', 'Bonifacio Street'],
    [16.6, 'minor', 'Street'],
  ] as const) {
    await lookAt(page, zoom)
    await expect(async () => expect((await named(page, `${source}-fill-${kind}`)).length).toBeGreaterThan(0)).toPass()
    await expect(async () => expect((await named(page, `${source}-names-${kind}`)).join()).toContain(name)).toPass()
    await keepPicture(page, `${source}-${width}-${theme}-${kind}`)
  }
  await expect(async () => expect((await named(page, `${source}-numbers`)).join()).toMatch(/address \d\d/)).toPass()
  await expect(page.getByText('© OpenStreetMap', { exact: false })).toBeVisible()
}

test('the roads that a command brought in are streets of the map, small and large, by day and by night, and a basemap takes their place', {
  tag: '@long',
}, async ({ page, app }) => {
  const complaints = watchComplaints(page)
  const asked: string[] = []
  await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  const [osm, tiles] = [join(app.data, 'town.osm.pbf'), join(app.data, 'town.pmtiles')]
  writeStreetTown(osm)
  const roads = await runProgram('server/roads.ts', app.settings, {}, [osm, 'taytay'])
  expect([roads.code, roads.output]).toEqual([0, expect.stringMatching(/^Taytay Command Center: 2\d roads with /)])
  await enter(page, 'taytay-dispatcher', 'map')
  await seeStreets(page, 'streets', 'light', 1440)
  const sizes = await page
    .locator('[data-map]')
    .evaluate((box) =>
      ['major', 'medium', 'minor'].map((kind) => (box as unknown as Box).map.getLayoutProperty(`streets-names-${kind}`, 'text-size')),
    )
  expect(sizes.toSorted()).toEqual([10.5, 12, 14])
  const colorOf = () => page.locator('[data-map]').evaluate((box) => (box as unknown as Box).map.getPaintProperty('streets-fill-minor', 'line-color'))
  const day = await colorOf()
  await seeStreets(page, 'streets', 'dark', 390)
  expect(await colorOf()).not.toBe(day)
  writeStreetTiles(tiles, osm)
  const basemap = await runProgram('server/basemap.ts', app.settings, {}, [tiles])
  expect([basemap.code, basemap.output]).toEqual([0, expect.stringContaining('Installed: vector tiles')])
  try {
    await seeStreets(page, 'basemap', 'dark', 1440)
    expect(
      await page.locator('[data-map]').evaluate((box) => (box as unknown as { map: { getSource(id: string): unknown } }).map.getSource('streets')),
    ).toBeUndefined()
  } finally {
    rmSync(join(app.data, 'map'), { recursive: true })
  }
  expect([...complaints, ...asked]).toEqual([])
})

test('what a team and a chosen place reach in five and ten minutes is drawn, without roads it is said that it is not known', {
  tag: '@long',
}, async ({ page, app }) => {
  const complaints = watchComplaints(page)
  const osm = join(app.data, 'reach.osm.pbf')
  writeStreetTown(osm)
  await enter(page, 'taytay-admin', 'map')
  await page.goto('/cms/map')
  await expect(page.locator('[data-map][data-idle]')).toBeVisible()
  const look = () => page.getByRole('button', { name: 'Roads', exact: true }).click()
  await look()
  const out = page.getByRole('button', { name: 'Take the roads out' })
  const isKnown = page.getByText('crossings, brought in by').or(page.getByText('No roads are known'))
  await expect(isKnown).toBeVisible()
  if (await out.isVisible()) {
    await out.click()
    await expect(out).toBeHidden()
    await page.reload()
    await expect(page.locator('[data-map][data-idle]')).toBeVisible()
    await look()
  }
  await expect(page.getByText('No roads are known')).toBeVisible()
  await page.keyboard.press('Escape')
  const card = page.getByRole('status').filter({ hasText: 'Reached by road' })
  const choose = async () => {
    await page.getByRole('button', { name: 'Reached by road' }).click()
    await lookAt(page, 12.6)
    await page.getByRole('button', { name: 'Take the middle of the map' }).click()
  }
  await choose()
  await expect(card).toContainText('Without roads it is not known what is reached.')
  expect((await runProgram('server/roads.ts', app.settings, {}, [osm, 'taytay'])).code).toBe(0)
  const reached = async () => [...new Set(await named(page, 'reached'))].toSorted()
  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('/cms/map')
    await expect(page.locator('[data-map][data-idle]')).toBeVisible()
    await choose()
    await expect(card).toContainText('5 min')
    await expect(async () => expect(await reached()).toEqual(['10', '5'])).toPass()
    await keepPicture(page, `reached-${width}-${theme}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/cms/map')
  await expect(page.locator('[data-map][data-idle]')).toBeVisible()
  await page.getByRole('button', { name: 'Layers' }).click()
  await page.getByRole('combobox', { name: 'Go to' }).fill('Traffic 1')
  await page.getByRole('option', { name: 'Traffic 1' }).click()
  await page.getByRole('button', { name: 'What it reaches in 5 and 10 minutes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Traffic 1 reaches' })).toContainText('10 min')
  await expect(async () => expect(await reached()).not.toEqual([])).toPass()
  expect(complaints).toEqual([])
})
