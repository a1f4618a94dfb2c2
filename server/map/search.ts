// Finds a place by what is said of it: barangays, landmarks of the phone book, and where earlier tickets were.
import type { map as contract } from '#contract/map/room.ts'
import { foundMost, type FoundPlace } from '#contract/map/search/Place.ts'
import { findPlaces, wordsOfPlace } from '#contract/map/search/search.ts'
import { readWritten } from '#contract/map/search/written.ts'
import { middleOf } from '#contract/map/geometry.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { barangayIn, bordersOf, mappedBarangays } from '#server/reference/store.ts'
import { type EarlierPlace, EarlierPlaces } from './EarlierPlaces.ts'
import { knownPlaces, type Sought } from './knownPlaces.ts'

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

export function servePlaceSearch(): Handlers<Pick<typeof contract, 'findPlaces'>> {
  const earlier = new EarlierPlaces()
  return {
    async findPlaces({ search }, { me, read }) {
      const data = await read(async (tx) => {
        const barangays = await tx.all(mappedBarangays({}))
        const spots = barangays.flatMap(({ position, border }) => position ?? (border ? middleOf(border) : []))
        const near = spots.length > 0 ? { lat: meanOf(spots.map(({ lat }) => lat)), lng: meanOf(spots.map(({ lng }) => lng)) } : null
        const written = readWritten(search, near)
        if (written) {
          const barangay = barangayIn(bordersOf(barangays), written.position)
          return [{ ...written, detail: barangay?.name ?? '', barangayId: barangay?.id ?? null }]
        }
        const known = await knownPlaces(tx)
        const words = new Map(barangays.map(({ id, name }) => [id, wordsOfPlace(name)]))
        const tickets = me.may('tickets.read') ? await earlier.of(tx, words) : []
        const nameOf = new Map(barangays.map(({ id, name }) => [id, name]))
        return findPlaces<Sought | EarlierPlace>([...known, ...tickets], search, foundMost).map((one): FoundPlace => {
          if ('found' in one) return one.found
          const { name, barangayId, position } = one
          return { kind: 'ticket', name, detail: nameOf.get(barangayId ?? '') ?? '', position, barangayId }
        })
      })
      return { message: 'Places of that name.', data }
    },
  }
}
