// A phone that gives no position: the town is asked in view, the answer sends what was written, and a barangay is asked of a known town alone.
import { expect, type Locator, type Page } from '@playwright/test'
import { keepPicture } from './desk.ts'
import { test } from './server.ts'
import { firstOf } from '#tests/long.ts'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

/** A finger: touches what is to be seen where it is, and scrolls nothing by itself. */
async function touch(page: Page, one: Locator): Promise<void> {
  await one.waitFor()
  const at = await one.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const [across, down] = [x + width / 2, y + height / 2]
    const hit = document.elementFromPoint(across, down)
    return hit && (element.contains(hit) || hit.contains(element)) ? [across, down] : null
  })
  expect(at, 'it is to be seen, and nothing lies over it').not.toBeNull()
  await page.touchscreen.tap(at![0]!, at![1]!)
}
const tile = (page: Page) => page.getByRole('button', { name: 'Fire', exact: true })
/** Below a warning that stands it is scrolled to, as a person does. */
async function chooseFire(page: Page): Promise<void> {
  await tile(page).evaluate((one) => one.scrollIntoView({ block: 'center' }))
  await touch(page, tile(page))
}
const send = (page: Page) => page.getByRole('button', { name: 'Send to the command center' })

for (const [width, height, scheme] of firstOf(
  [
    [360, 640, 'light'],
    [390, 844, 'dark'],
  ] as const,
  1,
))
  test(`at ${width} × ${height}, ${scheme}: one touch on the town sends the report there, and its page has the focus`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/cms/quickreport')
    await chooseFire(page)
    await expect(page.getByText('Choose your town below.')).toBeVisible()
    await keepPicture(page, `town-${width}-tell`)
    await page.getByLabel('I cannot give a number').check()
    await touch(page, send(page))
    await expect(page.getByRole('heading', { name: 'Which town is it?' })).toBeFocused()
    await keepPicture(page, `town-${width}-asked`)
    await touch(page, page.getByRole('button', { name: 'Taguig Command Center' }))
    await expect(page.locator('h1.reference')).toContainText('Taguig Command Center')
    await expect(page.locator('h1.reference')).toBeFocused()
    await keepPicture(page, `town-${width}-sent`)
  })

test('the barangay of a town that was chosen goes with the report, and no question follows', { tag: '@long' }, async ({ page }) => {
  await page.goto('/cms/quickreport')
  await chooseFire(page)
  await expect(page.getByLabel('Barangay')).toBeHidden()
  await page.getByLabel('Reporting to').selectOption({ label: 'Taytay Command Center' })
  await page.getByLabel('Barangay').selectOption({ label: 'Dolores' })
  await keepPicture(page, 'town-barangay')
  await page.getByLabel('I cannot give a number').check()
  await touch(page, send(page))
  await expect(page.locator('h1.reference')).toContainText('Taytay Command Center')
})

test('a call for help without a position asks in view, and does not say that it is being sent', { tag: '@long' }, async ({ page }) => {
  await page.goto('/cms/quickreport')
  const hold = page.getByRole('button', { name: /Hold for help/ })
  await hold.hover()
  await page.mouse.down()
  await expect(page.getByRole('heading', { name: 'Which town is it?' })).toBeFocused({ timeout: 10_000 })
  await page.mouse.up()
  await expect(page.getByText('Sending…')).toBeHidden()
  await keepPicture(page, 'town-help')
  await touch(page, page.getByRole('button', { name: 'Taguig Command Center' }))
  await expect(page.locator('h1.reference')).toContainText('Taguig Command Center')
})
