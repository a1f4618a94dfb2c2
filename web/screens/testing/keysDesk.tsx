// The desk of the tickets in a town without a server: what a hand presses and when, what it has before its eyes by the document alone, and what goes out.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { useEffect } from 'react'
import { MemoryRouter, type NavigateFunction, Route, Routes, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { ofFields } from '#contract/nouns/ticketFields.ts'
import type { Ticket, TicketRow } from '#contract/tickets/Ticket.ts'
import { wire } from '#web/kit/api.ts'
import { setDesk } from '#web/kit/desk.ts'
import { makeTheme } from '#web/kit/look/theme.ts'
import { Messages } from '#web/kit/parts/Messages.tsx'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { makeMe } from '#web/kit/testing/people.ts'
import { Screen } from '#web/screens/TicketsScreen.tsx'
import { changeRow } from '#web/tickets/live/reduce.ts'
import { readRow } from '#web/tickets/lists/rows.ts'
import { useReceipts } from '#web/tickets/steps/receipts.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'

/** What went out, and what the open ticket had been showing since when, by the document alone. */
interface Sent {
  name: string
  id: string
  version: number | null
  shown: string
  forMs: number
}
export const sent: Sent[] = []
export let town = new Map<string, TicketRow>()
/** How long it takes to answer, and whether each may be the same event as each other one. */
export const server = { lag: 0, hasTwins: false }

const isStep = (name: string) => ['acceptTicket', 'unreadEmergencyTicket', 'acknowledgeEmergencyTicket', 'mergeTicket'].includes(name)
const later = async (answer: () => Response) => {
  await new Promise((resolve) => setTimeout(resolve, server.lag))
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
  const items = [...town.values()].filter((row) => server.hasTwins && row.tab === 'pending' && row.transactionNumber !== id)
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

export const makeTown = (count: number) => {
  const rows = Array.from({ length: count }, (_, at) => urgent(at + 1))
  town = new Map(rows.map((row) => [row.transactionNumber, row]))
  return rows
}
export const urgent = (number: number) => makeRow(number, { priority: 1, summary: 'Smoke v1', place: number % 2 ? 'Dolores' : 'San Juan' })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T06:10:00+08:00') })
  wire.base = 'http://tanod.test'
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  setDesk({ staysInTab: true })
  Object.assign(server, { lag: 20, hasTwins: false })
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

export let go: NavigateFunction = () => {}
function Way() {
  const navigate = useNavigate()
  useEffect(() => void (go = navigate), [navigate])
  return null
}

export function open(path = '') {
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
export const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
export function press(key: string) {
  look()
  pressed = { shown: looked.shown, forMs: Date.now() - looked.at }
  fireEvent.keyDown(document.activeElement ?? document.body, { key })
}
export const accepted = () => sent.filter(({ name }) => name === 'acceptTicket').map(({ id }) => id)
export const search = () => screen.getByRole('searchbox')

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
export const grown = (row: TicketRow) => ({ ...row, version: row.version + 1, summary: `Smoke v${row.version + 1}` })

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
  else server.lag = does.slow
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

// To draw a desk takes longer than to walk on it.
const walksADesk = 50
const walksALine = 500

/** No step is taken on a ticket that has not stood there for 400 ms at that version. */
export async function walkAndJudge(walks: number, seed: number) {
  let steps = 0
  taken = 0
  for (const [at, one] of fc.sample(walkOf, { numRuns: walks, seed }).entries()) {
    if (at % walksADesk === 0) {
      close()
      server.lag = 20
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
    if ((at + 1) % walksALine === 0) process.stderr.write(`Of seed ${seed}: ${at + 1} walks.\n`)
  }
  expect(steps).toBeGreaterThan(walks / 4)
  expect(taken).toBeGreaterThanOrEqual(Math.floor(walks / 100))
}
