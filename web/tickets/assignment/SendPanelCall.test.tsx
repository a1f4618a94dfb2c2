// A call puts the parts of the panel that sends in another order: it begins at its top again, and a hand that types there keeps its field in view.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { wire } from '#web/kit/api.ts'
import { useFillsDock } from '#web/kit/dock.tsx'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { Around } from '#web/kit/testing/Around.tsx'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { putRow } from '#web/tickets/lists/rows.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { SendPanel } from './SendPanel.tsx'

const row = makeRow(1)
beforeEach(() => {
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  queryClient.clear()
  putRow(queryClient, row)
  const answers: Record<string, unknown> = { getTicketPlan: null, getRecommendedTeams: [] }
  wire.base = 'http://tanod.test'
  wire.send = async ({ url }) => {
    const name = new URL(url).pathname.split('/').find((one) => one in answers) ?? ''
    return Response.json({ message: '', data: name in answers ? answers[name] : { items: [], next: null, total: 0 } })
  }
})

function Calling({ is }: { is: boolean }) {
  useFillsDock(is)
  return null
}
const desk = (isTalking: boolean) => (
  <QueryClientProvider client={queryClient}>
    <Calling is={isTalking} />
    <SendPanel ticket={row as unknown as Shown} />
  </QueryClientProvider>
)

test.each([true, false])('scrolled to its plan it stands at its top when a call begins and when it ends; typed in: %s', async (isTyped) => {
  const seen = vi.fn<() => void>()
  Element.prototype.scrollIntoView = seen
  const { rerender } = draw(desk(false))
  const panel = await screen.findByRole('region', { name: 'Send a team' })
  if (isTyped) act(() => screen.getByRole('combobox', { name: 'Find a team' }).focus())
  for (const isTalking of [true, false]) {
    panel.scrollTop = 130
    seen.mockClear()
    rerender(<Around>{desk(isTalking)}</Around>)
    expect(panel.scrollTop).toBe(0)
    expect(seen.mock.contexts).toEqual(isTyped ? [screen.getByRole('combobox', { name: 'Find a team' })] : [])
  }
})

test('drawn for a ticket it lays the page out for nothing', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollTop', 'set')
  draw(desk(false))
  await screen.findByRole('region', { name: 'Send a team' })
  expect(scrolled).not.toHaveBeenCalled()
  scrolled.mockRestore()
})
