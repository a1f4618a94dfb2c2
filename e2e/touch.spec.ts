// Under a thumb, on a phone of 390 pixels, nothing that is pressed, chosen or typed into is lower than 44 pixels: on every screen that an account finds in its rail and its administration. The gate opens a ticket and its list.
import { expect, type Page } from '@playwright/test'
import { isLong } from '#tests/long.ts'
import { enter, keepPicture } from './desk.ts'
import { test } from './server.ts'
import { tooSmall } from './thumb.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const drawn = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1, h2, [aria-label="Lists of tickets"], main button').first()).toBeVisible()
  await expect(page.locator('[class*="Skeleton-root"], [aria-busy=true], [role=status] > span[class*="dots"]')).toHaveCount(0)
  await drawn(page)
}

async function smallOn(page: Page, name: string): Promise<string[]> {
  const found = await tooSmall(page)
  await keepPicture(page, `touch-${name.replaceAll(/\W+/g, '-')}`)
  return found.map((one) => `${name}: ${one}`)
}

test('on the list of tickets and on a ticket a thumb finds everything', async ({ page }) => {
  await enter(page, 'taytay-dispatcher')
  await open(page, '/cms/tickets/pending')
  await expect(page.getByRole('option').first()).toBeVisible()
  const found = await smallOn(page, 'tickets')
  await page.getByRole('option').first().click()
  await expect(page.getByRole('toolbar', { name: 'What to do with the ticket' }).getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Chat with the citizen' })).toBeVisible()
  found.push(...(await smallOn(page, 'ticket')))
  await page.getByRole('button', { name: 'More to do' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  found.push(...(await smallOn(page, 'ticket menu')))
  expect(found).toEqual([])
})

test('on the map the tools are one line that is moved sideways, and Draw stands below the way home', async ({ page }) => {
  await enter(page, 'taytay-dispatcher', 'map')
  await page.goto('/cms/map')
  const home = page.getByRole('button', { name: 'The whole town' })
  await expect(home).toBeVisible()
  const boxOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())!
  const tools = ['Layers', 'Measure', 'Reached by road', 'Time machine']
  const tops = await Promise.all(tools.map(async (name) => (await boxOf(name)).y))
  expect(new Set(tops).size, tops.join()).toBe(1)
  const [above, draw] = [await boxOf('The whole town'), await boxOf('Draw')]
  expect(draw.y).toBeGreaterThanOrEqual(above.y + above.height)
  await page.getByRole('button', { name: 'Time machine' }).click()
  await expect(page.getByText(/^Past, not now/)).toBeVisible()
})

test('a message stands above the way to the other screens', async ({ page }) => {
  await enter(page, 'taytay-dispatcher')
  await open(page, '/cms/map')
  await page.keyboard.press('a')
  const said = page.getByText('No ticket is chosen. Choose one in the list first.')
  await expect(said).toBeVisible()
  const bar = (await page.locator('nav[data-foot-bar]').boundingBox())!
  await expect.poll(async () => ((box) => (box ? box.y + box.height : Number.NaN))(await said.boundingBox())).toBeLessThanOrEqual(bar.y)
})

const linksOf = (page: Page, within: string) =>
  page.locator(`${within} a[href^="/cms/"]`).evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname))

for (const who of ['dispatcher', 'admin', 'supervisor', 'executive', 'verifier', 'writer', 'department'])
  test(`on all screens of the ${who} a thumb finds everything`, { tag: '@long' }, async ({ page }) => {
    await enter(page, `taytay-${who}`)
    await open(page, '/cms/')
    await expect(page.locator('nav[aria-label="Screens"]').first()).toBeAttached()
    const paths = new Set(await linksOf(page, 'nav[aria-label="Screens"]'))
    if ([...paths].some((path) => path.startsWith('/cms/resources'))) {
      await open(page, '/cms/resources')
      for (const path of await linksOf(page, 'main')) paths.add(path)
    }
    expect(paths.size).toBeGreaterThan(0)
    const found: string[] = []
    for (const path of paths) {
      await open(page, path)
      found.push(...(await smallOn(page, `${who} ${path.replace('/cms/', '')}`)))
    }
    expect([...new Set(found)]).toEqual([])
  })

test('on the pages before the sign-in a thumb finds everything', async ({ page }) => {
  const found: string[] = []
  for (const path of ['', 'onboarding', 'policy', 'policy/account-deletion', 'crew', 'dgsi', 'quickreport'].slice(0, isLong ? 7 : 2)) {
    await open(page, `/cms/${path}`)
    found.push(...(await smallOn(page, `/cms/${path}`)))
  }
  expect(found).toEqual([])
})
