// The alarms: a strip of one height with the newest first, a queue worked by keys, and no silence before the server has answered.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { api, demoToken, holdBack, seriousFindings, enter, pressSeen, pressSeenIn, keepPicture } from './desk.ts'
import { test } from './server.ts'

const strip = (page: Page) => page.getByRole('region', { name: 'Emergencies that nobody has acknowledged' })

async function reportFire(request: APIRequestContext, description: string): Promise<void> {
  const { data: types } = (await (await request.get(`${api}/ccPublic/getCaseTypes`)).json()) as { data: { id: string; name: string }[] }
  const caseTypeId = types.find(({ name }) => name === 'Fire')!.id
  const data = { caseTypeId, deviceId: crypto.randomUUID(), landmark: 'Beside the chapel', description }
  const reply = await request.post(`${api}/ccPublic/createEmergencyTicket`, { data })
  expect(reply.status(), await reply.text()).toBe(200)
}

async function acknowledgeAll(request: APIRequestContext): Promise<void> {
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const { data } = (await (await request.get(`${api}/reports/getTicketNotif`, { headers })).json()) as {
    data: { unacknowledged: { transactionNumber: string }[] }
  }
  for (const { transactionNumber } of data.unacknowledged)
    await request.post(`${api}/reports/acknowledgeEmergencyTicket/${transactionNumber}`, { headers, data: {} })
}

/** It is not seen where another bar stands. */
const calm = (page: Page) => page.locator('[data-strip-bar=calm]')
/** Of whichever bar stands: a hint may take the place of the calm one between the finding of it and the measuring. */
const heightOfBar = (page: Page) => page.evaluate(() => document.querySelector('[data-strip-bar]:not([hidden])')!.getBoundingClientRect().height)

test.beforeEach(({ request }) => acknowledgeAll(request))

test('newest first in the caller’s words, at one height, with the others one key away', { tag: '@long' }, async ({ page, request }) => {
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/tickets/pending')
  await expect(calm(page)).toContainText('Every alarm is acknowledged.')
  const height = await heightOfBar(page)
  for (const words of ['first fire, nobody hurt', 'second fire, one person hurt', 'two children are trapped']) {
    await reportFire(request, words)
    await expect(strip(page)).toContainText(words)
  }
  await expect(strip(page).getByRole('button', { name: '3 waiting' })).toBeVisible()
  expect((await strip(page).boundingBox())!.height).toBe(height)
  await expect(page).toHaveTitle(/^\(3\)/)

  await page.keyboard.press('!')
  const queue = page.getByRole('dialog', { name: 'Emergencies that nobody has acknowledged' })
  const lines = queue.getByRole('option')
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(0)).toContainText('two children are trapped')
  await expect(lines.nth(2)).toContainText('first fire, nobody hurt')
  await page.keyboard.press('j')
  await expect(queue.getByRole('option', { selected: true })).toContainText('second fire, one person hurt')
  await pressSeenIn(queue, 'q')
  await expect(lines).toHaveCount(2)
  await expect(queue.getByRole('option', { selected: true })).toContainText('first fire, nobody hurt')
  expect(await seriousFindings(page, 'section:has([role=dialog])')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('first fire, nobody hurt')
  await expect(queue).toHaveCount(0)
})

test('a new alarm above does not change what a key means in the queue', { tag: '@long' }, async ({ page, request }) => {
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/tickets/pending')
  for (const words of ['the older one', 'the newer one']) {
    await reportFire(request, words)
    await expect(strip(page)).toContainText(words)
  }
  await page.keyboard.press('!')
  const queue = page.getByRole('dialog', { name: 'Emergencies that nobody has acknowledged' })
  await page.keyboard.press('ArrowDown')
  await expect(queue.getByRole('option', { selected: true })).toContainText('the older one')
  await reportFire(request, 'the newest of all')
  await expect(queue.getByRole('option')).toHaveCount(3)
  await expect(queue.getByRole('option', { selected: true })).toContainText('the older one')
  await pressSeenIn(queue, 'q')
  await expect(queue.getByRole('option')).toHaveCount(2)
  await expect(queue).not.toContainText('the older one')
})

test('it rings until the server has answered, on a screen that does not triage too', async ({ page, request }) => {
  await enter(page, 'taytay-dispatcher')
  await reportFire(request, 'smoke from the second floor')
  await page.goto('/cms/citizens')
  await page.goto('/cms/dashboard')
  await expect(strip(page)).toContainText('smoke from the second floor')
  const release = await holdBack(page, '**/acknowledgeEmergencyTicket/**')
  // Once it has stood there.
  await expect(async () => {
    await page.keyboard.press('q')
    await expect(strip(page).getByRole('button', { name: /^Sending…/ })).toBeVisible({ timeout: 800 })
  }).toPass()
  await expect(page).toHaveTitle(/^\(1\)/)
  release()
  await expect(strip(page)).toHaveCount(0)
  await expect(page).toHaveTitle('Tanod Command Center')
})

