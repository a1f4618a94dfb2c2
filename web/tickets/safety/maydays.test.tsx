// A Mayday on a desk and on the crew's own page: above every alarm, opened and not acknowledged, told by two touches.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { updates } from '#contract/tickets/detail/updates.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { startClock } from '#web/kit/clock.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useConnection } from '#web/kit/feed/connection.ts'
import { crewShelf, useSession } from '#web/kit/session/session.ts'
import { useStrip } from '#web/kit/strip.tsx'
import { answerCalls, type Reply } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Part } from '#web/tickets/alarms/AlarmStrip.tsx'
import { notifKey } from '#web/tickets/lists/counts.ts'
import { changeRow } from '#web/tickets/live/reduce.ts'
import { useOutbox } from '#web/tickets/acts/outbox.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { MaydayPanel } from './MaydayPanel.tsx'
import { MaydayButton } from './MaydayButton.tsx'
import { RollCallOfCrew } from './RollCall.tsx'
import { keptMaydays, useOwnMaydays } from './ownMaydays.ts'
import { useSendingMayday } from './waitingMayday.ts'

const at = '2026-11-20T06:00:00.000Z'
const dispatcher = { id: 'desk', name: 'D. Cruz', at }
const inDanger = (seen: typeof dispatcher | null = null, id = 'engine') =>
  makeRow(1, { status: 'accepted', tab: 'accepted', allocatedTo: [id], dangers: [{ kind: 'mayday', id, name: 'Engine 2', at, seen }] })
const countsOf = (maydays: TicketRow[], unacknowledged: TicketRow[] = [], takesTexts = false) => ({
  waiting: { pending: 0, accepted: 0 },
  unread: { pending: 0, accepted: 0 },
  unacknowledged,
  ringing: unacknowledged.length,
  maydays,
  takesTexts,
})
const know = (...counts: Parameters<typeof countsOf>) => queryClient.setQueryData(notifKey, countsOf(...counts))
function be(type: 'dispatcher' | 'responseteam') {
  const me = makeMe(type)
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  return me.accountId
}

beforeEach(() => {
  queryClient.clear()
  localStorage.clear()
  void crewShelf.clear()
  useOwnMaydays.setState({ waiting: null, told: [] })
  useOutbox.setState({ waiting: [], fleeting: [] })
  queryClient.setQueryDefaults(notifKey, { staleTime: Number.POSITIVE_INFINITY })
  useStrip.setState({ bars: [], isOpen: false })
  be('dispatcher')
  know([])
})
const drawn = (part: ReactNode) =>
  draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
const reader = { accountId: 'desk', seesAll: true }
const tell = (row: TicketRow) => act(async () => changeRow(queryClient, row, { reader, now: Date.parse(at), isNew: false }))
const bars = () => useStrip.getState().bars.map(({ of }) => of)

test('it comes up before every alarm, is opened by its button alone, and stands below the alarms until it is ended', async () => {
  const asked = answerCalls({
    [inDanger().transactionNumber]: () => ({ data: { ...inDanger(dispatcher), description: '', stamps: { receivedAt: at } } }),
  })
  know([], [makeRow(2, { priority: 1 })])
  drawn(<Part />)
  await tell(inDanger())
  expect((await screen.findByRole('region', { name: 'Crews in danger' })).textContent).toContain('Engine 2')
  expect(bars()).toContain('mayday')
  fireEvent.keyDown(document.body, { key: 'q' })
  expect(asked.map(({ name }) => name)).not.toContain(inDanger().transactionNumber)
  fireEvent.click(screen.getByRole('button', { name: 'Open the Mayday' }))
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain(inDanger().transactionNumber))
  await waitFor(() => expect(bars()).toContain('maydayStands'))
  expect(bars()).toEqual(['alarm', 'maydayStands'])
  expect(screen.getByText('opened by D. Cruz')).toBeTruthy()
  await tell({ ...inDanger(), dangers: [] })
  await waitFor(() => expect(bars()).toEqual(['alarm']))
})

