// A ticket whose citizen has no page: its chat is one sentence that says so, and nothing beside it offers to ring that page.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FactMessage } from '#contract/kit/fact.ts'
import type { Source } from '#contract/tickets/states.ts'
import { TicketCalls } from '#web/calls/TicketCalls.tsx'
import { chatReducers } from '#web/chat/live.ts'
import { TicketTalk } from '#web/chat/TicketTalk.tsx'
import { useHasPage } from '#web/chat/useTalk.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { type Asked, answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'

let count = 0
/** Each test has a ticket of its own: which conversation is open outlives its drawing. */
let id = ''
const why = 'The citizen of this ticket has no page on which it could be read.'
const ring = { name: 'Call the citizen’s page' }
let hasLink = false
let asked: Asked[] = []
const none = { items: [], next: null, total: 0 }
const talk = () => ({
  ...{ ...none, draft: null, canSend: hasLink, hasLink, citizenName: null, citizenLanguage: 'en', caseTypeId: 'fire' },
  ...{ place: 'Dolores', seenUpTo: 0, merged: [] },
})

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => {}
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  queryClient.clear()
  hasLink = false
  id = `TAY-261120-000${++count}`
  asked = answerCalls({
    [id]: () => ({ data: talk() }),
    getChatNotif: () => ({ data: { tickets: [] } }),
    getCallLogs: () => ({ data: none }),
    getQuickAnswers: () => ({ data: none }),
  })
})

function Both({ source, canChat }: { source: Source; canChat?: boolean }) {
  return (
    <>
      <TicketTalk id={id} asked={0} />
      <TicketCalls id={id} isWriteOnly={false} hasPage={useHasPage(id, source, canChat)} />
    </>
  )
}
const open = (source: Source) => {
  draw(
    <QueryClientProvider client={queryClient}>
      <Both source={source} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Chat with the citizen', expanded: false }))
}

test('of a telephone call: one sentence, no place that looks like one to write in, and no button that rings a page', async () => {
  open('call')
  expect(await screen.findByText(why)).toBeTruthy()
  expect([screen.queryByRole('textbox'), screen.queryByRole('group', { name: 'Messages' }), screen.queryByRole('button', ring)]).toEqual([
    null,
    null,
    null,
  ])
  expect(screen.queryByRole('button', { name: 'Search in this conversation' })).toBeNull()
})

test('once a link was sent it can be written to and rung', async () => {
  open('call')
  await screen.findByText(why)
  hasLink = true
  act(() => chatReducers['ticketLinkTexted']!(queryClient, { data: { transactionNumber: id } } as unknown as FactMessage))
  expect(await screen.findByRole('textbox', { name: 'Write to the citizen' })).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', ring)).toBeTruthy())
  expect(screen.queryByText(why)).toBeNull()
})

test('a public report has a page, and nothing is asked to know it', async () => {
  hasLink = true
  draw(
    <QueryClientProvider client={queryClient}>
      <Both source="quickreport" canChat />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('button', ring)).toBeTruthy()
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('getCallLogs'))
  expect(asked.map(({ name }) => name)).not.toContain(id)
})

test('while it is not known whether a public report has its page, and where it has none, nothing offers to ring it', async () => {
  const both = (canChat?: boolean) => (
    <QueryClientProvider client={queryClient}>
      <Both source="quickreport" {...(canChat !== undefined && { canChat })} />
    </QueryClientProvider>
  )
  const { unmount } = draw(both())
  expect(screen.queryByRole('button', ring)).toBeNull()
  unmount()
  draw(both(false))
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain(id))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('button', ring)).toBeNull()
})
