// Tickets as they stood: their moves as the log tells them, and by their own stamps where the log does not go back so far.
import { sql, type SqlBool } from 'kysely'
import { movingFacts } from '#contract/map/replay/replay.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

interface Stretch {
  from: string
  to: string
}
interface Move {
  number: string
  at: string
  standing: string
  /** How it stood before, where the fact tells. */
  before: string | null
}
const isMove = sql<SqlBool>`f.verb = any (${sql.lit(`{${movingFacts.join(',')}}`)}::text[])`
const standing = sql<string>`case f.verb when 'ticketClosed' then 'closed' else coalesce(f.data ->> 'to', f.data ->> 'status') end`
const open = ['pending', 'accepted', 'reported', 'transferred', 'scheduled'].map((tab) => sql.lit(tab))
const statusAt = (column: 'declined' | 'reported' | 'deleted') => sql`(${sql.ref(column)} ->> 'at')::timestamptz`

/** Tickets with a place that were there before the end and touched after the beginning, or are open still, with their own stamps. */
const ticketsThen = prepared('ticketsThen', (p: Params<Stretch>) =>
  sqlOf
    .selectFrom('ticket')
    .select(['number', sql<number>`lat`.as('lat'), sql<number>`lng`.as('lng'), 'priority'])
    .select(
      sql<Record<string, string | null>>`jsonb_build_object('pending', received_at, 'accepted', accepted_at, 'declined', ${statusAt('declined')},
        'reported', ${statusAt('reported')}, 'resolved', resolved_at, 'closed', closed_at, 'deleted', ${statusAt('deleted')})`.as('stamps'),
    )
    .where('command_center_id', '=', p.center)
    .where('lat', 'is not', null)
    .where('received_at', '<', p.to)
    .where((eb) => eb.or([eb('tab', 'in', open), eb('updated_at', '>=', p.from), eb('closed_at', '>=', p.from)]))
    .orderBy('received_at')
    .limit(60_000),
)
const movesIn = prepared('movesIn', (p: Params<Stretch>) =>
  sqlOf
    .selectFrom('fact as f')
    .select(['f.object_id as number', 'f.at', standing.as('standing'), sql<string | null>`f.data ->> 'from'`.as('before')])
    .where('f.command_center_id', '=', p.center)
    .where('f.kind', '=', sql.lit('ticket'))
    .where(isMove)
    .where('f.at', '>=', p.from)
    .where('f.at', '<=', p.to)
    .orderBy('f.seq'),
)
const movesBefore = prepared('movesBefore', (p: Params<{ from: string; numbers: readonly string[] }>) =>
  sqlOf
    .selectFrom(sql<{ number: string }>`unnest(${p.numbers}::text[])`.as<'n'>(sql`n(number)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('fact as f')
          .select(['f.at', standing.as('standing'), sql<string | null>`null`.as('before')])
          .where('f.command_center_id', '=', p.center)
          .where('f.kind', '=', sql.lit('ticket'))
          .whereRef('f.object_id', '=', 'n.number')
          .where(isMove)
          .where('f.at', '<', p.from)
          .orderBy('f.seq', 'desc')
          .limit(sql.lit(1))
          .as('m'),
      (on) => on.onTrue(),
    )
    .select(['n.number', 'm.at', 'm.standing', 'm.before']),
)

type Then = NonNullable<ReturnType<typeof ticketsThen>['rows']>[number]

/** Told by its stamps: as far as the first fact that tells more. */
const stamped = ({ number, stamps }: Then, until: string): Move[] =>
  Object.entries(stamps)
    .flatMap(([standingThen, at]) =>
      at !== null && Date.parse(at) < Date.parse(until) ? [{ number, at, standing: standingThen, before: null }] : [],
    )
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))

export async function replayTickets(tx: Tx, stretch: Stretch) {
  const tickets = await tx.all(ticketsThen(stretch))
  const moves = Map.groupBy(await tx.all(movesIn(stretch)), ({ number }) => number)
  const earlier = new Map(
    (await tx.all(movesBefore({ from: stretch.from, numbers: tickets.map(({ number }) => number) }))).map((one) => [one.number, one]),
  )
  const movesOf = (ticket: Then): Move[] => {
    const [before, inside] = [earlier.get(ticket.number), moves.get(ticket.number) ?? []]
    const isTold = before ?? inside[0]?.before === null
    return [...(before ? [before] : isTold ? [] : stamped(ticket, inside[0]?.at ?? stretch.to)), ...inside]
  }
  return { tickets, moves: tickets.map(movesOf) }
}
