// The dialog that holds two tickets against each other writes a number as every other place does.
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { rowKey } from '#web/tickets/lists/rows.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { CompareDialog } from './CompareDialog.tsx'

test('the callers of both are there with their numbers in groups', async () => {
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  const of = (number: number, callerPhone: string) => ({ ...makeRow(number), callerName: 'Nena', callerPhone, told: {} })
  const rows = [of(1, '+639171234567'), of(2, '+63280000110')] as const
  for (const row of rows) queryClient.setQueryData(rowKey(row.transactionNumber), row)
  const pair = { ticket: rows[1], metres: 40, minutes: 3, reasons: [], sharedWords: [] }
  // The same number asks for a ticket and for what it is like: one answer holds both.
  answerCalls({
    [rows[0].transactionNumber]: () => ({ data: { ...rows[0], items: [pair] } }),
    [rows[1].transactionNumber]: () => ({ data: rows[1] }),
  })
  draw(
    <QueryClientProvider client={queryClient}>
      <CompareDialog id="TAY-261120-0001" onClose={() => {}} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Nena · 0917-123-4567')).toBeTruthy()
  expect(await screen.findByText('Nena · (02) 8000-0110')).toBeTruthy()
})
