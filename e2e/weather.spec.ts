// Weather in the browser: figures with PAGASA's colours, then the provider fails and what is shown says how old it is.
import { expect } from '@playwright/test'
import { openMeteoAnswer } from '#tests/openMeteoAnswer.ts'
import { openOutside } from '#tests/outsideServer.ts'
import { seriousFindings, enter, watchComplaints } from './desk.ts'
import { test } from './server.ts'

test('weather of the center, on its screen and on the dashboard, and an outage that is told', async ({ page, outsidePort }) => {
  const complaints = watchComplaints(page)
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/weather')
  await expect(page.getByText('The weather provider gives no answer, and none is kept of this place.')).toBeVisible()

  const provider = await openOutside((request) => ({ body: openMeteoAnswer(request.url ?? '', { rain: 8, wind: 95 }) }), outsidePort)
  const now = page.getByRole('region', { name: 'Now' })
  try {
    await expect(async () => {
      await page.getByRole('button', { name: 'Try again' }).click({ timeout: 1_000 })
      await expect(now.getByText('32 mm/h')).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 240_000 })
    await expect(now.getByText('Red', { exact: true })).toBeVisible()
    await expect(now.getByText('Signal 3', { exact: true })).toBeVisible()
    await expect(now.getByText('Open-Meteo, CC BY 4.0')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Seven days' }).getByRole('row')).toHaveCount(8)
    expect(await seriousFindings(page)).toEqual([])
    await page.goto('/cms/dashboard')
    await expect(page.getByRole('note', { name: 'Weather' })).toContainText('Red')
    expect(complaints).toEqual([])
  } finally {
    await provider.close()
  }
})
