// A list pasted from a sheet at the desk: what is not sure is marked, a person confirms, and each line is one ticket.
import { expect, type Page } from '@playwright/test'
import { enter, seriousInLong, keepPicture } from './desk.ts'
import { test } from './server.ts'

const list = [
  'Pangalan\tLugar\tContact\tIlan\tKailangan',
  'Ana Cruz\tPurok 3, Brgy Dolores\t0917 555 0911\t5\tsunog sa likod ng palengke',
  'Ben Reyes\tMuzon\t0917 555 0912\t3\tbaha hanggang bewang',
  'C. Santos\tsa may kanto\t12345678901\tmarami\t???',
].join('\n')

test('a pasted list becomes tickets once a person confirms its rows; what was not read stays and waits', { tag: '@long' }, async ({ page }) => {
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/tickets/offline')
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const sheet = page.getByRole('dialog', { name: 'Paste a list' })
  await sheet.getByLabel('The list').fill(list)
  await sheet.getByRole('button', { name: 'Read the list' }).click()
  await expect(sheet.getByText('3 rows wait, 2 of them certain', { exact: false })).toBeVisible()
  const third = sheet.getByRole('listitem', { name: 'Line 4' })
  await expect(third.getByText('not sure')).toHaveCount(4)
  await expect(third.getByText('C. Santos · sa may kanto · 12345678901 · marami · ???')).toBeVisible()
  expect(await seriousInLong(page)).toEqual([])
  await pictures(page)
  await sheet.getByRole('button', { name: 'File the 2 certain ones' }).click()
  await expect(sheet.getByText(/^Filed as/)).toHaveCount(2)
  await third.getByLabel('Case type').click()
  await page.getByRole('option').first().click()
  await third.getByLabel('Phone').fill('')
  await third.getByRole('button', { name: 'File this row' }).click()
  await expect(sheet.getByText(/^Filed as/)).toHaveCount(3)
  const numbers = await sheet.getByRole('link', { name: /^TAY-/ }).allTextContents()
  await page.reload()
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await sheet.getByLabel('The list').fill(list)
  await sheet.getByRole('button', { name: 'Read the list' }).click()
  await expect(sheet.getByText(/^Filed as/)).toHaveCount(3)
  expect(await sheet.getByRole('link', { name: /^TAY-/ }).allTextContents()).toEqual(numbers)
})

async function pictures(page: Page): Promise<void> {
  const before = page.viewportSize()!
  for (const [width, colorScheme] of [
    [390, 'light'],
    [390, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await keepPicture(page, `pasted-${width}-${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(before)
}
