// A desk of 1440 × 900 at 200 % leaves 720 × 450: half of that, at least, is the ticket that is open.
import { expect, type Page } from '@playwright/test'
import { enter, keepPicture } from './desk.ts'
import { fileTicket } from './filed.ts'
import { test } from './server.ts'

const flat = { width: 720, height: 450 }
test.use({ viewport: flat })

/** What of the screen shows the body of the ticket, and which of the things to press first are not in view. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const body = document.querySelector('#ticket-body')!.getBoundingClientRect()
    const isSeen = (part: Element) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return top >= 0 && bottom <= innerHeight && found !== null && (part.contains(found) || found.contains(part))
    }
    const pressed = [
      ...document.querySelectorAll('[role=toolbar] button, article header a, header button, [data-strip-bar=alarm]:not([hidden]) button'),
    ]
    const hidden = pressed.filter((part) => part.checkVisibility() && !isSeen(part))
    return {
      ticket: Math.min(innerHeight, body.bottom) - body.top,
      hidden: hidden.map((part) => part.textContent || part.getAttribute('aria-label')),
      sideways: document.documentElement.scrollWidth - innerWidth,
    }
  })

test('an alarm, the head, the actions and the way to other screens leave half of the height to the ticket', async ({ page }) => {
  await enter(page, 'taytay-dispatcher')
  const { transactionNumber } = await fileTicket(page, 'Smoke from the roof of the covered court')
  await page.goto(`/cms/tickets/pending/${transactionNumber}`)
  await expect(page.getByRole('toolbar', { name: 'What to do with the ticket' }).getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(page.locator('[data-strip-bar=alarm]:not([hidden])')).toBeVisible()
  // Whole: until then its head says what is still loading.
  await expect(page.locator('article[data-painted]')).toBeVisible()
  const { ticket, hidden, sideways } = await measured(page)
  expect(ticket).toBeGreaterThanOrEqual(flat.height / 2)
  expect(hidden).toEqual([])
  expect(sideways).toBeLessThanOrEqual(0)
  await expect(page.getByRole('link', { name: 'Back to the list' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /Chat/ }).click()
  await expect(page).toHaveURL(/chat/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/cms/tickets/pending/${transactionNumber}`)
    await expect(page.getByRole('toolbar', { name: 'What to do with the ticket' })).toBeVisible()
    await keepPicture(page, `flat-${colorScheme}`)
  }
})
