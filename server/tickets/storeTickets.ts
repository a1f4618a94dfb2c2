// Tickets whole: found for a reader, held for a step, changed by one.
import { longestShiftHours } from '#contract/accounts/crewRules.ts'
import { type Expression, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { TakenStep } from '#contract/tickets/crewSteps/rules.ts'
import type { Assignment, OutsideNumber, Transfer } from '#contract/tickets/Ticket.ts'
import { filesHung, type HungFile } from '#server/files/store.ts'
import type { Actor } from '#server/kit/context.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { refuse } from '#server/kit/refuse.ts'
import { calledBy } from '#server/accounts/store.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { jsonColumns, type LockedTicket, ofTicket, recordColumns, type TicketRecord } from './columns.ts'
import { isRead, ticketsReadBy } from './readBy.ts'
import { clockColumns } from './schedule.ts'
import { settingsOf } from './settings.ts'
import { elsewhereOf, tellOfferAnew } from './transfers/storeCellTransfers.ts'

/** Who looks: those who may read every ticket, else only the tickets allocated to them. */
export type Reader = Pick<Actor, 'accountId' | 'may'>
export const seesAll = (reader: Reader) => reader.may('tickets.read')
const own = (reader: Reader | null) => (!reader || seesAll(reader) ? null : reader.accountId)

export interface FullTicket extends TicketRecord {
  is_read: boolean
  /** Its citizen has a page. */
  is_followed: boolean
  files: HungFile[]
  assignments: Assignment[]
  merged: string[]
  transfer: Transfer | null
  outside: OutsideNumber[]
}

/** `own` is the account that the ticket must be allocated to, or null. */
interface Sought {
  number: string
  own: string | null
}
const seen = (p: Params<Sought>) =>
  sqlOf
    .selectFrom('ticket as t')
    .select(ofTicket(recordColumns))
    .where('t.command_center_id', '=', p.center)
    .where('t.number', '=', p.number)
    .where(({ eb, or, fn }) => or([eb(sql`${p.own}::uuid`, 'is', null), eb(p.own, '=', fn.any('t.allocated_to'))]))
    .$castTo<TicketRecord>()

/** Whose shift on the unit fell into the run; of one that was taken off, who was on when it was sent. */
const crewOfRun = sql<Assignment['crew']>`coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'role', c.role) order by c.started_at, c.id)
  from crew_shift c where c.command_center_id = s.command_center_id and c.team_id = s.account_id
    and c.started_at <= case when s.state = 'removed' then s.assigned_at else coalesce(s.cleared_at, now()) end
    and coalesce(c.ended_at, c.started_at + ${sql.lit(longestShiftHours)} * interval '1 hour') > s.assigned_at), '[]')`

const assignmentsOn = (center: Expression<string>, number: Expression<string>) =>
  sqlOf
    .selectFrom('ticket_assignment as s')
    .innerJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 's.command_center_id').onRef('a.id', '=', 's.account_id'))
    .select(['s.account_id as accountId', 's.kind', calledBy.as('name'), 's.department_id as departmentId', 's.state', 's.is_excluded as isExcluded'])
    .select(['s.assigned_by as assignedBy', 's.assigned_at as assignedAt', 's.acknowledged_at as acknowledgedAt'])
    .leftJoin('crew_watch as w', (on) =>
      on.onRef('w.command_center_id', '=', 's.command_center_id').onRef('w.number', '=', 's.number').onRef('w.account_id', '=', 's.account_id'),
    )
    .select(['s.en_route_at as enRouteAt', 's.on_scene_at as onSceneAt', 's.cleared_at as clearedAt', 'w.asked_at as rollCallAskedAt'])
    .leftJoin('response_team as r', (on) => on.onRef('r.command_center_id', '=', 's.command_center_id').onRef('r.account_id', '=', 's.account_id'))
    .select(['r.response_type_id as responseTypeId', 's.steps'])
    .select(crewOfRun.as('crew'))
    .$narrowType<{ steps: TakenStep[] }>()
    .where('s.command_center_id', '=', center)
    .where('s.number', '=', number)
    .orderBy('s.assigned_at')
    .orderBy('s.account_id')

const mergedInto = (center: Expression<string>, number: Expression<string>) =>
  sql<
    string[]
  >`array(${sqlOf.selectFrom('ticket as m').select('m.number').where('m.command_center_id', '=', center).where('m.merged_into', '=', number).orderBy('m.number')})`

const outsideNumbersOf = (center: Expression<string>, numbers: Expression<string[]>) =>
  sqlOf
    .selectFrom('outside_number as o')
    .select(['o.number as transactionNumber', 'o.kind', 'o.written as number', 'o.added as by', 'o.added_at as at'])
    .where('o.command_center_id', '=', center)
    .where(({ eb, fn }) => eb('o.number', '=', fn.any(numbers)))
    .where('o.removed_at', 'is', null)
    .orderBy('o.added_at')
    .orderBy('o.plain')

const lastTransfer = (center: Expression<string>, number: Expression<string>) =>
  sqlOf
    .selectFrom('ticket_transfer as x')
    .select(['x.state', 'x.reason', 'x.offered_at as offeredAt', 'x.answer', 'x.answered_at as answeredAt'])
    .select(({ ref }) => [
      sql`jsonb_build_object('id', ${ref('x.from_center_id')}, 'name', ${ref('x.from_name')})`.as('from'),
      sql`jsonb_build_object('id', ${ref('x.to_center_id')}, 'name', ${ref('x.to_name')})`.as('to'),
      elsewhereOf.as('elsewhere'),
    ])
    .where('x.command_center_id', '=', center)
    .where('x.number', '=', number)
    .orderBy('x.offered_at', 'desc')
    .limit(sql.lit(1))

