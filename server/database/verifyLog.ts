// Recomputes the log's hash chain, center by center, holds it against the heads that were shipped, and names every row that was altered, slipped in or taken out.
import { sql } from 'kysely'
import type pg from 'pg'
import { quiet, type Tell } from '#server/database/progress.ts'
import { type Query, sqlOf, statementOf } from '#server/kit/transaction.ts'
import type { SealedHeads } from './sealedHeads.ts'

export interface LogState {
  facts: number
  centers: number
  /** One sentence per row that is not as it was sealed. */
  wrong: string[]
  /** Where each center's chain ends: kept elsewhere, it proves later that nothing before it was rewritten. */
  heads: { center: string; seq: number; hash: string }[]
}

interface Broken {
  center: string
  seq: number
  before: number
}

const mostNamed = 200

/** Each fact's hash covers its content and the hash before it; numbers go up by one. */
const broken = `select * from (
    select seq, coalesce(lag(seq) over chain, 0) as before,
      hash = sha256(coalesce(lag(hash) over chain, ''::bytea) || convert_to(fact_text(fact), 'UTF8')) as fits
    from fact where command_center_id = $1 window chain as (order by seq)
  ) link where not fits or seq <> before + 1 order by seq limit ${mostNamed}`

const ends = `select h.command_center_id as id, h.seq, encode(h.hash, 'hex') as hash, coalesce(f.seq, 0) as last,
    coalesce(f.hash, ''::bytea) = h.hash as meets
  from fact_head h left join lateral
    (select seq, hash from fact where command_center_id = h.command_center_id order by seq desc limit 1) f on true`

const centers = sqlOf.selectFrom('command_center').select(['id', 'slug'])
const factsOfCenters = sqlOf
  .selectFrom('fact')
  .select(({ fn }) => ['command_center_id as id', fn.countAll<number>().as('facts'), fn.max('seq').as('last')])
  .groupBy('command_center_id')
const guardsOff = sqlOf
  .selectFrom(sql<{ tgname: string; tgrelid: number; tgenabled: string }>`pg_trigger`.as('t'))
  .select('t.tgname as name')
  .where('t.tgrelid', '=', sql<number>`'fact'::regclass`)
  .where('t.tgenabled', '<>', 'O')
const standingAt = (ids: string[], seqs: number[]) =>
  sqlOf
    .selectFrom(sql<{ center: string; seq: number }>`unnest(${ids}::uuid[], ${seqs}::bigint[])`.as<'k'>(sql`k (center, seq)`))
    .leftJoin('fact as f', (on) => on.onRef('f.command_center_id', '=', 'k.center').onRef('f.seq', '=', 'k.seq'))
    .select(['k.center', 'k.seq', sql<string | null>`encode(f.hash, 'hex')`.as('hash')])

/** Reads within the caller's transaction, which must see one moment of the database. */
export async function verifyLog(owner: pg.Client, shipped: readonly SealedHeads[] = [], tell: Tell = quiet): Promise<LogState> {
  const all = async <R>(query: Query<R>) => (await owner.query(statementOf(query, ''))).rows as R[]
  const slugs = new Map((await all(centers)).map((row) => [row.id, row.slug]))
  const nameOf = (id: string) => slugs.get(id) ?? id
  const counted = await all(factsOfCenters)
  const facts = counted.reduce((sum, one) => sum + one.facts, 0)
  const wrong: string[] = []
  let looked = 0
  for (const { id, facts: own } of counted.toSorted((one, other) => one.id.localeCompare(other.id))) {
    tell('log', looked, facts)
    const { rows } = await owner.query<Omit<Broken, 'center'>>(broken, [id])
    wrong.push(...rows.slice(0, mostNamed - wrong.length).map((link) => tellBroken({ ...link, center: nameOf(id) })))
    looked += own
  }
  const { rows: heads } = await owner.query<{ id: string; seq: number; hash: string; last: number; meets: boolean }>(ends)
  for (const { id, seq, last, meets } of heads) {
    const center = nameOf(id)
    if (last < seq) wrong.push(`center ${center}: ${tellRange(last + 1, seq)} missing at the end`)
    else if (last > seq || !meets) wrong.push(`center ${center}: the head of the log (fact ${seq}) is not its last fact (${last})`)
  }
  const headed = new Set(heads.map(({ id }) => id))
  const logged = new Set([...slugs.keys(), ...counted.map(({ id }) => id)])
  for (const id of logged) if (!headed.has(id)) wrong.push(`center ${nameOf(id)}: the log has lost its head`)
  for (const id of new Set([...headed, ...logged])) if (!slugs.has(id)) wrong.push(`center ${id}: it is gone, and its log is not`)
  for (const { name } of await all(guardsOff)) wrong.push(`the guard ${name} of the log is switched off`)
  wrong.push(...(await tellLost({ all, nameOf, ends: new Map(counted.map(({ id, last }) => [id, last])) }, shipped)))
  return { facts, centers: counted.length, wrong, heads: heads.map(({ id, seq, hash }) => ({ center: nameOf(id), seq, hash })) }
}

interface Known {
  all: <R>(query: Query<R>) => Promise<R[]>
  nameOf: (id: string) => string
  /** The last fact of each center. */
  ends: Map<string, number>
}

/** What was shipped and is not there any more; of each center the first. */
async function tellLost({ all, nameOf, ends }: Known, shipped: readonly SealedHeads[]): Promise<string[]> {
  const told = new Map<string, string>()
  for (const { at, heads } of shipped) {
    const asked = heads.filter(({ center, seq }) => seq > 0 && !told.has(center))
    const found = await all(
      standingAt(
        asked.map(({ center }) => center),
        asked.map(({ seq }) => seq),
      ),
    )
    const hashes = new Map(found.map(({ center, seq, hash }) => [`${center} ${seq}`, hash]))
    for (const { center, seq, hash } of asked) {
      const now = hashes.get(`${center} ${seq}`)
      const last = ends.get(center) ?? 0
      if (now === hash) continue
      if (last === 0) told.set(center, `center ${nameOf(center)}: its whole log is gone; at ${at} it went to fact ${seq}`)
      else if (last < seq) told.set(center, `center ${nameOf(center)}: the log ends with fact ${last}; at ${at} it went to fact ${seq}`)
      else told.set(center, `center ${nameOf(center)}: fact ${seq} is not the one of ${at}: it, or one before it, was rewritten`)
    }
  }
  return [...told.values()]
}

function tellBroken({ center, seq, before }: Broken): string {
  if (seq > before + 1) return `center ${center}: ${tellRange(before + 1, seq - 1)} missing`
  if (seq <= before) return `center ${center}: fact ${seq} is there more than once`
  return `center ${center}: fact ${seq} was altered, or the one before it`
}

const tellRange = (first: number, last: number) => (first === last ? `fact ${first} is` : `facts ${first} to ${last} are`)
