// How far it is: by the roads of the center, around what is closed on them; without roads, an estimate.
import { estimate, type Reach } from '#contract/map/roads/Reach.ts'
import type { Spot } from '#contract/map/roads/roads.ts'
import { RoadMap, type Shut } from '#contract/map/roads/ways.ts'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import { areasNow } from './storeAreas.ts'
import type { Way } from '#contract/map/Way.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { floodedNow } from '#server/tickets/store.ts'
import { fromBytes } from './roads/pack.ts'
import { graphNow, roadsNow } from './roads/store.ts'

interface Held {
  mark: string
  roads: RoadMap
  /** What is shut, as it is drawn: a change of its words alone closes nothing anew. */
  closures: string
  shut: Shut
}
const mostHeld = 20
const held = new Map<string, Held>()

async function roadsOf(tx: Tx): Promise<Held | null> {
  const now = await tx.one(roadsNow({}))
  if (!now) {
    held.delete(tx.center)
    return null
  }
  const mark = `${now.importedAt} ${now.version}`
  let known = held.get(tx.center)
  if (known?.mark !== mark) {
    const row = await tx.one(graphNow({}))
    if (!row) return null
    const roads = new RoadMap(await fromBytes(row.graph))
    known = { mark, roads, closures: '', shut: roads.closed({ lines: [] }) }
    held.delete(tx.center)
    held.set(tx.center, known)
    if (held.size > mostHeld) held.delete(held.keys().next().value!)
  }
  const closures = (await tx.all(areasNow({}))).filter(({ kind }) => kind === 'closure')
  const floods = await tx.all(floodedNow({}))
  const shapes = { lines: closures.map(({ shape }) => shape), areas: floods.map(({ area }) => area) }
  const drawn = JSON.stringify(shapes)
  if (known.closures !== drawn) {
    known.shut = known.roads.closed(shapes)
    known.closures = drawn
  }
  return known
}

/** From each place to the goal. */
export async function reach(tx: Tx, places: readonly Spot[], goal: Spot): Promise<Reach[]> {
  const known = await roadsOf(tx)
  const ways = known?.roads.waysTo(goal, places, known.shut) ?? []
  return places.map((place, n) => {
    const way = ways[n]
    return way ? { ...way, by: 'roads' } : estimate(metresBetween(place, goal))
  })
}

/** From one place to another, with the line that it leads along. */
export async function wayBetween(tx: Tx, from: Spot, to: Spot): Promise<Way> {
  const known = await roadsOf(tx)
  const way = known?.roads.lineTo(to, from, known.shut)
  return way ? { ...way, by: 'roads' } : { ...estimate(metresBetween(from, to)), line: [from, to] }
}
