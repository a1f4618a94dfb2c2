// Cameras in a browser: the wall plays and says LIVE from real pictures, and cameras near a ticket open beside it.
import { expect } from '@playwright/test'
import { test } from './server.ts'
import { demoToken, seriousFindings, signInAs, watchComplaints } from './desk.ts'

test('nine cameras play on the wall, live by their own frames', async ({ page }) => {
  const complaints = watchComplaints(page)
  await signInAs(page, 'taytay-dispatcher')
  await page.goto('/cms/cctv?size=9')
  const live = page.locator('figure[data-state="live"]')
  await expect(live).toHaveCount(9, { timeout: 45_000 })
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('2')
  await expect(page.locator('figure')).toHaveCount(4)
  expect(complaints).toEqual([])
})

test('a camera that shows nothing says so within seconds, and is live again when it returns', async ({ page }) => {
  await signInAs(page, 'taytay-dispatcher')
  await page.goto('/cms/cctv?size=1')
  await expect(page.locator('figure[data-state="live"]')).toBeVisible({ timeout: 45_000 })
  await page.route('**/cctv/watch/**', (route) => route.abort())
  await expect(page.locator('figure[data-state="stale"]')).toBeVisible({ timeout: 45_000 })
  await page.unroute('**/cctv/watch/**')
  await expect(page.locator('figure[data-state="live"]')).toBeVisible({ timeout: 45_000 })
})

test('no address, name or password of a camera reaches those who only watch', async ({ request }) => {
  const token = await demoToken(request, 'dispatcher')
  const reply = await request.get('/api/commandcenter/cctv/fetchCctv', { headers: { authorization: `Bearer ${token}` } })
  expect(await reply.text()).not.toMatch(/demo:|address|username|assword/)
})
