// The quickest ways from many places to one over a road graph: one search from the goal, ended when all are reached.
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import { Heap } from './Heap.ts'
import type { RoadGraph, Spot } from './roads.ts'

export interface Way {
  metres: number
  seconds: number
}
/** From a place to the road, and off it again, one goes slowly; further than this no road leads there. */
const offRoadKmh = 8
const farthestOff = 1_500
const cell = 0.003

interface Near {
  node: number
  /** Metres from the place to it. */
  off: number
}

export class RoadMap {
  readonly graph: RoadGraph
  readonly #cells = new Map<number, number[]>()
  readonly #heap = new Heap()
  readonly #time: Float64Array
  readonly #metres: Float64Array
  /** The crossing that comes next on the way to the goal. */
  readonly #next: Int32Array
  /** In which search a crossing was reached, and reached for good. */
  readonly #reached: Uint32Array
  readonly #done: Uint32Array
  #round = 0

  constructor(graph: RoadGraph) {
    this.graph = graph
    const count = graph.lats.length
    this.#time = new Float64Array(count)
    this.#metres = new Float64Array(count)
    this.#next = new Int32Array(count)
    this.#reached = new Uint32Array(count)
    this.#done = new Uint32Array(count)
    for (let n = 0; n < graph.lats.length; n++) {
      const key = cellOf(graph.lats[n]!, graph.lngs[n]!)
      const known = this.#cells.get(key)
      if (known) known.push(n)
      else this.#cells.set(key, [n])
    }
  }

