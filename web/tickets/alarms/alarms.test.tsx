// The alarms by keys: what is chosen stays chosen or is nobody, and a key never means what has only just come in.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usualSettings } from '#contract/centers/settings.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { cases } from '#contract/reference/cases.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { Messages } from '#web/kit/parts/Messages.tsx'
import { useConnection } from '#web/kit/feed/connection.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { StripBar, useStrip } from '#web/kit/strip.tsx'
import { crewShelf, useSession } from '#web/kit/session/session.ts'
import * as sound from '#web/kit/sound.ts'
import { answerCalls, type Reply } from '#web/kit/testing/answer.ts'
import { Around } from '#web/kit/testing/Around.tsx'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { queueAct, useOutbox } from '#web/tickets/acts/outbox.ts'
import { DetailHead } from '#web/tickets/detail/DetailHead.tsx'
import { notifKey } from '#web/tickets/lists/counts.ts'
import { putRow } from '#web/tickets/lists/rows.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { AlarmQueue } from './AlarmQueue.tsx'
import { Part } from './AlarmStrip.tsx'
import { useNewestKey } from './useNewestKey.ts'

const kinds = allOf(cases.getCaseTypes).queryKey
const nameKinds = () => queryClient.setQueryData(kinds, [])
const alarm = (number: number) => makeRow(number, { priority: 1 })
const done = () => ({ message: 'Acknowledged.' })
const answers = Object.fromEntries([1, 2, 3, 4].map((number) => [alarm(number).transactionNumber, done]))

