// A crew's page: a move that is pressed goes out whatever arrives meanwhile, and what waits for a ticket without a card is seen.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FactMessage } from '#contract/kit/fact.ts'
import type { DutyState } from '#contract/tickets/Ticket.ts'
import { Dialogs } from '#web/kit/dialogs.tsx'
import { useConnection } from '#web/kit/feed/connection.ts'
import { receiveFacts } from '#web/kit/feed/facts.ts'
import { takeWaiting } from '#web/kit/feed/refresh.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { clearSession, crewShelf, useSession } from '#web/kit/session/session.ts'
import * as sound from '#web/kit/sound.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { switchLanguage } from '#web/kit/language.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { queueAct, useOutbox } from '#web/tickets/acts/outbox.ts'
import { detailKey } from '#web/tickets/lists/rows.ts'
import { rest } from '#web/tickets/steps/rest.ts'
import { closeDialog } from '#web/tickets/steps/useTicketActions.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { goesOnNow } from '#web/kit/unsaved.ts'
import { changeRow } from '#web/tickets/live/reduce.ts'
import { readCatalog } from '#tools/texts/catalogs.ts'
import { TeamDuty } from './TeamDuty.tsx'

const me = makeMe('responseteam')
const at = '2026-11-20T06:00:00.000Z'
const ticketAs = (number: number, state: DutyState) => ({
  ...makeRow(number, { status: 'accepted', tab: 'accepted', allocatedTo: [me.accountId] }),
  ...{ description: `Smoke ${number}`, stamps: { receivedAt: at }, caseSubTypeId: null, callerPhone: null },
  assignments: [
    {
      ...{ accountId: me.accountId, kind: 'responseteam', name: 'Ambulance 2', departmentId: null, state, isExcluded: false, assignedBy: null },
      ...{
        assignedAt: at,
        acknowledgedAt: null,
        enRouteAt: null,
        onSceneAt: null,
        clearedAt: null,
        rollCallAskedAt: null,
        responseTypeId: null,
        steps: [],
        crew: [],
      },
    },
  ],
})
const none = () => ({ data: { items: [], next: null, total: 0 } })
type Tickets = Record<number, DutyState>
type Answered = ReturnType<Parameters<typeof answerCalls>[0][string]>

/** The center's answers: the crew's tickets as they stand, and whatever else is asked. */
function open(tickets: Tickets, answers: Parameters<typeof answerCalls>[0] = {}) {
  const asked = answerCalls({
    getAcceptedEmergencyTickets: () => ({
      data: {
        items: Object.entries(tickets).map(([number, state]) => ticketAs(Number(number), state)),
        next: null,
        total: Object.keys(tickets).length,
      },
    }),
    ...Object.fromEntries(
      [1, 2, 3].map((number) => [
        makeRow(number).transactionNumber,
        () => (tickets[number] ? { data: ticketAs(number, tickets[number]) } : { status: 404, message: 'There is no such ticket.' }),
      ]),
    ),
    getOwnTeam: () => ({ data: { accountId: me.accountId, team: { dutyStatus: 'available' } } }),
    fetchCCInfo: () => ({ data: { hotlines: [{ name: 'Desk', number: '+63281234567' }] } }),
    getTicketNotif: () => ({ data: { waiting: {}, unread: {}, unacknowledged: [], ringing: 0, maydays: [] } }),
    getOwnTracker: () => ({ data: null }),
    getCrewSteps: none,
    getCaseTypes: none,
    getDispositions: none,
    getDangers: () => ({ data: [] }),
    getSubCaseTypes: none,
    ...answers,
  })
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TeamDuty me={me} />
        <Dialogs />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return asked
}
const acts = (asked: ReturnType<typeof open>) => asked.flatMap(({ body }) => (body['act'] ? [body['act']] : []))

