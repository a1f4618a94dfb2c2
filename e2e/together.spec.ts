// Working together at the desk: who looks, who handles, correcting the timeline; and a team's own status on its phone.
import { expect, type Page } from '@playwright/test'
import { api, demoToken, seriousInLong, enter, speak, watchComplaints, pressSeen, keepPicture } from './desk.ts'
import { test } from './server.ts'
import { isLong } from '#tests/long.ts'

const head = (page: Page) => page.getByRole('article').locator('header')

async function openFirst(page: Page, tab: string): Promise<string> {
  await page.goto(`/cms/tickets/${tab}`)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/[A-Z]+-\d{6}-\d+$/)
  return page.url().split('/').at(-1)!
}

/** Nothing of a ticket lies half behind the head of the chat. */
const tall = { viewport: { width: 1440, height: 1500 } }
test('two desks see who looks at a ticket and who handles it, live, and the look ends with the window', { tag: '@long' }, async ({ browser }) => {
  const contexts = await Promise.all([browser.newContext(tall), browser.newContext(tall)])
  const [maria, bayani] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page]
  const complaints = [watchComplaints(maria), watchComplaints(bayani)]
  await enter(maria, 'taytay-dispatcher')
  await enter(bayani, 'taytay-supervisor')
  const number = await openFirst(maria, 'pending')
  await bayani.goto('/cms/tickets/pending')
  const row = bayani.locator(`[id="ticket-${number}"]`)
  await expect(row.getByRole('img', { name: 'Diwa Demo is looking at it' })).toBeVisible()
  await bayani.goto(`/cms/tickets/pending/${number}`)
  await expect(head(bayani)).toContainText('Diwa Demo is looking at it')
  await expect(head(maria)).toContainText('Bayani Demo is looking at it')
  await keepPicture(bayani, 'together-looks')
  expect(await seriousInLong(bayani)).toEqual([])

  await maria.keyboard.press('y')
  await pressSeen(maria, 'a')
  await expect(head(bayani)).toContainText('Handled by Diwa Demo')
  // Chosen, the row is in view however many others were accepted.
  await bayani.goto(`/cms/tickets/accepted/${number}`)
  await expect(row).toContainText('Diwa Demo')
  await maria.getByRole('button', { name: 'Only what I handle' }).click()
  await expect(maria).toHaveURL(/acceptedBy=/)
  await expect(maria.locator(`[id="ticket-${number}"]`)).toContainText('You')
  await keepPicture(maria, 'together-mine')
  expect(await seriousInLong(maria)).toEqual([])

  await expect(head(bayani)).toContainText('Diwa Demo is looking at it')
  await maria.close()
  await expect(head(bayani)).not.toContainText('is looking at it')
  expect(complaints.flat()).toEqual([])
  await Promise.all(contexts.map((context) => context.close()))
})

test('who comes second reads in Filipino, by name, who was first', { tag: '@long' }, async ({ browser }) => {
  const contexts = await Promise.all([browser.newContext(), browser.newContext()])
  const [maria, bayani] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page]
  await enter(maria, 'taytay-dispatcher')
  const number = await openFirst(maria, 'pending')
  await enter(bayani, 'taytay-supervisor')
  await speak(bayani, 'fil')
  await bayani.goto('/cms/')
  let goOn = () => {}
  const first = new Promise<void>((resolve) => (goOn = resolve))
  await bayani.route('**/reports/acceptTicket/**', async (route) => {
    await first
    await route.continue()
  })
  await bayani.goto(`/cms/tickets/pending/${number}`)
  await expect(head(bayani)).toContainText('Diwa Demo')
  await pressSeen(bayani, 'a')
  const accepted = maria.waitForResponse((reply) => reply.url().includes('/acceptTicket/'))
  await pressSeen(maria, 'a')
  await accepted
  goOn()
  await expect(bayani.getByText(/Tinanggap na ni Diwa Demo/i)).toBeVisible()
  await keepPicture(bayani, 'together-second')
  await Promise.all(contexts.map((context) => context.close()))
})

