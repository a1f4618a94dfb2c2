// The safety of the desk: the right unit goes, what was not sent is not shown as done, undo means back, and several are named by their number.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { api, demoToken, holdBack, enter, watchComplaints, pressSeen, pressSeenIn } from './desk.ts'
import { test } from './server.ts'

const here = { lat: 14.5622, lng: 121.1331 }
const ticketOf = (page: Page) => page.getByRole('article').locator('header')
const panel = (page: Page) => page.getByRole('region', { name: 'Send a team' })
const log = (page: Page) => page.getByRole('log', { name: 'What this desk did last' })
const row = (page: Page, number: string) => page.locator(`[id="ticket-${number}"]`)

/** Other tests of this server may have made a center that comes first. */
async function inTaytay(request: APIRequestContext, wanted: string): Promise<{ commandCenterId: string; caseTypeId: string }> {
  const read = async <T>(path: string) => ((await (await request.get(`${api}/ccPublic/${path}`)).json()) as { data: T }).data
  const { items } = await read<{ items: { id: string; slug: string }[] }>('getCommandCenters?limit=100')
  const commandCenterId = items.find(({ slug }) => slug === 'taytay')!.id
  const types = await read<{ id: string; name: string }[]>(`getCaseTypes?commandCenterId=${commandCenterId}`)
  return { commandCenterId, caseTypeId: types.find(({ name }) => name === wanted)!.id }
}

async function report(request: APIRequestContext, type: string, description: string, position: object | undefined = here): Promise<string> {
  const data = { ...(await inTaytay(request, type)), deviceId: crypto.randomUUID(), landmark: 'Beside the chapel', description, position }
  const reply = await request.post(`${api}/ccPublic/createEmergencyTicket`, { data })
  expect(reply.status(), await reply.text()).toBe(200)
  return ((await reply.json()) as { data: { transactionNumber: string } }).data.transactionNumber
}

interface Stored {
  status: string
  stamps: Record<string, string | null>
  clock: object | null
  declined: object | null
  acceptedBy: object | null
  mergedInto: string | null
  assignments: { name: string; kind: string; state: string }[]
}
async function stored(request: APIRequestContext, number: string): Promise<Stored> {
  const headers = { authorization: `Bearer ${await demoToken(request, 'admin')}` }
  return ((await (await request.get(`${api}/reports/getEmergencyTicket/${number}`, { headers })).json()) as { data: Stored }).data
}

async function open(page: Page, number: string, tab = 'pending'): Promise<void> {
  await page.goto(`/cms/tickets/${tab}/${number}`)
  await expect(ticketOf(page)).toBeVisible()
  await expect(page.getByRole('option').first()).toBeVisible()
}

test('1 and 6: what is named is sent, names come first, and a boat does not fit a fire', { tag: '@long' }, async ({ page, request }) => {
  const complaints = watchComplaints(page)
  const number = await report(request, 'Fire', 'Smoke over the market roof')
  await enter(page, 'taytay-dispatcher')
  await open(page, number)
  await expect(panel(page).getByRole('option').first()).toBeVisible()
  const words = await panel(page).getByRole('listbox').innerText()
  const [fitting] = words.slice(words.indexOf('Free and fitting')).split(/^(?:Free, other kinds|Busy|Off duty)$/m)
  expect(fitting).not.toMatch(/Boat|Patrol/)

  await page.keyboard.press('r')
  await expect(panel(page).getByRole('combobox', { name: 'Find a team' })).toBeFocused()
  await page.keyboard.type('rescue')
  await expect(panel(page).getByRole('button', { name: 'Send Rescue 1' })).toBeEnabled()
  await pressSeen(page, 'Enter')
  await expect(log(page)).toContainText('sent Rescue 1')
  await expect.poll(async () => (await stored(request, number)).assignments.map(({ name }) => name)).toEqual([expect.stringMatching(/Rescue/)])
  expect(complaints).toEqual([])
})