  /** The crossing nearest to a place. */
  #nearest(place: Spot): Near | null {
    const { lats, lngs } = this.graph
    const narrow = Math.cos((place.lat * Math.PI) / 180)
    let best = -1
    let least = Number.POSITIVE_INFINITY
    for (let ring = 0; ring <= 5; ring++) {
      for (let north = -ring; north <= ring; north++)
        for (let east = -ring; east <= ring; east++) {
          if (Math.max(Math.abs(north), Math.abs(east)) !== ring) continue
          for (const node of this.#cells.get(cellOf(place.lat + north * cell, place.lng + east * cell)) ?? []) {
            const [north, east] = [lats[node]! - place.lat, (lngs[node]! - place.lng) * narrow]
            const far = north * north + east * east
            if (far < least) [best, least] = [node, far]
          }
        }
      if (best !== -1 && ring > 0) break
    }
    if (best === -1) return null
    const off = metresBetween(place, { lat: lats[best]!, lng: lngs[best]! })
    return off <= farthestOff ? { node: best, off } : null
  }

  /** The edges that a closure lies across or along. */
  closed(closures: readonly (readonly Spot[])[]): Uint8Array {
    const { lats, lngs, first, to } = this.graph
    const shut = new Uint8Array(to.length)
    for (const shape of closures) {
      const [south, north] = reachOf(shape.map(({ lat }) => lat))
      const [west, east] = reachOf(shape.map(({ lng }) => lng))
      for (let node = 0; node < lats.length; node++) {
        const [lat, lng] = [lats[node]!, lngs[node]!]
        for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
          const [endLat, endLng] = [lats[to[edge]!]!, lngs[to[edge]!]!]
          if ((lat < south && endLat < south) || (lat > north && endLat > north)) continue
          if ((lng < west && endLng < west) || (lng > east && endLng > east)) continue
          const [from, end] = [
            { lat, lng },
            { lat: endLat, lng: endLng },
          ]
          for (let n = 1; n < shape.length && shut[edge] === 0; n++) if (isShut(shape[n - 1]!, shape[n]!, from, end)) shut[edge] = 1
        }
      }
    }
    return shut
  }

  /** For each place its quickest way to the goal; null where no open road leads from it. */
  waysTo(goal: Spot, places: readonly Spot[], shut?: Uint8Array): (Way | null)[] {
    const end = this.#nearest(goal)
    const starts = places.map((place) => this.#nearest(place))
    if (!end) return places.map(() => null)
    this.#search(end.node, starts, shut)
    return starts.map((start) => this.#wayOf(start, end))
  }

  /** The quickest way from a place to the goal, with the places that it leads along. */
  lineTo(goal: Spot, place: Spot, shut?: Uint8Array): (Way & { line: Spot[] }) | null {
    const [end, start] = [this.#nearest(goal), this.#nearest(place)]
    if (!end || !start) return null
    this.#search(end.node, [start], shut)
    const way = this.#wayOf(start, end)
    if (!way) return null
    const line = [place]
    for (let node = start.node; node !== -1; node = this.#next[node]!) line.push({ lat: this.graph.lats[node]!, lng: this.graph.lngs[node]! })
    return { ...way, line: [...line, goal].filter((at, n, all) => n === 0 || at.lat !== all[n - 1]!.lat || at.lng !== all[n - 1]!.lng) }
  }

  #wayOf(start: Near | null, end: Near): Way | null {
    if (!start || this.#reached[start.node] !== this.#round) return null
    const off = start.off + end.off
    return { metres: this.#metres[start.node]! + off, seconds: this.#time[start.node]! + (off * 3.6) / offRoadKmh }
  }

  /** From the goal backwards, until every start is reached for good. A mark of an earlier search counts as none. */
  #search(goal: number, starts: readonly (Near | null)[], shut: Uint8Array | undefined): void {
    const { first, to, metres, seconds } = this.graph
    const [time, length, next, reached, done, heap] = [this.#time, this.#metres, this.#next, this.#reached, this.#done, this.#heap]
    const round = ++this.#round
    const wanted = new Set(starts.flatMap((start) => (start ? [start.node] : [])))
    heap.clear()
    time[goal] = 0
    length[goal] = 0
    next[goal] = -1
    reached[goal] = round
    heap.push(goal, 0)
    while (wanted.size > 0) {
      const node = heap.pop()
      if (node === -1) break
      if (done[node] === round) continue
      done[node] = round
      wanted.delete(node)
      const [soFar, metresSoFar] = [time[node]!, length[node]!]
      for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
        if (shut !== undefined && shut[edge] === 1) continue
        const other = to[edge]!
        const at = soFar + seconds[edge]!
        if (reached[other] === round && at >= time[other]!) continue
        reached[other] = round
        time[other] = at
        length[other] = metresSoFar + metres[edge]!
        next[other] = node
        heap.push(other, at)
      }
    }
  }
}

const cellOf = (lat: number, lng: number) => Math.floor(lat / cell) * 1_000_000 + Math.floor(lng / cell)

/** Where the middle of one is nearer to the other than this, the road is the closed one. */
const alongDegrees = 0.00012
const reachOf = (degrees: readonly number[]) => [Math.min(...degrees) - alongDegrees, Math.max(...degrees) + alongDegrees] as const
const middleOf = (one: Spot, other: Spot) => ({ lat: (one.lat + other.lat) / 2, lng: (one.lng + other.lng) / 2 })

/** Whether a stretch of a closure crosses a stretch of road or lies along it; where they only meet at an end, the road stays open. */
function isShut(one: Spot, other: Spot, from: Spot, to: Spot): boolean {
  const side = (a: Spot, b: Spot, c: Spot) => Math.sign((b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng))
  if (side(one, other, from) * side(one, other, to) < 0 && side(from, to, one) * side(from, to, other) < 0) return true
  return distance(middleOf(from, to), one, other) < alongDegrees || distance(middleOf(one, other), from, to) < alongDegrees
}
function distance(at: Spot, one: Spot, other: Spot): number {
  const [x, y] = [other.lng - one.lng, other.lat - one.lat]
  const all = x * x + y * y
  const share = all === 0 ? 0 : Math.max(0, Math.min(1, ((at.lng - one.lng) * x + (at.lat - one.lat) * y) / all))
  return Math.hypot(at.lng - one.lng - share * x, at.lat - one.lat - share * y)
}
