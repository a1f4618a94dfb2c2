// A grave alert goes out by two people: one asks, another reads and confirms before the clock runs out; a supervisor alone is seen by every desk.
import { expect, type Page } from '@playwright/test'
import { isLong } from '#tests/long.ts'
import { enter, seriousFindings, speak, watchComplaints, seeNotice } from './desk.ts'
import { test } from './server.ts'

async function askFor(page: Page, headline: string): Promise<void> {
  await page.goto('/cms/warnings')
  await page.getByRole('tab', { name: 'Our own alerts' }).click()
  await page.getByRole('button', { name: 'Give out an alert', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Give out an alert' })
  await form.getByRole('combobox', { name: 'Report of the day' }).click()
  await page.getByRole('option').first().click()
  await form.getByRole('textbox', { name: 'Kind of event' }).fill('Flood')
  await form.getByRole('combobox', { name: 'Severity' }).click()
  await page.getByRole('option', { name: 'Extreme' }).click()
  await form.getByRole('textbox', { name: 'Headline', exact: true }).fill(headline)
  await form.getByRole('textbox', { name: 'What happens', exact: true }).fill('The dike gives way. Leave for the school at once.')
  await expect(form.getByRole('note')).toContainText('two minutes')
  await form.getByRole('button', { name: 'Ask a second person to confirm it' }).click()
  await expect(form).toHaveCount(0)
}
const bar = (page: Page, headline: string) => page.getByRole('alert', { name: 'Second person' }).filter({ hasText: headline })
const line = (page: Page, headline: string) =>
  page.getByRole('region', { name: 'Our own alerts' }).getByRole('listitem').filter({ hasText: headline })

test('one asks, another reads it and confirms, and only then it stands', { tag: '@long' }, async ({ browser, page, baseURL }) => {
  const complaints = watchComplaints(page)
  await enter(page, 'taytay-dispatcher')
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await enter(other, 'taytay-supervisor')
  await other.goto('/cms/')
  await askFor(page, 'Leave the riverside')
  await expect(line(page, 'Leave the riverside')).toContainText('waits for a second person')
  await expect((await seeNotice(bar(page, 'Leave the riverside'))).getByRole('timer')).toHaveText(/^1:\d\d$/)
  await bar(page, 'Leave the riverside').getByRole('button', { name: 'Look' }).click()
  const own = page.getByRole('dialog', { name: 'Give this to everybody?' })
  await expect(own.getByRole('button', { name: 'Do not give it out' })).toBeVisible()
  await expect(own.getByRole('button', { name: /Confirm|without/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(own).toHaveCount(0)

  await (await seeNotice(bar(other, 'Leave the riverside'))).getByRole('button', { name: 'Read and decide' }).click()
  const decision = other.getByRole('dialog', { name: 'Give this to everybody?' })
  await expect(decision).toContainText('The dike gives way. Leave for the school at once.')
  expect(await seriousFindings(other)).toEqual([])
  await decision.getByRole('button', { name: 'Confirm: give it to everybody' }).click()
  await expect(bar(other, 'Leave the riverside')).toHaveCount(0)
  await expect(bar(page, 'Leave the riverside')).toHaveCount(0)
  await expect(line(page, 'Leave the riverside')).toContainText('stands')
  await other.context().close()
  expect(complaints).toEqual([])
})

test('a supervisor gives it out alone, and every desk sees who did until it took note', { tag: '@long' }, async ({ browser, page, baseURL }) => {
  await enter(page, 'taytay-supervisor')
  const desk = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await enter(desk, 'taytay-dispatcher')
  await desk.goto('/cms/')
  await askFor(page, 'The dike breaks')
  await (await seeNotice(bar(page, 'The dike breaks'))).getByRole('button', { name: 'Look' }).click()
  await page.getByRole('button', { name: 'Give it out without a second person; every desk sees it' }).click()
  const told = desk.getByRole('status', { name: 'Given out without a second person' })
  await expect(await seeNotice(told)).toContainText('gave this out without a second person: The dike breaks')
  await told.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(told).toHaveCount(0)
  await desk.context().close()
})

for (const language of isLong ? (['en', 'fil'] as const) : (['fil'] as const))
  for (const colorScheme of isLong ? (['light', 'dark'] as const) : (['dark'] as const))
    for (const width of isLong ? [390, 1440] : [390])
      test(`the bar in ${language}, ${colorScheme}, at ${width} px: nothing is cut off and axe is content`, { tag: '@long' }, async ({
        browser,
        page,
        baseURL,
      }) => {
        const headline = `Dike ${language} ${colorScheme} ${width}`
        await enter(page, 'taytay-dispatcher')
        await askFor(page, headline)
        const other = await (await browser.newContext({ baseURL: baseURL!, colorScheme, viewport: { width, height: 844 } })).newPage()
        await enter(other, 'taytay-admin')
        await speak(other, language)
        await other.goto('/cms/')
        const alert = other.getByRole('alert').filter({ hasText: headline })
        await seeNotice(alert)
        const picture = (name: string) =>
          process.env['TANOD_PICTURES']
            ? other.screenshot({ path: `${process.env['TANOD_PICTURES']}/second-${name}-${language}-${colorScheme}-${width}.png` })
            : null
        await picture('bar')
        await alert.getByRole('button').click()
        await expect(other.getByRole('dialog')).toContainText('The dike gives way.')
        expect(await seriousFindings(other)).toEqual([])
        expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await picture('dialog')
        await other.getByRole('dialog').getByRole('button').last().click()
        await expect(alert).toHaveCount(0)
        await other.context().close()
      })