test('1: a key held down accepts one ticket, and merges nothing', { tag: '@long' }, async ({ page, request }) => {
  const words = 'Rising water at the old bridge, people on the roof'
  const numbers = [await report(request, 'Flood', words), await report(request, 'Flood', words), await report(request, 'Flood', words)]
  await enter(page, 'taytay-dispatcher')
  await open(page, numbers[2]!)
  for (let times = 0; times < 8; times++) await page.keyboard.down('m')
  const compare = page.getByRole('dialog', { name: 'The same event?' })
  await expect(compare.getByRole('button', { name: /^Merge/ })).toBeEnabled()
  for (let times = 0; times < 4; times++) await page.keyboard.down('m')
  await page.keyboard.up('m')
  await expect(compare).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(compare).toHaveCount(0)
  await expect(page.locator(`[data-painted^="${numbers[2]} "]`).first()).toBeVisible()
  for (let times = 0; times < 8; times++) await page.keyboard.down('a')
  await page.keyboard.up('a')
  await expect(log(page)).toContainText('accepted')
  await expect.poll(async () => (await stored(request, numbers[2]!)).status).toBe('accepted')
  expect((await Promise.all(numbers.map((one) => stored(request, one)))).map(({ status }) => status)).toEqual(['pending', 'pending', 'accepted'])
})

test('1: keys right after one another work in the ticket that is selected, not in the one that was', { tag: '@long' }, async ({ page, request }) => {
  const [one, other] = [await report(request, 'Fire', 'Smoke from a kitchen'), await report(request, 'Fire', 'Sparks on the roof')]
  await enter(page, 'taytay-dispatcher')
  await open(page, one)
  await expect(panel(page).getByRole('option').first()).toBeVisible()
  // In one breath: a screen that is slow to draw must not send any of it elsewhere.
  const went = await page.evaluate(() => {
    const press = (key: string) =>
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    press('j')
    press('r')
    return document.activeElement?.getAttribute('aria-label')
  })
  expect(went).toBe('Find a team')
  await expect(page).toHaveURL(new RegExp(`pending/${other}$`))
  await page.keyboard.type('rescue')
  await expect(panel(page).getByRole('button', { name: /^Send .*Rescue/ })).toBeEnabled()
  await pressSeen(page, 'Enter')
  await expect.poll(async () => (await stored(request, other)).assignments.length).toBe(1)
  expect((await stored(request, one)).assignments).toEqual([])
})

test('2: an accept that did not go out silences nothing, goes back, and waits to be tried again', { tag: '@long' }, async ({ page, request }) => {
  const number = await report(request, 'Fire', 'Two children are trapped upstairs')
  await enter(page, 'taytay-dispatcher')
  await open(page, number)
  const strip = page.getByRole('region', { name: 'Emergencies that nobody has acknowledged' })
  await expect(strip).toContainText('Two children are trapped')
  await page.route('**/acceptTicket/**', (route) => route.abort())
  await page.keyboard.press('y')
  await pressSeen(page, 'a')
  await expect(log(page)).toContainText('Sending…')
  await expect(strip).toContainText('Two children are trapped')
  await expect(log(page).getByRole('button', { name: 'Do it now' })).toBeVisible()
  await expect(ticketOf(page)).toContainText(/nobody has accepted it yet/i)
  expect((await stored(request, number)).status).toBe('pending')
  await page.unroute('**/acceptTicket/**')
  await log(page).getByRole('button', { name: 'Do it now' }).click()
  await expect(ticketOf(page)).toContainText('Handled by Diwa Demo')
  await expect(strip).not.toContainText('Two children are trapped')
})

test('4: undo of a decline is the ticket as it was, with its stamps and clock', { tag: '@long' }, async ({ page, request }) => {
  const number = await report(request, 'Road obstruction', 'A fallen tree on the highway', undefined)
  await enter(page, 'taytay-dispatcher')
  await open(page, number)
  await expect.poll(async () => (await stored(request, number)).stamps.readAt).toBeTruthy()
  const before = await stored(request, number)
  await page.keyboard.press('d')
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(log(page)).toContainText('declined')
  await page.keyboard.press('z')
  await expect(page).toHaveURL(new RegExp(`pending/${number}$`))
  await expect(row(page, number)).toBeVisible()
  const { status, clock, declined, acceptedBy, stamps } = await stored(request, number)
  expect({ status, clock, declined, acceptedBy, stamps }).toEqual({
    ...{ status: 'pending', clock: before.clock, stamps: before.stamps },
    ...{ declined: null, acceptedBy: null },
  })
})

