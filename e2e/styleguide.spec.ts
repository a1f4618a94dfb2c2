// The page of all parts, in the demo: by any account, in both themes, on a desk and on a phone; and its dialogs.
import { expect } from '@playwright/test'
import { isLong } from '#tests/long.ts'
import { enter, keepPicture, seriousFindings, watchComplaints } from './desk.ts'
import { test } from './server.ts'

for (const theme of ['light', 'dark'] as const)
  test(`in ${theme} nothing goes sideways, and axe finds nothing serious`, { tag: '@long' }, async ({ page }) => {
    const complaints = watchComplaints(page)
    await page.emulateMedia({ colorScheme: theme })
    await enter(page, 'taytay-writer')
    await page.goto('/cms/styleguide')
    await expect(page.getByRole('heading', { level: 1, name: 'Styleguide' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Screens' }).getByText('Styleguide')).toHaveCount(0)
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(page.getByRole('table', { name: 'RowTable' })).toBeVisible()
      const sideways = () => page.evaluate(() => document.getElementById('screen')!.scrollWidth - document.getElementById('screen')!.clientWidth)
      await expect.poll(sideways).toBeLessThanOrEqual(0)
      expect(await seriousFindings(page), `${width}`).toEqual([])
      if (isLong) await keepPicture(page, `styleguide-${width}-${theme}`)
    }
    for (const name of ['confirmAction', 'askReason', 'FormModal', 'Drawer']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await seriousFindings(page, '[role="dialog"]'), name).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    expect(complaints).toEqual([])
  })
