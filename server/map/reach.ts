// How far it is: by the roads of the center, around what is closed on them; without roads, an estimate.
import type * as z from 'zod'
import { estimate, type Reach, type StreetTile } from '#contract/map/roads/Reach.ts'
import type { Spot } from '#contract/map/roads/roads.ts'
import { RoadMap, type Shut } from '#contract/map/roads/ways.ts'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import { areasNow } from './storeAreas.ts'
import { outlineOf } from '#contract/map/roads/outline.ts'
import { type Reached, reachMinutes, type Way } from '#contract/map/Way.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { floodedNow } from '#server/tickets/store.ts'
import { fromBytes } from './roads/pack.ts'
import { tileOf } from './roads/tile.ts'
import { graphNow, roadsNow } from './roads/store.ts'

interface Held {
  mark: string
  roads: RoadMap
  /** What is shut, as it is drawn: a change of its words alone closes nothing anew. */
  closures: string
  shut: Shut
  /** Squares of the map that were drawn. */
  tiles: Map<string, string>
}
const mostHeld = 20
const mostTiles = 500
const held = new Map<string, Held>()

/** Tells these roads from those that were imported before them. */
export const roadMark = async (tx: Tx): Promise<string | null> => {
  const now = await tx.one(roadsNow({}))
  return now ? `${now.importedAt} ${now.version}` : null
}

async function roadsOf(tx: Tx): Promise<Held | null> {
  const mark = await roadMark(tx)
  if (mark === null) {
    held.delete(tx.center)
    return null
  }
  let known = held.get(tx.center)
  if (known?.mark !== mark) {
    const row = await tx.one(graphNow({}))
    if (!row) return null
    const roads = new RoadMap(await fromBytes(row.graph))
    known = { mark, roads, closures: '', shut: roads.closed({ lines: [] }), tiles: new Map() }
    held.delete(tx.center)
    held.set(tx.center, known)
    if (held.size > mostHeld) held.delete(held.keys().next().value!)
  }
  return known
}

/** With what is closed and flooded now. */
async function openRoads(tx: Tx): Promise<Held | null> {
  const known = await roadsOf(tx)
  if (!known) return null
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

/** The streets of a square of the map, as a tile in base64. */
export async function streetsIn(tx: Tx, { zoom, x, y }: z.output<typeof StreetTile>): Promise<string> {
  const known = await roadsOf(tx)
  if (!known) return ''
  const key = `${zoom} ${x} ${y}`
  let tile = known.tiles.get(key)
  if (tile === undefined) {
    if (known.tiles.size === mostTiles) known.tiles.delete(known.tiles.keys().next().value!)
    known.tiles.set(key, (tile = Buffer.from(tileOf(known.roads, zoom, x, y)).toString('base64')))
  }
  return tile
}

/** From each place to the goal. */
export async function reach(tx: Tx, places: readonly Spot[], goal: Spot): Promise<Reach[]> {
  const known = await openRoads(tx)
  const ways = known?.roads.waysTo(goal, places, known.shut) ?? []
  return places.map((place, n) => {
    const way = ways[n]
    return way ? { ...way, by: 'roads' } : estimate(metresBetween(place, goal))
  })
}

/** From one place to another, with the line that it leads along. */
export async function wayBetween(tx: Tx, from: Spot, to: Spot): Promise<Way> {
  const known = await openRoads(tx)
  const way = known?.roads.lineTo(to, from, known.shut)
  return way ? { ...way, by: 'roads' } : { ...estimate(metresBetween(from, to)), line: [from, to] }
}

/** What is reached from a place by the roads that are open now; null without roads. */
export async function reachedFrom(tx: Tx, place: Spot): Promise<Reached | null> {
  const known = await openRoads(tx)
  if (!known) return null
  const reached = known.roads.reachedFrom(place, Math.max(...reachMinutes) * 60, known.shut)
  if (!reached) return { within: [] }
  return { within: reachMinutes.map((minutes) => ({ minutes, areas: outlineOf(reached.filter(({ seconds }) => seconds <= minutes * 60)) })) }
}
