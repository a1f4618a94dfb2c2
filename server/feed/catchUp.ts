// What a client has missed: the facts after its cursor that its rights let it see.
import type { FactMessage } from '#contract/kit/fact.ts'
import { resumeMost } from '#contract/feed/feed.ts'
import type { Actor } from '#server/kit/context.ts'
import { type LoggedFact, logEpoch } from '#server/kit/functions.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { type Database, sqlOf, type Tx } from '#server/kit/transaction.ts'

/** How rooms show the objects of facts as they now stand, by kind of object; to one actor only what that actor may see now. */
export type RowsOf = Record<string, (tx: Tx, ids: string[], actor?: Actor) => Promise<Map<string, unknown>>>

const scanned = 1_000

export interface Missed {
  cursor: number
  epoch: string
  reload: boolean
  more: boolean
  facts: FactMessage[]
}

/** What an actor hears: its permissions, and what is addressed to the account itself. */
export const audienceOf = (actor: Actor): string[] => [...actor.permissions, `account:${actor.accountId}`]

const headOfLog = prepared('headOfLog', (p: Params) => sqlOf.selectFrom('fact_head').select('seq').where('command_center_id', '=', p.center))
const missedFacts = prepared('missedFacts', (p: Params<{ after: number; until: number; audience: string[] }>) =>
  sqlOf
    .selectFrom('fact')
    .selectAll()
    .where('command_center_id', '=', p.center)
    .where('seq', '>', p.after)
    .where('seq', '<=', p.until)
    .where('audience', '&&', p.audience)
    .orderBy('seq')
    .$castTo<LoggedFact>(),
)

/** What a client remembers: how far it read, and in which epoch of the log. */
export interface Remembered {
  cursor?: number | undefined
  epoch?: string | undefined
}

export async function catchUp(db: Database, rowsOf: RowsOf, actor: Actor, { cursor, epoch: known }: Remembered): Promise<Missed> {
  return db.read(actor.center, async (tx) => {
    const epoch = (await tx.one(logEpoch({})))!.value
    const last = (await tx.one(headOfLog({})))?.seq ?? 0
    if (cursor === undefined) return { epoch, cursor: last, reload: false, more: false, facts: [] }
    const isOfAnother = known !== undefined && known !== epoch
    if (isOfAnother || cursor > last || last - cursor > resumeMost) return { epoch, cursor: last, reload: true, more: false, facts: [] }
    const until = Math.min(last, cursor + scanned)
    const facts = await tx.all(missedFacts({ after: cursor, until, audience: audienceOf(actor) }))
    return { epoch, cursor: until, reload: false, more: until < last, facts: await present(tx, rowsOf, facts, actor) }
  })
}

/** Facts as messages, each with its object's row where its room shows one. */
export async function present(tx: Tx | null, rowsOf: RowsOf, facts: LoggedFact[], actor?: Actor): Promise<FactMessage[]> {
  const rows = new Map<string, Map<string, unknown>>()
  for (const [kind, read] of Object.entries(rowsOf)) {
    const ids = [...new Set(facts.filter((fact) => fact.kind === kind).map((fact) => fact.object_id))]
    if (tx && ids.length > 0) rows.set(kind, await read(tx, ids, actor))
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
