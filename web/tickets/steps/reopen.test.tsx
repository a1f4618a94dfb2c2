// Who opens a ticket again that a center of another installation has is told what that means, before.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Transfer } from '#contract/tickets/Ticket.ts'
import { handedOver } from '#contract/tickets/transfers/betweenCells.ts'
import { Dialogs } from '#web/kit/dialogs.tsx'
import { queryClient } from '#web/kit/queryClient.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { detailKey } from '#web/tickets/lists/rows.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { askReopen } from './asks.ts'

const row = makeRow(1, { status: 'resolved' })
const id = row.transactionNumber
const named = (name: string) => ({ id: '0199f0a0-0000-7000-8000-000000000002', name })
const handed: Transfer = {
  ...{ state: 'accepted', from: named('Taytay'), to: named('Taguig'), reason: 'Outside our area', answer: null, answeredAt: null },
  ...{ offeredAt: '2026-11-26T02:00:00.000Z', elsewhere: { installation: 'West', number: 'TGG-261126-0004', waitingSince: null, trouble: null } },
}

test.each([
  [handedOver, true],
  ['Advice given', false],
])('%s', async (disposition, isSaid) => {
  queryClient.setQueryData(detailKey(id), {
    ...row,
    transfer: handed,
    resolved: { disposition, summary: '', said: null, by: null, at: handed.offeredAt },
  } as never)
  draw(<Dialogs />)
  void askReopen(id)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent.includes('Taguig (West) has this ticket. If it is opened here again, both have it, and Taguig (West) is told.')).toBe(
    isSaid,
  )
})
