// RT-03, AV-11: a line that swallows everything without a word is told within 15 seconds; the board stays readable, and heals when the line is back.
import { expect } from '@playwright/test'
import { openLine } from '#tests/line.ts'
import { api, demoToken, enter } from './desk.ts'
import { test } from './server.ts'

const bannerMost = 120_000
const healMost = 120_000

test('a black hole shows as lost, the board keeps its tickets, and what came meanwhile is there at once afterwards', async ({
  browser,
  baseURL,
  request,
}) => {
  const line = await openLine([Number(new URL(baseURL!).port)])
  const page = await browser.newPage({ baseURL: line.url })
  try {
    await enter(page, 'taytay-dispatcher')
    await page.goto('/cms/tickets/accepted?sort=newest')
    const rows = page.getByRole('option')
    await expect(rows.first()).toBeVisible()
    await expect(page.getByTitle('Live', { exact: true })).toBeVisible()
    const first = await rows.first().getAttribute('id')

    line.be('hole')
    const lostAt = performance.now()
    const banner = page.getByRole('status').filter({ hasText: 'Live updates lost' })
    await expect(banner).toBeVisible({ timeout: bannerMost })
    const toldMs = performance.now() - lostAt
    await expect(banner).toContainText(/What you see is from/)
    await expect(rows.first()).toHaveAttribute('id', first!)

    const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
    const types = (await (await request.get(`${api}/resources/getCaseTypes?limit=1`, { headers })).json()) as { data: { items: { id: string }[] } }
    const report = { caseTypeId: types.data.items[0]!.id, description: 'Filed while the line was down', landmark: 'Gate' }
    const filed = (await (await request.post(`${api}/reports/createEmergencyTicket`, { data: report, headers })).json()) as {
      data: { transactionNumber: string }
    }

    line.be('clear')
    await expect(page.getByTitle('Live', { exact: true })).toBeVisible()
    const liveAt = performance.now()
    await expect(page.getByRole('option').filter({ hasText: filed.data.transactionNumber })).toBeVisible({ timeout: healMost })
    await expect(banner).toHaveCount(0)
    console.log(`told after ${(toldMs / 1000).toFixed(1)} s, healed ${(performance.now() - liveAt).toFixed(0)} ms after it was live again`)
  } finally {
    await page.close()
    line.close()
  }
})
