// What is printed: whole, light whatever the screen is, as many pages as its lines need, with whose it is, of what, by whom and when.
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { enter, keepPicture, speak } from './desk.ts'
import { test } from './server.ts'
import { isLong } from '#tests/long.ts'

test.use({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } })

/** A4 between its margins, in CSS pixels. */
const paper = { width: 703, tall: 1009 }
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length

/** The screen as it is laid on paper. */
async function layOut(page: Page, width = paper.width): Promise<void> {
  await page.setViewportSize({ width, height: paper.tall })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
}
/** Texts that are cut off, or lie beside the paper. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#screen :is(th, td, li, p, h2, b, span, dd)')]
      .filter((one) => one.offsetParent !== null && one.textContent)
      .filter((one) => {
        const isHidden = ['hidden', 'auto', 'scroll'].includes(getComputedStyle(one).overflowX)
        return (isHidden && one.scrollWidth > one.clientWidth + 1) || one.getBoundingClientRect().right > innerWidth + 1
      })
      .map((one) => `${one.tagName} ${one.textContent}`),
  )
/** Words that were light on a colored ground, of which paper has none. */
const faded = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#screen :is(th, td, dt, dd, p, b, span)')]
      .filter((one) => one.offsetParent !== null && one.textContent)
      .filter((one) => {
        const [red, green, blue] = getComputedStyle(one)
          .color.match(/[\d.]+/g)!
          .map(Number)
        return Math.min(red!, green!, blue!) > 150
      })
      .map((one) => `${one.tagName} ${one.textContent}`),
  )
/** How light the picture is: of white paper with ink, 200 and more of 255. */
const lightness = async (page: Page) =>
  (
    await sharp(await page.screenshot())
      .greyscale()
      .stats()
  ).channels[0]!.mean

/** Pixels with a color: paper is read in black and white. */
async function colored(page: Page): Promise<number> {
  const { data, info } = await sharp(await page.screenshot({ fullPage: true }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (Math.max(data[at]!, data[at + 1]!, data[at + 2]!) - Math.min(data[at]!, data[at + 1]!, data[at + 2]!) > 60) count++
  return count
}

/** Words of the lines that go on in the next line though they are no wider than what they stand in. */
const broken = (page: Page) =>
  page.locator('[data-paper] tbody td').evaluateAll((all) => {
    const words = new Set<string>()
    for (const cell of all) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        for (const { index, 0: word } of texts.currentNode.nodeValue!.matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange()
          range.setStart(texts.currentNode, index)
          range.setEnd(texts.currentNode, index + word.length)
          const rects = [...range.getClientRects()]
          if (rects.length > 1 && rects.reduce((sum, { width }) => sum + width, 0) < cell.clientWidth) words.add(word)
        }
      }
    }
    return [...words]
  })

const sheets = [
  {
    username: 'taytay-admin',
    path: 'reports?from=2025-12-01&to=2026-11-30',
    pages: [9, 30],
    says: [/Taytay Command Center/, /Printed by Amihan Demo/, /All tickets/],
  },
  {
    username: 'taytay-executive',
    path: 'executive-dashboard',
    pages: [2, 6],
    says: [/Taytay Command Center/, /Printed by/, /All tickets/, /Executive dashboard/],
  },
  { username: 'taytay-admin', path: 'statistics', pages: [3, 8], says: [/Printed by Amihan Demo/, /Yearly report/] },
  {
    username: 'taytay-dispatcher',
    path: 'handover',
    pages: [1, 6],
    says: [/Taytay Command Center/, /Handover of the desk/, /Printed by \w+ Demo at \w+ \d+, \d{4}/],
  },
  { username: 'taytay-executive', path: 'reportsSummary', pages: [1, 2], says: [/Summary of tickets/, /Printed by/] },
]

/** The gate prints one sheet. */
for (const { username, path, pages, says } of sheets.filter(({ path }) => isLong || path === 'handover'))
  test(`${path} of ${username}`, async ({ page }) => {
    await page.addInitScript(() => (window.print = () => void (document.title = 'printed')))
    await enter(page, username)
    await page.goto(`/cms/${path}`)
    await expect(page.locator('#screen article, #screen section').last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page).toHaveTitle('printed')
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pagesOf(pdf)).toBeGreaterThanOrEqual(pages[0]!)
    expect(pagesOf(pdf)).toBeLessThanOrEqual(pages[1]!)
    await layOut(page)
    expect(await cutOff(page)).toEqual([])
    if (path === 'handover') expect(await faded(page)).toEqual([])
    expect(await lightness(page)).toBeGreaterThan(200)
    expect(await colored(page)).toBe(0)
    for (const said of says) await expect(page.locator('#screen')).toContainText(said)
    await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
    if (!path.startsWith('reports?')) return
    // The words of Filipino are the longest.
    await speak(page, 'fil')
    await page.emulateMedia({ media: 'screen' })
    await page.reload()
    await expect(page.getByRole('cell', { name: /Medikal na emerhensiya/ }).first()).toBeVisible()
    await layOut(page)
    expect(await broken(page)).toEqual([])
    await keepPicture(page, 'report-fil')
  })

test('the pack for paper gives what happened the most room, breaks no word and says who printed it', { tag: '@long' }, async ({ page }) => {
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/paper')
  const open = page.getByRole('article', { name: 'Open tickets' })
  await expect(open.getByRole('row').nth(1)).toBeVisible()
  await layOut(page)
  const widths = await open.locator('th').evaluateAll((all) => all.map((one) => [one.textContent, one.clientWidth] as const))
  expect(widths.toSorted(([, one], [, other]) => other - one)[0]![0]).toBe('What happened')
  expect(await broken(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  await expect(open).toContainText(/Printed by \w+ Demo/)
})
