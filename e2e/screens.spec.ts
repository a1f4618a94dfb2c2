// Every screen of every account type, in both themes: reachable, without complaints, and nothing serious for axe.
import { expect } from '@playwright/test'
import { seriousFindings, enter, watchComplaints } from './desk.ts'
import { test } from './server.ts'
import { isLong } from '#tests/long.ts'

const publicPaths = [
  '/cms/',
  '/cms/dgsi',
  '/cms/taytay-dashboard',
  '/cms/onboarding',
  '/cms/policy',
  '/cms/policy/account-deletion',
  '/cms/quickreport',
]
/** In the gate a screen whose own test asks axe is not opened once more. */
const hasOwnTest = new Set(['chat', 'calls', 'map', 'cctv', 'weather', 'warnings', 'sensors', 'citizens', 'resources/agents', 'resources/case-types'])
const deskPaths = ['dashboard', 'tickets', 'chat', 'calls', 'handover', 'map', 'cctv', 'weather', 'warnings', 'sensors', 'reports', 'reportsSummary']
const paths: Record<string, string[]> = {
  'taytay-dispatcher': deskPaths,
  'taytay-admin': ['statistics', 'citizens', 'resources/agents', 'resources/case-types', 'resources/settings', 'resources/audit'],
  'taytay-executive': ['executive-dashboard', 'executive-dashboard?wall=1'],
  'taytay-writer': ['news/list'],
  'taytay-responseteam': ['dashboard'],
  'demo-superadmin': ['commandcenters'],
}

for (const theme of isLong ? (['light', 'dark'] as const) : (['dark'] as const)) {
  test.describe(`in ${theme}`, () => {
    test.use({ colorScheme: theme })

    test('public pages', async ({ page }) => {
      const complaints = watchComplaints(page)
      for (const path of publicPaths) {
        await page.goto(path)
        await expect(page.locator('h1, h2, [aria-label="Lists of tickets"]').first()).toBeVisible()
        expect(await seriousFindings(page), path).toEqual([])
      }
      expect(complaints).toEqual([])
    })

    for (const [username, own] of Object.entries(paths)) {
      test(`screens of ${username}`, async ({ page }) => {
        const complaints = watchComplaints(page)
        await enter(page, username)
        for (const path of own.filter((one) => isLong || !hasOwnTest.has(one))) {
          await page.goto(`/cms/${path}`)
          await expect(page.locator('h1, h2, [aria-label="Lists of tickets"]').first()).toBeVisible()
          await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
          expect(await seriousFindings(page), path).toEqual([])
        }
        expect(complaints).toEqual([])
      })
    }
  })
}
