// Administration with something in it: filled panels, the sheet of pictures, every question before a action, for axe in both themes and languages; and pictures that anybody sees.
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { api, demoToken, seriousFindings, enter, speak, watchComplaints, keepPicture } from './desk.ts'
import { test } from './server.ts'
import { isLong, times } from '#tests/long.ts'

const kinds = [...readFileSync('web/resourceKinds.ts', 'utf8').matchAll(/kind: '([\w-]+)'/g)].map(([, kind]) => kind ?? '')
const withoutRows = new Set(['center', 'settings', 'integrations'])
/** The gate opens a few that differ most, the long form every kind. */
const few = ['agents', 'response-teams', 'case-types', 'webhooks']
const chosen = kinds.filter((one) => !withoutRows.has(one) && (isLong || few.includes(one)))
const findings = async (page: Page, within = 'body') =>
  (await seriousFindings(page, within)).flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
const dialog = (page: Page) => page.getByRole('dialog')
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })

/** Colors do not hang on the language, nor words on the theme. */
const looks = [
  ['dark', 'fil'],
  ['light', 'en'],
] as const
for (const [theme, language] of looks.slice(0, times(1, 2)))
  test.describe(`in ${theme}, ${language}`, () => {
    test.use({ colorScheme: theme })

    test('filled panels of every kind, and the sheet of pictures', { tag: '@long' }, async ({ page }) => {
      const complaints = watchComplaints(page)
      await enter(page, 'taytay-admin')
      await speak(page, language)
      await page.goto('/cms/')
      let opened = 0
      for (const kind of chosen) {
        await page.goto(`/cms/resources/${kind}`)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('h1').first()).toBeVisible()
        // The demo's webhook is out of use, so that it calls nobody.
        if (kind === 'webhooks') await page.getByRole('radiogroup').last().locator('label').last().click()
        const row = page.locator('tbody tr button').first()
        await expect(row.or(page.getByText({ en: 'None yet', fil: 'Wala pa' }[language], { exact: true })).first()).toBeVisible()
        if ((await row.count()) === 0) continue
        const panel = page.locator('aside form, [role=dialog]').first()
        await expect(async () => {
          await row.click()
          await expect(panel).toBeVisible({ timeout: 3_000 })
        }).toPass({ timeout: 30_000 })
        opened++
        expect.soft(await findings(page), `${kind}, filled`).toEqual([])
        if (kind !== 'case-types') continue
        await page.locator('aside [data-path="icon"]').click()
        await expect(page.locator('[aria-pressed="true"]')).toBeVisible()
        expect.soft(await findings(page), 'the sheet of pictures').toEqual([])
      }
      expect(opened).toBeGreaterThan(times(3, 15))
      expect(complaints).toEqual([])
    })

    test('every question before a action', async ({ page }) => {
      await enter(page, 'taytay-admin')
      await speak(page, language)
      await page.goto('/cms/citizens')
      await expect(page.locator('article h2')).toBeVisible()
      const asked: string[] = []
      const judge = async (what: string) => {
        await expect(dialog(page)).toBeVisible()
        asked.push(what)
        expect.soft(await findings(page, '[role=dialog]'), what).toEqual([])
        await page.keyboard.press('Escape')
        await expect(dialog(page)).toHaveCount(0)
      }
      await page.locator('[data-citizen]').first().click()
      await page.keyboard.press('d')
      await judge('declining a citizen')
      const words = { en: ['Block', 'Export'], fil: ['Harangin', 'I-export'] }[language]
      for (const word of words) {
        await page.locator('article').getByRole('button', { name: word, exact: true }).first().click()
        if (word === words[1] && (await page.getByRole('menuitem', { name: 'CSV' }).count()) > 0)
          await page.getByRole('menuitem', { name: 'CSV' }).click()
        await judge(word)
      }
      await page.goto('/cms/resources/audit')
      await page.getByRole('button', { name: { en: 'Export', fil: 'I-export' }[language], exact: true }).click()
      await page.getByRole('menuitem', { name: 'CSV' }).click()
      await judge('exporting the log')
      await page.goto('/cms/resources/response-teams')
      await page.locator('tbody tr button').first().click()
      const buttons = page.locator('aside').getByRole('button', {
        name: { en: /Sign out everywhere|New initial password/, fil: /I-sign out kahit saan|Bagong unang password/ }[language],
      })
      await expect(buttons.first()).toBeVisible()
      for (let at = 0; at < (await buttons.count()); at++) {
        await buttons.nth(at).click()
        await judge(`a team, ${at}`)
      }
      expect(asked.length).toBeGreaterThanOrEqual(6)
    })
  })

test('a logo and a cover that were chosen by clicking are seen by anybody', { tag: '@long' }, async ({ page, browser, request }) => {
  await enter(page, 'taytay-admin')
  await page.goto('/cms/resources/center')
  await page.locator('input[type=file]').first().setInputFiles(png('logo.png'))
  await page.getByRole('button', { name: 'Save this logo' }).click()
  await expect(page.getByRole('button', { name: 'Save this logo' })).toHaveCount(0)
  await page.goto('/cms/news/list')
  await page.getByRole('button', { name: 'Write news' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('With a picture')
  await page.getByRole('button', { name: 'Start the draft' }).click()
  await page.locator('aside input[type=file]').first().setInputFiles(png('cover.png'))
  await expect(page.getByRole('img', { name: 'Cover picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('row', { name: /With a picture.*Published/ })).toBeVisible()

  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-PH' })).newPage()
  const complaints = watchComplaints(visitor)
  const drawn = (selector: string) =>
    expect
      .poll(() =>
        visitor
          .locator(selector)
          .first()
          .evaluate((one) => (one as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0)
  await visitor.goto('/cms/quickreport?center=taytay')
  await drawn('.top img')
  await visitor.getByRole('heading', { name: 'With a picture' }).scrollIntoViewIfNeeded()
  await drawn('.news img')
  expect.soft(await findings(visitor), 'the public page').toEqual([])
  await keepPicture(visitor, 'public-news', { fullPage: true })
  await visitor.goto('/cms/onboarding')
  await drawn('a[href*="center=taytay"] img')
  await keepPicture(visitor, 'onboarding', { fullPage: true })
  expect(complaints).toEqual([])
  const headers = { authorization: `Bearer ${await demoToken(request, 'admin')}` }
  const reply = await request.get(`${api}/resources/fetchCCInfo`, { headers })
  expect(((await reply.json()) as { data: { logoId: string } }).data.logoId).toMatch(/^[\da-f-]{36}$/)
})
