// Weather in the browser: figures with PAGASA's colours, then the provider fails and what is shown says how old it is.
import { expect } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { openMeteoAnswer } from '#tests/openMeteoAnswer.ts'
import { seriousInLong, enter, watchComplaints } from './desk.ts'
import { test } from './server.ts'

/** No answer is kept, as on the first day. */
async function forgetAnswers(settings: Record<string, string>): Promise<void> {
  const { ownerUrl } = await openToLook(readConfig(settings), () => {})
  const owner = await connect(ownerUrl, 'tanod-test')
  await owner.query('delete from weather_answer')
  await owner.end()
}

test('weather of the center, on its screen and on the dashboard, and an outage that is told', async ({ page, app, outside }) => {
  const complaints = watchComplaints(page)
  outside.answer(() => ({ status: 503, body: '' }))
  await forgetAnswers(app.settings)
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/weather')
  await expect(page.getByText('The weather provider gives no answer, and none is kept of this place.')).toBeVisible()

  outside.answer(({ url = '' }) => ({ body: openMeteoAnswer(url, { rain: 8, wind: 95 }) }))
  const now = page.getByRole('region', { name: 'Now' })
  const [again, rain] = [page.getByRole('button', { name: 'Try again' }), now.getByText('32 mm/h')]
  await expect(async () => {
    // It is gone once an answer has come, however late after the press.
    if (await again.isVisible()) await again.click({ timeout: 1_000 })
    await expect(rain).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 240_000 })
  await expect(now.getByText('Red', { exact: true })).toBeVisible()
  await expect(now.getByText('Signal 3', { exact: true })).toBeVisible()
  await expect(now.getByText('Open-Meteo, CC BY 4.0')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Seven days' }).getByRole('row')).toHaveCount(8)
  expect(await seriousInLong(page)).toEqual([])
  await page.goto('/cms/dashboard')
  await expect(page.getByRole('note', { name: 'Weather' })).toContainText('Red')
  expect(complaints).toEqual([])
})
