// A shift on paper: the pack with its numbered forms, and one of them entered afterwards by what stands on it.
import { expect } from '@playwright/test'
import { enter, seriousFindings, keepPicture } from './desk.ts'
import { test } from './server.ts'

test('the pack is printed with numbered forms, and a form of it is entered once with its times', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addInitScript(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', 'yes') }))
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/paper')
  await expect(page.getByRole('article', { name: 'Open tickets' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('article', { name: 'Whom to call' })).toContainText('Engine')
  await page.getByRole('button', { name: 'Print the pack' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  const forms = page.getByRole('article', { name: 'Ticket on paper' })
  const numbers = await forms.locator('header b').allTextContents()
  expect(new Set(numbers.filter((one) => /^P-\d{4}$/.test(one))).size).toBe(6)
  await keepPicture(page, 'paper-pack', { fullPage: true })
  expect(await seriousFindings(page)).toEqual([])

  const written = numbers.find((one) => one.startsWith('P-'))!
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila', dateStyle: 'short' }).format(Date.now() - 86_400_000)
  await page.getByRole('button', { name: 'Enter from paper' }).click()
  const form = page.getByRole('dialog', { name: 'Enter from paper' })
  await form.getByLabel('Number of the form').fill(written.replace('P-', 'p '))
  await form.getByLabel('The call came at').fill(`${today}T22:50`)
  await form.getByLabel('Case type').click()
  await page.getByRole('option', { name: 'Fire', exact: true }).click()
  await form.getByLabel('What happened').fill('Smoke from a kitchen, by lamp light')
  await form.getByRole('button', { name: 'A team was sent' }).click()
  await form.getByLabel('Team', { exact: false }).first().click()
  await page
    .getByRole('option', { name: /Engine/ })
    .first()
    .click()
  await form.getByLabel('Sent').fill('22:53')
  await form.getByLabel('On scene').fill('23:04')
  await form.getByLabel('Clear').fill('00:20')
  await form.getByLabel('It ended at').fill('00:25')
  await form.getByLabel('How it ended').click()
  await page.getByRole('option').first().click()
  await form.getByLabel('Summary').fill('Put out, nobody hurt.')
  await keepPicture(page, 'paper-entry')
  await form.getByRole('button', { name: 'Enter it' }).click()
  await expect(page).toHaveURL(/archived\/[A-Z]+-/)
  await expect(page.getByRole('article', { name: /-/ })).toContainText('Entered from paper')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('entered it from paper')
})
