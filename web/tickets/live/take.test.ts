// An act of this desk on a bad line: shown as on its way, silencing nothing, rolled back by state, kept until it was tried again.
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TicketNotif } from '#contract/tickets/lists/lists.ts'
import { retries } from '#web/kit/api.ts'
import { useConnection } from '#web/kit/feed/connection.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls, type Reply } from '#web/kit/testing/answer.ts'
import { makeMe } from '#web/kit/testing/people.ts'
import { notifKey } from '#web/tickets/lists/counts.ts'
import { putRow, readRow } from '#web/tickets/lists/rows.ts'
import { accept, hand } from '#web/tickets/steps/actions.ts'
import { markRow } from './reduce.ts'
import { setFollower } from './take.ts'
import { noteDone, noteSending, takeBackOf, tryAgain, undoLastReceipt, useReceiptHost, useReceipts } from '#web/tickets/steps/receipts.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'

const row = makeRow(1, { priority: 1, isRead: false })
const id = row.transactionNumber
const counts = () => queryClient.getQueryData<TicketNotif>(notifKey)!
const receipts = () => useReceipts.getState().list
const noLine = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  retries.pauseMs = 1
  useSession.setState({ me: makeMe('dispatcher'), token: 'x', accountId: makeMe('dispatcher').accountId })
  queryClient.clear()
  useReceipts.setState({ list: [] })
  renderHook(useReceiptHost)
  putRow(queryClient, row)
  queryClient.setQueryData(notifKey, {
    waiting: { pending: 1, accepted: 0 },
    unread: { pending: 1, accepted: 0 },
    unacknowledged: [row],
    ringing: 1,
    maydays: [],
    takesTexts: false,
  })
})

test('nothing is silenced before the server has answered', async () => {
  let answer = (_: Reply) => {}
  answerCalls({ [id]: () => new Promise<Reply>((resolve) => (answer = resolve)) })
  const accepting = accept(id)
  expect([readRow(queryClient, id)?.tab, counts().ringing, receipts()[0]?.state]).toEqual(['accepted', 1, 'sending'])
  await waitFor(() => expect(answer.length).toBe(1))
  answer({ message: 'Ticket accepted.' })
  await accepting
})

test('an act that did not go out is rolled back although the row was read meanwhile, stays to be tried again, and is the same act then', async () => {
  const asked = answerCalls({ [id]: noLine })
  const accepting = accept(id)
  markRow(queryClient, id, true)
  expect((await accepting).isDone).toBe(false)
  expect(readRow(queryClient, id)).toMatchObject({ status: 'pending', tab: 'pending', acceptedBy: null, isRead: true })
  expect(counts().ringing).toBe(1)
  const [failed] = receipts().filter((one) => one.state === 'failed')
  expect(failed?.retry).toBeTypeOf('function')
  const before = new Set(asked.flatMap(({ key }) => key ?? []))
  const again = answerCalls({ [id]: () => ({ message: 'Ticket accepted.' }) })
  tryAgain(failed!)
  await waitFor(() => expect(again.map(({ key }) => key)).toEqual([...before]))
})

test('what the server said meanwhile is newer than what is rolled back', async () => {
  answerCalls({ [id]: noLine })
  const accepting = accept(id)
  putRow(queryClient, { ...row, status: 'declined', tab: 'declined', version: row.version + 1 })
  await accepting
  expect(readRow(queryClient, id)).toMatchObject({ status: 'declined', tab: 'declined' })
})

test('a ticket that was touched is read afresh as soon as the line is back', async () => {
  useConnection.setState({ state: 'lost' })
  answerCalls({ [id]: noLine })
  await accept(id)
  const asked = answerCalls({ [id]: () => ({ status: 404, message: 'Gone.' }) })
  useConnection.setState({ state: 'live' })
  await waitFor(() => expect(asked.map(({ name, key }) => [name, key])).toEqual([[id, null]]))
})

const isLive = () => useConnection.setState({ state: 'live' })
const failed = () => receipts().filter((one) => one.state === 'failed')
const found = (part: object) => () => ({
  data: { ...row, description: row.summary, stamps: { receivedAt: row.receivedAt }, assignments: [], ...part },
})

