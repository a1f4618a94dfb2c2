// Finds a place by what is said of it: barangays, landmarks of the phone book, streets and their corners, and where earlier tickets were.
import type { map as contract } from '#contract/map/room.ts'
import { foundMost, type FoundPlace } from '#contract/map/search/Place.ts'
import type { Street } from '#contract/map/roads/Streets.ts'
import { readCorner } from '#contract/map/search/corner.ts'
import { findPlaces, wordsOfPlace } from '#contract/map/search/search.ts'
import { readWritten } from '#contract/map/search/written.ts'
import { middleOf } from '#contract/map/geometry.ts'
import type { Position } from '#contract/nouns/fields.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { barangayIn, bordersOf, mappedBarangays } from '#server/reference/store.ts'
import { type EarlierPlace, EarlierPlaces } from './EarlierPlaces.ts'
import { knownPlaces, type Sought } from './knownPlaces.ts'
import { streetsOf } from './reach.ts'

/** So many streets a name may mean. */
const mostNames = 8
const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

export function servePlaceSearch(): Handlers<Pick<typeof contract, 'findPlaces' | 'getNearStreet'>> {
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
        const streets = await streetsOf(tx)
        const inBarangay = (position: Position) => {
          const barangay = barangayIn(bordersOf(barangays), position)
          return { position, detail: barangay?.name ?? '', barangayId: barangay?.id ?? null }
        }
        const said = readCorner(search)
        if (streets && said) {
          const [ones, others] = said.map((name) => findPlaces(streets.all, name, mostNames).map((street) => street.name)) as [string[], string[]]
          const corners = streets.corners(ones, others).slice(0, foundMost)
          if (corners.length > 0) return corners.map(({ names, at }): FoundPlace => ({ kind: 'corner', name: names.join(' / '), ...inBarangay(at) }))
        }
        const known = await knownPlaces(tx)
        const words = new Map(barangays.map(({ id, name }) => [id, wordsOfPlace(name)]))
        const tickets = me.may('tickets.read') ? await earlier.of(tx, words) : []
        const nameOf = new Map(barangays.map(({ id, name }) => [id, name]))
        return findPlaces<Sought | EarlierPlace | Street>([...known, ...tickets, ...(streets?.all ?? [])], search, foundMost).map(
          (one): FoundPlace => {
            if ('found' in one) return one.found
            if ('at' in one) return { kind: 'street', name: one.name, ...inBarangay(one.at) }
            const { name, barangayId, position } = one
            return { kind: 'ticket', name, detail: nameOf.get(barangayId ?? '') ?? '', position, barangayId }
          },
        )
      })
      return { message: 'Places of that name.', data }
    },

    async getNearStreet(place, { read }) {
      return { message: 'The street at this place.', data: await read(async (tx) => (await streetsOf(tx))?.nearTo(place) ?? null) }
    },
  }
}
