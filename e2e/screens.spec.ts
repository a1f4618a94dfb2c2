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
/** The gate opens one of each kind of screen that no other of its tests gives to axe. */
const inGate = new Set(['/cms/', '/cms/onboarding', 'dashboard', 'resources/settings', 'commandcenters'])
const deskPaths = ['dashboard', 'tickets', 'chat', 'calls', 'handover', 'map', 'cctv', 'weather', 'warnings', 'sensors', 'reports', 'reportsSummary']
const paths: Record<string, string[]> = {
  'taytay-dispatcher': deskPaths,
  'taytay-admin': ['statistics', 'citizens', 'resources/agents', 'resources/case-types', 'resources/settings', 'resources/audit'],
  'taytay-executive': ['executive-dashboard', 'executive-dashboard?wall=1'],
  'taytay-writer': ['news/list'],
  'taytay-responseteam': ['dashboard'],
  'demo-superadmin': ['commandcenters'],
}

const isChosen = (path: string) => isLong || inGate.has(path)

for (const theme of isLong ? (['light', 'dark'] as const) : (['dark'] as const)) {
  test.describe(`in ${theme}`, () => {
    test.use({ colorScheme: theme })

    test('public pages', async ({ page }) => {
      const complaints = watchComplaints(page)
      for (const path of publicPaths.filter(isChosen)) {
        await page.goto(path)
        await expect(page.locator('h1, h2, [aria-label="Lists of tickets"]').first()).toBeVisible()
        expect(await seriousFindings(page), path).toEqual([])
      }
      expect(complaints).toEqual([])
    })

    for (const [username, all] of Object.entries(paths)) {
      const own = all.filter(isChosen)
      if (own.length === 0) continue
      test(`screens of ${username}`, async ({ page }) => {
        const complaints = watchComplaints(page)
        await enter(page, username, 'map')
        for (const path of own) {
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
