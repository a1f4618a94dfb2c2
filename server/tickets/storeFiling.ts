// Filing a ticket: number, row, counter and fact in one statement.
import type { Position } from '#contract/nouns/fields.ts'
import { clockOf } from '#contract/tickets/clock.ts'
import { hasLifeThreat } from '#contract/tickets/lifeThreat.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import { statusAtStart } from '#contract/tickets/rules.ts'
import type { Source } from '#contract/tickets/states.ts'
import { factKinds } from '#contract/facts.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { findCaseType, placeInWords } from './references.ts'
import { settingsOf } from './settings.ts'
import { recordColumns, type TicketRecord } from './storeTickets.ts'

export interface NewTicket {
  source: Source
  caseTypeId: string
  caseSubTypeId?: string | undefined
  reportCategoryId?: string | undefined
  priority?: Priority | undefined
  description: string
  callerName?: string | undefined
  callerPhone?: string | undefined
  /** A citizen, or the remembered id of a visitor. */
  userId?: string | undefined
  barangayId?: string | undefined
  barangayName?: string | undefined
  address?: string | undefined
  landmark?: string | undefined
  position?: Position | undefined
  scheduledAt?: string | undefined
  /** The staff who filed it; those have accepted it already. */
  by?: { id: string; name: string } | undefined
}

const columns = [
  'status',
  'source',
  'priority',
  'life_threat',
  'case_type_id',
  'case_sub_type_id',
  'report_category_id',
  'description',
  'caller_name',
  'caller_phone',
  'user_id',
  'barangay_id',
  'address',
  'landmark',
  'place',
  'lat',
  'lng',
  'accuracy',
  'scheduled_at',
  'due_target',
  'filed',
  'accepted',
]

const insert = `with filed as (
    insert into ticket as t (command_center_id, number, ${columns.join(', ')}, due_at, attend_at, accepted_at, stepped, is_citizen_blocked)
    values ($1, next_ticket_number($1), ${columns.map((_, index) => `$${index + 2}`).join(', ')},
      now() + $24::double precision * interval '1 s', coalesce($20::timestamptz, now()), case when $2 = 'accepted' then now() end,
      case when $2 = 'accepted' then jsonb_build_object('by', $22::jsonb, 'at', now()) end,
      $12::uuid is not null and exists (select from citizen c where c.command_center_id = $1 and c.id = $12 and c.block_id is not null
        and (c.blocked_until is null or c.blocked_until > now())))
    returning ${recordColumns}),
  told as (
    insert into fact_inbox (command_center_id, actor_id, actor_type, verb, kind, object_id, data, audience, source, request_id)
    select $1, $25, $26, 'ticketFiled', 'ticket', f.number, jsonb_build_object('transactionNumber', f.number, 'status', f.status, 'source', f.source,
      'priority', f.priority, 'caseTypeId', f.case_type_id), $27, $28, $29 from filed f)
  select * from filed`

const epoch = new Date(0).toISOString()
const none = { readAt: null, dispatchedAt: null, enRouteAt: null, onSceneAt: null, resolvedAt: null, closedAt: null }

/** The caller has checked what it refers to, but for the case type. */
export async function fileTicket(tx: Tx, doer: Doer, given: NewTicket): Promise<TicketRecord> {
  const { targets } = await settingsOf(tx)
  const caseType = await findCaseType(tx, given.caseTypeId)
  const status = statusAtStart(given.source)
  const priority = given.priority ?? caseType.priority
  const lifeThreat = caseType.isLifeThreat === 1 || hasLifeThreat(given.description)
  const clock = clockOf({ status, priority, stamps: { ...none, receivedAt: epoch, acceptedAt: status === 'accepted' ? epoch : null } }, targets)
  const by = given.by ? JSON.stringify(given.by) : null
  const { position } = given
  tx.hasFacts = true
  const [row] = await tx.named<TicketRecord>('fileTicket', insert, [
    tx.centre,
    status,
    given.source,
    priority,
    lifeThreat,
    given.caseTypeId,
    given.caseSubTypeId ?? null,
    given.reportCategoryId ?? null,
    given.description,
    given.callerName || null,
    given.callerPhone || null,
    given.userId ?? null,
    given.barangayId ?? null,
    given.address || null,
    given.landmark || null,
    placeInWords({ ...given, barangay: given.barangayName }),
    position?.lat ?? null,
    position?.lng ?? null,
    position?.accuracy ?? null,
    given.scheduledAt ?? null,
    clock?.target ?? null,
    by,
    status === 'accepted' ? by : null,
    clock ? Date.parse(clock.dueAt) / 1000 : null,
    doer.accountId,
    doer.accountType,
    factKinds.ticketFiled.audience,
    doer.source,
    doer.requestId,
  ])
  return row!
}