beforeEach(async () => {
  await crewShelf.clear()
  useStrip.setState({ bars: [], isOpen: false })
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  queryClient.clear()
  nameKinds()
  queryClient.setQueryDefaults(notifKey, { staleTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData(notifKey, { waiting: { pending: 0 }, unread: { pending: 0 }, unacknowledged: [], ringing: 0, maydays: [] })
})
afterEach(() => vi.restoreAllMocks())

const numbers = (asked: { name: string }[]) => asked.map(({ name }) => name).filter((name) => name in answers)

function queue(rows: TicketRow[]) {
  const part = (given: TicketRow[]) => (
    <MemoryRouter>
      <AlarmQueue rows={given} count={given.length} mayAcknowledge onClose={() => {}} />
    </MemoryRouter>
  )
  const { rerender } = draw(part(rows))
  const list = screen.getByRole('listbox')
  return { press: (key: string) => fireEvent.keyDown(list, { key }), again: (given: TicketRow[]) => rerender(<Around>{part(given)}</Around>) }
}
const chosen = () => screen.queryByRole('option', { selected: true })?.id ?? null

const seen = () => waitFor(() => expect(screen.getByRole('dialog').dataset['painted']).toContain(chosen()?.replace('alarm-', '')))

test('the chosen alarm is taken by another desk: no other stands in its place, and Q silences none', async () => {
  const asked = answerCalls(answers)
  const { press, again } = queue([alarm(3), alarm(2), alarm(1)])
  press('j')
  expect(chosen()).toBe(`alarm-${alarm(2).transactionNumber}`)
  again([alarm(4), alarm(3), alarm(1)])
  expect(chosen()).toBeNull()
  press('q')
  press('j')
  await seen()
  press('q')
  await waitFor(() => expect(numbers(asked)).toEqual([alarm(4).transactionNumber]))
})

function Strip({ newest }: { newest: TicketRow | undefined }) {
  useNewestKey(newest, true)
  return null
}

/** Two frames, from whose second on what was drawn has been painted. */
const painted = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

function strip(newest: TicketRow | undefined) {
  const part = (given: TicketRow | undefined) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Strip newest={given} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = draw(part(newest))
  const again = (given: TicketRow | undefined) =>
    rerender(
      <Around>
        {part(given)}
        <Messages />
      </Around>,
    )
  return { again, q: () => fireEvent.keyDown(document.body, { key: 'q' }) }
}

test.each([
  ['slid in above it', alarm(1)],
  ['came after it was gone', undefined],
])('Q meant for the alarm before does not silence the one that just %s; pressed again it does', async (_, before) => {
  const asked = answerCalls(answers)
  let now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { again, q } = strip(before)
  again(alarm(2))
  await painted()
  now += 500
  q()
  expect(await screen.findByText(/has only just come up/)).toBeTruthy()
  now += 500
  q()
  await waitFor(() => expect(numbers(asked)).toEqual([alarm(2).transactionNumber]))
})

test('an alarm whose kind is not named yet has not been seen: Q silences it once the kind has stood there', async () => {
  const asked = answerCalls({ ...answers, getCaseTypes: () => new Promise(() => {}) })
  queryClient.removeQueries({ queryKey: kinds })
  let now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { again, q } = strip(alarm(2))
  again(alarm(2))
  await painted()
  now += 5_000
  q()
  expect(await screen.findByText(/has only just come up/)).toBeTruthy()
  act(() => void nameKinds())
  await painted()
  now += 500
  q()
  now += 500
  expect(numbers(asked)).toEqual([])
  q()
  await waitFor(() => expect(numbers(asked)).toEqual([alarm(2).transactionNumber]))
})

test('a key of the queue that was pressed before the alarm had stood there silences nobody, however late a busy machine comes to it', async () => {
  const asked = answerCalls(answers)
  const began = performance.now()
  const { press } = queue([alarm(2), alarm(1)])
  await seen()
  const first = chosen()
  const list = screen.getByRole('listbox')
  const early = createEvent.keyDown(list, { key: 'q' })
  Object.defineProperty(early, 'timeStamp', { value: began + 140 })
  fireEvent(list, early)
  expect(chosen()).toBe(first)
  press('q')
  expect(chosen()).not.toBe(first)
  await waitFor(() => expect(numbers(asked)).toHaveLength(1))
})

test('the first alarm that is there when the desk loads is silenced by no Q before it has stood there', async () => {
  const asked = answerCalls(answers)
  let now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const before = queryClient.getQueryData(notifKey)
  queryClient.removeQueries({ queryKey: notifKey })
  const { again, q } = strip(undefined)
  queryClient.setQueryData(notifKey, before)
  again(alarm(1))
  now += 60_000
  q()
  expect(await screen.findByText(/has only just come up/)).toBeTruthy()
  expect(numbers(asked)).toEqual([])
  await painted()
  now += 1_000
  q()
  await waitFor(() => expect(numbers(asked)).toEqual([alarm(1).transactionNumber]))
})

test('an alarm behind the count of the strip is silenced by no Q, which brings it out; nor does ! open a list that nobody sees', async () => {
  const asked = answerCalls(answers)
  let now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const ringing = [alarm(1)]
  queryClient.setQueryData(notifKey, { waiting: { pending: 0 }, unread: { pending: 0 }, unacknowledged: ringing, ringing: 1, maydays: [] })
  useStrip.setState({ bars: [{ id: 'graver', of: 'mayday' }], isOpen: false })
  const key = (pressed: string) => fireEvent.keyDown(document.body, { key: pressed })
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Part />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const bar = await screen.findByRole('region', { hidden: true })
  const isSeen = () => bar.closest('[hidden]') === null
  expect(isSeen()).toBe(false)
  await painted()
  now += 60_000
  key('q')
  expect(isSeen()).toBe(true)
  expect(await screen.findByText(/has only just come up/)).toBeTruthy()
  expect(numbers(asked)).toEqual([])
  await painted()
  now += 1_000
  key('q')
  await waitFor(() => expect(numbers(asked)).toEqual([alarm(1).transactionNumber]))
  act(() => useStrip.setState({ isOpen: false }))
  key('!')
  expect([screen.queryAllByRole('dialog').length, isSeen()]).toEqual([1, true])
  // A graver one covers the list: no key falls into it.
  act(() => useStrip.setState({ isOpen: false }))
  expect(screen.queryAllByRole('dialog', { hidden: true })).toEqual([])
})

test.each([
  [1, [], 'P1 Critical', false],
  [4, ['lifeThreat'], 'P4 Low', true],
] as const)('the strip says in words why it is red: P%s %j', async (priority, flags, word, isLife) => {
  answerCalls(answers)
  const row = makeRow(1, { priority, flags: [...flags] })
  queryClient.setQueryData(notifKey, { waiting: { pending: 0 }, unread: { pending: 0 }, unacknowledged: [row], ringing: 1, maydays: [] })
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Part />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const first = (await screen.findByTitle(row.transactionNumber)).textContent
  expect(first).toContain(word)
  expect(first?.includes('LIFE A life may be in danger')).toBe(isLife)
  fireEvent.click(screen.getByRole('button', { name: /1 waiting/ }))
  const queued = screen.getByRole('option').textContent
  expect(queued).toContain(word)
  expect(queued?.includes('LIFE A life may be in danger')).toBe(isLife)
})

test('the queue folds what else the strip has open: no button of another bar lies over its lines', async () => {
  answerCalls(answers)
  queryClient.setQueryData(notifKey, { waiting: { pending: 0 }, unread: { pending: 0 }, unacknowledged: [alarm(1)], ringing: 1, maydays: [] })
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Part />
        <StripBar of="hint">Hint</StripBar>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: /1 waiting/ })
  const isSeen = () => screen.getByText('Hint').hidden === false
  for (const open of [
    () => fireEvent.keyDown(document.body, { key: '!' }),
    () => fireEvent.click(screen.getByRole('button', { name: /1 waiting/ })),
  ]) {
    act(() => useStrip.setState({ isOpen: true }))
    expect(isSeen()).toBe(true)
    open()
    expect([screen.queryAllByRole('dialog').length, isSeen()]).toEqual([1, false])
    fireEvent.click(screen.getByRole('button', { name: /1 waiting/ }))
    expect(screen.queryAllByRole('dialog')).toEqual([])
  }
})

