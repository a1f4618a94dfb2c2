// A dispatcher's work: a whole dispatch by keyboard alone, two desks that agree, and every state of the console for axe.
import { expect, type Page } from '@playwright/test'
import { api, demoToken, seriousFindings, enter, watchComplaints, pressSeen, pressSeenIn } from './desk.ts'
import { test } from './server.ts'
import { isLong } from '#tests/long.ts'

const selected = (page: Page) => /\/([A-Z]+-\d{6}-\d{4,})$/.exec(new URL(page.url()).pathname)?.[1] ?? ''
const dialog = (page: Page) => page.getByRole('dialog')
const head = (page: Page) => page.getByRole('article').locator('header')

async function openPending(page: Page): Promise<string> {
  await page.goto('/cms/tickets/pending')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/pending\/[A-Z]+-/)
  return selected(page)
}

test('a whole dispatch by keyboard alone: open, accept, two departments and a team, update, resolve', async ({ page, request }) => {
  const complaints = watchComplaints(page)
  await enter(page, 'taytay-dispatcher')
  const number = await openPending(page)
  await expect(head(page)).toContainText(/nobody has accepted it yet/i)

  await page.keyboard.press('y')
  await pressSeen(page, 'a')
  await expect(page).toHaveURL(new RegExp(`accepted/${number}$`))
  await expect(head(page)).toContainText('Handled by Diwa Demo')

  await page.keyboard.press('t')
  await expect(dialog(page).getByRole('option').first()).toBeVisible()
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect(dialog(page).getByRole('option', { selected: true })).toHaveCount(2)
  await pressSeenIn(dialog(page), 'Control+Enter')
  await expect(dialog(page)).toHaveCount(0)

  await page.keyboard.press('r')
  const panel = page.getByRole('region', { name: 'Send a team' })
  await expect(panel.getByRole('combobox', { name: 'Find a team' })).toBeFocused()
  await expect(panel.getByRole('option').first()).toBeVisible()
  await page.keyboard.type('medic 2')
  // Where it is on a lesser ticket, the button takes it from there.
  await expect(panel.getByRole('button', { name: /^(Send Medic 2|Medic 2 · reassign)/ })).toBeEnabled()
  await pressSeen(page, 'Enter')
  const sent = page.getByRole('region', { name: 'Departments and teams' })
  await expect(sent.getByText('Department ·')).toHaveCount(2)
  await expect(sent.getByText('Response team ·')).toHaveCount(1)

  await page.keyboard.press('w')
  await page.keyboard.type('Two houses, nobody inside')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Two houses, nobody inside')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('e')
  await expect(dialog(page)).toContainText(`Resolve ${number}`)
  await expect(dialog(page).getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Put out at the scene')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(head(page)).toContainText('Resolved by Diwa Demo')

  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const stored = await (await request.get(`${api}/reports/getEmergencyTicket/${number}`, { headers })).json()
  expect(stored.data).toMatchObject({ status: 'resolved', resolved: { summary: 'Put out at the scene' } })
  expect(stored.data.assignments.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['department', 'department', 'responseteam'])
  expect(complaints).toEqual([])
})

test('keys rest inside a field, and can be switched off', { tag: '@long' }, async ({ page }) => {
  await enter(page, 'taytay-dispatcher')
  const number = await openPending(page)
  await page.keyboard.press('/')
  await page.keyboard.type('a')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  expect(selected(page)).toBe(number)
  await page.keyboard.press('?')
  await dialog(page).getByRole('switch').press('Space')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(head(page)).toContainText(/nobody has accepted it yet/i)
})

test('two desks agree: one accepts, the other is told by whom', { tag: '@long' }, async ({ browser }) => {
  const desks = await Promise.all([browser.newPage(), browser.newPage()])
  const [ana, ben] = desks as [Page, Page]
  await enter(ana, 'taytay-dispatcher')
  await enter(ben, 'taytay-dispatcher2')
  const number = await openPending(ana)
  await ben.goto(`/cms/tickets/pending/${number}`)
  await expect(head(ben)).toContainText(/nobody has accepted it yet/i)

  await Promise.all(desks.map((page) => page.keyboard.press('y')))
  await Promise.all(desks.map((page) => pressSeen(page, 'a')))
  for (const page of desks) await expect(head(page)).toContainText(/Handled by D(iwa|akila) Demo/)
  // Each shows its own at first; the server says who it was.
  const handlers = () => Promise.all(desks.map(async (page) => /Handled by (\w+)/.exec(await head(page).innerText())?.[1]))
  await expect.poll(async () => new Set(await handlers()).size).toBe(1)
  for (const page of desks) {
    await page.goto('/cms/tickets/pending')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByRole('option').filter({ hasText: number })).toHaveCount(0)
  }
  await Promise.all(desks.map((page) => page.close()))
})

