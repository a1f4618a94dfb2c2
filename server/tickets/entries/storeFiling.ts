// Filing a ticket: number, row and counter in one statement, and the fact with it.
import { type Selectable, sql } from 'kysely'
import type { Settings } from '#contract/centers/settings.ts'
import type { Position } from '#contract/nouns/fields.ts'
import { asksToWrite } from '#contract/publicSide/questions.ts'
import { clockOf } from '#contract/tickets/clock.ts'
import { hasLifeThreat } from '#contract/tickets/lifeThreat.ts'
import type { TicketFieldName } from '#contract/nouns/ticketFields.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import { statusAtStart } from '#contract/tickets/steps/rules.ts'
import type { Source } from '#contract/tickets/states.ts'
import type { Ticket } from '#server/database/schema.ts'
import { type Params, picked, prepared } from '#server/kit/prepared.ts'
import { now } from '#server/kit/queries.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { barangayAt } from '#server/reference/store.ts'
import type { ReferenceRow } from '#server/reference/store.ts'
import { findCaseType, placeInWords } from '#server/tickets/references.ts'
import { followNeighbors } from '#server/tickets/neighbors/ask.ts'
import { isQuake, noteQuake } from '#server/tickets/quakes/quakes.ts'
import { markRead } from '#server/tickets/detail/storeReading.ts'
import { settingsOf } from '#server/tickets/settings.ts'
import { recordColumns, type TicketRecord, type ToldField, toldColumns, toldNames } from '#server/tickets/columns.ts'

export interface NewTicket extends Partial<Record<TicketFieldName, string | undefined>> {
  source: Source
  caseTypeId: string
  caseSubTypeId?: string | undefined
  reportCategoryId?: string | undefined
  priority?: Priority | undefined
  description: string
  callerPhone?: string | undefined
  /** A citizen, or the remembered id of a visitor. */
  userId?: string | undefined
  barangayId?: string | undefined
  barangayName?: string | undefined
  position?: Position | undefined
  scheduledAt?: string | undefined
  /** As its card judges; without one its words do. */
  isDanger?: boolean | undefined
  /** The staff who filed it; those have accepted it already. */
  by?: { id: string; name: string } | undefined
  /** Nobody has taken it yet, although staff wrote it down: it waits, and rings where it is urgent. */
  waits?: boolean
  /** Sent to a center that is not open: no figure counts it. */
  isRehearsal?: boolean
  /** The number that it was given before it was filed. */
  number?: string | undefined
}

const given = [
  ...(['status', 'source', 'life_threat', 'is_write_only', 'is_rehearsal', 'user_id', 'place', 'lat', 'lng', 'accuracy', 'due_target'] as const),
  ...toldNames,
] as const
type Filing = Pick<Selectable<Ticket>, (typeof given)[number]> & {
  filed: string | null
  isAccepted: boolean
  dueIn: number | null
  known: string | null
}

const insertTicket = prepared('insertTicket', (p: Params<Filing>) =>
  sqlOf
    .insertInto('ticket')
    .values(({ exists, selectFrom }) => ({
      ...picked(p, given),
      command_center_id: p.center,
      number: sql<string>`coalesce(${p.known}::text, next_ticket_number(${p.center}))`,
      due_at: sql<string | null>`date_trunc('milliseconds', now()) + ${p.dueIn}::double precision * interval '1 s'`,
      attend_at: sql<string>`coalesce(${p.scheduled_at}::timestamptz, now())`,
      accepted_at: sql<string | null>`case when ${p.isAccepted}::boolean then now() end`,
      filed: p.filed,
      read_at: sql<string | null>`case when ${p.filed}::jsonb is not null then now() end`,
      accepted: sql<string | null>`case when ${p.isAccepted}::boolean then ${p.filed}::jsonb end`,
      stepped: sql<string | null>`case when ${p.isAccepted}::boolean then jsonb_build_object('by', ${p.filed}::jsonb, 'at', now()) end`,
      silent: sql<string>`'[]'::jsonb`,
      dangers: sql<string>`'[]'::jsonb`,
      is_citizen_blocked: exists(
        selectFrom('citizen as c')
          .select('c.id')
          .where('c.command_center_id', '=', p.center)
          .where('c.id', '=', p.user_id)
          .where('c.block_id', 'is not', null)
          .where(({ eb, or }) => or([eb('c.blocked_until', 'is', null), eb('c.blocked_until', '>', now)])),
      ).$castTo<boolean>(),
    }))
    .returning(recordColumns)
    .$castTo<TicketRecord>(),
)

const epoch = new Date(0).toISOString()
const none = { readAt: null, dispatchedAt: null, enRouteAt: null, onSceneAt: null, resolvedAt: null, closedAt: null }

/** The caller has checked what it refers to, but for the case type; one who knows that and the targets says so. */
export async function fileTicket(
  tx: Tx,
  doer: Doer,
  given: NewTicket,
  known?: { caseType: ReferenceRow<'caseType'>; targets: Settings['targets'] },
): Promise<TicketRecord> {
  const { targets } = known ?? (await settingsOf(tx))
  const caseType = known?.caseType ?? (await findCaseType(tx, given.caseTypeId))
  const status = given.waits ? 'pending' : statusAtStart(given.source)
  const priority = given.priority ?? caseType.priority
  const lifeThreat = caseType.isLifeThreat === 1 || (given.isDanger ?? hasLifeThreat(given.description))
  const clock = clockOf({ status, priority, stamps: { ...none, receivedAt: epoch, acceptedAt: status === 'accepted' ? epoch : null } }, targets)
  const by = given.by ? JSON.stringify(given.by) : null
  const { position } = given
  // Where a border holds the place, its barangay need not be told.
  const found = given.barangayId === undefined && position ? await barangayAt(tx, position) : undefined
  const told = Object.fromEntries(Object.entries(toldColumns).map(([name, column]) => [column, given[name as ToldField] || null]))
  const ticket = (await tx.one(
    insertTicket({
      ...(told as Record<(typeof toldNames)[number], never>),
      status,
      source: given.source,
      priority,
      life_threat: lifeThreat,
      is_write_only: asksToWrite(given.description),
      description: given.description,
      barangay_id: given.barangayId ?? found?.id ?? null,
      user_id: given.userId ?? null,
      place: placeInWords({ ...given, barangay: given.barangayName ?? found?.name }),
      lat: position?.lat ?? null,
      lng: position?.lng ?? null,
      accuracy: position?.accuracy ?? null,
      due_target: clock?.target ?? null,
      is_rehearsal: given.isRehearsal ?? false,
      filed: by,
      known: given.number ?? null,
      isAccepted: status === 'accepted',
      dueIn: clock ? Date.parse(clock.dueAt) / 1000 : null,
    }),
  ))!
  // Who wrote it has read it.
  if (given.by) await markRead(tx, ticket.number, given.by.id)
  const { number: transactionNumber, case_type_id: caseTypeId } = ticket
  const data = { transactionNumber, status, source: given.source, priority, caseTypeId }
  await record(tx, doer, { verb: 'ticketFiled', kind: 'ticket', id: transactionNumber, data })
  if (status === 'accepted') await followNeighbors(tx, doer, transactionNumber, 'ticketFiled')
  if (isQuake(caseType) && status !== 'scheduled') await noteQuake(tx, doer, given.source, caseTypeId)
  return ticket
}