test('an accept that did not go out is offered once more when the line is back, as the same act, while the ticket is as it was seen', async () => {
  useConnection.setState({ state: 'lost' })
  const lost = answerCalls({ [id]: noLine })
  await accept(id)
  expect(failed()).toMatchObject([{ isOffered: undefined }])
  const asked = answerCalls({ [id]: found({}) })
  isLive()
  await waitFor(() =>
    expect(failed()).toMatchObject([{ isOffered: true, said: expect.stringMatching(/accepted – The line is back, and the ticket is still/) }]),
  )
  tryAgain(failed()[0]!)
  await waitFor(() => expect(asked.flatMap(({ key }) => key ?? [])).toEqual([...new Set(lost.flatMap(({ key }) => key ?? []))]))
})

test('where the ticket has changed since, an accept that did not go out is offered no more; where it had arrived after all, it is told as done', async () => {
  useConnection.setState({ state: 'lost' })
  answerCalls({ [id]: noLine })
  await accept(id)
  const { acceptedBy } = { acceptedBy: { id: 'other', name: 'Another desk' } }
  answerCalls({ [id]: found({ status: 'accepted', tab: 'accepted', version: row.version + 1, acceptedBy }) })
  isLive()
  await waitFor(() => expect(failed()).toMatchObject([{ retry: undefined, said: expect.stringMatching(/accepted – .* has changed since/) }]))
  useReceipts.setState({ list: [] })
  putRow(queryClient, row)
  useConnection.setState({ state: 'lost' })
  answerCalls({ [id]: noLine })
  await accept(id)
  const me = { id: makeMe('dispatcher').accountId, name: makeMe('dispatcher').name }
  answerCalls({ [id]: found({ status: 'accepted', tab: 'accepted', version: row.version + 1, acceptedBy: me }) })
  isLive()
  await waitFor(() => expect(receipts()).toMatchObject([{ state: 'done', undo: expect.any(Function) }]))
})

test('undo of what is still on its way takes it back once it has arrived, and no earlier act in its stead', async () => {
  const other = makeRow(2)
  putRow(queryClient, other)
  const earlier = vi.fn(() => Promise.resolve())
  noteDone('earlier', [other.transactionNumber], 'declined', earlier)
  let answer = (_: Reply) => {}
  const data = { ...makeRow(1, { version: 2 }), stamps: {}, assignments: [] }
  const asked = answerCalls({
    [id]: (body) => ('version' in body ? { data } : new Promise<Reply>((resolve) => (answer = resolve))),
  })
  const accepting = accept(id)
  expect(undoLastReceipt()).toBe(true)
  expect(receipts().at(-1)).toMatchObject({ state: 'sending', isRecalled: true })
  await waitFor(() => expect(answer.length).toBe(1))
  answer({ data })
  await accepting
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ version: 2 }))
  expect(earlier).not.toHaveBeenCalled()
})

test('an undo that is tried again is the same undo', async () => {
  const data = { ...makeRow(1, { version: 2 }), stamps: {}, assignments: [] }
  const asked = answerCalls({ [id]: (body) => ('version' in body ? noLine() : { data }) })
  await accept(id)
  undoLastReceipt()
  await waitFor(() => expect(receipts().some((one) => one.state === 'failed')).toBe(true))
  const first = new Set(asked.filter(({ body }) => 'version' in body).map(({ key }) => key))
  const again = answerCalls({ [id]: () => ({ data: { ...data, version: 3 } }) })
  tryAgain(receipts().find((one) => one.state === 'failed')!)
  await waitFor(() => expect(again.map(({ key }) => key)).toEqual([...first]))
})

test('undo goes by how the act stands now, not by what was drawn', async () => {
  const undo = vi.fn(() => Promise.resolve())
  const key = noteSending([id], 'accepted', true)
  const [drawn] = receipts()
  noteDone(key, [id], 'accepted', undo)
  takeBackOf(drawn!)
  expect(undo).toHaveBeenCalledTimes(1)
  takeBackOf(drawn!)
  expect(undo).toHaveBeenCalledTimes(1)
})

test('an offer to another center that is taken back is told as undone: the ticket is looked at again where it was', async () => {
  const phases: string[] = []
  const stop = setFollower((_, step, phase) => void phases.push(`${step} ${phase}`))
  const offer = { transactionNumber: id, direction: 'outgoing', transfer: {}, ticket: null }
  const asked = answerCalls({
    transferTicket: () => ({ data: offer, message: 'Offered.' }),
    [id]: (body) =>
      Object.keys(body).length === 0 && asked.length > 3 ? { data: { ...row, version: 3, stamps: {}, assignments: [] } } : { data: offer },
  })
  await hand(id, 'other', { reason: 'Outside our area' })
  undoLastReceipt()
  await waitFor(() => expect(phases.at(-1)).toBe('transfer undone'))
  expect(phases).toEqual(['transfer sent', 'transfer undone'])
  stop()
})