test('a ticket filed without a mouse appears on another desk within two seconds', { tag: '@long' }, async ({ browser }) => {
  const [ana, ben] = [await browser.newPage(), await browser.newPage()]
  await enter(ana, 'taytay-dispatcher')
  await enter(ben, 'taytay-dispatcher2')
  await ben.goto('/cms/tickets/accepted?sort=newest')
  await expect(ben.getByRole('option').first()).toBeVisible()
  await ana.goto('/cms/tickets/pending')
  await expect(ana.getByRole('option').first()).toBeVisible()

  await ana.keyboard.press('Control+Alt+n')
  await expect(dialog(ana).getByLabel('What the caller says')).toBeFocused()
  await ana.keyboard.press('Control+Enter')
  await expect(dialog(ana)).toContainText('Choose a case type.')
  await expect(dialog(ana).getByLabel('Case type').first()).toBeFocused()
  await ana.keyboard.type('Fire')
  await ana.keyboard.press('Enter')
  await ana.getByLabel('What happened').focus()
  const words = `Smoke over the market ${Date.now()}`
  await ana.keyboard.type(words)
  await ana.keyboard.press('Control+Enter')
  await expect(ana).toHaveURL(/accepted\/[A-Z]+-/)
  await expect(ben.getByRole('option').filter({ hasText: selected(ana) })).toBeVisible({ timeout: 2_000 })
  await Promise.all([ana.close(), ben.close()])
})

/** What a person sees of a list: its tickets in order with what they show but their age, and the counts of the tabs. */
async function boardOf(page: Page) {
  const rows = await page.getByRole('option').evaluateAll((nodes) =>
    nodes.map((node) => {
      const copy = node.cloneNode(true) as HTMLElement
      for (const time of copy.querySelectorAll('time')) time.remove()
      return [node.id, copy.textContent.replace(/\s+/g, ' ')]
    }),
  )
  return { rows, tabs: await page.getByRole('navigation', { name: 'Lists of tickets' }).innerText() }
}

/** How many a list holds; of the accepted how many are open, and resolved. */
const counted = /^\d+ (?:tickets?|open, \d+ resolved)$/