test('while it is not opened the strip says beside it how many alarms wait, with each that comes or goes, and brings them out', async () => {
  answerCalls({})
  know([inDanger()], [makeRow(2, { priority: 1 })])
  drawn(<Part />)
  const mayday = await screen.findByRole('region', { name: 'Crews in danger' })
  expect(within(mayday).getByRole('button', { name: /^1 alarm waits/ })).toBeTruthy()
  await tell(makeRow(3, { priority: 1 }))
  fireEvent.click(await within(mayday).findByRole('button', { name: /^2 alarms wait/ }))
  expect(screen.getByRole('button', { name: /2 waiting/ })).toBeTruthy()
  expect(within(mayday).queryByRole('button', { name: /alarms wait/ })).toBeNull()
  await act(async () => know([inDanger()]))
  act(() => useStrip.setState({ isOpen: false }))
  await waitFor(() =>
    expect(
      within(mayday)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Open the MaydayOpen it']),
  )
})

test('on its ticket it takes one line until somebody wants to end it: then why is asked for, and typed at once', async () => {
  const number = inDanger().transactionNumber
  const asked = answerCalls({ [number]: () => ({ message: 'Ended.' }) })
  drawn(<MaydayPanel ticket={inDanger(dispatcher)} />)
  expect(screen.queryByRole('textbox')).toBeNull()
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  press('End the Mayday of Engine 2')
  press('Cancel')
  expect(screen.queryByRole('textbox')).toBeNull()
  press('End the Mayday of Engine 2')
  const why = screen.getByRole('textbox', { name: /^Why it is over/ })
  expect(document.activeElement).toBe(why)
  fireEvent.change(why, { target: { value: 'All are out.' } })
  press('End the Mayday of Engine 2')
  await waitFor(() => expect(asked.find(({ name }) => name === number)?.body).toMatchObject({ responseTeamId: 'engine', reason: 'All are out.' }))
})

/** What an earlier test left to be read again is not counted. */
const told = (asked: { name: string }[]) => asked.filter(({ name }) => name === 'declareMayday').length

test('a crew tells it by two touches at two places; one alone tells nothing and lapses', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const asked = answerCalls({ declareMayday: () => ({ data: { transactionNumber: 'TAY-261120-0001', at } }) })
  const id = be('responseteam')
  drawn(<MaydayButton accountId={id} />)
  fireEvent.click(screen.getByRole('button', { name: 'MAYDAY' }))
  expect(screen.queryByRole('button', { name: 'MAYDAY' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByRole('button', { name: 'MAYDAY' })).toBeTruthy()
  expect(told(asked)).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'MAYDAY' }))
  fireEvent.click(screen.getByRole('button', { name: 'We are in danger: send MAYDAY' }))
  vi.useRealTimers()
  await waitFor(() => expect(told(asked)).toBe(1))
  act(() => void know([inDanger(null, id)]))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('nobody has opened it yet'))
  act(() => void know([inDanger(dispatcher, id)]))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('D. Cruz has opened it.'))
})

const Sent = ({ id }: { id: string }) => {
  useSendingMayday(true)
  return <MaydayButton accountId={id} />
}
/** A line that takes what is sent and never answers. */
const hangs = () => new Promise<never>(() => {})
const desk = () => ({ data: { hotlines: [{ name: 'Desk', number: '+63281234567' }] } })

