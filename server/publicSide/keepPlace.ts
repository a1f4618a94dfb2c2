// Where the citizen of a report is, found after it was sent: on its ticket, or on what staff read first.
import type { Position } from '#contract/nouns/fields.ts'
import { isOpenReport } from '#contract/publicSide/sentence.ts'
import type { Status } from '#contract/tickets/states.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { keepCitizenPosition, placeBy, placeOffline, ticketOf } from '#server/tickets/store.ts'
import { isOwnTicket } from './standing.ts'
import { findReport, type SentReport } from './store.ts'

interface Told {
  number: string
  /** None: it is not shared any more. */
  position: Position | undefined
  at?: string | undefined
  /** By itself, while its report went out: nobody shares it. */
  isFound: boolean
}
/** Answers whether it is shared now. */
export async function keepPlace(
  tx: Tx,
  doer: Doer,
  sent: SentReport,
  { number, position, at, isFound }: Told,
  accounts: readonly string[],
): Promise<boolean> {
  const isSharing = await keepCitizenPosition(tx, number, position ?? null, { at, isFound })
  if (position) await placeBy(tx, number, { by: 'link', since: sent.created_at, at }, position)
  const of = { kind: 'ticket', id: number, accounts }
  if (position && isFound) await record(tx, doer, { verb: 'ticketPlacedByPhone', data: { transactionNumber: number }, ...of })
  else await record(tx, doer, { verb: 'positionShared', data: { transactionNumber: number, isSharing }, ...of })
  return isSharing
}

/** A report that is known already was sent again with a place: it is kept where there is none yet. */
export async function placeKnown(db: Database, doer: Doer, token: string, position: Position, at: string | undefined): Promise<void> {
  const sent = await findReport(db, tokenHash(token))
  const { number, ticket_center_id: center, offline_report_id: offline } = sent ?? {}
  if (!sent || (number && !isOwnTicket(sent))) return
  if (number && center)
    await db.within(center, async (tx) => {
      const ticket = await ticketOf(tx, number)
      if (ticket?.lat === null && isOpenReport({ status: ticket.status as Status }))
        await keepPlace(tx, doer, sent, { number, position, at, isFound: true }, ticket.allocated_to)
    })
  else if (offline) await db.within(sent.command_center_id, (tx) => placeOffline(tx, doer, offline, position))
}
