// The list of captains to call, worked off by keys: whoever was told leaves it, and the next one has the focus.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { AlertReceipts } from '#contract/warnings/reach.ts'
import { useSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Receipts } from './Receipts.tsx'

const one = (name: string): AlertReceipts['toCall'][number] => ({
  ...{ barangayId: name, barangay: name, captain: `Kap. ${name}`, number: '+639171234567', stands: 'sent' },
  ...{ tickets: 0, urgentTickets: 0, call: null },
})
let held: QueryClient | undefined
function Hold() {
  const client = useQueryClient()
  useEffect(() => {
    held = client
  }, [client])
  return null
}
let left: string[]
beforeEach(() => {
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  left = ['Dolores', 'Muzon', 'San Juan']
  const receipts = () => ({
    message: 'ok',
    data: {
      ...{ id: 'a1', roads: [], webhooks: { waiting: 0, sent: 0, failed: 0 }, toCall: left.map(one) },
      captains: { all: 3, seen: 0, received: 0, called: 3 - left.length },
    },
  })
  answerCalls({
    a1: ({ barangayId }) => {
      left = left.filter((name) => name !== barangayId)
      return receipts()
    },
  })
})

test('after T the next captain has the focus, and after the last one the list', async () => {
  draw(
    <>
      <Hold />
      <Receipts id="a1" />
    </>,
  )
  /** A captain was told, and the feed has brought that. */
  const tell = async () => {
    const before = left.length
    fireEvent.keyDown(document.activeElement!, { key: 't' })
    await waitFor(() => expect(left.length).toBe(before - 1))
    await act(() => held!.invalidateQueries())
  }
  const row = await screen.findByRole('listitem', { name: 'Muzon' })
  act(() => row.focus())
  for (const next of ['San Juan', 'Dolores']) {
    await tell()
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(next))
  }
  await tell()
  await screen.findByText('Nobody is left to call')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('UL'))
})