test('a Mayday on a line that hangs says so within ten seconds, with the number of the desk, and goes out by itself, once', async () => {
  let isBack = false
  const asked = answerCalls({
    fetchCCInfo: desk,
    declareMayday: () => (isBack ? { message: 'MAYDAY: every desk rings.', data: { transactionNumber: 'TAY-261120-0001', at } } : hangs()),
  })
  const limits = vi.spyOn(AbortSignal, 'timeout')
  const aborts: AbortController[] = []
  limits.mockImplementation((ms) => {
    const limit = new AbortController()
    if (ms === 10_000) aborts.push(limit)
    return limit.signal
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  drawn(<Sent id={be('responseteam')} />)
  fireEvent.click(screen.getByRole('button', { name: 'MAYDAY' }))
  fireEvent.click(screen.getByRole('button', { name: 'We are in danger: send MAYDAY' }))
  expect((await screen.findByRole('status')).textContent).toContain('Sending the MAYDAY of')
  await waitFor(() => expect(aborts).toHaveLength(1))
  act(() => aborts[0]!.abort())
  expect((await screen.findByRole('alert')).textContent).toContain('it may have arrived. It is sent again and again.')
  expect(screen.getByText(/desks may ring all the same/)).toBeTruthy()
  expect((await screen.findByRole('link', { name: /^Call the desk: / })).getAttribute('href')).toBe('tel:+63281234567')
  isBack = true
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  vi.useRealTimers()
  await waitFor(() => expect(screen.queryByText(/it may have arrived/)).toBeNull())
  expect(await screen.findByText('MAYDAY: every desk rings.')).toBeTruthy()
  const sent = asked.filter(({ name }) => name === 'declareMayday')
  expect([new Set(sent.map(({ key }) => key)).size, new Set(sent.map(({ body }) => body['happenedAt'])).size]).toEqual([1, 1])
  limits.mockRestore()
})

test('an answer to a roll-call on a line that hangs says so within ten seconds, with the number of the desk, and goes out once', async () => {
  let told: (reply: Reply) => void = () => {}
  const asked = answerCalls({
    fetchCCInfo: desk,
    [inDanger().transactionNumber]: (body) => (body['act'] ? new Promise<Reply>((resolve) => (told = resolve)) : noLine()),
  })
  be('responseteam')
  useConnection.setState({ state: 'live' })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const stop = startClock()
  drawn(<RollCallOfCrew id={inDanger().transactionNumber} askedAt={new Date(Date.now() - 60_000).toISOString()} />)
  fireEvent.click(screen.getByRole('button', { name: 'All well' }))
  expect(await screen.findByText('Sending…')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect((await screen.findByText(/^“All well” of .* waits for signal and goes out by itself\./)).getAttribute('role')).toBe('alert')
  expect((await screen.findByRole('link', { name: /^Call the desk: / })).getAttribute('href')).toBe('tel:+63281234567')
  stop()
  vi.useRealTimers()
  told({ message: 'Noted: everybody is well.', data: { outcome: 'done', happenedAt: at } })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Roll-call' })).toBeNull())
  expect(asked.filter(({ body }) => body['act']).map(({ body }) => body['act'])).toEqual(['well'])
})

test('without signal an answer to a roll-call waits, and what was said before it was asked answers nothing', async () => {
  answerCalls({ fetchCCInfo: desk, [inDanger().transactionNumber]: noLine })
  be('responseteam')
  useConnection.setState({ state: 'lost' })
  const asking = (askedAt: number) => <RollCallOfCrew id={inDanger().transactionNumber} askedAt={new Date(askedAt).toISOString()} />
  drawn(asking(Date.now() - 60_000))
  fireEvent.click(screen.getByRole('button', { name: 'All well' }))
  expect(await screen.findByText(/waits for signal and goes out by itself/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'All well' })).toBeNull()
  cleanup()
  drawn(asking(Date.now() + 60_000))
  expect(screen.getByRole('button', { name: 'All well' })).toBeTruthy()
})

const entry = (seq: number, verb: string, more: object) => ({
  ...{ seq, at, kind: 'update', verb, by: null, byType: null, data: {}, update: null },
  ...more,
})
const endOf = (seq: number, accountId: string, text: string, endedAt = at) => [
  entry(seq + 1, 'updateAdded', { at: endedAt, update: { text } }),
  entry(seq, 'maydayEnded', { at: endedAt, by: dispatcher, data: { accountId } }),
]
/** The page is left and opened: what the phone keeps is there, what was read is not. */
function openAnew(me: string) {
  cleanup()
  queryClient.removeQueries({ queryKey: [updates.getUpdates.path] })
  useOwnMaydays.setState(keptMaydays())
  drawn(<Sent id={me} />)
}
const noLine = () => Promise.reject<never>(new TypeError('Failed to fetch'))
const number = makeRow(1).transactionNumber
const timeline = (items: object[]) => () => ({ data: { items, next: null, total: items.length } })
const after = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString()
const press = () => {
  fireEvent.click(screen.getByRole('button', { name: /^MAYDAY/ }))
  fireEvent.click(screen.getByRole('button', { name: 'We are in danger: send MAYDAY' }))
}
/** What the crew reads in its section, above the button. */
const lines = () => [...document.querySelectorAll('[data-mayday] p')].map(({ textContent }) => textContent ?? '')
const isToldOnly = () => expect(lines()).toEqual([expect.stringMatching(/^MAYDAY told at .*: the center has it\./)])
/** A crew that has not read yet that its Mayday was ended. */
async function ended(me: string) {
  know([inDanger(null, me)])
  openAnew(me)
  expect(await screen.findByText(/^MAYDAY told at/)).toBeTruthy()
  await act(async () => know([]))
  expect(await screen.findByText(/^MAYDAY ended at .*: Third over\./)).toBeTruthy()
}

test('the end of a Mayday is told to its crew: who ended it, when and why, on a page that is opened anew too, until it was read; that of another is not', async () => {
  const me = be('responseteam')
  const before = [...endOf(2, 'another', 'Another is found.'), entry(1, 'updateAdded', { update: { text: 'Before.' } })]
  let items = before
  answerCalls({ [makeRow(1).transactionNumber]: () => ({ data: { items, next: null, total: items.length } }) })
  know([inDanger(null, me)])
  openAnew(me)
  expect(await screen.findByText(/^MAYDAY told at/)).toBeTruthy()
  await act(async () => know([]))
  expect(await screen.findByText(/Whether the desk has opened or ended it is not known here yet\.$/)).toBeTruthy()
  items = [...endOf(4, me, 'Crew found, everybody is well.'), ...before]
  for (const _ of [1, 2]) {
    openAnew(me)
    expect(await screen.findByText(/^MAYDAY ended at .* by D\. Cruz: Crew found, everybody is well\./)).toBeTruthy()
  }
  fireEvent.click(screen.getByRole('button', { name: 'Read' }))
  await waitFor(() => expect(screen.queryByText(/^MAYDAY ended/)).toBeNull())
  openAnew(me)
  expect(await screen.findByRole('button', { name: 'MAYDAY' })).toBeTruthy()
  expect(screen.queryByText(/^MAYDAY/, { selector: 'p' })).toBeNull()
})

test('the answer of the center itself makes a Mayday told: over counts that do not have it, beside no older end, and with no moment in which only the button stands', async () => {
  const me = be('responseteam')
  const items = endOf(2, me, 'Third over.')
  let answer: (reply: { data: object }) => void = () => {}
  let counts: () => { data: object } | Promise<never> = noLine
  answerCalls({
    [number]: timeline(items),
    getTicketNotif: () => counts() as { data: object },
    declareMayday: () => new Promise<{ data: object }>((resolve) => (answer = resolve)),
  })
  await ended(me)
  press()
  await waitFor(() => expect(lines()).toEqual([expect.stringContaining('Sending the MAYDAY of')]))
  const seen: number[] = []
  const watch = new MutationObserver(() => seen.push(lines().length))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  answer({ data: { transactionNumber: number, at: after(60) } })
  await waitFor(isToldOnly)
  watch.disconnect()
  expect([seen.length > 0, seen.includes(0)]).toEqual([true, false])
  openAnew(me)
  isToldOnly()
  counts = () => ({ data: countsOf([{ ...inDanger(null, me) }]) })
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(lines()).toEqual([expect.stringContaining('nobody has opened it yet')]))
})

test('counts are read anew after the answer, and when the line is back behind a page that was opened without it', async () => {
  const me = be('responseteam')
  const asked = answerCalls({
    [number]: timeline([]),
    getTicketNotif: () => ({ data: countsOf([inDanger(null, me)]) }),
    declareMayday: () => ({ data: { transactionNumber: number, at } }),
  })
  const read = () => asked.filter(({ name }) => name === 'getTicketNotif').length
  useConnection.setState({ state: 'lost' })
  openAnew(me)
  await waitFor(() => expect(lines()).toEqual([expect.stringContaining('nobody has opened it yet')]))
  const before = read()
  act(() => {
    know([])
    useConnection.setState({ state: 'live' })
  })
  await waitFor(() => expect(lines()).toEqual([expect.stringContaining('nobody has opened it yet')]))
  expect(read()).toBeGreaterThan(before)
  const then = read()
  press()
  await waitFor(() => expect(read()).toBeGreaterThan(then))
})

test('a Mayday that waits stands on a page that is opened anew without signal from its first moment, and an older end does not', async () => {
  const me = be('responseteam')
  answerCalls({ [number]: timeline(endOf(2, me, 'Third over.')), declareMayday: noLine, getTicketNotif: noLine, fetchCCInfo: desk })
  await ended(me)
  press()
  expect(await screen.findByText(/^No answer yet to the MAYDAY/)).toBeTruthy()
  vi.spyOn(crewShelf, 'get').mockImplementation(hangs)
  openAnew(me)
  expect(screen.getByText(/^No answer yet to the MAYDAY/)).toBeTruthy()
  expect(screen.queryByText(/^MAYDAY ended/)).toBeNull()
  vi.restoreAllMocks()
})

test('a Mayday that meets what stands before a server which is put in place anew goes out once it is there, and is not said to be ended meanwhile', async () => {
  const me = be('responseteam')
  const noRoute = { status: 404, code: null, message: 'no Route matched with those values' }
  let isThere = false
  const asked = answerCalls({
    [number]: () => (isThere ? timeline([])() : noRoute),
    getTicketNotif: () => (isThere ? { data: countsOf([]) } : noRoute),
    declareMayday: () => (isThere ? { data: { transactionNumber: number, at } } : noRoute),
    fetchCCInfo: desk,
  })
  openAnew(me)
  press()
  expect(await screen.findByText(/^No answer yet to the MAYDAY/)).toBeTruthy()
  isThere = true
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(isToldOnly)
  expect(new Set(asked.filter(({ name }) => name === 'declareMayday').map(({ key }) => key)).size).toBe(1)
  isThere = false
  const before = asked.filter(({ name }) => name === number).length
  openAnew(me)
  await waitFor(() => expect(asked.filter(({ name }) => name === number).length).toBeGreaterThan(before))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  isToldOnly()
})

test('a Mayday whose answer was lost and that the desk has ended before it was sent again is told as ended, with who and why', async () => {
  const me = be('responseteam')
  let isBack = false
  const items = [...endOf(3, me, 'Crew is out.', after(90)), entry(2, 'maydayDeclared', { at: after(60), data: { accountId: me } })]
  const asked = answerCalls({
    [number]: timeline([...items, ...endOf(0, me, 'Third over.')]),
    getTicketNotif: () => (isBack ? { data: countsOf([]) } : noLine()),
    declareMayday: () => (isBack ? { data: { transactionNumber: number, at: after(60) } } : noLine()),
    fetchCCInfo: desk,
  })
  openAnew(me)
  press()
  expect(await screen.findByText(/^No answer yet to the MAYDAY/)).toBeTruthy()
  openAnew(me)
  isBack = true
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText(/^MAYDAY ended at .* by D\. Cruz: Crew is out\./)).toBeTruthy()
  expect(lines()).toHaveLength(1)
  expect(new Set(asked.filter(({ name }) => name === 'declareMayday').map(({ key }) => key)).size).toBe(1)
})

