// When a conversation counts as read: its last message was in view for two seconds, and the hand was there.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wire } from '#web/kit/api.ts'
import { makeTheme } from '#web/kit/look/theme.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { type Asked, answerCalls } from '#web/kit/testing/answer.ts'
import { makeMe } from '#web/kit/testing/people.ts'
import type { FactMessage } from '#contract/kit/fact.ts'
import { ChatDesk } from './ChatDesk.tsx'
import { chatReducers } from './live.ts'

const numbers = ['TAY-261120-0001', 'TAY-261120-0002', 'TAY-261120-0003', 'TAY-261120-0004']
const sentAt = '2026-11-20T06:00:00+08:00'
const line = (transactionNumber: string) => ({
  ...{
    transactionNumber,
    status: 'accepted',
    priority: 2,
    caseTypeId: 'fire',
    isLifeThreat: false,
    citizenName: null,
    mergedInto: null,
    place: 'Dolores',
  },
  ...{ last: null, unread: 1, waitingSince: sentAt, hasDraft: false },
})
const talk = (transactionNumber: string) => ({
  items: [
    {
      ...{ id: `m ${transactionNumber}`, seq: 1, transactionNumber, msgType: 'msg', from: 'citizen', sender: null, text: 'Help' },
      ...{ file: null, sentAt, deliveredAt: sentAt, readAt: null },
    },
  ],
  ...{ next: null, total: 1, draft: null, canSend: false, hasLink: true, citizenName: null, citizenLanguage: 'en', caseTypeId: 'fire' },
  ...{ place: 'Dolores', status: 'accepted', seenUpTo: 0, merged: [] },
})

/** Whether the foot of a conversation is in view, as the browser would tell it. */
let isInView = true
class Observer {
  tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.tell = tell
  }
  observe() {
    this.tell([{ isIntersecting: isInView }])
  }
  disconnect() {}
  unobserve() {}
}

let asked: Asked[] = []
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T06:10:00+08:00') })
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  queryClient.clear()
  isInView = true
  // A reading call and a marking one end alike, by the number; what is posted was read.
  const answers = Object.fromEntries(numbers.map((number) => [number, () => ({ data: talk(number) })]))
  asked = answerCalls({ ...answers, getConversations: () => ({ data: { items: numbers.map(line), next: null, total: numbers.length } }) })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function Desk() {
  const [number, open] = useState<string>()
  return (
    <ChatDesk
      number={number}
      onOpen={open}
      sayAbout={({ caseTypeId, place }) => `${caseTypeId} · ${place}`}
      linkOf={(of, { place }) => `${of} ${place}`}
    />
  )
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const read = () => asked.filter(({ method }) => method === 'POST').map(({ name, body }) => [name, body['upTo']])

async function openDesk() {
  render(
    <MantineProvider theme={makeTheme()} env="test">
      <QueryClientProvider client={queryClient}>
        <Desk />
      </QueryClientProvider>
    </MantineProvider>,
  )
  while (!screen.queryByText('Help')) await wait(50)
}
const j = async () => {
  fireEvent.keyDown(document.querySelector('[data-conversation]')!, { key: 'j' })
  await wait(300)
}

test('a message says how long ago it was, and when', async () => {
  await openDesk()
  expect(screen.getByText(/ ago · 06:00:00$/)).toBeTruthy()
})

test('a conversation in the list says what it is about and where: callers without a name are told apart', async () => {
  await openDesk()
  expect(document.querySelector('[data-conversation]')?.textContent).toContain('Caller without a name')
  expect(document.querySelector('[data-conversation] b')?.textContent).toBe('fire · Dolores')
})

test('to open the screen reads nothing', async () => {
  await openDesk()
  await wait(10_000)
  expect(read()).toEqual([])
})

test('J J J passes over conversations; the one on which the hand rests for two seconds is read', async () => {
  await openDesk()
  for (let times = 0; times < 3; times++) await j()
  await wait(1_500)
  expect(read()).toEqual([])
  await wait(500)
  expect(read()).toEqual([[numbers[3], 1]])
  await wait(10_000)
  expect(read()).toHaveLength(1)
})

test('what stands above the last message, or behind another window, is not read', async () => {
  isInView = false
  await openDesk()
  await j()
  await wait(10_000)
  isInView = true
  vi.mocked(document.hasFocus).mockReturnValue(false)
  await j()
  await wait(10_000)
  expect(read()).toEqual([])
  vi.mocked(document.hasFocus).mockReturnValue(true)
  fireEvent(window, new Event('focus'))
  await wait(2_100)
  expect(read()).toEqual([[numbers[2], 1]])
})

test('a conversation that opened by itself is not read by a hand in the search or the filter beside it', async () => {
  await openDesk()
  act(() => screen.getByRole('searchbox').focus())
  await wait(10_000)
  expect(read()).toEqual([])
  act(() => screen.getByRole('group', { name: 'Messages' }).focus())
  await wait(2_100)
  expect(read()).toEqual([[numbers[0], 1]])
})

test('what could not be told as read is told again while it is looked at; what is refused is not', async () => {
  await openDesk()
  let answer = { status: 503, message: 'Not now.', code: 'busy', data: null }
  const real = wire.send!
  wire.send = async (request) =>
    request.method === 'POST' && (await real(request), answer.status !== 200) ? Response.json(answer, answer) : real(request)
  await j()
  await wait(12_000)
  expect(read().length).toBeGreaterThan(3)
  answer = { ...answer, status: 403, code: 'forbidden' }
  await wait(12_000)
  const refused = read().length
  await wait(20_000)
  expect(read()).toHaveLength(refused)
})

test('the head names what the conversation is about and where', async () => {
  await openDesk()
  expect(screen.getByRole('region', { name: /^Conversation about/ }).querySelector('header')?.textContent).toContain('Dolores')
})

test('a draft that somebody else began while the conversation was open is seen, and gone on with by a hand alone', async () => {
  const [number = ''] = numbers
  const by = { id: '0190a000-0000-7000-8000-0000000000b2', name: 'Ben Ramos' }
  const draft = { text: 'A boat is on its', by, at: sentAt }
  let now: object = { ...talk(number), canSend: true }
  asked = answerCalls({
    [number]: () => ({ data: now }),
    getConversations: () => ({ data: { items: numbers.map(line), next: null, total: numbers.length } }),
    getQuickAnswers: () => ({ data: { items: [], next: null, total: 0 } }),
    saveChatDraft: () => ({ data: { draft: null } }),
  })
  await openDesk()
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write to the citizen' })
  now = { ...now, draft }
  await act(() => queryClient.invalidateQueries())
  await wait(500)
  expect(screen.getByText('Ben Ramos has begun: “A boat is on its”')).toBeTruthy()
  expect(box.value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Go on with it' }))
  expect(box.value).toBe('A boat is on its')
  expect(screen.queryByText(/has begun/)).toBeNull()
  // It goes with the answer of whoever sends it.
  fireEvent.change(box, { target: { value: '' } })
  expect(screen.getByText(/has begun/)).toBeTruthy()
  now = { ...now, draft: null }
  const row = { ...talk(number).items[0]!, id: 'answer', seq: 2, from: 'staff', text: 'A boat is on its way' }
  const sent = { data: { transactionNumber: number, from: 'staff' }, row } as unknown as FactMessage
  act(() => chatReducers['chatSent']!(queryClient, sent))
  await wait(50)
  expect(screen.queryByText(/has begun/)).toBeNull()
})
