// Files a ticket for another room, as if it had been filed by hand: files first, the rest in that room's own transaction.
import type { TicketEntry } from '#contract/tickets/entries/entry.ts'
import type { Ticket } from '#contract/tickets/Ticket.ts'
import type { Context } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { showTicketOf } from '#server/tickets/detail/detail.ts'
import { decidedFor, isDangerOf, keepAsking, runOf, subTypeTold } from '#server/tickets/asking/asking.ts'
import { attach, keepAll } from '#server/tickets/detail/files.ts'
import { holdTold, putOutside, sourceTold } from '#server/tickets/outsideNumbers/outsideNumbers.ts'
import { checkReferences } from '#server/tickets/references.ts'
import { personOf } from '#server/tickets/steps/steps.ts'
import type { TicketParts } from './entries.ts'
import { fileTicket } from './storeFiling.ts'

interface Caller {
  callerName?: string | null | undefined
  callerPhone?: string | null | undefined
  userId?: string | null | undefined
  priority?: TicketEntry['priority']
}
/** What is known of the caller fills in what the form left open. */
export type Entered = (tx: Tx, caller: Caller) => Promise<Ticket>

export async function enterTicket(
  { keeper }: TicketParts,
  { me, doer }: Context,
  { files: given, card, toldBy, ...entry }: TicketEntry,
): Promise<Entered> {
  const files = await keepAll(keeper, given, me)
  return async (tx, { callerName, callerPhone, userId, priority: usual }) => {
    const known = {
      callerName: entry.callerName || (callerName ?? undefined),
      callerPhone: entry.callerPhone || (callerPhone ?? undefined),
      userId: entry.userId ?? userId ?? undefined,
    }
    const outside = await holdTold(tx, toldBy)
    const asked = await runOf(tx, card, 'desk')
    const decided = await decidedFor(tx, asked, entry.caseTypeId)
    const caseSubTypeId = (await subTypeTold(tx, entry.caseSubTypeId, asked, entry.caseTypeId)) ?? decided.caseSubTypeId
    const { barangay, subType } = await checkReferences(tx, { ...entry, caseSubTypeId })
    const priority = entry.priority ?? decided.priority ?? usual ?? subType?.priority
    const isDanger = asked && (await isDangerOf(tx, asked.run, entry.description))
    const told = { ...entry, isDanger, ...known, caseSubTypeId, source: sourceTold('call', toldBy), priority } as const
    const filed = await fileTicket(tx, doer, { ...told, barangayName: barangay?.name, by: personOf(me) })
    if (outside) await putOutside(tx, doer, filed, outside, personOf(me))
    if (asked) await keepAsking(tx, doer, filed.number, asked.run)
    await attach(tx, filed.number, files)
    return showTicketOf(tx, me, filed.number)
  }
}
