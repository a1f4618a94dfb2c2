// What the head of a ticket says of where it went, and how it ended.
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Ticket, Transfer } from '#contract/tickets/Ticket.ts'
import { cameBack, handedOver } from '#contract/tickets/transfers/betweenCells.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import { putRow } from '#web/tickets/lists/rows.ts'
import { TicketLine } from '#web/tickets/lists/TicketLine.tsx'
import { makeRow, start } from '#web/tickets/testing/rows.ts'
import { DetailHead } from './DetailHead.tsx'

const at = new Date(start).toISOString()
const named = (name: string) => ({ id: '0199f0a0-0000-7000-8000-000000000002', name })
const taken: Transfer = {
  ...{ state: 'accepted', from: named('Taytay'), to: named('Taguig'), reason: 'Outside our area', answer: null, answeredAt: at, offeredAt: at },
  elsewhere: { installation: 'West', number: 'TGG-261126-0004', waitingSince: null, trouble: null },
}
const resolvedBy = (disposition: string, name: string | null): Ticket['resolved'] => ({
  ...{ disposition, summary: 'All are safe', said: null, at },
  by: name === null ? null : named(name),
})

const saidOf = (resolved: Ticket['resolved'], more: Partial<Shown> = {}) => {
  const me = makeMe('dispatcher')
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  answerCalls({})
  const ticket = { ...makeRow(1, { status: 'resolved' }), resolved, transfer: taken, stamps: {}, assignments: [], ...more } as unknown as Shown
  return draw(
    <MemoryRouter>
      <DetailHead ticket={ticket} />
    </MemoryRouter>,
  ).container.textContent
}

test('a ticket that another installation took was handed there, under its number', () => {
  const said = saidOf(resolvedBy(handedOver, null))
  expect(said).toContain('Handed to Taguig (West)')
  expect(said).toContain('West has it as TGG-261126-0004')
  expect(said).not.toContain('Resolved by')
})

test('a ticket that came from another installation and was resolved here says by whom and how', () => {
  const said = saidOf(resolvedBy('Advice given', 'Diwa'))
  expect(said).toContain('Resolved by Diwa: Advice given')
  expect(said).not.toContain('Handed to')
  expect(said).not.toContain('has it as')
})

test('what could not go to another installation came back, with why; what was refused there names who refused', () => {
  const back = (answer: string) => saidOf(null, { status: 'accepted', transfer: { ...taken, state: 'declined', answer } } as Partial<Shown>)
  expect(back(cameBack.left)).toContain(`Came back from Taguig (West): ${cameBack.left}`)
  expect(back('All engines are out')).toContain('Refused by Taguig (West): All engines are out')
})

test('that whoever reported says it is over stands in the head and in the row, with the time, as long as it is open', () => {
  const citizenSaid = { what: 'over' as const, at }
  expect(saidOf(null, { status: 'pending', citizenSaid })).toMatch(/The citizen says that it is over · \d+:\d\d/)
  expect(saidOf(resolvedBy('Advice given', 'Diwa'), { citizenSaid })).not.toContain('it is over')
  const row = makeRow(8, { citizenSaid })
  putRow(queryClient, row)
  draw(
    <QueryClientProvider client={queryClient}>
      <TicketLine id={row.transactionNumber} tab="pending" transfer={undefined} isSelected={false} isMarked={false} />
    </QueryClientProvider>,
  )
  expect(screen.getByText('OVER?').title).toMatch(/^The citizen says that it is over · /)
})