test('until the counts are there the strip does not say that all is acknowledged', async () => {
  let tell = (_: Reply) => {}
  answerCalls({ getTicketNotif: () => new Promise<Reply>((resolve) => (tell = resolve)) })
  queryClient.removeQueries({ queryKey: notifKey })
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/cms/tickets/pending']}>
        <Part />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect((await screen.findByRole('region')).textContent).toBe('Loading…')
  act(() => tell({ data: { waiting: { pending: 0 }, unread: { pending: 0 }, unacknowledged: [], ringing: 0, maydays: [] } }))
  expect(await screen.findByText('Every alarm is acknowledged.')).toBeTruthy()
})

test('a queue worked empty is closed: the alarm that comes next takes no hand from where it is', async () => {
  answerCalls(answers)
  const ringing = (rows: TicketRow[]) =>
    act(async () => {
      queryClient.setQueryData(notifKey, { waiting: { pending: 0 }, unread: { pending: 0 }, unacknowledged: rows, ringing: rows.length, maydays: [] })
    })
  await ringing([alarm(1)])
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Part />
        <input aria-label="Find a team" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /1 waiting/ }))
  expect(screen.getByRole('dialog')).toBeTruthy()
  await ringing([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const field = screen.getByRole('textbox')
  field.focus()
  await ringing([alarm(2)])
  expect(await screen.findByRole('button', { name: /1 waiting/ })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(field)
})

test('a crew that has not acknowledged: who, for how long, and the next can be sent', async () => {
  const none = () => ({ data: { items: [], next: null, total: 0 } })
  answerCalls({ getResponseTeams: none, getDepartments: none })
  const since = new Date(Date.now() - 31_000).toISOString()
  const silent = [{ id: 'team', name: 'Ambulance 2', at: since }]
  const row = makeRow(7, { status: 'accepted', tab: 'accepted', priority: 3, flags: ['acknowledged'], awaiting: ['team'], silent })
  queryClient.setQueryData(notifKey, { waiting: { pending: 0 }, unread: { pending: 0 }, unacknowledged: [row], ringing: 1, maydays: [] })
  const part = (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Part />
      </MemoryRouter>
    </QueryClientProvider>
  )
  draw(part)
  expect((await screen.findByText(/Ambulance 2 has not acknowledged/)).textContent).toMatch(/, 00:\d\d$/)
  expect(screen.getByRole('button', { name: 'Send the next' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Acknowledge the alarm|Acknowledge/ })).toBeTruthy()
})

test('an emergency whose place is not known says so in the strip', async () => {
  answerCalls({})
  const unacknowledged = [makeRow(9, { priority: 1, place: '' })]
  queryClient.setQueryData(notifKey, { waiting: { pending: 1 }, unread: { pending: 1 }, unacknowledged, ringing: 1, maydays: [] })
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Part />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Place not known')).toBeTruthy()
})

test('a crew is not told of itself that it has not acknowledged: it is to do so', async () => {
  const me = makeMe('responseteam')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  answerCalls({})
  const silent = [{ id: me.accountId, name: 'Ambulance 2', at: new Date(Date.now() - 31_000).toISOString() }]
  const row = makeRow(7, { status: 'accepted', tab: 'accepted', flags: ['acknowledged'], awaiting: [me.accountId], silent })
  queryClient.setQueryData(notifKey, { waiting: { pending: 0 }, unread: { pending: 0 }, unacknowledged: [row], ringing: 1, maydays: [] })
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Part />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('button', { name: /Acknowledge/ })).toBeTruthy()
  expect(screen.queryByText(/has not acknowledged/)).toBeNull()
})

