// Crossings by where they lie: the nearest to a place, in columns.
import type { Spot } from './roads.ts'

const cell = 0.003
const mostRings = 5

export class Grid {
  readonly #lats: Float64Array
  readonly #lngs: Float64Array
  readonly #south: number
  readonly #west: number
  readonly #wide: number
  readonly #high: number
  /** Where the crossings of a cell begin. */
  readonly #first: Int32Array
  readonly #nodes: Int32Array

  constructor(lats: Float64Array, lngs: Float64Array) {
    let [south, west, north, east] = [0, 0, 0, 0]
    for (let n = 0; n < lats.length; n++) {
      const [lat, lng] = [lats[n]!, lngs[n]!]
      if (n === 0 || lat < south) south = lat
      if (n === 0 || lat > north) north = lat
      if (n === 0 || lng < west) west = lng
      if (n === 0 || lng > east) east = lng
    }
    this.#lats = lats
    this.#lngs = lngs
    this.#south = south
    this.#west = west
    this.#wide = Math.floor((east - west) / cell) + 1
    this.#high = Math.floor((north - south) / cell) + 1
    this.#first = new Int32Array(this.#wide * this.#high + 1)
    const cellOf = (n: number) => Math.floor((lats[n]! - south) / cell) * this.#wide + Math.floor((lngs[n]! - west) / cell)
    for (let n = 0; n < lats.length; n++) this.#first[cellOf(n) + 1]!++
    for (let at = 0; at < this.#wide * this.#high; at++) this.#first[at + 1]! += this.#first[at]!
    const place = this.#first.slice()
    this.#nodes = new Int32Array(lats.length)
    for (let n = 0; n < lats.length; n++) this.#nodes[place[cellOf(n)]!++] = n
  }

  /** Those that lie within these degrees, and some around them. */
  *within([south, north]: readonly [number, number], [west, east]: readonly [number, number]): Generator<number> {
    const cellFrom = (degrees: number, edge: number) => Math.max(0, Math.floor((degrees - edge) / cell))
    const lastRow = Math.min(this.#high - 1, Math.floor((north - this.#south) / cell))
    const lastColumn = Math.min(this.#wide - 1, Math.floor((east - this.#west) / cell))
    for (let row = cellFrom(south, this.#south); row <= lastRow; row++)
      for (let column = cellFrom(west, this.#west); column <= lastColumn; column++) {
        const at = row * this.#wide + column
        for (let n = this.#first[at]!; n < this.#first[at + 1]!; n++) yield this.#nodes[n]!
      }
  }

  /** -1 where none is near. */
  nearest({ lat, lng }: Spot): number {
    const [row, column] = [Math.floor((lat - this.#south) / cell), Math.floor((lng - this.#west) / cell)]
    const narrow = Math.cos((lat * Math.PI) / 180)
    let best = -1
    let least = Number.POSITIVE_INFINITY
    for (let ring = 0; ring <= mostRings; ring++) {
      for (let north = -ring; north <= ring; north++)
        for (let east = -ring; east <= ring; east++) {
          if (Math.max(Math.abs(north), Math.abs(east)) !== ring) continue
          const [y, x] = [row + north, column + east]
          if (y < 0 || x < 0 || y >= this.#high || x >= this.#wide) continue
          const at = y * this.#wide + x
          for (let n = this.#first[at]!; n < this.#first[at + 1]!; n++) {
            const node = this.#nodes[n]!
            const [up, right] = [this.#lats[node]! - lat, (this.#lngs[node]! - lng) * narrow]
            const far = up * up + right * right
            if (far < least) [best, least] = [node, far]
          }
        }
      if (best !== -1 && ring > 0) break
    }
    return best
  }
}