test('a Mayday that was told again on its ticket is not said to be ended or opened by what the desk did before', async () => {
  const me = be('responseteam')
  const again = entry(9, 'maydayDeclared', { at: after(60), data: { accountId: me } })
  answerCalls({
    [number]: timeline([again, ...endOf(2, me, 'Third over.')]),
    getTicketNotif: noLine,
    declareMayday: () => ({ data: { transactionNumber: number, at: after(60) } }),
  })
  know([inDanger(dispatcher, me)])
  openAnew(me)
  expect(await screen.findByText(/D\. Cruz has opened it\.$/)).toBeTruthy()
  press()
  await waitFor(isToldOnly)
  await act(async () => know([]))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  isToldOnly()
})

test('one that is pressed while another is taken back on its way goes out as its own, at once', async () => {
  const me = be('responseteam')
  const answers: ((reply: { data: object }) => void)[] = []
  const asked = answerCalls({
    [number]: timeline([]),
    getTicketNotif: noLine,
    fetchCCInfo: desk,
    declareMayday: () => new Promise<{ data: object }>((resolve) => answers.push(resolve)),
  })
  openAnew(me)
  press()
  await waitFor(() => expect(answers).toHaveLength(1))
  act(() => useOwnMaydays.setState({ waiting: null }))
  press()
  answers[0]!({ data: { transactionNumber: number, at } })
  await waitFor(() => expect(answers).toHaveLength(2))
  expect(lines()).toEqual([expect.stringContaining('Sending the MAYDAY of')])
  answers[1]!({ data: { transactionNumber: number, at: after(5) } })
  await waitFor(isToldOnly)
  expect(new Set(asked.filter(({ name }) => name === 'declareMayday').map(({ key }) => key)).size).toBe(2)
})

