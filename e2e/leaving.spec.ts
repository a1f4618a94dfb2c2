// Leaving a screen with something typed on it asks, and goes on only where one may lose it.
import { expect } from '@playwright/test'
import { enter } from './desk.ts'
import { test } from './server.ts'

test('a way to another screen asks first; staying keeps every word, leaving goes on', { tag: '@long' }, async ({ page }) => {
  await enter(page, 'taytay-admin')
  await page.goto('/cms/resources/agents')
  await page.getByRole('button', { name: 'New agent' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Carla of the night')
  const rail = page.getByRole('navigation', { name: 'Screens' })
  await rail.getByRole('link', { name: 'Tickets' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/resources\/agents/)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Carla of the night')
  await rail.getByRole('link', { name: 'Tickets' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/cms\/tickets/)
})
