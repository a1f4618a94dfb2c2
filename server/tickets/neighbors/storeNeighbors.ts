// The rows of neighbors who were asked to help.
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Need, Skill } from '#contract/tickets/neighbors/rules.ts'
import type { NeighborsOfTicket } from '#contract/tickets/neighbors/neighbors.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export interface NeighborCall {
  id: string
  number: string
  volunteer_id: string
  need: Need
  metres: number
  state: NeighborsOfTicket['asked'][number]['state']
  told: 'ask' | 'over'
  tries: number
}
const columns = ['id', 'number', 'volunteer_id', 'need', 'metres', 'state', 'told', 'tries'] as const
const ofTicket = prepared('neighborCallsOf', (p: Params<{ number: string }>) =>
  sqlOf
    .selectFrom('neighbor_call')
    .select(columns)
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .orderBy('metres')
    .limit(sql.lit(50))
    .$castTo<NeighborCall>(),
)
export const neighborCallsOf = (tx: Tx, number: string) => tx.all(ofTicket({ number }))

const byId = prepared('neighborCall', (p: Params<{ id: string }>) =>
  sqlOf
    .selectFrom('neighbor_call')
    .select(columns)
    .where('command_center_id', '=', p.center)
    .where('id', '=', p.id)
    .forUpdate()
    .$castTo<NeighborCall>(),
)
export const holdNeighborCall = (tx: Tx, id: string) => tx.one(byId({ id }))

interface Volunteer {
  id: string
  name: string
  phone: string
  skills: Skill[]
  language: string
}
const people = prepared('volunteersBy', (p: Params<{ ids: readonly string[] }>) =>
  sqlOf
    .selectFrom('volunteer')
    .select(['id', 'name', 'phone', 'skills', 'language'])
    .where('command_center_id', '=', p.center)
    .where('id', '=', sql<string>`any (${p.ids}::uuid[])`)
    .where('is_deleted', '=', sql.lit(0))
    .$castTo<Volunteer>(),
)
/** Whoever left meanwhile is not among them. */
export const volunteersBy = async (tx: Tx, ids: readonly string[]) => new Map((await tx.all(people({ ids }))).map((one) => [one.id, one]))

/** Who was asked for this ticket before is not asked again, on whichever node. */
export async function addNeighborCalls(tx: Tx, number: string, need: Need, chosen: readonly { id: string; metres: number }[]): Promise<number> {
  if (chosen.length === 0) return 0
  const rows = chosen.map(({ id, metres }) => ({
    ...{ command_center_id: tx.center, id: randomUUID(), number, volunteer_id: id, need, metres, state: 'asked', told: 'ask' },
    next_at: sql<string>`clock_timestamp()`,
  }))
  const insert = sqlOf.insertInto('neighbor_call').values(rows)
  return (await tx.all(insert.onConflict((on) => on.doNothing()).returning('id'))).length
}

const changing = (tx: Tx) => sqlOf.updateTable('neighbor_call').where('command_center_id', '=', tx.center)
export const answerNeighborCall = (tx: Tx, id: string, state: 'going' | 'cannot') => tx.all(changing(tx).set({ state }).where('id', '=', id))

/** Who goes is told so; who has not answered is left alone. */
export const endNeighborCalls = (tx: Tx, number: string) =>
  tx.all(
    changing(tx)
      .set({ state: 'over', told: 'over', tries: 0, next_at: sql<string | null>`case when state = 'going' then clock_timestamp() end` })
      .where('number', '=', number)
      .where('state', 'in', ['asked', 'going'])
      .returning('id'),
  )

const open = prepared('openNeighborTickets', (p: Params) =>
  sqlOf
    .selectFrom('neighbor_call')
    .select('number')
    .distinct()
    .where('command_center_id', '=', p.center)
    .where('state', 'in', [sql.lit('asked'), sql.lit('going')])
    .$castTo<{ number: string }>(),
)
/** The tickets for which somebody is asked or goes. */
export const openNeighborTickets = (tx: Tx) => tx.all(open({}))

/** The ticket may need neighbors: looked at as soon as it is there for all. */
export const wishNeighbors = (tx: Tx, number: string) =>
  tx.all(
    sqlOf
      .insertInto('neighbor_look')
      .values({ command_center_id: tx.center, number })
      .onConflict((on) => on.doNothing()),
  )
export const takeNeighborWishes = (tx: Tx) => tx.all(sqlOf.deleteFrom('neighbor_look').where('command_center_id', '=', tx.center).returning('number'))

/** Those with somebody to ask, to tell, or to tell that it is over. */
export const neighborCenters = prepared('neighborCenters', () =>
  sqlOf.selectFrom(sql<{ command_center_id: string }>`neighbor_centers()`.as('c')).selectAll(),
)
const taking = prepared('takeNeighborCalls', (p: Params<{ most: number; leaseMs: number }>) =>
  sqlOf.selectFrom(sql<NeighborCall>`take_neighbor_calls(${p.most}, ${p.leaseMs})`.as('c')).select(columns),
)
export const takeNeighborCalls = (tx: Tx, most: number, leaseMs: number) => tx.all(taking({ most, leaseMs }))
/** Null: it is done, or tried no more. Another node may have taken it since, or it is to tell something else by now. */
export const settleNeighborCall = (tx: Tx, { id, tries, told }: NeighborCall, restMs: number | null) =>
  tx.all(
    changing(tx)
      .set({ next_at: restMs === null ? null : sql<string>`clock_timestamp() + ${restMs} * interval '1 ms'` })
      .where('id', '=', id)
      .where('tries', '=', tries)
      .where('told', '=', told),
  )

export const forgetNeighborCalls = prepared('forgetNeighborCalls', () =>
  sqlOf.selectNoFrom(sql`forget_neighbor_calls(interval '90 days')`.as('count')),
)
