// A caller asked by a card, by keys alone: from the first words to the beat for compressions, the unit sent, and the times on the timeline; and a director who writes and signs a card.
import { expect, type Page } from '@playwright/test'
import { enter, seriousFindings, watchComplaints } from './desk.ts'
import { test } from './server.ts'

/** Every click that the page sets, by the clock of its sound. */
const listenToClicks = (page: Page) =>
  page.addInitScript(() => {
    const clicks: number[] = []
    Object.assign(window, { clicks })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (at?: number) {
      if (this.frequency.value === 1_000) clicks.push(at ?? 0)
      return start.call(this, at)
    }
  })
const clicksOf = (page: Page) => page.evaluate(() => (window as unknown as { clicks: number[] }).clicks)

test('from the first words to the beat of 110 a minute by keys alone, the first unit sent, the times on the timeline', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const complaints = watchComplaints(page)
  await listenToClicks(page)
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/tickets/pending')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New ticket' })
  await expect(dialog.getByLabel('What the caller says')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Chest pain' }).first()).toBeVisible()
  const began = Date.now()
  await page.keyboard.type('bumagsak si tatay')
  await page.keyboard.press('Enter')
  const card = dialog.getByRole('region', { name: 'Question card' })
  await expect(card.getByText('Is the person awake? Do they answer you?')).toBeVisible()
  await expect(card).toBeFocused()
  await page.keyboard.press('2')
  await expect(card.getByText('Are they breathing normally?')).toBeVisible()
  await page.keyboard.press('2')
  await expect(card.getByText('Beat of 110 a minute: on')).toBeVisible()
  await expect.poll(async () => (await clicksOf(page)).length).toBeGreaterThan(3)
  console.log(`from the first key to the beat in ${Date.now() - began} ms`)
  const clicks = await clicksOf(page)
  for (const [at, one] of clicks.entries()) expect(one - clicks[0]!).toBeCloseTo((at * 60) / 110, 6)
  await expect(card).toContainText('P1')
  await expect(card).toContainText('Not breathing or no pulse')
  await page.screenshot({ path: 'test-results/card-arrest.png' })
  expect(await seriousFindings(page)).toEqual([])

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/accepted\/[A-Z]+-/)
  const own = page.getByRole('article').getByRole('region', { name: 'Question card' })
  await expect(own).toBeFocused()
  await page.keyboard.press('2')
  await expect(own.getByText('Chest compressions, child')).toBeVisible()
  await page.keyboard.press('c')
  await expect(own.getByText('First compression noted')).toBeVisible()
  await expect(own.getByRole('button', { name: /^Send / })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Departments and teams' }).getByText('Response team ·')).toHaveCount(1)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('a cardiac arrest was recognized by card unconscious')
  await expect(timeline).toContainText('the caller began chest compressions')
  await page.screenshot({ path: 'test-results/card-ticket.png' })
  expect(complaints).toEqual([])
})

test('a director writes a card in three languages and signs it: the desk is asked by it at once', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'taytay-supervisor')
  await page.goto('/cms/cards/burns')
  const name = page.getByRole('group', { name: 'Name', exact: true })
  await expect(name.getByRole('textbox').first()).toHaveValue('Burns')
  await page.screenshot({ path: 'test-results/card-editor.png' })
  expect(await seriousFindings(page)).toEqual([])
  await name.getByRole('textbox').first().fill('Burns and scalds')
  await page.getByRole('button', { name: 'Write it down, to be signed' }).click()
  await page.getByLabel('Signed as').fill('Medical director')
  await page.getByRole('button', { name: 'Sign version 2: callers are asked by it' }).click()
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Medical director')
  await page.goto('/cms/tickets/pending')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('scald')
  await page.getByLabel('What the caller says').fill('he is burned')
  await expect(page.getByRole('button', { name: 'Burns and scalds' })).toBeVisible()
})
