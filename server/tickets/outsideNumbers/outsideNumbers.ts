// Writes on a ticket under which numbers others know it: the same number twice is one open ticket.
import { say } from '#contract/kit/say.ts'
import type { outsideNumbers as contract, ToldBy } from '#contract/tickets/outsideNumbers/outsideNumbers.ts'
import { outsideWords } from '#contract/tickets/outsideNumbers/kinds.ts'
import type { Source } from '#contract/tickets/states.ts'
import type { Doer } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { Person, TicketRecord } from '#server/tickets/columns.ts'
import { showTicketOf } from '#server/tickets/detail/detail.ts'
import { showRow } from '#server/tickets/lists/rows.ts'
import { checkStep, personOf, tellOf } from '#server/tickets/steps/steps.ts'
import { changeTicket, fullTicketOf, lockTicket } from '#server/tickets/storeTickets.ts'
import { holdOutside, openUnder, type Outside, takeOutsideOff, writeOutside } from './storeOutsideNumbers.ts'

const words = ({ kind, number }: Outside) => ({ of: say(outsideWords[kind]), written: number })

/** Who told of it is where it comes from, unless it came by a way of its own. */
export const sourceTold = (source: Source, toldBy: ToldBy | undefined): Source =>
  toldBy && toldBy.kind !== 'other' && (source === 'manual' || source === 'call') ? toldBy.kind : source

/** Holds the number of who told of it; refused where it stands on a ticket that is open. */
export async function holdTold(tx: Tx, toldBy: ToldBy | undefined): Promise<Outside | null> {
  if (toldBy?.number === undefined) return null
  const outside = { kind: toldBy.kind, number: toldBy.number }
  const number = await holdOutside(tx, outside)
  if (number) refuse(409, say('{of} {written} is ticket {number} already.', { ...words(outside), number }), 'already-there', { number })
  return outside
}

/** Writes a number that is held onto a ticket, and tells it. */
export async function putOutside(tx: Tx, doer: Doer, ticket: Pick<TicketRecord, 'number' | 'allocated_to'>, outside: Outside, by: Person | null) {
  if (!(await writeOutside(tx, ticket.number, outside, by))) return
  await tellOf(tx, doer, ticket, 'outsideNumberAdded', { data: { of: outside.kind } })
}

export function serveOutsideNumbers(): Handlers<typeof contract> {
  return {
    addOutsideNumber: ({ transactionNumber: id, kind, number }, { me, doer, change }) =>
      change(async (tx) => {
        const outside = { kind, number }
        const before = await holdOutside(tx, outside)
        const locked = await lockTicket(tx, me, id)
        checkStep(locked, me, 'edit')
        if (before && before !== id)
          refuse(409, say('{of} {written} is ticket {number} already.', { ...words(outside), number: before }), 'already-there', { number: before })
        if (!before) await putOutside(tx, doer, await changeTicket(tx, locked, {}), outside, personOf(me))
        return { message: say('{of} {written} stands on the ticket.', words(outside)), data: await showTicketOf(tx, me, id) }
      }),

    removeOutsideNumber: ({ transactionNumber: id, kind, number }, { me, doer, change }) =>
      change(async (tx) => {
        const outside = { kind, number }
        const locked = await lockTicket(tx, me, id)
        checkStep(locked, me, 'edit')
        if (!(await takeOutsideOff(tx, id, outside))) refuse(404, 'This number does not stand on the ticket.')
        await tellOf(tx, doer, await changeTicket(tx, locked, {}), 'outsideNumberRemoved', { data: { of: kind } })
        return { message: say('{of} {written} was taken off.', words(outside)), data: await showTicketOf(tx, me, id) }
      }),

    async findOutsideNumber(outside, { me, read }) {
      const data = await read(async (tx) => {
        const number = await openUnder(tx, outside)
        return number ? showRow(await fullTicketOf(tx, me, number)) : null
      })
      return { message: data ? 'A ticket is open under this number.' : 'No ticket is open under this number.', data }
    },
  }
}