const fullTicket = prepared('fullTicket', (p: Params<Sought & { account: string }>) =>
  ticketsReadBy(p.center, p.account)
    .select(ofTicket(recordColumns))
    .select(({ ref }) => {
      const [center, number] = [ref('t.command_center_id'), ref('t.number')]
      const merged = mergedInto(center, number)
      return [
        isRead,
        sql<boolean>`is_followed(${number})`.as('is_followed'),
        jsonArrayFrom(assignmentsOn(center, number)).as('assignments'),
        merged.as('merged'),
        filesHung(center, 'ticket', sql<string>`any (${merged} || ${number})`).as('files'),
        jsonObjectFrom(lastTransfer(center, number)).as('transfer'),
        jsonArrayFrom(outsideNumbersOf(center, sql<string[]>`${merged} || ${number}`)).as('outside'),
      ]
    })
    .where('t.number', '=', p.number)
    .where(({ eb, or, fn }) => or([eb(sql`${p.own}::uuid`, 'is', null), eb(p.own, '=', fn.any('t.allocated_to'))]))
    .$castTo<FullTicket>(),
)

const nowhere = () => refuse(404, 'There is no such ticket.')

export async function fullTicketOf(tx: Tx, reader: Reader, number: string): Promise<FullTicket> {
  return (await tx.one(fullTicket({ number, own: own(reader), account: reader.accountId }))) ?? nowhere()
}

const someTicket = prepared('someTicket', seen)

export const findTicketFor = (tx: Tx, reader: Reader, number: string) => tx.one(someTicket({ number, own: own(reader) }))

/** A ticket of the center that the reader may see; what is not there, another center's and another's own are answered alike. */
export async function ticketFor(tx: Tx, reader: Reader, number: string): Promise<TicketRecord> {
  return (await findTicketFor(tx, reader, number)) ?? nowhere()
}

/** A ticket of the center, for those who act for its citizen or for the server itself. */
export const ticketOf = (tx: Tx, number: string) => tx.one(someTicket({ number, own: null }))

const writeOnly = prepared('writeOnlyTickets', (p: Params<{ numbers: string[] }>) =>
  sqlOf
    .selectFrom('ticket as t')
    .select('t.number')
    .where('t.command_center_id', '=', p.center)
    .where(({ eb, fn }) => eb('t.number', '=', fn.any(p.numbers)))
    .where('t.is_write_only', '=', sql.lit(true)),
)
/** Those of these tickets whose caller asked to be written to. */
export const writeOnlyOf = async (tx: Tx, numbers: string[]) => (await tx.all(writeOnly({ numbers }))).map(({ number }) => number)

const holding = (p: Params<Sought>) => seen(p).select(sql<string>`clock_timestamp()`.as('now')).forUpdate().$castTo<LockedTicket>()
const holdTicket = prepared('holdTicket', holding)

/** The same, held against every other step until the transaction ends. */
export async function lockTicket(tx: Tx, reader: Reader | null, number: string): Promise<LockedTicket> {
  return (await tx.one(holdTicket({ number, own: own(reader) }))) ?? nowhere()
}

/** The same where the ticket may have gone to another center. */
export const holdTicketIfHere = (tx: Tx, number: string) => tx.one(holdTicket({ number, own: null }))

const dueTicket = prepared('dueTicket', (p: Params<Sought>) => holding(p).where('t.attend_at', '<=', sql<string>`clock_timestamp()`).skipLocked())

/** Held only if it is still due, and no other node holds it just now. */
export const takeDueTicket = (tx: Tx, number: string) => tx.one(dueTicket({ number, own: null }))

export type TicketChanges = Partial<
  Omit<TicketRecord, 'command_center_id' | 'number' | 'version' | 'summary' | 'tab' | 'rank' | 'flags' | 'is_for_supervisor'>
>

/** Writes what a step changes, and what the clock says after it. What the server does by itself makes no new version: it takes nothing from an editor. */
export async function changeTicket(tx: Tx, locked: LockedTicket, changes: TicketChanges, { byItself = false } = {}): Promise<LockedTicket> {
  const after = { ...locked, ...changes }
  // Who is awaited no more is silent no more.
  const heard = after.silent.filter(({ id }) => after.awaiting.includes(id))
  const timed = {
    ...changes,
    ...(heard.length < after.silent.length && { silent: heard }),
    ...clockColumns(after, await settingsOf(tx), locked.now),
    updated_at: byItself ? locked.updated_at : locked.now,
    version: locked.version + (byItself ? 0 : 1),
  }
  const columns = Object.entries(timed).map(([name, value]) => [name, jsonColumns.has(name) && value !== null ? JSON.stringify(value) : value])
  await tx.all(
    sqlOf
      .updateTable('ticket')
      .set(Object.fromEntries(columns) as object)
      .where('command_center_id', '=', tx.center)
      .where('number', '=', locked.number),
  )
  if (after.status === 'transferred' && !byItself) await tellOfferAnew(tx, locked.number)
  return { ...after, ...timed }
}
