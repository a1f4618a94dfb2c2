// What has not been loaded is not said to be none: every call of a screen is held back, then lost, and no sentence of emptiness is on it. Longer than half a second: it opens every screen.
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { enter } from './desk.ts'
import { test } from './server.ts'
import { everyNth, isLong } from '#tests/long.ts'

/** Sentences of the catalog that say that there is nothing, by how they begin; of a connection, what came while it was away, an answer or a choice one may say so. */
const catalog = readFileSync('web/language/en.po', 'utf8')
const sentences = [...catalog.matchAll(/^msgid "((?:No|Nobody|Nothing|None)\b[^"{]*)"$/gm)]
  .map(([, text]) => text!)
  .filter((text) => !/connection|meanwhile|answer|selected|is sold/i.test(text))
const said = async (page: Page) => {
  const text = (await page.locator('body').innerText()).split('\n').map((line) => line.trim().toLowerCase())
  return sentences.filter((sentence) => text.includes(sentence.toLowerCase()))
}

const screens: Record<string, string[]> = {
  'taytay-supervisor': [
    ...['dashboard', 'tickets', 'tickets/accepted', 'tickets/offline', 'tickets/reports-of-the-day', 'chat', 'handover', 'map', 'cctv', 'weather'],
    ...['warnings', 'sensors', 'reports', 'statistics', 'storm', 'citizens'],
  ],
  'taytay-dispatcher': ['calls'],
  'taytay-admin': ['resources/agents', 'resources/case-types', 'resources/sensors', 'resources/audit', 'resources/webhooks'],
  'taytay-writer': ['news/list'],
  'taytay-responseteam': ['dashboard'],
}
const isKept = (url: string) => !/\/auth\/|getFacts|stayActive/.test(url)

for (const [username, paths] of isLong ? Object.entries(screens) : [])
  for (const how of isLong ? (['held back', 'lost'] as const) : (['held back'] as const))
    test(`${username}: while every call is ${how}, nothing is said to be none`, async ({ page }) => {
      test.setTimeout(180_000)
      await enter(page, username)
      await page.clock.install()
      let asked = 0
      await page.route(/\/api\/commandcenter\//, async (route) => {
        if (!isKept(route.request().url())) return route.continue()
        asked++
        if (how === 'lost') await route.abort('internetdisconnected')
      })
      const wrong: string[] = []
      for (const path of everyNth(paths, 8)) {
        asked = 0
        await page.goto(`/cms/${path}`, { waitUntil: 'domcontentloaded' })
        await expect.poll(() => asked).toBeGreaterThan(0)
        await expect(page.locator('main, h1, h2, [aria-label="Lists of tickets"]').first()).toBeVisible()
        // Five seconds later by the clock of the page still nothing has come.
        await page.clock.runFor(5_000)
        wrong.push(...(await said(page)).map((sentence) => `${path}: ${sentence}`))
      }
      expect(wrong).toEqual([])
    })

test('a ticket of which only the row is there says of the rest that it is not loaded', { tag: '@long' }, async ({ page }) => {
  await enter(page, 'taytay-dispatcher')
  await page.route(/getEmergencyTicket\/|getRecommendedTeams|getUpdates|getChats/, () => {})
  await page.goto('/cms/tickets')
  await page.getByRole('option').first().click()
  await expect(page.getByRole('region', { name: 'The case' })).toContainText('Loading')
  // Who has accepted it the row itself says.
  expect((await said(page)).filter((sentence) => sentence !== 'Nobody has accepted it yet')).toEqual([])
})