beforeEach(async () => {
  await crewShelf.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  queryClient.clear()
  // What the test before was about to read.
  takeWaiting()
  useOutbox.setState({ waiting: [] })
  useConnection.setState({ state: 'lost' })
  localStorage.clear()
  closeDialog()
  useSession.setState({ me, token: 'x', accountId: me.accountId })
})
afterEach(() => {
  // A button that still rests is ready for the next test.
  rest()
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
})

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a move that is pressed before the answer to the one before it has come goes out too', async () => {
  const tickets: Tickets = { 1: 'assigned' }
  let release = () => {}
  const answered = new Promise<void>((resolve) => (release = resolve))
  const asked = open(tickets, {
    [makeRow(1).transactionNumber]: (body) => {
      if (!body['act']) return { data: ticketAs(1, tickets[1]!) }
      const done = { data: { outcome: 'done', happenedAt: at } }
      tickets[1] = body['act'] as DutyState
      return body['act'] === 'acknowledged' ? answered.then(() => done) : done
    },
  })
  await press('Acknowledge')
  await wait(4_000)
  await press('We are on the way')
  release()
  await waitFor(() => expect(useOutbox.getState().waiting).toEqual([]))
  await wait(4_000)
  await waitFor(() => expect(acts(asked)).toEqual(['acknowledged', 'enRoute']))
  expect(await screen.findByRole('button', { name: 'We are there' })).toBeTruthy()
})

test('a move that is held goes out when the crew leaves the page; one that was undone does not', async () => {
  const asked = open(
    { 1: 'acknowledged' },
    {
      [makeRow(1).transactionNumber]: (body) => (body['act'] ? { data: { outcome: 'done', happenedAt: at } } : { data: ticketAs(1, 'acknowledged') }),
    },
  )
  await press('We are on the way')
  await wait(1_000)
  await press('Undo')
  await wait(1_000)
  await press('We are on the way')
  cleanup()
  await waitFor(() => expect(acts(asked)).toEqual(['enRoute']))
})

const button = (name: string) => screen.getByRole('button', { name })
const isHeld = () => screen.queryByRole('button', { name: 'Undo' }) !== null

