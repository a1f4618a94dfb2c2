// What the map draws and who moves on it.
import { middleOf } from '#contract/map/geometry.ts'
import type { map as contract } from '#contract/map/room.ts'
import { ownCenter, showCenter } from '#server/centers/store.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { mappedBarangays } from '#server/reference/store.ts'
import { teamsOnMap, ticketPoints } from '#server/tickets/store.ts'
import { basemapOf } from './basemap/basemap.ts'
import { roadMark, streetsIn } from './reach.ts'
import { surroundingsOf, townSource } from './towns.ts'

export interface MapParts {
  /** The folder of the installation. */
  data: string
  mapStyle: string | null
}
type Calls = Pick<typeof contract, 'getMapGround' | 'getStreets' | 'getMapPoints' | 'getMapTeams'>

export const serveGround = ({ data: folder, mapStyle }: MapParts): Handlers<Calls> => ({
  async getMapGround(_, { read }) {
    const data = await read(async (tx) => {
      const [center, barangays] = [await ownCenter(tx), await tx.all(mappedBarangays({}))]
      const { mapCenter, mapBounds, timeZone } = showCenter(center!)
      const { towns, waters } = surroundingsOf(mapBounds)
      return {
        center: mapCenter,
        bounds: mapBounds,
        timeZone,
        barangays: barangays.map(({ id, name, border, position }) => ({ id, name, border, position: position ?? (border && middleOf(border)) })),
        streets: await roadMark(tx),
        ...{ towns, waters, sources: towns.length > 0 ? [townSource] : [] },
      }
    })
    return { message: 'The ground of the map.', data: { ...data, basemap: await basemapOf(folder), style: mapStyle } }
  },

  async getStreets(asked, { read }) {
    return { message: 'The streets of this part of the map.', data: await read((tx) => streetsIn(tx, asked)) }
  },

  async getMapPoints(asked, { me, read }) {
    return { message: 'Tickets on the map.', data: await read((tx) => ticketPoints(tx, me, asked)) }
  },

  async getMapTeams(_, { me, read }) {
    const whose = { own: me.may('situation.view') ? null : me.accountId, department: me.accountType === 'department' ? me.accountId : null }
    return { message: 'Response teams on the map.', data: await read((tx) => teamsOnMap(tx, whose)) }
  },
})