test('an update is corrected in its place, taken off and brought back', { tag: '@long' }, async ({ page }) => {
  const complaints = watchComplaints(page)
  await enter(page, 'taytay-dispatcher')
  await openFirst(page, 'accepted')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('accepted the ticket')
  await page.getByRole('textbox', { name: 'Write an update' }).fill('Wrong street')
  await page.keyboard.press('Control+Enter')
  await expect(timeline.getByText('Wrong street')).toBeVisible()
  await timeline.getByRole('button', { name: 'Correct or take off' }).first().click()
  await keepPicture(page, 'together-menu')
  await page.getByRole('menuitem', { name: 'Correct' }).click()
  await page.getByRole('textbox', { name: 'Correct the update' }).fill('Right street')
  await keepPicture(page, 'together-correct')
  expect(await seriousInLong(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(timeline.getByText('Right street')).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(timeline.getByText('Wrong street')).toBeVisible()
  await timeline.getByRole('button', { name: 'Correct or take off' }).first().click()
  await page.getByRole('menuitem', { name: 'Take off the timeline' }).click()
  await expect(timeline.getByText('Wrong street')).toHaveCount(0)
  await expect(timeline).toContainText('took an update off')
  await keepPicture(page, 'together-off')
  expect(await seriousInLong(page)).toEqual([])
  await timeline.getByRole('button', { name: 'Bring back' }).click()
  await expect(timeline.getByText('Wrong street')).toBeVisible()
  expect(complaints).toEqual([])
})

test('a team’s phone shows the status that the center has, and takes a mistaken touch back', { tag: '@long' }, async ({ browser, request }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const complaints = watchComplaints(page)
  const token = await demoToken(request, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  await enter(page, 'taytay-responseteam')
  await page.goto('/cms/dashboard')
  const duty = page.getByRole('radiogroup', { name: 'Can your team be sent?' })
  await expect(duty.getByRole('radio', { checked: true })).toHaveCount(1)
  const me = await page.evaluate(() => (JSON.parse(localStorage.getItem('tanod.auth') ?? '{}') as { accountId: string }).accountId)
  await request.post(`${api}/resources/setDutyStatus/${me}`, { headers, data: { dutyStatus: 'busy' } })
  await expect(duty.getByRole('radio', { name: 'Busy' })).toBeChecked()
  await page.reload()
  await expect(duty.getByRole('radio', { name: 'Busy' })).toBeChecked()
  await request.post(`${api}/resources/setDutyStatus/${me}`, { headers, data: { dutyStatus: 'available' } })

  const { data } = (await (await request.get(`${api}/reports/getAcceptedEmergencyTickets?limit=100`, { headers })).json()) as {
    data: { items: { transactionNumber: string; status: string; allocatedTo: string[] }[] }
  }
  const number = data.items.find((row) => row.status === 'accepted' && !row.allocatedTo.includes(me))!.transactionNumber
  await request.post(`${api}/reports/assignToResponseTeam`, { headers, data: { transactionNumber: number, responseTeamIds: [me] } })
  const card = page.getByRole('listitem').filter({ hasText: number })
  await card.getByRole('button', { name: 'Acknowledge' }).click()
  const back = card.getByRole('button', { name: 'Take “Acknowledged” back' })
  await expect(back).toBeVisible({ timeout: 120_000 })
  await keepPicture(page, 'together-team')
  expect(await seriousInLong(page)).toEqual([])
  await back.click()
  await expect(card.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
  await expect(back).toHaveCount(0)
  expect(complaints).toEqual([])
  await context.close()
})

for (const colorScheme of isLong ? (['light', 'dark'] as const) : (['light'] as const)) {
  for (const width of isLong ? [1440, 390] : [390]) {
    test(`the timeline and the head fit, ${colorScheme} ${width}`, { tag: '@long' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await enter(page, 'taytay-supervisor')
      await page.goto('/cms/tickets/accepted')
      await page.getByRole('option').first().click()
      await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('filed the ticket')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await keepPicture(page, `together-${colorScheme}-${width}`)
    })
  }
}
