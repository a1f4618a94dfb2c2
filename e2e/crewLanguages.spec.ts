// A crew's page in sun and at night, in each of its languages: nothing cut, nothing beside the screen, and no serious finding of axe.
import { expect, type Page } from '@playwright/test'
import { languages, languagesAt } from '#contract/languages.ts'
import { crew, desk } from './crews.ts'
import { seriousFindings } from './desk.ts'
import { test } from './server.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** What has no room for its own words, and whatever makes the page wider than the screen. */
const cutIn = (page: Page) =>
  page.evaluate(() => [
    ...[...document.querySelectorAll<HTMLElement>('button, a, label')].flatMap((part) =>
      part.checkVisibility({ visibilityProperty: true }) && part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1 ? [part.innerText] : [],
    ),
    ...(document.documentElement.scrollWidth > innerWidth ? [`${document.documentElement.scrollWidth} pixels wide`] : []),
  ])

test('in each language a crew reads its whole page, in sun and at night', { tag: '@long' }, async ({ page, request }) => {
  const { send, tell } = await desk(request)
  const team = await crew(page)
  const id = await send(team, 'Beyond the chapel wall')
  await send(team, 'Behind the low gate')
  await tell(id, team, 'enRoute')
  const codes = languagesAt('crew')
  for (const [at, code] of codes.entries()) {
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await expect(page.getByRole('main').getByText('Beyond the chapel wall')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `test-results/crew-${code}-${colorScheme}.png` })
      expect(await seriousFindings(page)).toEqual([])
    }
    expect(await cutIn(page)).toEqual([])
    const next = codes[(at + 1) % codes.length]!
    await page.getByTitle(/^Account (of|ni) /).click()
    await page.getByRole('menuitem').filter({ hasText: languages[next].name }).click()
    await page.keyboard.press('Escape')
  }
})
