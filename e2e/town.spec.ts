// A town sets itself up: what one choice, one file or one button does for it.
import { expect } from '@playwright/test'
import { enter } from './desk.ts'
import { test } from './server.ts'

test('one choice of the town fills the barangays of a center, with a way back', async ({ page }) => {
  await enter(page, 'taguig-admin')
  await page.goto('/cms/resources/barangays')
  await page.getByRole('button', { name: 'All of a town' }).click()
  const dialog = page.getByRole('dialog', { name: 'All barangays of a town' })
  const town = dialog.getByRole('combobox', { name: 'City or municipality' })
  await expect(town).toHaveValue('City of Taguig, National Capital Region (NCR)')
  await town.fill('antipolo')
  await page.getByRole('option', { name: 'City of Antipolo, Rizal' }).click()
  await dialog.getByRole('button', { name: 'Add the 16 barangays of City of Antipolo' }).click()
  await expect(page.getByText(/^\d+ barangays of City of Antipolo added\.$/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Bagong Nayon.*0405802011/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Bagong Nayon/ })).toHaveCount(0)
})