test('an old board with the facts since is the board of a fresh page, for every step', { tag: '@long' }, async ({ browser, request }) => {
  const headers = { authorization: `Bearer ${await demoToken(request, 'admin')}` }
  const ask = async (name: string, data: object = {}) => {
    const reply = await request.post(`${api}/reports/${name}`, { headers, data })
    expect(reply.ok(), `${name}: ${await reply.text()}`).toBe(true)
    return ((await reply.json()) as { data: { transactionNumber: string; version: number; caseTypeId: string } }).data
  }
  const listed = async (name: string) => {
    const reply = await request.get(`${api}/reports/${name}?limit=100`, { headers })
    return ((await reply.json()) as { data: { items: { transactionNumber: string; status: string; caseTypeId: string }[] } }).data.items
  }
  const tabs = ['pending', 'accepted', 'declined', 'reported'] as const
  // So high that each row is drawn, and so narrow that no map is: one of that height takes its page ten seconds.
  const context = await browser.newContext({ viewport: { width: 760, height: 4000 } })
  const first = await context.newPage()
  await enter(first, 'taytay-dispatcher2')
  const old = await Promise.all(
    tabs.map(async (tab) => {
      const page = await context.newPage()
      await page.goto(`/cms/tickets/${tab}?sort=oldest`)
      await expect(page.getByRole('status').filter({ hasText: counted })).toBeVisible()
      return page
    }),
  )

  const pending = await listed('getPendingEmergencyTickets')
  const open = (await listed('getAcceptedEmergencyTickets')).filter(({ status }) => status === 'accepted')
  const [one, two] = pending.map((row) => row.transactionNumber) as [string, string]
  const [three, four, five] = open.map((row) => row.transactionNumber) as [string, string, string]
  await ask(`acceptTicket/${one}`)
  await ask(`declineTicket/${two}`, { reason: 'Already reported' })
  await ask(`reportTicket/${three}`, { isReported: 1, reason: 'Prank' })
  await ask(`reportTicket/${three}`, { isReported: 0 })
  await ask(`reportTicket/${four}`, { isReported: 1, reason: 'Abuse of the line' })
  await ask('resolveTicket', { transactionNumber: one, disposition: 'Advice given', summary: 'Told what to do' })
  await ask(`reopenTicket/${one}`, { reason: 'Happened again' })
  await ask(`deleteEmergencyTicket/${five}`, { reason: 'Entered twice' })
  await ask(`restoreEmergencyTicket/${five}`)
  const made = await ask('createEmergencyTicket', { caseTypeId: open[0]!.caseTypeId, description: 'Tree over the road' })
  await ask(`editEmergencyTicket/${made.transactionNumber}`, { version: made.version, priority: 2 })
  await ask(`escalateTicket/${made.transactionNumber}`, { reason: 'Needs a decision' })

  for (const [index, tab] of tabs.entries()) {
    const fresh = await context.newPage()
    await fresh.goto(`/cms/tickets/${tab}?sort=oldest`)
    await expect(fresh.getByRole('status').filter({ hasText: counted })).toBeVisible()
    // The names of units may come in after the rows.
    await expect(async () => expect(await boardOf(old[index]!), tab).toEqual(await boardOf(fresh))).toPass()
    await fresh.close()
  }
  await context.close()
})

for (const theme of isLong ? (['light', 'dark'] as const) : (['dark'] as const)) {
  test(`axe finds nothing serious in any state of the console, ${theme}`, { tag: '@long' }, async ({ browser }) => {
    const page = await browser.newPage({ colorScheme: theme })
    await enter(page, 'taytay-dispatcher')
    const judge = async (state: string) =>
      expect(
        (await seriousFindings(page)).map(({ id, nodes }) => [id, nodes[0]?.html]),
        state,
      ).toEqual([])
    await page.goto('/cms/dashboard')
    await expect(page.getByRole('heading', { name: 'Response teams' })).toBeVisible()
    await judge('dashboard')
    await page.goto('/cms/tickets/accepted')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
    await judge('detail')
    await page.keyboard.press('x')
    await judge('several')
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    const panel = page.getByRole('region', { name: 'Send a team' })
    await expect(panel.getByRole('combobox', { name: 'Find a team' })).toBeFocused()
    await expect(panel.getByRole('option').first()).toBeVisible()
    await judge('send panel')
    await page.keyboard.press('Escape')
    for (const [keys, state] of [
      ['t', 'departments'],
      ['xr', 'teams for what is ticked'],
      ['n', 'new ticket'],
      ['?', 'keys'],
    ] as const) {
      const key = keys.at(-1)!
      for (const one of keys) await page.keyboard.press(one)
      await expect(dialog(page)).toBeVisible()
      if (key === 'n') await page.keyboard.press('Control+Enter')
      await judge(state)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    }
    await page.goto(`${new URL(page.url()).pathname}/report`)
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    await judge('report')
    for (const tab of ['offline', 'reports-of-the-day', 'transferred', 'scheduled']) {
      await page.goto(`/cms/tickets/${tab}`)
      await expect(page.getByRole('navigation', { name: 'Lists of tickets' })).toBeVisible()
      await judge(tab)
    }
    await page.close()
  })
}
