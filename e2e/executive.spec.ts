// An executive on a phone: why a target was missed, last month, and the letter of the month to whom they choose.
import { expect, type Page } from '@playwright/test'
import { enter, seriousFindings, watchComplaints, keepPicture } from './desk.ts'
import { test } from './server.ts'

const missed = (page: Page) => page.getByRole('list', { name: 'Key figures' }).getByRole('listitem').filter({ hasText: 'missed' })

test('touching a red figure says why: by cause, place, hour, team and missing stamps, with the tickets', { tag: '@long' }, async ({ page }) => {
  const complaints = watchComplaints(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'taytay-executive')
  await page.goto('/cms/executive-dashboard')
  // The storm's name makes the choices of a period wider than a phone.
  await expect(page.getByRole('radiogroup', { name: 'Period' }).getByText(/^Typhoon/)).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('main')!.scrollWidth)).toBeLessThanOrEqual(390)
  await missed(page).filter({ hasText: 'Arrival' }).getByRole('link').click()
  const why = page.getByRole('dialog')
  await expect(why.getByText(/\d+ of \d+ missed their target \(\d+%\)\./)).toBeVisible()
  for (const name of ['Where most of the time went', 'Barangay', 'Time of day', 'Response team', 'Case type'])
    await expect(why.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(why.getByText(/^TAY-\d{6}-\d{4,}$/).first()).toBeVisible()
  await keepPicture(page, 'why-390-light')
  expect(await seriousFindings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await keepPicture(page, 'why-390-dark')
  await page.setViewportSize({ width: 1440, height: 900 })
  await keepPicture(page, 'why-1440-dark')
  await page.goBack()
  await expect(why).toBeHidden()
  expect(complaints).toEqual([])
})

test('last month and the storm are one touch away, and the numbers are of their days', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'taytay-executive')
  await page.goto('/cms/executive-dashboard')
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('Last month').click()
  const { from, to } = Object.fromEntries(new URL(page.url()).searchParams) as { from: string; to: string }
  expect(from).toMatch(/-01$/)
  expect(new Date(Date.parse(to) + 86_400_000).getUTCDate()).toBe(1)
  await keepPicture(page, 'executive-390')
  await page
    .getByRole('radiogroup', { name: 'Period' })
    .getByText(/^Typhoon/)
    .click()
  await expect(page.getByRole('radiogroup', { name: 'Period' }).getByRole('radio', { name: /^Typhoon/ })).toBeChecked()
  expect(new URL(page.url()).searchParams.get('from')).not.toBe(from)
})

test('the letter of the month goes to whom the executive chooses, and ends when they say so', { tag: '@long' }, async ({ page }) => {
  await enter(page, 'taytay-executive')
  await page.goto('/cms/executive-dashboard')
  const letter = page.getByRole('button', { name: 'Letter of the month' })
  await letter.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Recipients').fill('mayor@taytay.example council')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Write one e-mail address on each line.')).toBeVisible()
  await dialog.getByLabel('Recipients').fill('mayor@taytay.example\ncouncil@taytay.example')
  await keepPicture(page, 'letter-1440')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await letter.click()
  await expect(dialog.getByLabel('Recipients')).toHaveValue('mayor@taytay.example\ncouncil@taytay.example')
  await dialog.getByRole('button', { name: 'Send it no more' }).click()
  await expect(dialog).toBeHidden()
})
