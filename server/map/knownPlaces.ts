// Barangays and landmarks as places that can be found by their words.
import { middleOf } from '#contract/map/geometry.ts'
import type { FoundPlace } from '#contract/map/search/Place.ts'
import { type SoughtPlace, wordsOfPlace } from '#contract/map/search/search.ts'
import { landmarks } from '#server/centers/store.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { mappedBarangays } from '#server/reference/store.ts'
import { barangayIn, bordersOf } from './barangayAt.ts'

export type Sought = SoughtPlace & { found: FoundPlace }

async function placesOf(tx: Tx, isFor: 'staff' | 'visitors'): Promise<Sought[]> {
  const rows = await tx.all(mappedBarangays({}))
  const borders = bordersOf(rows)
  const towns = rows.map(({ id, name, border, position }): Sought => {
    const middle = position ?? (border && middleOf(border))
    return { words: wordsOfPlace(name), weight: 0.15, found: { kind: 'barangay', name, detail: '', position: middle, barangayId: id } }
  })
  const found: Sought[] = []
  for (const { name, group, address, lat, lng, isPublic } of await tx.all(landmarks({}))) {
    if (isFor === 'visitors' && isPublic === 0) continue
    const barangay = barangayIn(borders, { lat, lng })
    const detail = [address, barangay?.name].filter(Boolean).join(', ') || group
    const place: FoundPlace = { kind: 'landmark', name, detail, position: { lat, lng }, barangayId: barangay?.id ?? null }
    found.push({ words: wordsOfPlace(name, group, address, barangay?.name), weight: 0.1, found: place })
  }
  return [...towns, ...found]
}
export const knownPlaces = (tx: Tx) => placesOf(tx, 'staff')
export const publicPlaces = (tx: Tx) => placesOf(tx, 'visitors')
