// What is joined to the center, seen and tested by its administrator without a terminal.
import { expect } from '@playwright/test'
import { enter, seriousFindings } from './desk.ts'
import { test } from './server.ts'

test('each joined thing is a tile, and Test it says in words how it went', async ({ page, outside }) => {
  await enter(page, 'taytay-admin')
  await page.goto('/cms/resources/integrations')
  const tile = (name: string) => page.getByRole('listitem', { name, exact: true })
  await expect(tile('Cameras').getByText(/\d+ joined/)).toBeVisible()
  await tile('Mail').getByRole('button', { name: 'Test it' }).click()
  await expect(tile('Mail').getByText(/mailbox of this machine/)).toBeVisible()
  outside.answer(() => ({ status: 503, body: '' }))
  await tile('Weather').getByRole('button', { name: 'Test it' }).click()
  await expect(tile('Weather').getByText('It refuses to answer.')).toBeVisible()
  await tile('Sensors').getByText('How a program does it').click()
  await expect(tile('Sensors').getByText(new URL(page.url()).origin)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  for (const [width, colorScheme] of [
    [390, 'light'],
    [390, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `test-results/integrations-${width}-${colorScheme}.png` })
  }
})