test('the end of an older Mayday is told while a younger one stands on another ticket: each with the number of its ticket', async () => {
  const me = be('responseteam')
  const other = { ...inDanger(null, me), transactionNumber: makeRow(2).transactionNumber }
  answerCalls({
    [number]: timeline(endOf(2, me, 'First over.', after(30))),
    [other.transactionNumber]: timeline([]),
    getTicketNotif: () => ({ data: countsOf([other]) }),
    declareMayday: () => ({ data: { transactionNumber: other.transactionNumber, at: after(20) } }),
  })
  know([inDanger(null, me)])
  openAnew(me)
  await waitFor(() => expect(lines()).toEqual([expect.stringMatching(/^MAYDAY told at .* on 0001\. /)]))
  press()
  await waitFor(() => expect(lines()[0]).toMatch(/^MAYDAY told at .* on 0002\. Every desk rings/))
  const end = await screen.findByText(/^MAYDAY ended at .* on 0001 by D\. Cruz: First over\./)
  expect(end.textContent).not.toContain('send it again')
  openAnew(me)
  expect(await screen.findByText(/^MAYDAY ended at .* on 0001 /)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Read' }))
  await waitFor(() => expect(lines()).toEqual([expect.stringMatching(/^MAYDAY told at .* on 0002\. /)]))
})
