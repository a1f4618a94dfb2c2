// What the log says of invented tickets: their steps in the order in which they were taken, as the calls would have recorded them.
import { sql } from 'kysely'
import { type FactName, factKinds } from '#contract/facts.ts'
import type { Status } from '#contract/tickets/states.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import type { DemoTicket } from './ticketMaker.ts'

export interface DemoUpdate {
  id: string
  number: string
  is_public: boolean
  created_by: { id: string }
  created_at: string
}
interface Told {
  at: string | null
  verb: FactName
  data?: object
  /** Nobody: Tanod itself, or the visitor who filed it. */
  by?: { id: string; type: string } | undefined
}

const moved = (from: Status, to: Status) => ({ from, to })

function tell(ticket: DemoTicket, updates: DemoUpdate[]): Told[] {
  const { person, status, departmentId, team, source, priority, case_type_id: caseTypeId } = ticket
  const desk = { id: person.id, type: 'dispatcher' }
  const unit = team && { id: team.accountId, type: 'responseteam' }
  const begins: Status = status === 'scheduled' ? 'scheduled' : 'pending'
  const assigned = (kind: string, id: string | undefined): Told[] =>
    id ? [{ at: ticket.dispatched_at, verb: 'ticketAssigned', by: desk, data: { ...moved('accepted', 'accepted'), kind, accountIds: [id] } }] : []
  const atOf = (why: object | null) => (why as { at: string } | null)?.at ?? null
  const reasonCode = (why: object | null) => (why as { reason: string } | null)?.reason ?? null
  return [
    {
      ...{ at: ticket.received_at, verb: 'ticketFiled', data: { status: begins, source, priority, caseTypeId } },
      by: source === 'quickreport' || source === 'app' ? undefined : desk,
    },
    { at: ticket.read_at, verb: 'ticketRead', by: desk, data: { accountId: person.id, isFirst: true } },
    { at: ticket.accepted_at, verb: 'ticketAccepted', by: desk, data: moved('pending', 'accepted') },
    ...assigned('department', departmentId),
    ...assigned('responseteam', team?.accountId),
    { at: unit ? ticket.en_route_at : null, verb: 'teamStatusChanged', by: unit, data: { accountId: unit?.id, from: 'assigned', to: 'enRoute' } },
    { at: unit ? ticket.on_scene_at : null, verb: 'teamStatusChanged', by: unit, data: { accountId: unit?.id, from: 'enRoute', to: 'onScene' } },
    ...(unit && ticket.on_scene_at ? ticket.steps : []).map(
      ({ id, at }): Told => ({
        ...{ at: Date.parse(at) <= Date.now() ? at : null, verb: 'teamStepTaken', by: unit },
        data: { accountId: unit?.id, crewStepId: id },
      }),
    ),
    { at: atOf(ticket.escalated), verb: 'ticketEscalated', data: { cause: 'target', target: ticket.due_target } },
    { at: atOf(ticket.proposed), verb: 'ticketResolveProposed', by: unit },
    {
      at: atOf(ticket.declined),
      verb: 'ticketDeclined',
      by: desk,
      data: { ...moved('pending', 'declined'), reasonCode: reasonCode(ticket.declined) },
    },
    {
      ...{ at: atOf(ticket.reported), verb: 'ticketReported', by: desk },
      data: { ...moved('pending', 'reported'), reasonCode: reasonCode(ticket.reported), isReported: 1 },
    },
    {
      at: ticket.resolved_at,
      verb: 'ticketResolved',
      by: desk,
      data: { ...moved('accepted', 'resolved'), disposition: ticket.resolved?.disposition ?? null },
    },
    { at: ticket.closed_at, verb: 'ticketClosed' },
    {
      ...{ at: atOf(ticket.deleted), verb: 'ticketDeleted', by: desk },
      data: { ...moved('resolved', 'deleted'), reasonCode: reasonCode(ticket.deleted) },
    },
    ...updates.map((update): Told => {
      return { at: update.created_at, verb: 'updateAdded', by: desk, data: { updateId: update.id, isPublic: update.is_public ? 1 : 0, fileIds: [] } }
    }),
  ]
}

const recordDemo = prepared('recordDemo', (p: Params<{ facts: string }>) => sqlOf.selectNoFrom(sql`record_demo_facts(${p.facts})`.as('recorded')))

/** Told in the order of time, so that the log reads as if it had happened. */
export async function storeFacts(tx: Tx, tickets: readonly DemoTicket[], updates: readonly DemoUpdate[]): Promise<void> {
  const updatesOf = Map.groupBy(updates, ({ number }) => number)
  const now = new Date().toISOString()
  const facts = tickets.flatMap((ticket) =>
    tell(ticket, updatesOf.get(ticket.number) ?? []).flatMap(({ at, verb, data, by }) => {
      if (!at || at > now) return []
      const { audience, data: shape } = factKinds[verb]
      const known = shape.parse({ transactionNumber: ticket.number, ...data })
      const heard = [...audience, ...(audience.length > 0 ? ticket.allocated_to.map((id) => `account:${id}`) : [])]
      const isPublic = verb === 'ticketFiled' && !by
      const doer = { actor_id: by?.id ?? null, actor_type: by?.type ?? (isPublic ? 'public' : 'system') }
      return [{ at, verb, kind: 'ticket', object_id: ticket.number, data: known, audience: heard, ...doer }]
    }),
  )
  const told = facts.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  await tx.all(recordDemo({ facts: JSON.stringify(told) }))
  tx.hasFacts = facts.length > 0
}
