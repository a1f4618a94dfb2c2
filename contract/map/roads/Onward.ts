// What is reached from a place by road within a time: every crossing by itself, in the direction in which one drives.
import { Heap } from './Heap.ts'
import type { RoadGraph } from './roads.ts'

export class Onward {
  readonly #graph: RoadGraph
  /** The edges that are driven from a crossing: where they begin, and the crossing at which each is kept. */
  readonly #first: Int32Array
  readonly #edges: Int32Array
  readonly #ends: Int32Array
  readonly #heap = new Heap()
  readonly #time: Float64Array

  constructor(graph: RoadGraph) {
    const { first, to } = graph
    const count = first.length - 1
    this.#graph = graph
    this.#first = new Int32Array(count + 1)
    for (const from of to) this.#first[from + 1]!++
    for (let node = 0; node < count; node++) this.#first[node + 1]! += this.#first[node]!
    const place = this.#first.slice()
    this.#edges = new Int32Array(to.length)
    this.#ends = new Int32Array(to.length)
    for (let node = 0; node < count; node++)
      for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
        const at = place[to[edge]!]!++
        this.#edges[at] = edge
        this.#ends[at] = node
      }
    this.#time = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  }

  /** Crossings with the seconds to each, the nearest first. */
  from(start: number, soFar: number, most: number, shut: Uint8Array | undefined): [node: number, seconds: number][] {
    const [time, heap, { seconds }] = [this.#time, this.#heap, this.#graph]
    const reached: [number, number][] = []
    const touched = [start]
    heap.clear()
    time[start] = soFar
    heap.push(start, soFar)
    const done = new Set<number>()
    for (let node = heap.pop(); node !== -1; node = heap.pop()) {
      if (done.has(node)) continue
      done.add(node)
      const now = time[node]!
      if (now > most) break
      reached.push([node, now])
      for (let at = this.#first[node]!; at < this.#first[node + 1]!; at++) {
        const [edge, end] = [this.#edges[at]!, this.#ends[at]!]
        const then = now + seconds[edge]!
        if (then > most || then >= time[end]! || shut?.[edge] === 1) continue
        if (time[end] === Number.POSITIVE_INFINITY) touched.push(end)
        time[end] = then
        heap.push(end, then)
      }
    }
    for (const node of touched) time[node] = Number.POSITIVE_INFINITY
    return reached
  }
}
