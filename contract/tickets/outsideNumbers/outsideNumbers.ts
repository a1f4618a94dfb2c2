// The numbers under which others know a ticket (the 911 call, the police blotter, the report of the fire station), and the calls that add, take off and find one.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { k } from '#contract/kit/say.ts'
import { filledLine } from '#contract/nouns/fields.ts'
import { Ticket, TicketRow, TransactionNumber } from '#contract/tickets/Ticket.ts'
import { OutsideKind } from './kinds.ts'

const hasSign = (text: string) => plainOutside(text) !== ''
export const WrittenNumber = filledLine(60).refine(hasSign, k('Write it with letters or digits, such as 2026-114.'))

/** Who told of it, and under which number they know it. */
export const ToldBy = z.object({ kind: OutsideKind, number: WrittenNumber.optional() })
export type ToldBy = z.output<typeof ToldBy>

/** Letters and digits alone, so that it is the same number however it is written. */
export const plainOutside = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const one = z.object({ transactionNumber: TransactionNumber, kind: OutsideKind, number: WrittenNumber })
const access = may('tickets.write')

export const outsideNumbers = {
  addOutsideNumber: post('/reports/addOutsideNumber', {
    harm: 'reversible',
    doc: 'Writes on a ticket under which number others know it. A number that stands on another open ticket is refused with that ticket: both are one event.',
    access,
    beyond: true,
    input: one,
    data: Ticket,
  }),
  removeOutsideNumber: post('/reports/removeOutsideNumber', {
    harm: 'reversible',
    doc: 'Takes the number of others off a ticket; adding it again brings it back.',
    access,
    beyond: true,
    input: one,
    data: Ticket,
  }),
  findOutsideNumber: get('/reports/findOutsideNumber', {
    doc: 'The ticket that is open under a number of others; null where there is none.',
    access: may('tickets.read'),
    beyond: true,
    input: one.omit({ transactionNumber: true }),
    data: TicketRow.nullable(),
  }),
}
