// RT-03, AV-11: a line that swallows everything without a word is told within 5 seconds; the board stays readable, and heals when the line is back. The page's clock is the test's: no second is waited for.
import { expect, type Locator, type Page } from '@playwright/test'
import { openLine } from '#tests/line.ts'
import { api, demoToken, enter } from './desk.ts'
import { test } from './server.ts'

/** Seconds of the page until something is to be seen: each runs what is due in it, and lets an answer come. */
async function secondsUntil(page: Page, one: Locator): Promise<number> {
  let seconds = 0
  for (; seconds < mostSeconds && !(await one.isVisible()); seconds++) {
    await page.clock.runFor(1_000)
    await page.evaluate(drawn)
  }
  return seconds
}
/** React draws in messages to itself, which no clock of a test holds back: what came of a second is drawn before the next one. */
async function drawn(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(0)
    })
  }
}
/** An end for what never comes. */
const mostSeconds = 120

test('a black hole shows as lost, the board keeps its tickets, and what came meanwhile is there at once afterwards', async ({
  browser,
  baseURL,
  request,
}) => {
  const line = await openLine([Number(new URL(baseURL!).port)])
  const page = await browser.newPage({ baseURL: line.url })
  try {
    await page.clock.install()
    await enter(page, 'taytay-dispatcher')
    await page.goto('/cms/tickets/accepted?sort=newest')
    const rows = page.getByRole('option')
    await expect(rows.first()).toBeVisible()
    const live = page.getByTitle('Live', { exact: true })
    await expect(live).toBeVisible()
    const first = await rows.first().getAttribute('id')

    const banner = page.getByRole('status').filter({ hasText: 'Live updates lost' })
    // As many seconds on a line that carries leave it live.
    for (let seconds = 0; seconds < 15; seconds++) await page.clock.runFor(1_000)
    await expect(live).toBeVisible()
    await expect(banner).toHaveCount(0)
    // From here on no second passes but those that the test lets pass: one of a busy machine would count as one in which the page stood still.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    line.be('hole')
    expect(await secondsUntil(page, banner)).toBeLessThanOrEqual(5)
    await expect(banner).toContainText(/What you see is from/)
    await expect(rows.first()).toHaveAttribute('id', first!)

    const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
    const types = (await (await request.get(`${api}/resources/getCaseTypes?limit=1`, { headers })).json()) as { data: { items: { id: string }[] } }
    const report = { caseTypeId: types.data.items[0]!.id, description: 'Filed while the line was down', landmark: 'Gate' }
    const filed = (await (await request.post(`${api}/reports/createEmergencyTicket`, { data: report, headers })).json()) as {
      data: { transactionNumber: string }
    }

    await page.clock.resume()
    line.be('clear')
    await secondsUntil(page, live)
    await expect(live).toBeVisible()
    await expect(rows.filter({ hasText: filed.data.transactionNumber })).toBeVisible()
    await expect(banner).toHaveCount(0)
  } finally {
    await page.close()
    line.close()
  }
})
