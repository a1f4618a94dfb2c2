// A key of the tickets acts on what the eye has had: the chosen ticket, in the list, at the version that has stood there for 400 ms. Draws the whole screen, which takes its seconds.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import * as fc from 'fast-check'
import { useEffect } from 'react'
import { MemoryRouter, type NavigateFunction, Route, Routes, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ofFields } from '#contract/nouns/ticketFields.ts'
import type { Ticket, TicketRow } from '#contract/tickets/Ticket.ts'
import { wire } from '#web/kit/api.ts'
import { setDesk } from '#web/kit/desk.ts'
import { makeTheme } from '#web/kit/look/theme.ts'
import { Messages } from '#web/kit/parts/Messages.tsx'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { makeMe } from '#web/kit/testing/people.ts'
import { changeRow } from '#web/tickets/live/reduce.ts'
import { readRow } from '#web/tickets/lists/rows.ts'
import { useReceipts } from '#web/tickets/steps/receipts.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { times } from '#tests/long.ts'
import { Screen } from './TicketsScreen.tsx'

/** What went out, and what the open ticket had been showing since when, by the document alone. */
interface Sent {
  name: string
  id: string
  version: number | null
  shown: string
  forMs: number
}
const sent: Sent[] = []
let town = new Map<string, TicketRow>()
/** How long the server takes to answer. */
let lag = 0
let hasTwins = false

const isStep = (name: string) => ['acceptTicket', 'unreadEmergencyTicket', 'acknowledgeEmergencyTicket', 'mergeTicket'].includes(name)
const later = async (answer: () => Response) => {
  await new Promise((resolve) => setTimeout(resolve, lag))
  return answer()
}
const tabsOfCalls: Record<string, string> = { getPendingEmergencyTickets: 'pending', getAcceptedEmergencyTickets: 'accepted' }
function listOf(tab: string, url: URL) {
  const words = url.searchParams.get('search')?.toLowerCase() ?? ''
  const found = [...town.values()].filter((row) => row.tab === tab && row.place.toLowerCase().includes(words))
  // As the server: what is gravest first, unless asked otherwise.
  const items = url.searchParams.get('sort') === 'newest' ? found : found.toSorted((one, other) => one.priority - other.priority)
  return { data: { items, next: null, total: items.length }, message: '' }
}

/** Each other one that waits may be the same event. */
function twinsOf(id: string) {
  const likeness = { score: 1, reasons: ['near'], metres: 10, minutes: 1, sharedWords: [] }
  const items = [...town.values()].filter((row) => hasTwins && row.tab === 'pending' && row.transactionNumber !== id)
  return { items: items.map((ticket) => ({ ticket, ...likeness })), total: items.length }
}

wire.send = (request) => {
  const url = new URL(request.url)
  const [name = '', id = ''] = url.pathname.split('/').slice(-2)
  if (request.method === 'POST' && isStep(name)) return request.text().then((text) => step(name, id, text))
  if (name === 'takeStepBack') return takeBack(id)
  if (name === 'getDuplicates') return later(() => Response.json({ data: twinsOf(id), message: '' }))
  if (name === 'getEmergencyTicket' && town.has(id)) {
    const data = wholeOf(town.get(id)!)
    return later(() => Response.json({ data, message: '' }))
  }
  const tab = tabsOfCalls[id]
  if (tab) return later(() => Response.json(listOf(tab, url)))
  return later(() => Response.json({ message: 'Not in this town.', code: 'forbidden' }, { status: 403 }))
}

function step(name: string, id: string, text: string): Promise<Response> {
  const version = text ? ((JSON.parse(text) as { version?: number }).version ?? null) : null
  sent.push({ name, id, version, ...pressed })
  const row = town.get(id)
  if (!row) return later(() => Response.json({ message: 'There is no such ticket.', code: 'not-found' }, { status: 404 }))
  if (name !== 'acceptTicket') return later(() => Response.json({ message: 'Done.', data: null }))
  if (version !== null && version !== row.version) return later(() => Response.json({ message: 'It was changed.', code: 'stale' }, { status: 409 }))
  const next = grown({ ...row, status: 'accepted', tab: 'accepted' })
  town.set(id, next)
  return later(() => Response.json({ message: 'Done.', data: wholeOf(next) }))
}

