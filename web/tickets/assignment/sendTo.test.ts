// A team that is laid on a ticket: one sentence where the rules refuse, else a dialog that names it and sends nothing by itself.
import { beforeEach, expect, test, vi } from 'vitest'
import type { Me } from '#contract/auth/Session.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { toast } from '#web/kit/toast.ts'
import { detailKey, putRow } from '#web/tickets/lists/rows.ts'
import { useDialog } from '#web/tickets/steps/useTicketActions.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { sendTo, whyNotSend } from './sendTo.ts'

vi.mock('#web/kit/toast.ts', () => ({ toast: vi.fn(), toastError: vi.fn() }))
const me = { accountId: 'desk', permissions: ['tickets.read', 'tickets.assign'], commandCenter: { id: 'taytay' } } as unknown as Me
const team = { accountId: 'ambulance', callSign: 'AMB-1' }

beforeEach(() => {
  vi.mocked(toast).mockClear()
  useDialog.setState({ name: null, ids: [], unit: undefined })
  useSession.setState({ me })
})

/** A ticket that is known whole, so that nothing is asked of a server. */
function know(number: number, given: Parameters<typeof makeRow>[1]) {
  const row = makeRow(number, given)
  putRow(queryClient, row)
  queryClient.setQueryData(detailKey(row.transactionNumber), { ...row, stamps: { receivedAt: row.receivedAt } })
  queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } })
  return row.transactionNumber
}

test('what the rules refuse is one sentence', () => {
  expect(whyNotSend(team, makeRow(1), me)).toBeNull()
  expect(whyNotSend(team, makeRow(1, { status: 'resolved', tab: 'archived' }), me)).toMatch(/^This ticket is resolved, .+\.$/)
  expect(whyNotSend(team, makeRow(1, { status: 'accepted', tab: 'accepted', allocatedTo: ['ambulance'] }), me)).toBe(
    'AMB-1 is on this ticket already.',
  )
  expect(whyNotSend(team, makeRow(1), { ...me, permissions: ['tickets.read'] } as Me)).toBe('Your account does not do this.')
})

test('laid on a ticket, the dialog asks with that team; on one that refuses, no dialog opens', async () => {
  const open = know(1, {})
  sendTo(team, { on: 'ticket', number: open })
  await vi.waitFor(() => expect(useDialog.getState()).toEqual({ name: 'teams', ids: [open], unit: 'ambulance' }))
  useDialog.setState({ name: null })
  sendTo(team, { on: 'ticket', number: know(2, { status: 'declined', tab: 'declined' }) })
  await vi.waitFor(() => expect(toast).toHaveBeenCalledWith('warning', expect.stringMatching(/^This ticket is declined, /)))
  expect(useDialog.getState().name).toBeNull()
})

test('a group asks to go closer, bare ground says that no ticket is there', () => {
  sendTo(team, { on: 'group' })
  sendTo(team, { on: 'nothing' })
  expect(vi.mocked(toast).mock.calls.map(([, said]) => said)).toEqual([
    'Several tickets are here. Go closer, and lay AMB-1 on one of them.',
    'There is no ticket here. Lay AMB-1 on the mark of a ticket.',
  ])
  expect(useDialog.getState().name).toBeNull()
})
