// Recomputes the log's hash chain, center by center, and names every row that was altered, slipped in or taken out.
import type pg from 'pg'

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
    select command_center_id as id, seq, coalesce(lag(seq) over chain, 0) as before,
      hash = sha256(coalesce(lag(hash) over chain, ''::bytea) || convert_to(fact_text(fact), 'UTF8')) as fits
    from fact window chain as (partition by command_center_id order by seq)
  ) link where not fits or seq <> before + 1 order by id, seq limit ${mostNamed}`

const ends = `select h.command_center_id as id, h.seq, encode(h.hash, 'hex') as hash, coalesce(f.seq, 0) as last, f.hash = h.hash as meets
  from fact_head h left join lateral
    (select seq, hash from fact where command_center_id = h.command_center_id order by seq desc limit 1) f on true`

const headless = `select distinct command_center_id as id from fact where command_center_id not in (select command_center_id from fact_head)`

/** Reads within the caller's transaction, which must see one moment of the database. */
export async function verifyLog(owner: pg.Client): Promise<LogState> {
  const slugs = new Map(
    (await owner.query<{ id: string; slug: string }>('select id, slug from command_center')).rows.map((row) => [row.id, row.slug]),
  )
  const nameOf = (id: string) => slugs.get(id) ?? id
  const wrong = (await owner.query<Broken & { id: string }>(broken)).rows.map((link) => tellBroken({ ...link, center: nameOf(link.id) }))
  const { rows: heads } = await owner.query<{ id: string; seq: number; hash: string; last: number; meets: boolean | null }>(ends)
  for (const { id, seq, last, meets } of heads) {
    const center = nameOf(id)
    if (last < seq) wrong.push(`center ${center}: ${tellRange(last + 1, seq)} missing at the end`)
    else if (last > seq || !meets) wrong.push(`center ${center}: the head of the log (fact ${seq}) is not its last fact (${last})`)
  }
  for (const { id } of (await owner.query<{ id: string }>(headless)).rows) wrong.push(`center ${nameOf(id)}: the log has lost its head`)
  const { rows } = await owner.query<{ facts: number; centers: number }>(
    'select count(*) as facts, count(distinct command_center_id) as centers from fact',
  )
  return { ...rows[0]!, wrong, heads: heads.map(({ id, seq, hash }) => ({ center: nameOf(id), seq, hash })) }
}

function tellBroken({ center, seq, before }: Broken): string {
  if (seq > before + 1) return `center ${center}: ${tellRange(before + 1, seq - 1)} missing`
  if (seq <= before) return `center ${center}: fact ${seq} is there more than once`
  return `center ${center}: fact ${seq} was altered, or the one before it`
}

const tellRange = (first: number, last: number) => (first === last ? `fact ${first} is` : `facts ${first} to ${last} are`)
