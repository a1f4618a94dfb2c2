// A report in a weak network: the town that was chosen cannot be had, the form stays, and the report goes there; a page that throws says whom to call.
import { expect } from '@playwright/test'
import { keepPicture } from './desk.ts'
import { test } from './server.ts'

// What a worker of the browser asks for is cut by no route.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'block' })

test('a town that cannot be had keeps the form: what is sent from it goes to that town', { tag: '@long' }, async ({ page }) => {
  await page.goto('/cms/quickreport')
  await page.getByRole('button', { name: 'Fire', exact: true }).click()
  await page.route(/ccPublic\/get(CaseTypes|Barangays|Notice)/, (route) => route.abort())
  await page.getByRole('button', { name: 'Send to the command center' }).click()
  await expect(page.getByRole('heading', { name: 'Which town is it?' })).toBeFocused()
  await page.getByLabel('Reporting to').selectOption({ label: 'Taguig Command Center' })
  await expect(page.getByText('Taguig Command Center cannot be reached just now.')).toBeVisible()
  await expect(page.getByText(/^Your number is missing/)).toBeVisible()
  await keepPicture(page, 'held-missed')
  await page.getByLabel('Your phone number (required)').fill('0917 123 4567')
  await page.getByRole('button', { name: 'Send to the command center' }).click()
  await expect(page.locator('h1.reference')).toContainText('Taguig Command Center')
})

test('the twenty seconds go by while the town that was chosen cannot be had: the page stands, and the report went there', { tag: '@long' }, async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/cms/quickreport')
  await page.getByRole('button', { name: 'Fire', exact: true }).click()
  await page.route(/ccPublic\/get(CaseTypes|Barangays|Notice)/, (route) => route.abort())
  await page.getByRole('button', { name: 'Send to the command center' }).click()
  await page.clock.runFor(3_000)
  await expect(page.getByRole('heading', { name: 'Which town is it?' })).toBeFocused()
  await page.getByLabel('Reporting to').selectOption({ label: 'Taguig Command Center' })
  await expect(page.getByText('Taguig Command Center cannot be reached just now.')).toBeVisible()
  await page.clock.runFor(22_000)
  await expect(page.locator('h1.reference')).toContainText('Taguig Command Center')
})
