// The map in a browser: drawn without internet, chosen from the list and from the map, in both themes, on a phone.
import { expect, type Page } from '@playwright/test'
import { test } from './server.ts'
import { seriousFindings, signInAs, watchComplaints } from './desk.ts'

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

for (const theme of ['light', 'dark'] as const)
  test(`in ${theme}, borders, names and tickets are drawn without internet`, async ({ page }) => {
    const complaints = watchComplaints(page)
    await page.emulateMedia({ colorScheme: theme })
    const asked = await cutOff(page)
    await signInAs(page, 'taytay-dispatcher')
    await page.goto('/cms/map')
    await expect(page.locator('[data-map][data-idle]')).toBeVisible({ timeout: 45_000 })
    await expect(async () => expect((await shown(page, 'own')).length).toBeGreaterThan(4)).toPass()
    await expect(async () => expect((await shown(page, 'clusters')).length + (await shown(page, 'tickets')).length).toBeGreaterThan(3)).toPass()
    expect((await shown(page, 'clusters')).every(({ urgent }) => Number(urgent) >= 0)).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    expect([...complaints, ...asked]).toEqual([])
  })

test('a ticket chosen with the keys in the list is marked on the map', async ({ page }) => {
  await signInAs(page, 'taytay-dispatcher')
  await page.goto('/cms/map')
  await expect(page.locator('[data-map][data-idle]')).toBeVisible({ timeout: 45_000 })
  await page.getByRole('listbox', { name: 'Tickets' }).focus()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/ticket=TAY-/)
  const number = new URL(page.url()).searchParams.get('ticket')!
  await expect(page.getByRole('link', { name: `Open ${number}` })).toBeVisible()
  await expect(async () => expect((await shown(page, 'selected-mark')).map((one) => one.number)).toEqual([number])).toPass({ timeout: 20_000 })
})

test('on a phone the map fills the screen, with the list one touch away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'taytay-dispatcher')
  await page.goto('/cms/map')
  await expect(page.locator('[data-map][data-idle]')).toBeVisible({ timeout: 45_000 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByText('List', { exact: true }).click()
  await expect(page.getByRole('listbox', { name: 'Tickets' })).toBeVisible()
})

test('the ticket console shows the place of the ticket on a map of its own', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'taytay-dispatcher')
  await page.goto('/cms/tickets/pending')
  await page.getByRole('listbox', { name: 'Tickets' }).getByRole('option').first().click()
  await expect(page.locator('[data-map][data-idle]')).toBeVisible({ timeout: 45_000 })
  await expect(async () => expect(await shown(page, 'selected-mark')).toHaveLength(1)).toPass({ timeout: 20_000 })
})
