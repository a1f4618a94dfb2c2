// Administration in a browser, after the demo centers were tried: a new center from nothing, citizens, news, and every list for axe.
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { seriousFindings, enter, watchComplaints } from './desk.ts'
import { test } from './server.ts'
import { everyNth, isLong } from '#tests/long.ts'

const kindPattern = /kind: '([\w-]+)'/g
/** As the application's own table names them. */
const resourceKindNames = [...readFileSync('web/resourceKinds.ts', 'utf8').matchAll(kindPattern)].map(([, kind]) => kind ?? '')

/** The gate opens every twentieth, the long form all. */
const chosen = everyNth(resourceKindNames, 20)

const open = (page: Page, kind: string) => page.goto(`/cms/resources/${kind}`)
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Each in one line: what is wrong, and where. */
const findings = async (page: Page) => (await seriousFindings(page)).flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))

test('a citizen is approved and another declined by keys alone', async ({ page }) => {
  await enter(page, 'taytay-verifier')
  await page.goto('/cms/')
  const queue = page.locator('[data-citizen]')
  await expect(queue.first()).toBeVisible()
  const pending = page.getByRole('tab', { name: /Pending/ })
  const before = Number((await pending.innerText()).replace(/\D/g, ''))
  const [approved, declined] = await Promise.all([queue.nth(0).locator('strong').innerText(), queue.nth(1).locator('strong').innerText()])
  await queue.first().click()
  await expect(page.getByRole('heading', { name: approved })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: declined })).toBeVisible()
  await page.keyboard.press('d')
  const why = page.getByRole('dialog')
  await why.getByLabel('The ID cannot be read').check()
  await page.keyboard.press('Control+Enter')
  await expect(pending).toContainText(String(before - 2))
  await page.getByRole('tab', { name: /Declined/ }).click()
  await page.getByRole('searchbox').fill(declined)
  await page.locator('[data-citizen]', { hasText: declined }).first().click()
  await expect(page.getByText('The ID cannot be read').first()).toBeVisible()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Prank reports').check()
  await page.getByRole('button', { name: `Block ${declined} for 30 days` }).click()
  await expect(page.getByText('Prank reports').first()).toBeVisible()
})

test('news is written, seen as citizens see it, and published', { tag: '@long' }, async ({ page }) => {
  await enter(page, 'taytay-writer')
  await page.goto('/cms/')
  await page.getByRole('button', { name: 'Write news' }).click()
  await field(page, 'Title').fill('The bridge is open again')
  await field(page, 'Summary').fill('From six in the morning.')
  await page.getByRole('button', { name: 'Start the draft' }).click()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await field(page, 'Text').fill('**Both lanes** are open.\n\n- buses\n- trucks')
  await page.getByRole('button', { name: 'Save this part' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog')
  await expect(preview.locator('strong', { hasText: 'Both lanes' })).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveText(['buses', 'trucks'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('row', { name: /The bridge is open again.*Published/ })).toBeVisible()
})

for (const theme of isLong ? (['light', 'dark'] as const) : (['light'] as const)) {
  test.describe(`in ${theme}`, () => {
    test.use({ colorScheme: theme })

    test('every kind of administration, its list and its panel', async ({ page }) => {
      const complaints = watchComplaints(page)
      await enter(page, 'taytay-admin')
      for (const kind of chosen) {
        await open(page, kind)
        await expect(page.locator('h1').first()).toBeVisible()
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
        expect.soft(await findings(page), kind).toEqual([])
        const start = page.getByRole('button', { name: /^New / })
        if ((await start.count()) === 0) continue
        // An alarm that comes in moves the screen by a line: a click may fall beside.
        await expect(async () => {
          await start.first().click()
          await expect(page.locator('aside form')).toBeVisible({ timeout: 3_000 })
        }).toPass()
        expect.soft(await findings(page), `${kind}, its form`).toEqual([])
      }
      expect(complaints).toEqual([])
    })

    test('centers, their accounts, versions and health', { tag: '@long' }, async ({ page }) => {
      await enter(page, 'demo-superadmin')
      await page.goto('/cms/')
      for (const tab of ['Centers', 'Administrators', 'Executives', 'App versions', 'Health']) {
        await page.getByRole('tab', { name: tab }).click()
        await expect(page.locator('h1').first()).toBeVisible()
        expect.soft(await findings(page), tab).toEqual([])
      }
    })

    test('the desk of citizens and the editor of news', { tag: '@long' }, async ({ page }) => {
      await enter(page, 'taytay-admin')
      await page.goto('/cms/citizens')
      await expect(page.locator('article h2')).toBeVisible()
      expect.soft(await findings(page), 'citizens').toEqual([])
      await page.goto('/cms/news/list')
      await page.locator('tbody button').first().click()
      await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible()
      expect.soft(await findings(page), 'news').toEqual([])
    })
  })
}