test('a finger that bounces says one thing: a button that comes in the place of one just pressed takes no touch for a second', async () => {
  const asked = open({ 1: 'assigned' }, { [first]: (body) => (body['act'] ? noLine() : { data: ticketAs(1, 'assigned') }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Acknowledge' }))
  const next = button('We are on the way')
  expect(next.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(next)
  expect(isHeld()).toBe(false)
  await wait(1_000)
  expect(next.getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(next)
  expect(button('Undo').getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button('Undo'))
  expect(isHeld()).toBe(true)
  await wait(1_000)
  fireEvent.click(button('Undo'))
  fireEvent.click(button('We are on the way'))
  expect(isHeld()).toBe(false)
  expect(new Set(acts(asked))).toEqual(new Set(['acknowledged']))
})

test('a finger that came down before something else on the page changed is not lost', async () => {
  open({ 1: 'acknowledged' }, { [first]: (body) => (body['act'] ? noLine() : { data: ticketAs(1, 'acknowledged') }) })
  const next = await screen.findByRole('button', { name: 'We are on the way' })
  await wait(1_000)
  fireEvent.pointerDown(next)
  act(() => rest())
  expect(next.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(next)
  expect(isHeld()).toBe(true)
})

test('a finger that came down on one move does not say the one that came into its place', async () => {
  open({ 1: 'acknowledged' }, { [first]: (body) => (body['act'] ? noLine() : { data: ticketAs(1, 'acknowledged') }) })
  const next = await screen.findByRole('button', { name: 'We are on the way' })
  await wait(1_000)
  fireEvent.pointerDown(next)
  await act(() => queueAct({ id: first, act: 'enRoute' }))
  await wait(1_000)
  expect(next.getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(button('We are there'))
  expect(isHeld()).toBe(false)
  fireEvent.click(button('We are there'))
  expect(isHeld()).toBe(true)
})

test('a finger that came down on a button that rests says nothing', async () => {
  open({ 1: 'acknowledged' }, { [first]: (body) => (body['act'] ? noLine() : { data: ticketAs(1, 'acknowledged') }) })
  const next = await screen.findByRole('button', { name: 'We are on the way' })
  act(() => rest())
  fireEvent.pointerDown(next)
  fireEvent.click(next)
  expect(isHeld()).toBe(false)
})

test('an answer that was asked for before a move, and comes after what the center says of it, takes no button back', async () => {
  let state: DutyState = 'acknowledged'
  let version = 1
  let held: (() => void) | null = null
  const asked = open(
    { 1: 'acknowledged' },
    {
      [makeRow(1).transactionNumber]: (body) => {
        if (body['act']) {
          state = body['act'] as DutyState
          version++
          return { data: { outcome: 'done', happenedAt: at } }
        }
        const now = { data: { ...ticketAs(1, state), version } }
        const isLate = version === 2 && state === 'acknowledged'
        return isLate ? new Promise((resolve) => (held = () => resolve(now))) : now
      },
    },
  )
  await screen.findByRole('button', { name: 'We are on the way' })
  version = 2
  await hear({ ...ticketAs(1, state), version: 2 })
  await waitFor(() => expect(held).not.toBeNull())
  await press('We are on the way')
  await wait(4_000)
  await waitFor(() => expect(useOutbox.getState().waiting).toEqual([]))
  await wait(1_000)
  expect(button('We are there').getAttribute('aria-disabled')).toBeNull()
  await act(async () => held!())
  await wait(0)
  expect(button('We are there').getAttribute('aria-disabled')).toBeNull()
  expect(acts(asked)).toEqual(['enRoute'])
})

test('what waits for a ticket that has no card any more is seen, with its number and why it was not taken', async () => {
  open({ 1: 'acknowledged' })
  const gone = makeRow(3).transactionNumber
  await queueAct({ id: gone, act: 'onScene' })
  const section = await screen.findByRole('region', { name: 'Told of other tickets' })
  await waitFor(() => expect(section.textContent).toContain('not taken: There is no such ticket.'))
  expect(section.textContent).toContain(gone)
  fireEvent.click(within(section).getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Told of other tickets' })).toBeNull())
})

const engine = { accountId: 'engine', name: 'Engine 1' }
/** The ticket with another unit beside this one. */
const withEngine = (number: number, state: DutyState, own: DutyState = 'enRoute') => {
  const ticket = ticketAs(number, own)
  return { ...ticket, assignments: [...ticket.assignments, { ...ticket.assignments[0]!, ...engine, state }] }
}
const reader = { accountId: me.accountId, seesAll: false }
const hear = (row: Partial<ReturnType<typeof makeRow>>) =>
  act(async () =>
    changeRow(
      queryClient,
      { ...makeRow(1, { status: 'accepted', tab: 'accepted', version: 2 }), ...row },
      { reader, now: Date.parse(at), isNew: false },
    ),
  )

let seq = 0
/** A fact of the first ticket. */
const tell = (verb: string, data: FactMessage['data']) =>
  receiveFacts(queryClient, [{ seq: ++seq, at, verb, kind: 'ticket', id: makeRow(1).transactionNumber, actorId: null, data }])

const first = makeRow(1).transactionNumber
const leave = () => {
  cleanup()
  queryClient.clear()
}
const noLine = (): Answered => Promise.reject(new TypeError('Failed to fetch'))
/** What the phone keeps of the runs that were open. */
const keptRuns = () => (JSON.parse(localStorage.getItem('tanod.runs')!) as { open: string[] }).open

test('who signs out leaves no run in the browser, also where the page is drawn once more', async () => {
  open({ 1: 'enRoute' })
  await waitFor(() => expect(keptRuns()).toEqual([first]))
  act(() => {
    clearSession()
    useOutbox.setState({ waiting: [] })
  })
  expect(localStorage.getItem('tanod.runs')).toBeNull()
})

test('two runs at once are both there, and said', async () => {
  open({ 1: 'enRoute', 2: 'assigned' })
  expect((await screen.findByText('2 runs at once: the most urgent comes first.')).tagName).toBe('P')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^(Acknowledge|We are there)$/ })).toHaveLength(2))
})

test('the run of a Mayday that stands comes before one that is more urgent by its clock', async () => {
  const dangers = [{ kind: 'mayday', id: me.accountId, name: 'Rescue 1', at, seen: null }]
  const inDanger = { ...ticketAs(2, 'onScene'), dangers }
  const items = [ticketAs(1, 'enRoute'), inDanger]
  open(
    { 1: 'enRoute' },
    { getAcceptedEmergencyTickets: () => ({ data: { items, next: null, total: 2 } }), [inDanger.transactionNumber]: () => ({ data: inDanger }) },
  )
  const cards = () => screen.getAllByRole('listitem').flatMap(({ textContent }) => /TAY-\d{6}-\d{4}/.exec(textContent) ?? [])
  await waitFor(() => expect(cards()).toEqual([2, 1].map((number) => makeRow(number).transactionNumber)))
})

test('a run that is done stands beneath those that are open, counts as none of them, and does so at once', async () => {
  open({ 1: 'cleared', 2: 'enRoute', 3: 'enRoute' })
  const cards = () => screen.getAllByRole('listitem').flatMap(({ textContent }) => /TAY-\d{6}-\d{4}/.exec(textContent) ?? [])
  const [done, second, third] = [1, 2, 3].map((number) => makeRow(number).transactionNumber)
  expect(await screen.findByText('2 runs at once: the most urgent comes first.')).toBeTruthy()
  await waitFor(() => expect(cards()).toEqual([second, third, done]))
  act(() => void queryClient.setQueryData(detailKey(second!), ticketAs(2, 'cleared')))
  await waitFor(() => expect(cards()[0]).toBe(third))
  expect(screen.queryByText(/runs at once/)).toBeNull()
})

const done = { data: { outcome: 'done', happenedAt: at } }
const cardsNow = () => screen.getAllByRole('listitem').flatMap(({ textContent }) => /TAY-\d{6}-\d{4}/.exec(textContent) ?? [])
/** A hand that stays at the page until the returned function is called. */
function touchPage(): () => void {
  const touch = () => void fireEvent.pointerDown(document.body)
  touch()
  const touching = setInterval(touch, 1_000)
  return () => clearInterval(touching)
}

test('while a hand is at the page its runs stay where they are and one that comes stands below; put in order after a pause, they take no touch for a second', async () => {
  const [high, low, late] = [1, 2, 3].map((number) => makeRow(number).transactionNumber)
  const tickets: Tickets = { 1: 'enRoute', 2: 'assigned' }
  const row = (number: number) => ({
    ...ticketAs(number, tickets[number]!),
    priority: ([0, 2, 3, 1] as const)[number]!,
    awaiting: tickets[number] === 'assigned' ? [me.accountId] : [],
  })
  const list = () => ({ data: { items: Object.keys(tickets).map((number) => row(Number(number))), next: null, total: 2 } })
  const answer = (number: number) => (body: Record<string, unknown>) => {
    if (!body['act']) return { data: row(number) }
    tickets[number] = body['act'] as DutyState
    return done
  }
  open(tickets, { getAcceptedEmergencyTickets: list, [high!]: answer(1), [low!]: answer(2), [late!]: answer(3) })
  await screen.findByRole('button', { name: 'We are there' })
  expect(cardsNow()).toEqual([low, high])
  const letGo = touchPage()
  fireEvent.click(button('Acknowledge'))
  await waitFor(() => expect(tickets[2]).toBe('acknowledged'))
  tickets[3] = 'assigned'
  await act(() => queryClient.invalidateQueries({ queryKey: ['tickets'] }))
  expect(await screen.findByText('3 runs at once: each stays in its place while you touch the page.')).toBeTruthy()
  expect(cardsNow()).toEqual([low, high, late])
  letGo()
  await wait(20_000)
  expect(cardsNow()).toEqual([late, high, low])
  expect(screen.getByText('3 runs at once: the most urgent comes first.')).toBeTruthy()
  expect(button('We are there').getAttribute('aria-disabled')).toBe('true')
})

test('a run that the crew is done with stays in its place, and the button that comes up under the finger takes no touch for a second', async () => {
  const [gone, second] = [1, 2].map((number) => makeRow(number).transactionNumber)
  open({ 1: 'onScene', 2: 'enRoute' }, { [gone!]: (body) => (body['act'] ? noLine() : { data: ticketAs(1, 'onScene') }) })
  await screen.findByRole('button', { name: 'We are there' })
  const letGo = touchPage()
  fireEvent.click(button('We are done here'))
  await wait(4_000)
  expect(screen.getByText(/done; the center closes it/)).toBeTruthy()
  expect(cardsNow()).toEqual([gone, second])
  fireEvent.click(button('We are there'))
  expect(isHeld()).toBe(false)
  await wait(1_000)
  fireEvent.click(button('We are there'))
  expect(isHeld()).toBe(true)
  letGo()
})

/** A number is not broken at the end of a line. */
const unbroken = (id: string) => id.replaceAll('-', '\u2011')

test('signing out with a run open is asked about, with the number of the run', async () => {
  open({ 1: 'enRoute' }, { logout: () => ({}) })
  await screen.findByRole('button', { name: 'We are there' })
  await waitFor(() => expect(goesOnNow()).toContain(`${unbroken(makeRow(1).transactionNumber)} stays with your unit`))
  act(() => void queryClient.setQueryData(detailKey(makeRow(1).transactionNumber), ticketAs(1, 'cleared')))
  await waitFor(() => expect(goesOnNow()).toBeNull())
})

test('with two runs open both stay, and no number of them is broken at the end of a line', async () => {
  open({ 1: 'enRoute', 2: 'assigned' })
  await screen.findByRole('button', { name: 'We are there' })
  const both = [1, 2].map((number) => unbroken(makeRow(number).transactionNumber)).join(', ')
  await waitFor(() => expect(goesOnNow()).toContain(`${both} stay with your unit until you clear them`))
})

test('a switch that is on beside a position that is not shared says why, and what to do', async () => {
  open({ 1: 'enRoute' }, { getOwnTeam: () => ({ data: { accountId: me.accountId, team: { dutyStatus: 'offduty' } } }) })
  expect(await screen.findByText('Off duty, your position is not shared. It is again once you are available or busy.')).toBeTruthy()
  expect(screen.queryByText('Your position is not shared.')).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'Share my position while on duty' }))
  expect(await screen.findByText('Your position is not shared.')).toBeTruthy()
})

test('what came too late for a ticket is one line, with all that was kept', async () => {
  const message = 'Your team was taken off this ticket meanwhile. What you told is kept on its timeline.'
  open(
    { 1: 'enRoute' },
    { [first]: (body) => (body['act'] ? { message, data: { outcome: 'kept', happenedAt: at } } : { data: ticketAs(1, 'enRoute') }) },
  )
  await screen.findByRole('button', { name: 'We are there' })
  await queueAct({ id: first, act: 'onScene' })
  await queueAct({ id: first, act: 'note', text: 'The gate is locked.' })
  const log = screen.getByRole('log')
  await waitFor(() => expect(log.textContent).toContain(`${message} It was: On scene, a note.`))
  expect(within(log).getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1)
})

test('to take note reaches the desk at once: there is nothing to think better of', async () => {
  const done = { data: { outcome: 'done', happenedAt: at } }
  const asked = open({ 1: 'assigned' }, { [makeRow(1).transactionNumber]: (body) => (body['act'] ? done : { data: ticketAs(1, 'assigned') }) })
  await press('Acknowledge')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await waitFor(() => expect(acts(asked)).toEqual(['acknowledged']))
})

test('whether the team can be sent follows its runs', async () => {
  let dutyStatus = 'busy'
  open({ 1: 'enRoute' }, { getOwnTeam: () => ({ data: { accountId: me.accountId, team: { dutyStatus } } }) })
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Busy' }).checked).toBe(true))
  dutyStatus = 'available'
  const data = { accountId: me.accountId, from: 'enRoute', to: 'cleared' }
  tell('teamStatusChanged', data)
  await wait(3_000)
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Available' }).checked).toBe(true))
})

test('how a run can end is read with the page, before there is no signal; where that never came, the usual ending is proposed', async () => {
  const named = { id: 'helped', name: 'Helped on the spot', isDeleted: 0 }
  const asked = open({ 1: 'onScene' }, { getDispositions: () => ({ data: { items: [named], next: null, total: 1 } }) })
  await waitFor(() => expect(asked.some(({ name }) => name === 'getDispositions')).toBe(true))
  answerCalls({})
  await press('Propose to resolve')
  expect(await screen.findByRole('radio', { name: 'Helped on the spot' })).toBeTruthy()
  cleanup()
  queryClient.clear()
  closeDialog()
  open({ 1: 'onScene' }, { getDispositions: () => Promise.reject(new TypeError('Failed to fetch')) })
  await press('Propose to resolve')
  await wait(10_000)
  expect(await screen.findByRole('radio', { name: 'Resolved' })).toBeTruthy()
})

test('a danger at the place of the ticket stands on its card, and one that is told of stands there at once', async () => {
  const near = { lat: 14.5655, lng: 121.1375 }
  const danger = (id: string, title: string, name: string, position: object) => ({
    ...{ id, title, description: title, severity: 'severe', position, area: null, addedBy: { accountId: id, name }, addedAt: at },
  })
  const all = [danger('far', 'Flood at the river', 'Demo Dispatcher', { lat: 14.5855, lng: 121.1375 })]
  const ticket = { ...ticketAs(1, 'enRoute'), position: near }
  const list = { data: { items: [ticket], next: null, total: 1 } }
  const tickets = { getAcceptedEmergencyTickets: () => list, [ticket.transactionNumber]: () => ({ data: ticket }) }
  open({}, { ...tickets, getDangers: () => ({ data: [...all] }) })
  await screen.findByRole('button', { name: 'We are there' })
  all.push(danger('near', 'Live wire on the ground', 'Ambulance Two', near))
  const data = { updateId: 'one', isPublic: 0, fileIds: [] }
  tell('updateAdded', data)
  await wait(3_000)
  const dangers = await screen.findByRole('list', { name: 'Dangers there' })
  await waitFor(() => expect(dangers.textContent).toMatch(/^Live wire on the ground.*Ambulance Two, /))
  expect(dangers.getAttribute('aria-live')).toBe('assertive')
})

test('a danger that the desk adds stands on the card by its fact, and is heard', async () => {
  const near = { lat: 14.5655, lng: 121.1375 }
  const all: object[] = []
  const ticket = { ...ticketAs(1, 'onScene'), position: near }
  const list = { data: { items: [ticket], next: null, total: 1 } }
  const tickets = { getAcceptedEmergencyTickets: () => list, [ticket.transactionNumber]: () => ({ data: ticket }) }
  const asked = open({}, { ...tickets, getDangers: () => ({ data: [...all] }) })
  await waitFor(() => expect(asked.some(({ name }) => name === 'getDangers')).toBe(true))
  await wait(1_000)
  const heard = vi.spyOn(sound, 'playTone')
  const danger = { title: 'Live wire over the road', description: '', severity: 'extreme', area: null, position: near, addedAt: at }
  all.push({ ...danger, id: 'wire', addedBy: { id: 'desk', name: 'Demo Dispatcher' } })
  receiveFacts(queryClient, [{ seq: ++seq, at, verb: 'hazardAdded', kind: 'hazard', id: 'wire', actorId: null, data: { severity: 'extreme' } }])
  await wait(3_000)
  expect(screen.getByText('Live wire over the road')).toBeTruthy()
  expect(heard.mock.calls).toEqual([['high']])
  all.push({ ...danger, id: 'own', title: 'Gas', addedBy: { id: me.accountId, name: me.name } })
  receiveFacts(queryClient, [{ seq: ++seq, at, verb: 'hazardAdded', kind: 'hazard', id: 'own', actorId: null, data: { severity: 'severe' } }])
  await wait(3_000)
  expect(await screen.findByText('Gas')).toBeTruthy()
  expect(heard).toHaveBeenCalledTimes(1)
  heard.mockRestore()
})

test('a second unit on the ticket stands on the card, with how far it is', async () => {
  open({ 1: 'enRoute' }, { [makeRow(1).transactionNumber]: () => ({ data: withEngine(1, 'onScene') }) })
  expect(await screen.findByText('With you: Engine 1 (on scene)')).toBeTruthy()
})

test('a run that another unit takes over leaves with words, and who goes on with it', async () => {
  const tickets: Tickets = { 1: 'enRoute' }
  open(tickets, { [makeRow(1).transactionNumber]: () => ({ data: withEngine(1, 'assigned') }) })
  await screen.findByText('With you: Engine 1 (assigned)')
  delete tickets[1]
  await hear({ allocatedTo: ['engine'] })
  const said = await screen.findByText(`You are off ${makeRow(1).transactionNumber}. Engine 1 goes on with it.`)
  fireEvent.click(within(said.closest('li')!).getByRole('button', { name: 'Read' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Runs that you are off' })).toBeNull())
})

test('a run that is given to another unit while the page is closed is said on the next, with who goes on with it, and stays until it was read', async () => {
  open({ 1: 'enRoute' })
  await screen.findByRole('button', { name: 'We are there' })
  let goesOn: () => Answered = noLine
  const openAgain = () => open({}, { getWhoGoesOn: () => goesOn() })
  leave()
  openAgain()
  expect(await screen.findByText(`You are off ${first}. Who goes on with it is not known here yet.`)).toBeTruthy()
  leave()
  goesOn = () => ({ data: { status: 'accepted', units: [] } })
  openAgain()
  expect(await screen.findByText(`You are off ${first}. Nobody goes on with it yet.`)).toBeTruthy()
  goesOn = () => ({ data: { status: 'accepted', units: ['Engine 1', 'Ambulance 3'] } })
  await wait(21_000)
  const said = `You are off ${first}. Engine 1, Ambulance 3 goes on with it.`
  expect(await screen.findByText(said)).toBeTruthy()
  leave()
  openAgain()
  fireEvent.click(within((await screen.findByText(said)).closest('li')!).getByRole('button', { name: 'Read' }))
  leave()
  openAgain()
  await screen.findByText('No assignment')
  expect(screen.queryByText(/^You are off/)).toBeNull()
})

test('a run that was taken away and has ended meanwhile is said to have ended', async () => {
  open({ 1: 'enRoute' })
  await screen.findByRole('button', { name: 'We are there' })
  leave()
  open({}, { getWhoGoesOn: () => ({ data: { status: 'resolved', units: [] } }) })
  expect(await screen.findByText(`${first} was ended by the center. You are free of it.`)).toBeTruthy()
})

test('without signal nobody is told to be off a run that a kept list lacks: it stays to be asked for, and the center is asked once the line is back', async () => {
  const unknown = `It is not known whether ${first} is still yours. Ask the desk before you leave it.`
  open({ 1: 'enRoute' })
  await screen.findByRole('button', { name: 'We are there' })
  leave()
  let answer: () => Answered = noLine
  open({}, { [first]: () => answer() })
  expect((await screen.findByText(unknown)).getAttribute('role')).toBe('alert')
  await wait(1_000)
  expect([screen.queryByText(/^You are off/), keptRuns()]).toEqual([null, [first]])

  leave()
  open({}, { [first]: () => answer() })
  await screen.findByText(unknown)
  answer = () => ({ status: 429, message: 'Too many requests.' })
  await wait(21_000)
  expect([screen.queryByText(/^You are off/), keptRuns()]).toEqual([null, [first]])

  answer = () => ({ data: ticketAs(1, 'enRoute') })
  act(() => useConnection.setState({ state: 'live' }))
  expect(await screen.findByRole('button', { name: 'We are there' })).toBeTruthy()
  expect([screen.queryByText(unknown), screen.queryByText(/^You are off/), keptRuns()]).toEqual([null, null, [first]])
})

test('a list that comes from an old copy takes nobody off a run while the page is open', async () => {
  const tickets: Tickets = { 1: 'enRoute' }
  let answer: () => Answered = () => ({ data: ticketAs(1, 'enRoute') })
  open(tickets, { [first]: () => answer(), getWhoGoesOn: () => ({ data: { status: 'accepted', units: ['Engine 1'] } }) })
  await screen.findByRole('button', { name: 'We are there' })
  answer = noLine
  delete tickets[1]
  await act(() => queryClient.invalidateQueries({ queryKey: ['tickets'] }))
  await screen.findByText(/^It is not known whether/)
  expect(screen.queryByText(/^You are off/)).toBeNull()
  answer = () => ({ status: 404, message: 'There is no such ticket.' })
  await wait(21_000)
  expect(await screen.findByText(`You are off ${first}. Engine 1 goes on with it.`)).toBeTruthy()
  expect(screen.queryByText(/^It is not known whether/)).toBeNull()
})

test('a run that the crew has refused is not in doubt: it told so, and the desk has it', async () => {
  const tickets: Tickets = { 1: 'assigned' }
  let isTold = false
  open(tickets, {
    [first]: (body) => {
      if (!body['act']) return isTold ? noLine() : { data: ticketAs(1, 'assigned') }
      isTold = true
      return { data: { outcome: 'done', happenedAt: at } }
    },
  })
  await press('Cannot go')
  await press('The road there is closed.')
  await waitFor(() => expect(isTold).toBe(true))
  delete tickets[1]
  await act(() => queryClient.invalidateQueries({ queryKey: ['tickets'] }))
  const said = `${first}: you told that you cannot go; the desk has it.`
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.queryByText(/^It is not known whether/)).toBeNull()
  leave()
  useOutbox.setState({ waiting: [] })
  open({}, { [first]: noLine })
  expect(await screen.findByText(said)).toBeTruthy()
})

test('the list is read anew when a run comes as a fact: what this phone keeps holds it too', async () => {
  const tickets: Tickets = { 1: 'enRoute' }
  const asked = open(tickets)
  await screen.findByRole('button', { name: 'We are there' })
  const reads = () => asked.filter(({ name }) => name === 'getAcceptedEmergencyTickets').length
  const before = reads()
  tickets[2] = 'assigned'
  await act(async () =>
    changeRow(queryClient, makeRow(2, { status: 'accepted', tab: 'accepted', allocatedTo: [me.accountId] }), {
      reader,
      now: Date.parse(at),
      isNew: true,
    }),
  )
  await wait(3_000)
  await waitFor(() => expect(reads()).toBe(before + 1))
})

test('a run that the center ends while the crew is on the way leaves with words; one that the crew has cleared without', async () => {
  open({ 1: 'enRoute' })
  await screen.findByRole('button', { name: 'We are there' })
  await hear({ status: 'declined', tab: 'declined', allocatedTo: [me.accountId] })
  expect(await screen.findByText(`${makeRow(1).transactionNumber} was ended by the center. You are free of it.`)).toBeTruthy()
})

test('the end of a shift with a run open is asked about, and said to the desk', async () => {
  const asked = open({ 1: 'enRoute' }, { [me.accountId]: () => ({ data: { accountId: me.accountId, team: { dutyStatus: 'offduty' } } }) })
  await screen.findByRole('button', { name: 'We are there' })
  fireEvent.click(screen.getByRole('radio', { name: 'Off duty' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(`${unbroken(makeRow(1).transactionNumber)} stays with your unit`)
  expect(asked.some(({ name }) => name === me.accountId)).toBe(false)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Go off duty' }))
  await waitFor(() => expect(asked.find(({ name }) => name === me.accountId)?.body['dutyStatus']).toBe('offduty'))
})

test('on the page of a crew nothing is left in English, once it reads Cebuano', async () => {
  const cebuano = readCatalog('web/crew/language/ceb.po')
  const english = new Set([...readCatalog('web/language/en.po').keys()].filter((text) => cebuano.get(text) !== text))
  await switchLanguage('ceb')
  open({ 1: 'enRoute', 2: 'cleared' })
  await screen.findByRole('button', { name: 'Naa na mi didto' })
  const shown = [...document.body.querySelectorAll('*')].flatMap((one) => [
    ...[...one.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent!.trim()] : [])),
    ...['aria-label', 'placeholder', 'title'].flatMap((name) => one.getAttribute(name) ?? []),
  ])
  expect(shown.filter((text) => english.has(text))).toEqual([])
  expect(shown.length).toBeGreaterThan(30)
  await switchLanguage('en')
})
