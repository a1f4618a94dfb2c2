// Numbers of others on tickets: held, found, written, taken off.
import { sql } from 'kysely'
import { plainOutside, type ToldBy } from '#contract/tickets/outsideNumbers/outsideNumbers.ts'
import type { OutsideKind } from '#contract/tickets/outsideNumbers/kinds.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import type { Person } from '#server/tickets/columns.ts'

/** Kind, and number as it is written. */
export type Outside = Required<ToldBy>

const hold = prepared('holdOutsideNumber', (p: Params<{ kind: string; plain: string }>) =>
  sqlOf.selectNoFrom(
    sql`pg_advisory_xact_lock(hashtextextended('outside number ' || ${p.center}::text || ' ' || ${p.kind}::text || ' ' || ${p.plain}::text, 0))`.as(
      'held',
    ),
  ),
)

/** The ticket that stands open or planned under the number, followed through merges; the oldest where there are several. */
const open = prepared('openUnderOutsideNumber', (p: Params<{ kind: string; plain: string; partner: string | null }>) =>
  sqlOf.selectNoFrom(
    sql<string | null>`(with recursive led (number, status, into_number, received_at) as (
      select t.number, t.status, t.merged_into, t.received_at from outside_number o
        join ticket t on t.command_center_id = o.command_center_id and t.number = o.number
        where o.command_center_id = ${p.center} and o.plain = ${p.plain} and o.kind = ${p.kind} and o.removed_at is null
          and (${p.partner}::uuid is null or o.added is not null or exists (select from partner_incident i
            where i.command_center_id = o.command_center_id and i.number = o.number and i.partner_id = ${p.partner}::uuid))
      union
      select t.number, t.status, t.merged_into, t.received_at from led
        join ticket t on t.command_center_id = ${p.center} and t.number = led.into_number where led.status = 'merged')
      select number from led where status in ('scheduled', 'pending', 'accepted', 'reported', 'transferred') order by received_at, number limit 1)`.as(
      'number',
    ),
  ),
)

/** The ticket that is open under a number; for a joined system only where a hand wrote it there, or the ticket is known of that system. */
export const openUnder = async (tx: Tx, { kind, number }: Outside, partner: string | null = null): Promise<string | null> =>
  (await tx.one(open({ kind, plain: plainOutside(number), partner })))!.number

/** The same, with the number held until the transaction ends, so that two tickets never get it at once. */
export async function holdOutside(tx: Tx, outside: Outside, partner: string | null = null): Promise<string | null> {
  await tx.all(hold({ kind: outside.kind, plain: plainOutside(outside.number) }))
  return openUnder(tx, outside, partner)
}

/** False: it stands there already. */
export async function writeOutside(tx: Tx, ticket: string, { kind, number: written }: Outside, by: Person | null): Promise<boolean> {
  const added = by && JSON.stringify(by)
  const rows = await tx.all(
    sqlOf
      .insertInto('outside_number')
      .values({ command_center_id: tx.center, number: ticket, kind, plain: plainOutside(written), written, added })
      .onConflict((on) =>
        on
          .columns(['command_center_id', 'number', 'kind', 'plain'])
          .doUpdateSet({ written, added, added_at: sql`now()`, removed_at: null })
          .where('outside_number.removed_at', 'is not', null),
      )
      .returning('number'),
  )
  return rows.length === 1
}

export const takeOutsideOff = async (tx: Tx, ticket: string, { kind, number }: Outside): Promise<boolean> =>
  (
    await tx.all(
      sqlOf
        .updateTable('outside_number')
        .set({ removed_at: sql`now()` })
        .where('command_center_id', '=', tx.center)
        .where('number', '=', ticket)
        .where('kind', '=', kind)
        .where('plain', '=', plainOutside(number))
        .where('removed_at', 'is', null)
        .returning('number'),
    )
  ).length === 1

/** The tickets on which a number stands, whoever keeps it. */
export const ticketsUnder = async (tx: Tx, written: string): Promise<string[]> => {
  const plain = plainOutside(written)
  if (plain === '' || plain.length > 60) return []
  const rows = await tx.all(
    sqlOf
      .selectFrom('outside_number')
      .select('number')
      .distinct()
      .where('command_center_id', '=', tx.center)
      .where('plain', '=', plain)
      .where('removed_at', 'is', null)
      .limit(100),
  )
  return rows.map(({ number }) => number)
}

/** The numbers of others on each of some tickets. */
export async function outsideOfAll(tx: Tx, numbers: readonly string[]): Promise<Map<string, { kind: OutsideKind; number: string }[]>> {
  const rows = await tx.all(
    sqlOf
      .selectFrom('outside_number')
      .select(['number', 'kind', 'written'])
      .where('command_center_id', '=', tx.center)
      .where(({ eb, fn, val }) => eb('number', '=', fn.any(val([...numbers]))))
      .where('removed_at', 'is', null)
      .orderBy('added_at'),
  )
  return new Map(
    [...Map.groupBy(rows, ({ number }) => number)].map(([number, of]) => [
      number,
      of.map(({ kind, written }) => ({ kind: kind as OutsideKind, number: written })),
    ]),
  )
}
