// The rows of handovers, and what the log tells of a shift.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import { type DeskStanding, type Handover, shiftFacts } from '#contract/handovers/Handover.ts'
import type { Named } from '#contract/nouns/fields.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { before, nextVersion, now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const handoversOf = (center: Tx['center']) =>
  sqlOf
    .selectFrom('handover')
    .select(['id', 'notes', 'remark', 'version', 'written_at as writtenAt', 'signed_at as signedAt'])
    .select([sql<DeskStanding>`standing`.as('standing'), sql<Named>`written_by`.as('writtenBy'), sql<Named | null>`signed_by`.as('signedBy')])
    .where('command_center_id', '=', center)

export const handoverOf = (tx: Tx, id: string): Promise<Handover | undefined> => tx.one(handoversOf(tx.center).where('id', '=', id))
/** The one that nobody has countersigned. */
export const handoverWaiting = (tx: Tx): Promise<Handover | undefined> => tx.one(handoversOf(tx.center).where('signed_at', 'is', null))

export function pageOfHandovers(tx: Tx, { search, ...paging }: { cursor?: string | undefined; limit: number; search?: string | undefined }) {
  const all = handoversOf(tx.center)
  const found = search ? all.where(sql<boolean>`concat_ws(' ', notes, remark) ilike ${likeText(search)}`) : all
  return keysetPage(tx, found, { keys: ['written_at', 'id'], descending: true }, paging)
}

interface Told {
  standing: DeskStanding
  logSeq: number
  notes: string
}

/** Nothing where one waits already. */
export const addHandover = async (tx: Tx, { standing, logSeq, notes }: Told, by: Named): Promise<string | undefined> => {
  const values = {
    command_center_id: tx.center,
    id: uuid(),
    log_seq: logSeq,
    standing: JSON.stringify(standing),
    notes,
    written_by: JSON.stringify(by),
  }
  const adding = sqlOf.insertInto('handover').values(values)
  return (await tx.one(adding.onConflict((on) => on.doNothing()).returning('id')))?.id
}

interface Which {
  id: string
  version: number
}
const stillWaiting = (tx: Tx, { id, version }: Which) =>
  sqlOf
    .updateTable('handover')
    .where('command_center_id', '=', tx.center)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('signed_at', 'is', null)
    .returning('id')

export const rewrite = async (tx: Tx, which: Which, { standing, logSeq, notes }: Told): Promise<boolean> => {
  const told = { log_seq: logSeq, standing: JSON.stringify(standing), notes, written_at: now, version: nextVersion() }
  return (await tx.all(stillWaiting(tx, which).set(told))).length > 0
}

export const sign = async (tx: Tx, which: Which, by: Named, remark: string): Promise<boolean> =>
  (await tx.all(stillWaiting(tx, which).set({ signed_by: JSON.stringify(by), signed_at: now, remark, version: nextVersion() }))).length > 0

const last = prepared('lastHandover', (p: Params) =>
  sqlOf
    .selectFrom('handover')
    .select(['log_seq as seq', 'written_at as at'])
    .where('command_center_id', '=', p.center)
    .where('signed_at', 'is not', null)
    .orderBy('written_at', 'desc')
    .limit(sql.lit(1)),
)
const first = prepared('halfADayAgo', () => sqlOf.selectNoFrom([sql<number>`0`.as('seq'), before(12, 'hour').as('at')]))
/** From where the log tells of this shift: what the last countersigned handover told of no more. */
export const shiftStart = async (tx: Tx) => (await tx.one(last({}))) ?? (await tx.one(first({})))!

const verbs = [...shiftFacts]
const counts = prepared('factsOfShift', (p: Params<{ seq: number; from: string; verbs: string[] }>) =>
  sqlOf
    .selectFrom('fact')
    .select(['verb', sql<number>`count(*)`.as('count'), sql<number>`max(seq)`.as('seq')])
    .where('command_center_id', '=', p.center)
    .where('seq', '>', p.seq)
    // A fact may be sealed a moment after the handover that it came before.
    .where('at', '>=', sql<string>`${p.from}::timestamptz - case when ${p.seq}::bigint > 0 then interval '1 hour' else interval '0' end`)
    .where(({ eb, fn }) => eb('verb', '=', fn.any(p.verbs)))
    .groupBy('verb'),
)
export async function doneSince(tx: Tx, start: { seq: number; at: string }): Promise<{ done: DeskStanding['done']; logSeq: number }> {
  const rows = await tx.all(counts({ seq: start.seq, from: start.at, verbs }))
  return {
    done: shiftFacts.map((verb) => ({ verb, count: rows.find((row) => row.verb === verb)?.count ?? 0 })),
    logSeq: Math.max(start.seq, ...rows.map(({ seq }) => seq)),
  }
}

const forgetting = prepared('forgetHandovers', (p: Params<{ days: number }>) =>
  sqlOf.deleteFrom('handover').where('command_center_id', '=', p.center).where('signed_at', '<', before(p.days, 'day')),
)
export const forgetHandovers = (tx: Tx, days: number) => tx.changed(forgetting({ days }))
