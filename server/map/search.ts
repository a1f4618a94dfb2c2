// Finds a place by what is said of it: barangays, landmarks of the phone book, and where earlier tickets were.
import type { map as contract } from '#contract/map/room.ts'
import { foundMost, type FoundPlace } from '#contract/map/search/Place.ts'
import { findPlaces, wordsOfPlace } from '#contract/map/search/search.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { mappedBarangays } from '#server/reference/store.ts'
import { type EarlierPlace, EarlierPlaces } from './EarlierPlaces.ts'
import { knownPlaces, type Sought } from './knownPlaces.ts'

export function servePlaceSearch(): Handlers<Pick<typeof contract, 'findPlaces'>> {
  const earlier = new EarlierPlaces()
  return {
    async findPlaces({ search }, { me, read }) {
      const data = await read(async (tx) => {
        const barangays = await tx.all(mappedBarangays({}))
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