/** The hand takes back what it did, whatever stands on the screen by then. */
function takeBack(id: string): Promise<Response> {
  taken++
  // It may have left the list with the walk before.
  const row = town.get(id) ?? readRow(queryClient, id)!
  const next = grown({ ...row, status: 'pending', tab: 'pending' })
  town.set(id, next)
  return later(() => Response.json({ message: 'Done.', data: wholeOf(next) }))
}
let taken = 0

/** The ticket as its detail shows it: its caller told no more than its row. */
function wholeOf(row: TicketRow): Ticket {
  const none = { readAt: null, acceptedAt: null, dispatchedAt: null, enRouteAt: null, onSceneAt: null, resolvedAt: null, closedAt: null }
  const { summary, place, receivedAt, ...same } = row
  return {
    ...same,
    ...{ formerStatus: null, caseSubTypeId: null, reportCategoryId: null, description: summary, callerPhone: null, userId: null },
    ...{ isCitizenBlocked: false, barangayId: null, ...ofFields(() => null), landmark: place, files: [], isReported: 0 as const, reported: null },
    ...{ declined: null, deleted: null, escalated: null, resolved: null, proposed: null, transfer: null, hazardId: null, mergedInto: null },
    ...{ merged: [], assignments: [], stamps: { receivedAt, ...none }, happenedAt: null, filedBy: null, acknowledgedBy: null, canChat: false },
    ...{ card: null, placed: null, outsideNumbers: [], updatedAt: receivedAt },
  }
}

/** The number and the words of the open ticket, and since when they stand there. */
const looked = { shown: '', at: 0 }
const look = () => {
  const article = document.querySelector('article')
  const shown = article ? `${article.getAttribute('aria-label')} ${/Smoke v(\d+)/.exec(article.textContent)?.[1]}` : ''
  if (shown !== looked.shown) Object.assign(looked, { shown, at: Date.now() })
}
const watch = new MutationObserver(look)
/** What the hand saw when it pressed the last key. */
let pressed = { shown: '', forMs: 0 }

const makeTown = (count: number) => {
  const rows = Array.from({ length: count }, (_, at) => urgent(at + 1))
  town = new Map(rows.map((row) => [row.transactionNumber, row]))
  return rows
}
const urgent = (number: number) => makeRow(number, { priority: 1, summary: 'Smoke v1', place: number % 2 ? 'Dolores' : 'San Juan' })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T06:10:00+08:00') })
  wire.base = 'http://tanod.test'
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  setDesk({ staysInTab: true })
  lag = 20
  hasTwins = false
  watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['aria-label'] })
})
afterEach(() => {
  watch.disconnect()
  close()
  vi.useRealTimers()
})

function close() {
  cleanup()
  queryClient.clear()
  useReceipts.setState({ list: [] })
  sent.length = 0
}

let go: NavigateFunction = () => {}
function Way() {
  const navigate = useNavigate()
  useEffect(() => void (go = navigate), [navigate])
  return null
}

