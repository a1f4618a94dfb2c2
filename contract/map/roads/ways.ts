// The quickest ways from many places to one over a road graph: one search from the goal over its junctions, ended when none can be reached sooner.
import type { Bounds } from '#contract/nouns/fields.ts'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import { type Chains, chainsOf } from './Chains.ts'
import { Grid } from './Grid.ts'
import { Heap } from './Heap.ts'
import { Onward } from './Onward.ts'
import type { RoadGraph, Spot } from './roads.ts'

export interface Way {
  metres: number
  seconds: number
}
/** From a place to the road, and off it again, one goes slowly; further than this no road leads there. */
const offRoadKmh = 8
const farthestOff = 1_500
/** No team is sent from further away by road: where no open road leads, the search ends here. */
const longestSeconds = 2 * 60 * 60

interface Near {
  node: number
  /** Metres from the place to it. */
  off: number
}
/** What is closed: stretches, and the arcs on which they lie. */
export interface Shut {
  edges: Uint8Array
  arcs: Uint8Array
}
export interface Closures {
  /** Lines across or along roads. */
  lines: readonly (readonly Spot[])[]
  /** Rings: every road within is closed, and every one that leads in. */
  areas?: readonly (readonly Spot[])[]
}
/** How a place is reached: from the junction at the beginning of its arc, or along that from the goal itself. */
interface Reached {
  seconds: number
  metres: number
  /** The arc on which it lies, and which of the two of its crossing that is; -1 at a junction. */
  slot: number
  isDirect: boolean
}

export class RoadMap {
  readonly graph: RoadGraph
  readonly chains: Chains
  readonly #grid: Grid
  readonly #heap = new Heap()
  readonly #time: Float64Array
  readonly #metres: Float64Array
  /** The arc that comes next on the way to the goal; -1 at its end. */
  readonly #next: Int32Array
  /** In which search a junction was reached, and reached for good. */
  readonly #reached: Uint32Array
  readonly #done: Uint32Array
  #round = 0
  /** How far the longest edges reach, in degrees. */
  #longestLat = 0
  #longestLng = 0

