// In which barangay a place lies, by the borders that the center drew.
import { boundsOf, contains } from '#contract/map/geometry.ts'
import type { Bounds, Position } from '#contract/nouns/fields.ts'
import type { Border } from '#contract/reference/kinds.ts'
import { sql } from 'kysely'
import { timeNow } from '#server/kit/clock.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

/** Every barangay in use with its border and its middle, as the map draws them. */
export const mappedBarangays = prepared('mappedBarangays', (p: Params) =>
  sqlOf
    .selectFrom('barangay')
    .select(['id', 'name', 'psgc_code as psgcCode', sql<Border | null>`border`.as('border'), sql<Position | null>`position`.as('position')])
    .where('command_center_id', '=', p.center)
    .where('is_deleted', '=', 0)
    .orderBy('name')
    .limit(5000),
)

interface Bordered {
  id: string
  name: string
  border: Border
  box: Bounds
}
/** Borders are asked for anew after so long. */
const lastsMs = 30_000
const known = new Map<string, { at: number; borders: Bordered[] }>()

export async function barangayAt(tx: Tx, { lat, lng }: Position): Promise<Bordered | undefined> {
  let held = known.get(tx.center)
  if (!held || timeNow() - held.at > lastsMs) {
    held = { at: timeNow(), borders: bordersOf(await tx.all(mappedBarangays({}))) }
    known.set(tx.center, held)
    if (known.size > 500) known.delete(known.keys().next().value!)
  }
  return barangayIn(held.borders, { lat, lng })
}

export const bordersOf = (rows: readonly { id: string; name: string; border: Border | null }[]): Bordered[] =>
  rows.flatMap(({ id, name, border }) => (border ? [{ id, name, border, box: boundsOf([border])! }] : []))

export const barangayIn = (borders: readonly Bordered[], { lat, lng }: Position) =>
  borders.find(({ border, box }) => lat >= box.south && lat <= box.north && lng >= box.west && lng <= box.east && contains(border, { lat, lng }))
