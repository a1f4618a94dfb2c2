// A citizen's form on small phones, also with the keyboard open: what has the focus is never under the bar that sends; and on the page of a report the way to call stands before what is read rarely.
import { expect, type Page } from '@playwright/test'
import { keepPicture } from './desk.ts'
import { fileTicket } from './filed.ts'
import { test } from './server.ts'

const here = { latitude: 14.5686, longitude: 121.1331, accuracy: 14 }
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions: ['geolocation'], geolocation: here })

/** The last is 360 × 560 with the keyboard over its lower half. */
const sizes = [
  [390, 844],
  [360, 560],
  [360, 320],
] as const

/** Whether somebody sees what has the focus, down to its lower edge; of what takes several lines the first. */
const isSeen = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const part = document.activeElement!
    const box = (part.closest('label.chip') ?? part).getBoundingClientRect()
    const end = Math.min(box.bottom, box.top + 44)
    const points = [(box.top + end) / 2, end - 2]
    const isAt = (y: number) => {
      const found = document.elementFromPoint((box.left + box.right) / 2, y)
      return found !== null && (part.contains(found) || found.contains(part) || found.closest('label')?.contains(part))
    }
    return points.every(isAt)
      ? null
      : `${part.tagName} ${part.id || part.textContent?.slice(0, 30)} at ${Math.round(box.top)}–${Math.round(box.bottom)}`
  })

test('Tab by Tab through the form nothing lies under the bar, and the number that is asked for is in view', async ({ page }) => {
  const hidden: string[] = []
  await page.goto('/cms/quickreport')
  await page.getByRole('button', { name: 'Flood', exact: true }).click()
  await expect(page.getByText('Position found, within 14 m.')).toBeVisible()
  await page.getByText('Add words, a photo or your name').click()
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => {
      scrollTo(0, 0)
      document.querySelector<HTMLElement>('main .steps')!.focus()
    })
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(() => document.activeElement?.closest('.dock') !== null)) break
      const found = await isSeen(page)
      if (found) hidden.push(`${width} × ${height}: ${found}`)
    }
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByLabel(/^Your phone number/).focus()
    const found = await isSeen(page)
    if (found) hidden.push(`${width} × ${height}, touched: ${found}`)
    await keepPicture(page, `under-dock-${width}x${height}`)
  }
  expect(hidden).toEqual([])
  await page.getByRole('button', { name: 'Send to the command center' }).click()
  await expect(page.getByText(/^Your number is missing/)).toBeVisible()
  await expect(page.getByLabel(/^Your phone number/)).toBeFocused()
  await expect.poll(() => isSeen(page)).toBeNull()
  await keepPicture(page, 'under-dock-asked')
})

test('of a report that was sent, the call to the center comes before more words, sharing, notices and what happens next', async ({ page }) => {
  const { token } = await fileTicket(page, 'Smoke from the roof')
  await page.goto(`/cms/quickreport#${token}`)
  const top = async (name: string | RegExp) => (await page.getByRole('heading', { name }).first().boundingBox())!.y
  await expect(page.getByRole('heading', { name: 'Call the center in the browser' })).toBeVisible()
  const call = await top('Call the center in the browser')
  for (const rare of ['Add words or pictures', 'What happens next', 'Chat with the center']) expect(await top(rare), rare).toBeGreaterThan(call)
  await keepPicture(page, 'after-send-call', { fullPage: true })
})

test('a message is sent by a button of one line at every width, in each language', async ({ page }) => {
  const { token } = await fileTicket(page, 'Smoke from the roof')
  await page.setViewportSize({ width: 430, height: 640 })
  await page.goto(`/cms/quickreport#${token}`)
  await page.getByRole('button', { name: 'Write to the center' }).click()
  const folded: string[] = []
  for (const language of ['en', 'fil', 'ceb']) {
    await page.locator('.languages select').selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const high = await page.locator('.talk-tools').evaluate((tools) => {
      const found: string[] = []
      for (let width = 320; width <= 430; width += 2) {
        document.body.style.width = `${width}px`
        for (const one of tools.children) if (one.clientHeight > 60) found.push(`${width}: ${one.textContent} ${one.clientHeight} px high`)
        if (tools.scrollWidth > tools.clientWidth) found.push(`${width}: wider than the page`)
      }
      document.body.style.width = ''
      return found
    })
    folded.push(...high.map((one) => `${language}, ${one}`))
    await keepPicture(page.locator('#chat'), `send-message-${language}`)
  }
  expect(folded).toEqual([])
})
