// Brings the roads of an extract of OpenStreetMap to the centers that lie in it, each those of its own area.
import { statSync } from 'node:fs'
import type { Bounds } from '#contract/nouns/fields.ts'
import { installation } from '#server/auth/store.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { type Doer, record } from '#server/kit/record.ts'
import type { Database } from '#server/kit/transaction.ts'
import { openOsm } from './osm.ts'
import { toBytes } from './pack.ts'
import { keepRoads } from './store.ts'

export interface RoadTown {
  id: string
  slug: string
  name: string
  center: { lat: number; lng: number }
  bounds: Bounds
}

/** So far beyond its own box a center sees roads, in degrees: a neighbor's team comes by them. */
const beyond = 0.05
const mostStretches = 12_000_000
const by = { id: installation, name: 'npm run roads' }
const system: Doer = { session: null, accountType: 'system', source: 'roads', requestId: 'roads' }
const place = (lat: number, lng: number) => `${lat.toFixed(3)}, ${lng.toFixed(3)}`

/** Towns that were named, or all that lie in the file. */
export async function bringRoads(path: string, towns: readonly RoadTown[], db: Database, say: (line: string) => void): Promise<void> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new PlainError('There is no such file.')
  const from = performance.now()
  const file = openOsm(path)
  const { south, west, north, east } = file.bounds
  const here = towns.filter(({ center: { lat, lng } }) => lat >= south && lat <= north && lng >= west && lng <= east)
  if (here.length === 0) {
    const others = towns.slice(0, 3).map(({ name, center: { lat, lng } }) => `${name} at ${place(lat, lng)}`)
    throw new PlainError(
      `This file covers ${place(south, west)} to ${place(north, east)}: ${others.join(', ')} ${towns.length === 1 ? 'does' : 'do'} not lie in it.`,
    )
  }
  for (const { id, name, bounds } of here) {
    const { graph, ways } = file.roadsWithin({
      ...{ south: bounds.south - beyond, west: bounds.west - beyond },
      ...{ north: bounds.north + beyond, east: bounds.east + beyond },
    })
    const [crossings, stretches] = [graph.lats.length, graph.to.length]
    if (stretches === 0) throw new PlainError(`This file holds no roads within the area of ${name}.`)
    if (stretches > mostStretches)
      throw new PlainError(`${name} would have ${stretches} stretches of road, more than can be held: make its area on the map smaller.`)
    const packed = await toBytes(graph)
    await db.within(id, async (tx) => {
      await tx.all(keepRoads({ graph: packed, crossings, stretches, by: JSON.stringify(by) }))
      await record(tx, system, { verb: 'roadsImported', kind: 'roads', id, data: { crossings, stretches } })
    })
    const seconds = ((performance.now() - from) / 1000).toFixed(0)
    say(
      `${name}: ${ways} roads with ${crossings} places along them, ${(packed.length / 1e6).toFixed(1)} MB, after ${seconds} s. Teams are ranked by their way on them.`,
    )
  }
}