test('4: undo pressed before the server has answered takes that act back, and none before it', { tag: '@long' }, async ({ page, request }) => {
  const kept = await report(request, 'Flood', 'Knee-deep water')
  await report(request, 'Flood', 'The river is over the road')
  await enter(page, 'taytay-dispatcher')
  await open(page, kept)
  await pressSeen(page, 'a')
  await expect(log(page)).toContainText('accepted')
  await expect.poll(async () => (await stored(request, kept)).status).toBe('accepted')
  // The next one, whichever that is: others of this server's tests may lie between.
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/pending\/[\w-]+$/)
  await expect(page).not.toHaveURL(new RegExp(`${kept}$`))
  const number = page.url().split('/').at(-1)!
  await expect(ticketOf(page)).toContainText(/nobody has accepted it yet/i)
  const release = await holdBack(page, '**/acceptTicket/**')
  await pressSeen(page, 'a')
  await page.keyboard.press('z')
  await expect(log(page)).toContainText('Taken back as soon as it has arrived')
  const taken = page.waitForResponse((reply) => reply.url().includes('/takeStepBack/'))
  release()
  expect((await taken).url()).toContain(number)
  await expect(page).toHaveURL(new RegExp(`pending/${number}$`))
  expect((await stored(request, number)).status).toBe('pending')
  expect((await stored(request, kept)).status).toBe('accepted')
})

test('4: M compares, M again merges, the one that stays is selected, and undo brings the other back', { tag: '@long' }, async ({ page, request }) => {
  const first = await report(request, 'Flood', 'Water rising at the covered court, two old people upstairs')
  const second = await report(request, 'Flood', 'Rising water, covered court, old people upstairs')
  await enter(page, 'taytay-dispatcher')
  await open(page, second)
  await expect(page.getByRole('region', { name: 'Possible duplicates' })).toContainText(first.split('-').at(-1)!)
  await page.keyboard.press('m')
  const compare = page.getByRole('dialog', { name: 'The same event?' })
  await expect(compare).toContainText('two old people upstairs')
  expect((await stored(request, second)).mergedInto).toBeNull()
  await pressSeenIn(compare, 'm')
  await expect(page).toHaveURL(new RegExp(`/${first}$`))
  await expect.poll(async () => (await stored(request, second)).mergedInto).toBe(first)
  await page.keyboard.press('z')
  await expect(page).toHaveURL(new RegExp(`/${second}$`))
  expect(await stored(request, second)).toMatchObject({ status: 'pending', mergedInto: null })
})

test('5: several are named by their number, Escape chooses none, and undo takes all of them back', async ({ page, request }) => {
  const numbers = [
    await report(request, 'Road obstruction', 'A goat on the road', undefined),
    await report(request, 'Road obstruction', 'A cow on the road', undefined),
  ]
  await enter(page, 'taytay-dispatcher')
  await open(page, numbers[0]!)
  const bar = page.getByRole('toolbar', { name: 'What to do with the selected tickets' })
  await page.keyboard.press('x')
  await expect(bar).toContainText('1 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  for (const number of numbers) await row(page, number).click({ modifiers: ['Control'] })
  await expect(bar.getByRole('button', { name: 'Accept 2' })).toBeVisible()
  await pressSeenIn(bar, 'a')
  await expect(log(page)).toContainText('2 done, 0 failed')
  for (const number of numbers) expect((await stored(request, number)).status).toBe('accepted')
  await page.keyboard.press('z')
  for (const number of numbers) await expect.poll(async () => (await stored(request, number)).status).toBe('pending')
})
