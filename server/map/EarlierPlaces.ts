// The places of earlier tickets, kept in memory by the words that led there: read once, and then what is new.
import { wordsOfPlace } from '#contract/map/search/search.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { placesOfTickets } from '#server/tickets/store.ts'

const most = 20_000
const mostCenters = 50
const newAfterMs = 2_000
/** All is read again after so long: what was corrected or taken out is forgotten. */
const lastsMs = 3_600_000

export interface EarlierPlace {
  name: string
  barangayId: string | null
  words: string[]
  weight: number
  position: { lat: number; lng: number }
  times: number
}
interface Held {
  readAt: number
  lookedAt: number
  newest: string
  places: Map<string, EarlierPlace>
}

export class EarlierPlaces {
  readonly #held = new Map<string, Held>()

  /** A barangay's words lead there too. */
  async of(tx: Tx, wordsOfBarangay: ReadonlyMap<string, readonly string[]>): Promise<EarlierPlace[]> {
    const now = timeNow()
    let held = this.#held.get(tx.center)
    if (!held || now - held.readAt > lastsMs) held = { readAt: now, lookedAt: 0, newest: new Date(0).toISOString(), places: new Map() }
    if (now - held.lookedAt > newAfterMs) {
      const rows = await tx.all(placesOfTickets({ after: held.newest, most }))
      held.lookedAt = now
      held.newest = rows[0]?.receivedAt ?? held.newest
      for (const row of rows) add(held.places, row, wordsOfBarangay)
      this.#held.delete(tx.center)
      this.#held.set(tx.center, held)
      if (this.#held.size > mostCenters) this.#held.delete(this.#held.keys().next().value!)
    }
    return [...held.places.values()]
  }
}

type Row = NonNullable<ReturnType<typeof placesOfTickets>['rows']>[number]

/** Tickets at one place, told in the same words, are one: where they were on the whole. */
function add(
  places: Map<string, EarlierPlace>,
  { landmark, address, barangayId, lat, lng }: Row,
  wordsOfBarangay: ReadonlyMap<string, readonly string[]>,
): void {
  const name = [landmark, address].filter(Boolean).join(', ').slice(0, 200)
  const key = `${barangayId} ${name.toLowerCase()}`
  const known = places.get(key)
  if (!known) {
    const words = [...wordsOfPlace(name), ...(wordsOfBarangay.get(barangayId ?? '') ?? [])]
    return void places.set(key, { name, barangayId, words, weight: 0, position: { lat, lng }, times: 1 })
  }
  known.times++
  known.weight = Math.min(0.08, Math.log10(known.times) * 0.03)
  known.position = {
    lat: known.position.lat + (lat - known.position.lat) / known.times,
    lng: known.position.lng + (lng - known.position.lng) / known.times,
  }
}