test('while several are marked Q means the chosen alarm, and its row says that it is on its way', { tag: '@long' }, async ({ page, request }) => {
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/tickets/pending')
  for (const words of ['fire behind the school', 'fire beside the river']) {
    await reportFire(request, words)
    await expect(strip(page)).toContainText(words)
  }
  const row = (words: string) => page.locator('[data-tickets]').getByRole('option').filter({ hasText: words })
  await page.keyboard.press('g')
  await row('fire behind the school').click()
  await row('fire beside the river').click({ modifiers: ['Control'] })
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar', { name: 'What to do with the selected tickets' })).toContainText('2 selected')
  const release = await holdBack(page, '**/acknowledgeEmergencyTicket/**')
  await pressSeen(page, 'q')
  await expect(row('fire behind the school')).toContainText('Sending…')
  release()
  await expect(strip(page).getByRole('button', { name: '1 waiting' })).toBeVisible()
  await expect(strip(page)).toContainText('fire beside the river')
})

test('390 px: what can be done with a pending ticket is one row', { tag: '@long' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'taytay-dispatcher')
  await reportFire(request, 'smoke over the roofs')
  await page.goto('/cms/tickets/pending')
  await page.locator('[data-tickets]').getByRole('option').filter({ hasText: 'smoke over the roofs' }).click()
  const actions = page.getByRole('toolbar', { name: 'What to do with the ticket' }).getByRole('button')
  await expect(actions.first()).toBeVisible()
  const tops = await actions.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2)),
  )
  expect(tops.length).toBeGreaterThan(3)
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4)
})

test('390 px: one height, the words under the type, targets large enough', { tag: '@long' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'taytay-dispatcher')
  await page.goto('/cms/tickets/pending')
  await expect(calm(page)).toContainText('Every alarm is acknowledged.')
  const height = await heightOfBar(page)
  await reportFire(request, 'house on fire beside the chapel, two children are trapped on the second floor, please hurry')
  await expect(strip(page)).toContainText('house on fire')
  expect((await strip(page).boundingBox())!.height).toBe(height)
  const button = (await strip(page)
    .getByRole('button', { name: /^Acknowledge/ })
    .boundingBox())!
  expect(button.height).toBeGreaterThanOrEqual(44)
  expect(button.width).toBeLessThan(110)
  await keepPicture(page, 'alarm-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await keepPicture(page, 'alarm-1440')
})

test('under a dialog and on the wall the alarm is seen, and Q acknowledges it; what is new covers no row', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await enter(page, 'taytay-supervisor')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/cms/tickets/pending')
  await expect(calm(page)).toContainText('Every alarm is acknowledged.')
  const list = page.getByRole('listbox', { name: 'Tickets' })
  await list.hover()
  await reportFire(request, 'smoke in the market')
  const fresh = page.getByRole('button', { name: /1 new · 1 P1/ })
  await expect(fresh).toBeVisible()
  const [rows, button] = [(await list.boundingBox())!, (await fresh.boundingBox())!]
  expect(button.y).toBeGreaterThanOrEqual(rows.y + rows.height)

  const top = (words: string) =>
    page.evaluate((wanted) => {
      const bar = [...document.querySelectorAll('[data-strip] button')].find((one) => one.textContent?.includes(wanted))
      const box = bar?.getBoundingClientRect()
      const seen = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      return seen ? bar!.contains(seen) : false
    }, words)
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New ticket' })
  await expect(dialog).toBeVisible()
  await expect.poll(() => top('smoke in the market')).toBe(true)
  const [bar, sheet] = [(await strip(page).boundingBox())!, (await dialog.boundingBox())!]
  expect(sheet.y).toBeGreaterThanOrEqual(bar.y + bar.height)
  await dialog.getByRole('heading').first().click()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect(async () => {
    await page.keyboard.press('q')
    await expect(strip(page).filter({ hasText: 'smoke in the market' })).toHaveCount(0, { timeout: 800 })
  }).toPass()
  await expect(dialog).toBeVisible()

  await page.goto('/cms/executive-dashboard')
  await page.getByRole('button', { name: 'Wall mode' }).click()
  await expect(page.getByRole('dialog', { name: 'Wall mode' })).toBeVisible()
  await reportFire(request, 'fire behind the school')
  await expect.poll(() => top('fire behind the school')).toBe(true)
  await keepPicture(page, 'wall-alarm')
  await expect(async () => {
    await page.keyboard.press('q')
    await expect(page.getByText('fire behind the school')).toHaveCount(0, { timeout: 800 })
  }).toPass()
})