  constructor(graph: RoadGraph) {
    this.graph = graph
    this.chains = chainsOf(graph)
    this.#grid = new Grid(graph.lats, graph.lngs)
    const { lats, lngs, first, to } = graph
    for (let node = 0; node < lats.length; node++)
      for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
        this.#longestLat = Math.max(this.#longestLat, Math.abs(lats[to[edge]!]! - lats[node]!))
        this.#longestLng = Math.max(this.#longestLng, Math.abs(lngs[to[edge]!]! - lngs[node]!))
      }
    const count = this.chains.crossingOf.length
    this.#time = new Float64Array(count)
    this.#metres = new Float64Array(count)
    this.#next = new Int32Array(count)
    this.#reached = new Uint32Array(count)
    this.#done = new Uint32Array(count)
  }

  /** The crossing nearest to a place. */
  #nearest(place: Spot): Near | null {
    const node = this.#grid.nearest(place)
    if (node === -1) return null
    const off = metresBetween(place, { lat: this.graph.lats[node]!, lng: this.graph.lngs[node]! })
    return off <= farthestOff ? { node, off } : null
  }

  closed({ lines, areas = [] }: Closures): Shut {
    const { to } = this.graph
    const edges = new Uint8Array(to.length)
    const arcs = new Uint8Array(this.chains.arcTo.length)
    for (const shape of lines) this.#shutBy(edges, shape, (from, end) => shape.some((at, n) => n > 0 && isShut(shape[n - 1]!, at, from, end)))
    for (const ring of areas)
      this.#shutBy(edges, ring, (from, end) => isWithin(from, ring) || isWithin(end, ring) || isWithin(middleOf(from, end), ring))
    for (let edge = 0; edge < edges.length; edge++) if (edges[edge] === 1) arcs[this.chains.arcOfEdge[edge]!] = 1
    return { edges, arcs }
  }

  #shutBy(edges: Uint8Array, shape: readonly Spot[], isClosed: (from: Spot, end: Spot) => boolean): void {
    const { lats, lngs, to } = this.graph
    const [south, north] = reachOf(shape.map(({ lat }) => lat))
    const [west, east] = reachOf(shape.map(({ lng }) => lng))
    this.eachWithin({ south, west, north, east }, (node, edge) => {
      const [from, end] = [
        { lat: lats[node]!, lng: lngs[node]! },
        { lat: lats[to[edge]!]!, lng: lngs[to[edge]!]! },
      ]
      if (edges[edge] === 0 && isClosed(from, end)) edges[edge] = 1
    })
  }

  /** The edges whose box meets another, each with the crossing at which it is kept. */
  eachWithin({ south, west, north, east }: Bounds, tell: (node: number, edge: number) => void): void {
    const { lats, lngs, first, to } = this.graph
    const [up, aside] = [this.#longestLat, this.#longestLng]
    for (const node of this.#grid.within([south - up, north + up], [west - aside, east + aside])) {
      const [lat, lng] = [lats[node]!, lngs[node]!]
      for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
        const [endLat, endLng] = [lats[to[edge]!]!, lngs[to[edge]!]!]
        if ((lat < south && endLat < south) || (lat > north && endLat > north)) continue
        if ((lng < west && endLng < west) || (lng > east && endLng > east)) continue
        tell(node, edge)
      }
    }
  }

  /** For each place its quickest way to the goal; null where no open road leads from it. */
  waysTo(goal: Spot, places: readonly Spot[], shut?: Shut): (Way | null)[] {
    const end = this.#nearest(goal)
    const starts = places.map((place) => this.#nearest(place))
    if (!end) return places.map(() => null)
    const reached = this.#search(end.node, starts, shut)
    return starts.map((start, n) => wayOf(start, end, reached[n]!))
  }

  /** The quickest way from a place to the goal, with the places that it leads along. */
  lineTo(goal: Spot, place: Spot, shut?: Shut): (Way & { line: Spot[] }) | null {
    const [end, start] = [this.#nearest(goal), this.#nearest(place)]
    if (!end || !start) return null
    const [reached] = this.#search(end.node, [start], shut)
    const way = wayOf(start, end, reached!)
    if (!way) return null
    const nodes = this.#crossings(end.node, start.node, reached!)
    const line = [place, ...nodes.map((node) => ({ lat: this.graph.lats[node]!, lng: this.graph.lngs[node]! })), goal]
    return { ...way, line: line.filter((at, n, all) => n === 0 || at.lat !== all[n - 1]!.lat || at.lng !== all[n - 1]!.lng) }
  }

  /** The crossings that are reached from a place within some seconds, with the seconds to each, the nearest first; null where no road is near. */
  reachedFrom(place: Spot, most: number, shut?: Shut): (Spot & { seconds: number })[] | null {
    const start = this.#nearest(place)
    if (!start) return null
    this.#onwards ??= new Onward(this.graph)
    const { lats, lngs } = this.graph
    const reached = this.#onwards.from(start.node, (start.off * 3.6) / offRoadKmh, most, shut?.edges)
    return reached.map(([node, seconds]) => ({ lat: lats[node]!, lng: lngs[node]!, seconds }))
  }
  #onwards: Onward | undefined

  /** From the start to the goal. */
  #crossings(goal: number, start: number, { slot, isDirect }: Reached): number[] {
    const { junctionOf, arcFrom, arcEdge, arcOfEdge, goesOn, crossingOf } = this.chains
    const { to } = this.graph
    const arcOf = (at: number) => arcOfEdge[goesOn[at]!]!
    /** From a crossing along an arc to another that lies on it, and back again. */
    const between = (from: number, edge: number, arc: number, until: number) => {
      const nodes = [from]
      for (let node = to[edge]!; ; ) {
        nodes.push(node)
        if (node === until) return nodes.toReversed()
        node = to[this.#onward(node, arc)]!
      }
    }
    if (start === goal && isDirect) return [goal]
    if (isDirect) return between(goal, this.#onward(goal, arcOf(slot)), arcOf(slot), start)
    let junction = junctionOf[start]!
    const nodes: number[] = []
    if (slot !== -1) {
      junction = arcFrom[arcOf(slot)]!
      nodes.push(...between(crossingOf[junction]!, arcEdge[arcOf(slot)]!, arcOf(slot), start).slice(0, -1))
    }
    for (let arc = this.#next[junction]!; arc !== -1; arc = this.#next[junction]!) {
      const node = crossingOf[junction]!
      // From a goal along the arc, its part alone.
      const isFirst = junctionOf[goal] === -1 && this.#first.has(junction) && this.#first.get(junction) === arc
      if (isFirst) return [...nodes, ...between(goal, this.#onward(goal, arc), arc, node)]
      junction = arcFrom[arc]!
      nodes.push(...between(crossingOf[junction]!, arcEdge[arc]!, arc, node).slice(0, -1))
    }
    return [...nodes, crossingOf[junction]!]
  }
  /** The junctions at which a search began, with the arc that led there from its goal. */
  readonly #first = new Map<number, number>()

  #onward(node: number, arc: number): number {
    const edge = this.chains.goesOn[node * 2]!
    return this.chains.arcOfEdge[edge] === arc ? edge : this.chains.goesOn[node * 2 + 1]!
  }

  /** Whether an arc is open from one of its edges until it comes to a crossing; without one, to its end. */
  #isOpen(edge: number, arc: number, shut: Shut | undefined, until = -1): boolean {
    if (shut === undefined || shut.arcs[arc] === 0) return true
    for (;;) {
      if (shut.edges[edge] === 1) return false
      const node = this.graph.to[edge]!
      if (node === until || this.chains.junctionOf[node] !== -1) return true
      edge = this.#onward(node, arc)
    }
  }

  /** From the goal backwards, until none of the starts can be reached sooner. A mark of an earlier search counts as none. */
  #search(goal: number, starts: readonly (Near | null)[], shut: Shut | undefined): Reached[] {
    const { junctionOf, firstArc, arcTo, arcFrom, arcEdge, arcSeconds, arcMetres, arcOfEdge, goesOn, secondsSoFar, metresSoFar } = this.chains
    const [time, length, next, reached, done, heap] = [this.#time, this.#metres, this.#next, this.#reached, this.#done, this.#heap]
    const round = ++this.#round
    const found = starts.map(
      (start): Reached => ({ seconds: start?.node === goal ? 0 : Number.POSITIVE_INFINITY, metres: 0, slot: -1, isDirect: true }),
    )
    /** By the junction from which they are reached. */
    const waiting = new Map<number, { n: number; slot: number }[]>()
    const waitAt = (junction: number, one: { n: number; slot: number }) => {
      const known = waiting.get(junction)
      if (known) known.push(one)
      else waiting.set(junction, [one])
    }
    const isAlong = junctionOf[goal] === -1
    for (const [n, start] of starts.entries()) {
      if (!start || start.node === goal) continue
      const { node } = start
      if (junctionOf[node] !== -1) waitAt(junctionOf[node]!, { n, slot: -1 })
      else
        for (const slot of [node * 2, node * 2 + 1]) {
          if (goesOn[slot] === -1) continue
          const arc = arcOfEdge[goesOn[slot]!]!
          if (this.#isOpen(arcEdge[arc]!, arc, shut, node)) waitAt(arcFrom[arc]!, { n, slot })
          const own = isAlong ? this.#slotOn(goal, arc) : -1
          const seconds = own === -1 ? -1 : secondsSoFar[slot]! - secondsSoFar[own]!
          if (seconds > 0 && seconds < found[n]!.seconds && this.#isOpen(goesOn[own]!, arc, shut, node))
            found[n] = { seconds, metres: metresSoFar[slot]! - metresSoFar[own]!, slot, isDirect: true }
        }
    }
    let latest = 0
    const settle = () => {
      latest = 0
      for (const [n, start] of starts.entries()) if (start) latest = Math.max(latest, Math.min(found[n]!.seconds, longestSeconds))
    }
    settle()
    heap.clear()
    this.#first.clear()
    const begin = (junction: number, seconds: number, metres: number, arc: number) => {
      if (reached[junction] === round && seconds >= time[junction]!) return
      reached[junction] = round
      time[junction] = seconds
      length[junction] = metres
      next[junction] = arc
      if (arc !== -1) this.#first.set(junction, arc)
      heap.push(junction, seconds)
    }
    if (!isAlong) begin(junctionOf[goal]!, 0, 0, -1)
    else
      for (const slot of [goal * 2, goal * 2 + 1]) {
        if (goesOn[slot] === -1) continue
        const arc = arcOfEdge[goesOn[slot]!]!
        if (this.#isOpen(goesOn[slot]!, arc, shut))
          begin(arcTo[arc]!, arcSeconds[arc]! - secondsSoFar[slot]!, arcMetres[arc]! - metresSoFar[slot]!, arc)
      }
    while (latest > 0) {
      const junction = heap.pop()
      if (junction === -1) break
      if (done[junction] === round) continue
      done[junction] = round
      const [soFar, metresSoFarHere] = [time[junction]!, length[junction]!]
      if (soFar >= latest) break
      const here = waiting.get(junction)
      if (here) {
        for (const { n, slot } of here) {
          const seconds = soFar + (slot === -1 ? 0 : secondsSoFar[slot]!)
          if (seconds < found[n]!.seconds)
            found[n] = { seconds, metres: metresSoFarHere + (slot === -1 ? 0 : metresSoFar[slot]!), slot, isDirect: false }
        }
        settle()
      }
      for (let arc = firstArc[junction]!; arc < firstArc[junction + 1]!; arc++) {
        if (shut !== undefined && shut.arcs[arc] === 1) continue
        const other = arcTo[arc]!
        const at = soFar + arcSeconds[arc]!
        if (reached[other] === round && at >= time[other]!) continue
        reached[other] = round
        time[other] = at
        length[other] = metresSoFarHere + arcMetres[arc]!
        next[other] = arc
        this.#first.delete(other)
        heap.push(other, at)
      }
    }
    return found
  }

  /** Where a crossing lies on an arc; -1 where it does not. */
  #slotOn(node: number, arc: number): number {
    for (const slot of [node * 2, node * 2 + 1])
      if (this.chains.goesOn[slot] !== -1 && this.chains.arcOfEdge[this.chains.goesOn[slot]!] === arc) return slot
    return -1
  }
}

function wayOf(start: Near | null, end: Near, { seconds, metres }: Reached): Way | null {
  if (!start || !Number.isFinite(seconds)) return null
  const off = start.off + end.off
  return { metres: metres + off, seconds: seconds + (off * 3.6) / offRoadKmh }
}

/** Whether a place lies within a ring. */
function isWithin({ lat, lng }: Spot, ring: readonly Spot[]): boolean {
  let inside = false
  for (let n = 0, before = ring.length - 1; n < ring.length; before = n++) {
    const [a, b] = [ring[n]!, ring[before]!]
    if (a.lat > lat !== b.lat > lat && lng < ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat) + a.lng) inside = !inside
  }
  return inside
}

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