test('a roll-call stands in the strip of the crew, whichever run it is of, until a touch answers it', async () => {
  const me = makeMe('responseteam')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  useOutbox.setState({ waiting: [] })
  useConnection.setState({ state: 'lost' })
  const askedAt = new Date(Date.now() - 60_000).toISOString()
  const run = (number: number, unit: object) => ({
    ...makeRow(number, { status: 'accepted', tab: 'accepted', allocatedTo: [me.accountId] }),
    ...{ description: 'Fire', stamps: { receivedAt: askedAt }, assignments: [{ accountId: me.accountId, rollCallAskedAt: null, ...unit }] },
  })
  const runs = [
    run(7, { state: 'enRoute' }),
    run(8, { state: 'onScene', rollCallAskedAt: askedAt }),
    run(9, { state: 'cleared', rollCallAskedAt: askedAt }),
  ]
  answerCalls({
    getAcceptedEmergencyTickets: () => ({ data: { items: runs, next: null, total: 3 } }),
    ...Object.fromEntries(
      runs.map((one) => [one.transactionNumber, (body) => (body['act'] ? Promise.reject<never>(new TypeError('Failed to fetch')) : { data: one })]),
    ),
  })
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Part />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const bar = await screen.findByRole('region', { name: 'Roll-calls that wait' })
  expect(bar.textContent).toMatch(/^Roll-call 0008/)
  fireEvent.click(screen.getByRole('button', { name: 'All well' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Roll-calls that wait' })).toBeNull())
  expect(useOutbox.getState().waiting.map(({ id, act }) => [id, act])).toEqual([[runs[1]!.transactionNumber, 'well']])
})

test('what a crew has acknowledged without signal asks it no more and is silent on its phone; the bar says that it is not told yet', async () => {
  const me = makeMe('responseteam')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  useOutbox.setState({ waiting: [] })
  useConnection.setState({ state: 'lost' })
  const noLine = () => Promise.reject<never>(new TypeError('Failed to fetch'))
  const [first, second] = [7, 8].map((number) => makeRow(number, { status: 'accepted', tab: 'accepted', awaiting: [me.accountId] }))
  const asked = answerCalls({ [first!.transactionNumber]: noLine, [second!.transactionNumber]: noLine })
  const unacknowledged = [second, first]
  queryClient.setQueryData(notifKey, { waiting: { pending: 0 }, unread: { pending: 0 }, unacknowledged, ringing: 2, maydays: [] })
  let now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const ring = vi.spyOn(sound, 'startAlarm')
  const hush = vi.spyOn(sound, 'stopAlarm')
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Part />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByText('2 assignments wait to be acknowledged')).toBeTruthy()
  await act(() => queueAct({ id: second!.transactionNumber, act: 'acknowledged' }))
  expect(await screen.findByText('1 assignment waits to be acknowledged')).toBeTruthy()
  expect([ring.mock.calls.length, hush.mock.calls.length]).toEqual([1, 0])
  await painted()
  now += 1_000
  fireEvent.click(screen.getByRole('button', { name: /Acknowledge/ }))
  expect(await screen.findByText(/^Acknowledged, not yet told/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect([ring.mock.calls.length, hush.mock.calls.length]).toEqual([1, 1])
  await waitFor(() => expect(asked.filter(({ body }) => body['act'] === 'acknowledged')).toHaveLength(2))
})

test.each([
  ['the ticket whose alarm the strip shows', 2, ['Acknowledge Q', 'Acknowledge the alarm Q']],
  ['another ticket that rings', 1, ['Acknowledge', 'Acknowledge the alarm Q']],
  ['one that rings no more', 3, ['Acknowledge Q']],
])('with %s chosen, every button says Q that Q means, and no other', async (_, chosenNumber, said) => {
  const none = () => ({ data: { items: [], next: null, total: 0 } })
  answerCalls({
    ...answers,
    ...{ getCaseTypes: none, getSubCaseTypes: none, getBarangays: none, getResponseTeams: none, getDepartments: none },
    getSettings: () => ({ data: { settings: usualSettings } }),
  })
  const rows = [alarm(2), alarm(1), makeRow(3, { priority: 1, flags: ['acknowledged'] })]
  for (const row of rows) putRow(queryClient, row)
  queryClient.setQueryData(notifKey, { waiting: { pending: 3 }, unread: { pending: 0 }, unacknowledged: rows.slice(0, 2), ringing: 2, maydays: [] })
  const ticket = rows.find(({ transactionNumber }) => transactionNumber === alarm(chosenNumber).transactionNumber)!
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/cms/tickets/pending/${ticket.transactionNumber}`]}>
        <Part />
        <DetailHead ticket={ticket as Shown} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: /2 waiting/ })
  expect(screen.getAllByRole('button', { name: /^Acknowledge/ }).map(({ textContent }) => textContent?.replace(/(?<=\w)Q$/, ' Q'))).toEqual(said)
})