function open(path = '') {
  render(
    <MantineProvider theme={makeTheme()} env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[`/cms/tickets/pending${path}`]}>
          <Way />
          <Routes>
            <Route path="/cms/tickets/:tab/:transactionNumber?" element={<Screen />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
      <Messages />
    </MantineProvider>,
  )
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
function press(key: string) {
  look()
  pressed = { shown: looked.shown, forMs: Date.now() - looked.at }
  fireEvent.keyDown(document.activeElement ?? document.body, { key })
}
const accepted = () => sent.filter(({ name }) => name === 'acceptTicket').map(({ id }) => id)
const search = () => screen.getByRole('searchbox')

test('a second A right after the first accepts nobody: the ticket that came up has not been seen yet', async () => {
  const [one, two] = makeTown(3).map((row) => row.transactionNumber)
  open(`/${one}`)
  await wait(1_000)
  press('a')
  await wait(90)
  press('a')
  await wait(300)
  expect(accepted()).toEqual([one])
  expect(screen.getByText(/not been in view long enough/)).toBeTruthy()
  await wait(400)
  press('a')
  await wait(100)
  expect(accepted()).toEqual([one, two])
})

test('search, Enter, A accepts nobody: the ticket that was chosen before is not in the list that is found', async () => {
  const [one, two] = makeTown(3).map((row) => row.transactionNumber)
  open(`/${one}`)
  await wait(1_000)
  search().focus()
  fireEvent.change(search(), { target: { value: 'San Juan' } })
  press('Enter')
  press('a')
  await wait(1_000)
  press('a')
  await wait(100)
  expect(accepted()).toEqual([])
  expect(screen.getAllByText(/not in this list/).length).toBeGreaterThan(0)
  press('j')
  await wait(600)
  press('a')
  await wait(100)
  expect(accepted()).toEqual([two])
})

test('with nothing chosen the first key opens the first of the list and does no more; pressed again it accepts what has stood there, and all others follow', async () => {
  const numbers = makeTown(3).map((row) => row.transactionNumber)
  open()
  await wait(1_000)
  press('a')
  await wait(100)
  expect(screen.getByText(`${numbers[0]} is open now: look at it, then press again.`)).toBeTruthy()
  press('a')
  await wait(600)
  expect(accepted()).toEqual([])
  for (const _ of numbers) {
    press('a')
    await wait(1_000)
  }
  expect(accepted()).toEqual(numbers)
})

test.each(['d', 'r', 'e', 'u', 'm', 'Enter'])('with nothing chosen %s opens the first too, and sends nothing', async (key) => {
  const [one] = makeTown(2).map((row) => row.transactionNumber)
  open()
  await wait(1_000)
  press(key)
  await wait(100)
  expect(sent).toEqual([])
  expect(document.querySelector('article')?.getAttribute('aria-label')).toBe(one)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a key that comes before the list waits for it, and opens its first', async () => {
  const [one] = makeTown(2).map((row) => row.transactionNumber)
  lag = 900
  open()
  await wait(100)
  press('a')
  await wait(3_000)
  expect(accepted()).toEqual([])
  expect(document.querySelector('article')?.getAttribute('aria-label')).toBe(one)
})

test('with nothing in the list a key says so', async () => {
  makeTown(0)
  open()
  await wait(1_000)
  press('a')
  await wait(100)
  expect(sent).toEqual([])
  expect(screen.getByText('There is no ticket here for this key.')).toBeTruthy()
})

test('while no ticket is open the next one stands beside the list with its clock, and the key that opens it', async () => {
  const [one] = makeTown(2).map((row) => row.transactionNumber)
  const clock = { target: 'answer', dueAt: '2026-11-19T22:01:01.000Z' } as const
  for (const [id, row] of town) town.set(id, { ...row, clock })
  open()
  await wait(1_000)
  const next = within(screen.getByRole('region', { name: 'Next' }))
  expect(next.getByText('Smoke v1')).toBeTruthy()
  expect(next.getByText(/to accept/).parentElement?.querySelector('time')).toBeTruthy()
  expect(next.getByText(/opens it too, and accepts it when pressed again/)).toBeTruthy()
  fireEvent.click(next.getByRole('button', { name: new RegExp(`Open ${one}`) }))
  await wait(100)
  expect(document.querySelector('article')?.getAttribute('aria-label')).toBe(one)
})

/** A hand is on the keys as an alarm comes: the list holds its row back. */
async function holdBackAlarm(): Promise<TicketRow> {
  await wait(1_000)
  press('Shift')
  const alarm = urgent(50)
  town.set(alarm.transactionNumber, alarm)
  act(() => changeRow(queryClient, alarm))
  await wait(100)
  expect(screen.getByText(/1 new/)).toBeTruthy()
  return alarm
}

test('what waits first is the gravest of all, also while the list holds it back, and the first key opens it', async () => {
  const calm = makeTown(2)
  for (const row of calm) town.set(row.transactionNumber, { ...row, priority: 2 })
  open()
  const alarm = await holdBackAlarm()
  const next = within(screen.getByRole('region', { name: 'Next' }))
  expect(next.getByRole('heading').textContent).toBe('Waits first')
  expect(next.getByRole('button', { name: new RegExp(`Open ${alarm.transactionNumber}`) })).toBeTruthy()
  press('a')
  await wait(600)
  expect(document.querySelector('article')?.getAttribute('aria-label')).toBe(alarm.transactionNumber)
  press('a')
  await wait(600)
  expect(accepted()).toEqual([alarm.transactionNumber])
})

test('in triage mode the next is the gravest of all, also while the list holds it back', async () => {
  const [one] = makeTown(3)
  for (const row of town.values()) if (row !== one) town.set(row.transactionNumber, { ...row, priority: 2 })
  open(`/${one!.transactionNumber}`)
  const alarm = await holdBackAlarm()
  press('a')
  await wait(600)
  expect(accepted()).toEqual([one!.transactionNumber])
  expect(document.querySelector('article')?.getAttribute('aria-label')).toBe(alarm.transactionNumber)
})

test('by another order than that of urgency the first of the list is not said to wait first', async () => {
  const [one] = makeTown(2)
  open('?sort=newest')
  await wait(1_000)
  const next = within(screen.getByRole('region', { name: 'Next' }))
  expect([next.getByRole('heading').textContent, next.getByRole('button').textContent]).toEqual([
    'First in this list',
    expect.stringContaining(one!.transactionNumber),
  ])
})

test('an alarm that is opened while the list holds it back is accepted by its key, once it has stood there', async () => {
  for (const row of makeTown(2)) town.set(row.transactionNumber, { ...row, priority: 3 })
  open()
  await wait(1_000)
  press('j')
  const alarm = urgent(50)
  const id = alarm.transactionNumber
  town.set(id, alarm)
  act(() => changeRow(queryClient, alarm))
  await wait(100)
  act(() => void go(`/cms/tickets/pending/${id}`))
  press('a')
  expect(accepted()).toEqual([])
  await wait(600)
  expect(screen.getByText(/1 new/)).toBeTruthy()
  press('a')
  await wait(100)
  expect(accepted()).toEqual([id])
})

test('a ticket that was opened from elsewhere, in a tab where it does not stand, is accepted by its key', async () => {
  const [one] = makeTown(1).map((row) => row.transactionNumber)
  open()
  await wait(1_000)
  act(() => void go(`/cms/tickets/accepted/${one}`))
  await wait(1_000)
  press('a')
  await wait(100)
  expect(accepted()).toEqual([one])
})

test('what came back before it had been away for 400 ms has not stood there all the while', async () => {
  const [first] = makeTown(2)
  const id = first!.transactionNumber
  open(`/${id}`)
  await wait(1_000)
  const standing = () => document.querySelector('[data-painted]')?.getAttribute('data-painted')
  expect(standing()).toBe(`${id} 1`)
  press('j')
  await wait(90)
  press('k')
  await wait(90)
  expect(document.querySelector('article')?.getAttribute('aria-label')).toContain(id)
  expect(standing()).toBeUndefined()
  await wait(500)
  expect(standing()).toBe(`${id} 1`)
})

test('J, M, Enter merges nothing before both have stood there for 400 ms', async () => {
  hasTwins = true
  const [, two] = makeTown(3).map((row) => row.transactionNumber)
  open()
  await wait(1_000)
  for (const key of ['j', 'j']) press(key)
  await wait(100)
  press('m')
  await wait(100)
  const merge = screen.getByRole('button', { name: /^Merge / })
  // What a browser makes of Enter on a button.
  fireEvent.click(merge, { detail: 0 })
  await wait(100)
  expect(sent).toEqual([])
  expect(screen.getByText(/not been in view long enough/)).toBeTruthy()
  await wait(500)
  fireEvent.click(merge, { detail: 0 })
  await wait(100)
  expect(sent.map(({ name, id, version }) => [name, id, version])).toEqual([['mergeTicket', two, 1]])
})

test('what changed at another desk while the hand was on its way is not accepted as it was', async () => {
  const [first] = makeTown(1)
  const id = first!.transactionNumber
  open(`/${id}`)
  await wait(1_000)
  town.set(id, grown(first!))
  act(() => changeRow(queryClient, grown(first!)))
  await wait(100)
  press('a')
  await wait(1_000)
  expect(accepted()).toEqual([])
  press('a')
  await wait(100)
  expect(sent.map(({ name, id: of, version }) => [name, of, version])).toContainEqual(['acceptTicket', id, 2])
})

test('what changed at another desk is accepted at its old version while its old words stand there, and so refused', async () => {
  const [first] = makeTown(1)
  const id = first!.transactionNumber
  open(`/${id}`)
  await wait(1_000)
  lag = 900
  const next = grown(first!)
  town.set(id, next)
  act(() => changeRow(queryClient, next))
  await wait(700)
  expect(screen.getByRole('article').textContent).toContain('Smoke v1')
  press('a')
  await wait(3_000)
  expect(sent.map(({ name, id: of, version }) => [name, of, version])).toContainEqual(['acceptTicket', id, 1])
  expect(town.get(id)!.status).toBe('pending')
  press('j')
  await wait(1_000)
  expect(screen.getByRole('article').textContent).toContain('Smoke v2')
  press('a')
  await wait(1_000)
  expect(town.get(id)!.status).toBe('accepted')
})

test('several that were ticked are accepted once their count has stood there, each at the version that was seen', async () => {
  const [one, two] = makeTown(2).map((row) => row.transactionNumber)
  open()
  await wait(1_000)
  for (const key of ['j', 'x', 'j', 'x', 'a']) press(key)
  await wait(100)
  expect(accepted()).toEqual([])
  await wait(500)
  press('a')
  await wait(500)
  expect(sent.filter(({ name }) => name === 'acceptTicket').map(({ id, version }) => [id, version])).toEqual([
    [one, 1],
    [two, 1],
  ])
})

/** An act of the hand, something that comes in, or a line that is slow. */
const keys = [...'jjkaaauqmygzzdr!', 'Enter', 'Escape']
const key = fc.constantFrom(...keys).map((pressed) => ({ pressed }))
const walkOf = fc.array(
  fc.record({
    does: fc.oneof(
      { weight: 7, arbitrary: key },
      { weight: 1, arbitrary: fc.constantFrom('Dolores', 'San Juan', '').map((words) => ({ words })) },
      { weight: 1, arbitrary: fc.constant({ filed: true }) },
      { weight: 1, arbitrary: fc.constant({ left: true }) },
      { weight: 2, arbitrary: fc.nat(20).map((changed) => ({ changed })) },
      { weight: 1, arbitrary: fc.nat(20).map((taken) => ({ taken })) },
      { weight: 1, arbitrary: fc.constantFrom(0, 20, 150, 900).map((slow) => ({ slow })) },
    ),
    ms: fc.constantFrom(0, 10, 40, 90, 200, 380, 440, 600, 600),
  }),
  { minLength: 4, maxLength: 14 },
)
type Step = (typeof walkOf extends fc.Arbitrary<infer T> ? T : never)[number]['does']

let filed = 0
function tell(number: number, change: (row: TicketRow) => TicketRow) {
  const row = [...town.values()][number % town.size]!
  const next = change(readRow(queryClient, row.transactionNumber) ?? row)
  town.set(next.transactionNumber, next)
  act(() => changeRow(queryClient, next))
}
const grown = (row: TicketRow) => ({ ...row, version: row.version + 1, summary: `Smoke v${row.version + 1}` })

function walk(does: Step) {
  if ('pressed' in does) press(does.pressed)
  else if ('words' in does) {
    search().focus()
    fireEvent.change(search(), { target: { value: does.words } })
    press('Enter')
  } else if ('filed' in does) {
    const row = urgent(100 + ++filed)
    town.set(row.transactionNumber, row)
    act(() => changeRow(queryClient, row))
  } else if ('left' in does) act(() => void go('/cms/tickets/pending'))
  else if ('changed' in does) tell(does.changed, grown)
  else if ('taken' in does) tell(does.taken, (row) => grown({ ...row, status: 'accepted', tab: 'accepted' }))
  else lag = does.slow
}

/** As the next walk finds it: no dialog, no search, enough that waits, and a ticket that has stood there. */
async function tidy() {
  for (const _ of document.querySelectorAll('[role="dialog"]')) press('Escape')
  setDesk({ staysInTab: true })
  for (const [id, row] of town) if (row.tab !== 'pending') town.delete(id)
  while (town.size < 4) walk({ filed: true })
  act(() => void go(`/cms/tickets/pending/${[...town.keys()][0]}`))
  await wait(500)
}

const walks = times(8, 10_000)
// To draw a desk takes longer than to walk on it.
const walksADesk = 50

test('in generated walks of keys, arrivals and lags no step is taken on a ticket that has not stood there for 400 ms at that version', async () => {
  let steps = 0
  for (const [at, one] of fc.sample(walkOf, { numRuns: walks, seed: 25 }).entries()) {
    if (at % walksADesk === 0) {
      close()
      lag = 20
      makeTown(4)
      open()
      await wait(100)
      await tidy()
    }
    for (const { does, ms } of one) {
      walk(does)
      await wait(ms)
    }
    const hasty = sent.filter(
      ({ id, version, shown, forMs }) => forMs < 400 || shown.split(' ')[0] !== id || (version !== null && shown !== `${id} ${version}`),
    )
    expect(hasty, JSON.stringify(one)).toEqual([])
    steps += sent.length
    sent.length = 0
    await tidy()
  }
  expect(steps).toBeGreaterThan(walks / 4)
  expect(taken).toBeGreaterThanOrEqual(Math.floor(walks / 100))
}, 7_200_000)
