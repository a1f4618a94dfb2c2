// What a client has missed: the facts after its cursor that its rights let it see.
import type { FactMessage } from '#contract/kit/fact.ts'
import { resumeMost } from '#contract/feed/feed.ts'
import type { Actor } from '#server/kit/context.ts'
import type { LoggedFact } from '#server/kit/tail.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'

/** How rooms show the objects of facts as they now stand, by kind of object; to one actor only what that actor may see now. */
export type RowsOf = Record<string, (tx: Tx, ids: string[], actor?: Actor) => Promise<Map<string, unknown>>>

const scanned = 1_000

export interface Missed {
  cursor: number
  reload: boolean
  more: boolean
  facts: FactMessage[]
}

/** What an actor hears: its permissions, and what is addressed to the account itself. */
export const audienceOf = (actor: Actor): string[] => [...actor.permissions, `account:${actor.accountId}`]

export async function catchUp(db: Database, rowsOf: RowsOf, actor: Actor, cursor: number | undefined): Promise<Missed> {
  return db.read(actor.centre, async (tx) => {
    const [head] = await tx.named<{ seq: number }>('head', 'select seq from fact_head where command_center_id = $1', [actor.centre])
    const last = head?.seq ?? 0
    if (cursor === undefined) return { cursor: last, reload: false, more: false, facts: [] }
    if (cursor > last || last - cursor > resumeMost) return { cursor: last, reload: true, more: false, facts: [] }
    const until = Math.min(last, cursor + scanned)
    const facts = await tx.named<LoggedFact>(
      'missed',
      'select * from fact where command_center_id = $1 and seq > $2 and seq <= $3 and audience && $4 order by seq',
      [actor.centre, cursor, until, audienceOf(actor)],
    )
    return { cursor: until, reload: false, more: until < last, facts: await present(tx, rowsOf, facts, actor) }
  })
}

/** Facts as messages, each with its object's row where its room shows one. */
export async function present(tx: Tx, rowsOf: RowsOf, facts: LoggedFact[], actor?: Actor): Promise<FactMessage[]> {
  const rows = new Map<string, Map<string, unknown>>()
  for (const [kind, read] of Object.entries(rowsOf)) {
    const ids = [...new Set(facts.filter((fact) => fact.kind === kind).map((fact) => fact.object_id))]
    if (ids.length > 0) rows.set(kind, await read(tx, ids, actor))
  }
  return facts.map((fact) => ({
    seq: fact.seq,
    at: fact.at,
    verb: fact.verb,
    kind: fact.kind,
    id: fact.object_id,
    actorId: fact.actor_id,
    data: fact.data,
    row: rows.get(fact.kind)?.get(fact.object_id),
  }))
}
