// The named streets of a road graph: where two of them cross, and which are nearest to a place.
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import type { NearStreet } from '#contract/map/search/Place.ts'
import { type SoughtPlace, wordsOfPlace } from '#contract/map/search/search.ts'
import type { Spot } from './roads.ts'
import type { RoadMap } from './ways.ts'

export interface Street extends SoughtPlace {
  name: string
  at: Spot
}
export interface Corner {
  names: [one: string, other: string]
  at: Spot
}
/** Carriageways of one street cross another some times within so many meters: that is one corner. */
const oneCorner = 60
const farthestStreet = 150
const farthestCorner = 250
const around = 0.003

export class Streets {
  readonly all: Street[]
  readonly #roads: RoadMap
  /** By street, the crossings with others. */
  readonly #corners = new Map<string, number[]>()
  /** By crossing, the names that meet there. */
  readonly #names = new Map<number, Set<string>>()

  constructor(roads: RoadMap) {
    this.#roads = roads
    const { first, to, street, names, lats } = roads.graph
    const one = new Int32Array(lats.length)
    const someNode = new Map<number, number>()
    const meet = (node: number, name: number) => {
      if (name === 0 || one[node] === name) return
      if (one[node] === 0) return void (one[node] = name)
      let known = this.#names.get(node)
      if (!known) this.#names.set(node, (known = new Set([names[one[node]!]!])))
      known.add(names[name]!)
    }
    for (let node = 0; node < lats.length; node++)
      for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
        meet(node, street[edge]!)
        meet(to[edge]!, street[edge]!)
        someNode.set(street[edge]!, node)
      }
    for (const [node, met] of this.#names) for (const name of met) this.#corners.set(name, [...(this.#corners.get(name) ?? []), node])
    someNode.delete(0)
    this.all = [...someNode].map(([at, node]) => ({ name: names[at]!, words: wordsOfPlace(names[at]), weight: 0.05, at: this.#spot(node) }))
  }

  #spot(node: number): Spot {
    const { lats, lngs } = this.#roads.graph
    return { lat: lats[node]!, lng: lngs[node]! }
  }

  /** Where streets of these names meet, each corner once. */
  corners(ones: readonly string[], others: readonly string[]): Corner[] {
    const found: Corner[] = []
    for (const one of ones)
      for (const node of this.#corners.get(one) ?? []) {
        const at = this.#spot(node)
        for (const other of others) {
          if (other === one || !this.#names.get(node)!.has(other)) continue
          const isKnown = found.some(({ names, at: known }) => names[0] === one && names[1] === other && metresBetween(known, at) < oneCorner)
          if (!isKnown) found.push({ names: [one, other], at })
        }
      }
    return found
  }

  nearTo(place: Spot): NearStreet | null {
    const { lats, lngs, to, street, names } = this.#roads.graph
    const narrow = Math.cos((place.lat * Math.PI) / 180)
    const box = { south: place.lat - around, north: place.lat + around, west: place.lng - around, east: place.lng + around }
    let nearest = { name: 0, metres: farthestStreet }
    const nodes = new Set<number>()
    this.#roads.eachWithin(box, (node, edge) => {
      const name = street[edge]!
      if (name === 0) return
      const end = to[edge]!
      for (const one of [node, end]) if (this.#names.has(one)) nodes.add(one)
      const [x, y] = [(lngs[end]! - lngs[node]!) * narrow, lats[end]! - lats[node]!]
      const [right, up] = [(place.lng - lngs[node]!) * narrow, place.lat - lats[node]!]
      const all = x * x + y * y
      const share = all === 0 ? 0 : Math.max(0, Math.min(1, (right * x + up * y) / all))
      const metres = Math.hypot(right - share * x, up - share * y) * 111_195
      if (metres < nearest.metres) nearest = { name, metres }
    })
    if (nearest.name === 0) return null
    const own = names[nearest.name]!
    let corner: NearStreet['corner'] = null
    for (const node of nodes) {
      const metres = metresBetween(place, this.#spot(node))
      if (!this.#names.get(node)!.has(own) || metres > (corner?.metres ?? farthestCorner)) continue
      corner = { street: [...this.#names.get(node)!].find((name) => name !== own)!, metres }
    }
    return { street: own, metres: nearest.metres, corner }
  }
}
