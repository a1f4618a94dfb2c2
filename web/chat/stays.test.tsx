// The conversation of a ticket stays open, with the words typed, wherever on the screen it is drawn next; it is closed by going on to another ticket. A draft is kept after a second without a key, which the first waits for.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { makeTheme } from '#web/kit/look/theme.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { forgetDrafts, mayReload } from '#web/kit/unsaved.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { makeMe } from '#web/kit/testing/people.ts'
import { TicketTalk } from './TicketTalk.tsx'

const [one, other] = ['TAY-261120-0001', 'TAY-261120-0002']
const talk = {
  ...{ items: [], next: null, total: 0, draft: null, canSend: true, hasLink: true, citizenName: null, citizenLanguage: 'en', caseTypeId: 'fire' },
  ...{ place: 'Dolores', seenUpTo: 0, merged: [] },
}
const draft = (text: string) => ({ text, by: { id: 'me', name: 'Me' }, at: '2026-11-20T06:00:00+08:00' })

beforeEach(() => {
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  queryClient.clear()
  forgetDrafts()
  // A reading and a changing call end alike, by the number: what is posted was a draft, or a message.
  const answer = (body: Record<string, unknown>) => ({ data: 'text' in body ? { draft: draft(body['text'] as string) } : talk })
  answerCalls({
    ...{ [one]: answer, [other]: answer },
    getChatNotif: () => ({ data: { tickets: [] } }),
    getQuickAnswers: () => ({ data: { items: [], next: null, total: 0 } }),
  })
})

function Desk({ id, isBeside }: { id: string; isBeside: boolean }) {
  const part = <TicketTalk key={id} id={id} asked={0} />
  return (
    <MantineProvider theme={makeTheme()} env="test">
      <QueryClientProvider client={queryClient}>{isBeside ? <aside>{part}</aside> : <main>{part}</main>}</QueryClientProvider>
    </MantineProvider>
  )
}
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to the citizen' }, { timeout: 3000 })
const type = async (value: string) => fireEvent.change(await box(), { target: { value } })

test('drawn in another place it is still open, with the words that were typed a moment ago, and with those that the server has kept', async () => {
  const { rerender } = render(<Desk id={one} isBeside />)
  fireEvent.click(screen.getByRole('button', { name: 'Chat with the citizen' }))
  await type('We are on')
  rerender(<Desk id={one} isBeside={false} />)
  expect((await box()).value).toBe('We are on')
  await type('We are on our way')
  await waitFor(() => expect(mayReload()).toBe(true), { timeout: 4_000 })
  rerender(<Desk id={one} isBeside />)
  expect((await box()).value).toBe('We are on our way')
  fireEvent.keyDown(await box(), { key: 'Enter' })
  rerender(<Desk id={one} isBeside={false} />)
  expect((await box()).value).toBe('')
}, 15_000)

test('whoever goes on to another ticket and comes back finds it closed', async () => {
  const { rerender } = render(<Desk id={other} isBeside />)
  rerender(<Desk id={one} isBeside />)
  fireEvent.click(screen.getByRole('button', { name: 'Chat with the citizen' }))
  await box()
  rerender(<Desk id={other} isBeside />)
  expect(screen.queryByRole('textbox')).toBeNull()
  rerender(<Desk id={one} isBeside />)
  expect(screen.queryByRole('textbox')).toBeNull()
})
