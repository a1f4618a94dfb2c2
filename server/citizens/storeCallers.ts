// What tickets say of citizens: whose callers an account may see, and how a citizen used the center.
import { sql } from 'kysely'
import { shownColumns } from '#contract/nouns/personalFields.ts'
import { nothingKept } from '#contract/nouns/ticketFields.ts'
import type { Actor } from '#server/kit/context.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const open = ['pending', 'accepted', 'reported', 'transferred', 'scheduled'].map((tab) => sql.lit(tab))

interface Sight {
  /** Whether the actor may see every ticket. */
  isAll: boolean
  account: string
}
const ofSight = (p: Params<Sight>) =>
  sqlOf
    .selectFrom('ticket')
    .where('command_center_id', '=', p.center)
    .where(({ or, eb }) => or([sql<boolean>`${p.isAll}::boolean`, eb('allocated_to', '@>', sql<string[]>`array[${p.account}::uuid]`)]))

const callersAmong = prepared('callersAmong', (p: Params<Sight & { ids: readonly string[] }>) =>
  ofSight(p)
    .select('user_id')
    .distinct()
    .where(({ eb, fn }) => eb('user_id', '=', fn.any(p.ids)))
    .where('status', '<>', sql.lit('deleted')),
)
const ownersOfNumbers = prepared('ownersOfNumbers', (p: Params<Sight & { ids: readonly string[] }>) =>
  sqlOf
    .selectFrom('citizen as c')
    .select('c.id')
    .where('c.command_center_id', '=', p.center)
    .where(({ eb, fn }) => eb('c.id', '=', fn.any(p.ids)))
    .where('c.removed_at', 'is', null)
    .where(({ exists }) => exists(ofSight(p).select('number').where('tab', 'in', open).where('caller_phone', '=', sql<string>`c.phone`))),
)
/** Of these citizens, those whom the actor may see: all, the callers of the center's tickets, or those of its own tickets; also by the number, while a ticket is open. */
export async function visibleAmong(tx: Tx, me: Actor, ids: readonly string[]): Promise<Set<string>> {
  if (me.may('citizens.read')) return new Set(ids)
  const sight = { ids, isAll: me.may('tickets.read'), account: me.accountId }
  const named = await tx.all(callersAmong(sight))
  const numbered = await tx.all(ownersOfNumbers(sight))
  return new Set([...named.map((row) => row.user_id!), ...numbered.map((row) => row.id)])
}

const callerOf = prepared('callerOf', (p: Params<Sight & { number: string }>) => ofSight(p).select('user_id').where('number', '=', p.number))
/** Whom a ticket is of, if the actor may see the ticket. */
export async function citizenOfTicket(tx: Tx, me: Actor, number: string): Promise<string | null> {
  const isAll = me.may('tickets.read') || me.may('citizens.read')
  return (await tx.one(callerOf({ number, isAll, account: me.accountId })))?.user_id ?? null
}

const ofCitizen = (p: Params<{ citizenId: string }>) =>
  sqlOf.selectFrom('ticket').where('command_center_id', '=', p.center).where('user_id', '=', p.citizenId)

const countTickets = prepared('ticketsOfCitizen', (p: Params<{ citizenId: string }>) =>
  ofCitizen(p)
    .where('status', '<>', sql.lit('deleted'))
    .select(({ fn }) => [
      fn.countAll<number>().as('tickets'),
      fn.countAll<number>().filterWhere('status', '=', sql.lit('reported')).as('falseReports'),
      fn.countAll<number>().filterWhere('tab', 'in', open).as('open'),
    ]),
)
/** Another installation offers a ticket of this number, and is not answered yet. */
const offeredTo = prepared('offeredTo', (p: Params<{ citizenId: string }>) =>
  sqlOf
    .selectFrom('ticket_transfer as x')
    .innerJoin('citizen as c', 'c.command_center_id', 'x.command_center_id')
    .select('x.number')
    .where('x.command_center_id', '=', p.center)
    .where('x.direction', '=', sql.lit('incoming'))
    .where('x.state', '=', sql.lit('offered'))
    .where('c.id', '=', p.citizenId)
    .where(sql<boolean>`x.shown #>> '{told,callerPhone}' = c.phone`)
    .limit(sql.lit(1)),
)
export const isOnOffer = async (tx: Tx, citizenId: string) => (await tx.one(offeredTo({ citizenId }))) !== undefined

export const ticketCounts = async (tx: Tx, citizenId: string) => (await tx.one(countTickets({ citizenId })))!

const inContract = (column: string) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const ticketsHeld = prepared('ticketsHeld', (p: Params<{ citizenId: string; most: number }>) =>
  ofCitizen(p)
    .select(['number as transactionNumber', 'status', 'received_at as receivedAt', 'lat', 'lng'])
    .select(shownColumns('ticket').map(({ column }) => `${column} as ${inContract(column)}` as const))
    .orderBy('received_at', 'desc')
    .limit(p.most),
)
export const ticketsOf = (tx: Tx, citizenId: string, most: number) => tx.all(ticketsHeld({ citizenId, most }))

const erase = prepared('eraseWordsOf', (p: Params<{ citizenId: string }>) =>
  sqlOf.selectNoFrom(sql`erase_words_of(${p.center}::uuid, ${p.citizenId}::uuid)`.as('done')),
)
const clearFields = prepared('clearFieldsOf', (p: Params<{ citizenId: string }>) =>
  sqlOf.updateTable('ticket').set(nothingKept).where('command_center_id', '=', p.center).where('user_id', '=', p.citizenId),
)
/** Takes the person out of tickets and reports, with the links to them; what happened stays. */
export async function eraseWordsOf(tx: Tx, citizenId: string): Promise<void> {
  // By the names that stand in the fields the staff's own words are cleared: those first.
  await tx.all(erase({ citizenId }))
  await tx.all(clearFields({ citizenId }))
}

const eraseCrews = prepared('eraseCrewWordsOf', (p: Params<{ citizenId: string }>) =>
  sqlOf.selectNoFrom(sql`erase_crew_words_of(${p.center}::uuid, ${p.citizenId}::uuid)`.as('done')),
)
/** Takes the person out of what crews said of dangers at their tickets, and out of the crews that they have left. */
export const eraseCrewWordsOf = (tx: Tx, citizenId: string) => tx.all(eraseCrews({ citizenId }))
