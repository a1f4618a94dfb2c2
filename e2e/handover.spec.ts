// The handover of the desk: written by who leaves, read and countersigned by who comes, on every width and on paper.
import { expect } from '@playwright/test'
import { seriousFindings, enter, speak, watchComplaints } from './desk.ts'
import { test } from './server.ts'
import { isLong } from '#tests/long.ts'

const sheet = (page: import('@playwright/test').Page) => page.getByRole('article', { name: 'Handover of the desk' })

test('one shift writes it, the next takes the desk over, and the log begins anew', { tag: '@long' }, async ({ browser, page, baseURL }) => {
  const complaints = watchComplaints(page)
  // The demo's own waits for its countersignature: the badge says so.
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/')
  const rail = page.getByRole('navigation', { name: 'Screens' })
  await expect(rail.getByRole('link', { name: /Handover/ })).toContainText('1')
  await page.goto('/cms/handover')
  await page.getByLabel('A remark, if there is one').fill('Read, the gate is known.')
  await page.getByRole('button', { name: 'Take the desk over' }).click()
  await expect(page.getByText('You have taken the desk over from Bayani Demo.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hand the desk over' })).toBeVisible()

  await page.getByLabel('Notes for the next shift').fill('The pump calls at four.')
  await page.getByRole('button', { name: 'Hand the desk over' }).click()
  await expect(page.getByRole('heading', { name: 'Your handover waits for the next shift' })).toBeVisible()
  await expect(sheet(page)).toContainText('The pump calls at four.')
  await expect(sheet(page)).toContainText('Not taken over yet.')

  const next = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await enter(next, 'taytay-supervisor')
  await next.goto('/cms/handover')
  await expect(sheet(next)).toContainText('The pump calls at four.')
  // Written anew meanwhile: the sheet follows by itself, and its new words are those that are signed.
  await page.getByLabel('Notes for the next shift').fill('The pump calls at five.')
  await page.getByRole('button', { name: 'Write it anew' }).click()
  await expect(sheet(next)).toContainText('The pump calls at five.')
  await next.getByRole('button', { name: 'Take the desk over' }).click()
  await expect(sheet(page)).toContainText(/Taken over by Bayani Demo|Not taken over/)
  await page.getByRole('button', { name: /Diwa Demo to Bayani Demo/ }).click()
  await expect(sheet(page)).toContainText('Taken over by Bayani Demo')
  await next.context().close()
  expect(complaints).toEqual([])
})

for (const language of isLong ? (['en', 'fil'] as const) : (['fil'] as const))
  for (const colorScheme of isLong ? (['light', 'dark'] as const) : (['dark'] as const))
    for (const width of isLong ? [390, 1440] : [390])
      test(`in ${language}, ${colorScheme}, at ${width} px nothing is cut off and axe is content`, { tag: '@long' }, async ({ browser, baseURL }) => {
        const page = await (await browser.newContext({ baseURL: baseURL!, colorScheme, viewport: { width, height: 844 } })).newPage()
        await enter(page, 'taytay-admin')
        await speak(page, language)
        await page.goto('/cms/handover?id=now')
        await expect(page.locator('[data-paper] table').first()).toBeVisible()
        expect(await seriousFindings(page)).toEqual([])
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(wide).toBeLessThanOrEqual(0)
        if (process.env['TANOD_PICTURES'])
          await page.screenshot({ path: `${process.env['TANOD_PICTURES']}/handover-${language}-${colorScheme}-${width}.png` })
        await page.context().close()
      })
