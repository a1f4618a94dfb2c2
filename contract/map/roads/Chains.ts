// A road graph by its junctions: what lies between two of them, with no way to turn off, is one arc. A search goes from junction to junction, however finely the roads are drawn.
import type { RoadGraph } from './roads.ts'

/** Searched from the goal, as the graph is: an arc leads from its junction away from the goal. */
export interface Chains {
  /** Where the arcs of a junction begin, by junction. */
  firstArc: Int32Array
  arcTo: Int32Array
  arcFrom: Int32Array
  arcSeconds: Float64Array
  arcMetres: Float64Array
  /** The edge of the graph with which an arc begins. */
  arcEdge: Int32Array
  /** On which arc an edge lies. */
  arcOfEdge: Int32Array
  /** The junction that a crossing is; -1 where it lies along arcs. */
  junctionOf: Int32Array
  /** The crossing of a junction. */
  crossingOf: Int32Array
  /** A crossing along arcs lies on one or two, one for each direction: the edge by which each goes on, -1 where there is no second. */
  goesOn: Int32Array
  /** How far it is from the beginning of each. */
  secondsSoFar: Float64Array
  metresSoFar: Float64Array
}

export function chainsOf({ first, to, seconds, metres }: RoadGraph): Chains {
  const count = first.length - 1
  const edges = to.length
  const comes = new Int32Array(count * 2).fill(-1)
  const coming = new Uint8Array(count)
  for (let node = 0; node < count; node++)
    for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
      const other = to[edge]!
      const known = coming[other]!
      if (known < 2) comes[other * 2 + known] = node
      if (known < 3) coming[other] = known + 1
    }
  const junctionOf = new Int32Array(count).fill(-1)
  const isAlong = (node: number) => {
    const out = first[node + 1]! - first[node]!
    if (out !== coming[node] || out < 1 || out > 2) return false
    const [a, b] = [to[first[node]!]!, out === 2 ? to[first[node]! + 1]! : -1]
    const [c, d] = [comes[node * 2]!, comes[node * 2 + 1]!]
    if (out === 1) return a !== c && a !== node
    return a !== b && a !== node && b !== node && ((a === c && b === d) || (a === d && b === c))
  }
  const crossings: number[] = []
  const turn = (node: number) => (junctionOf[node] = crossings.push(node) - 1)
  for (let node = 0; node < count; node++) if (!isAlong(node)) turn(node)

  const arcOfEdge = new Int32Array(edges).fill(-1)
  const goesOn = new Int32Array(count * 2).fill(-1)
  const secondsSoFar = new Float64Array(count * 2)
  const metresSoFar = new Float64Array(count * 2)
  const arcs = { from: [] as number[], to: [] as number[], edge: [] as number[], seconds: [] as number[], metres: [] as number[] }
  /** On from a crossing along the arc that came to it from another. */
  const next = (node: number, from: number) => {
    const edge = first[node]!
    return first[node + 1]! - edge === 2 && to[edge] === from ? edge + 1 : edge
  }
  const follow = (start: number, begin: number) => {
    const arc = arcs.from.push(junctionOf[start]!) - 1
    let [time, far, edge, node, from] = [seconds[begin]!, metres[begin]!, begin, to[begin]!, start]
    arcOfEdge[begin] = arc
    while (junctionOf[node] === -1) {
      edge = next(node, from)
      const slot = goesOn[node * 2] === -1 ? node * 2 : node * 2 + 1
      goesOn[slot] = edge
      secondsSoFar[slot] = time
      metresSoFar[slot] = far
      arcOfEdge[edge] = arc
      time += seconds[edge]!
      far += metres[edge]!
      from = node
      node = to[edge]!
    }
    arcs.to.push(junctionOf[node]!)
    arcs.edge.push(begin)
    arcs.seconds.push(time)
    arcs.metres.push(far)
  }
  const followAll = (node: number) => {
    for (let edge = first[node]!; edge < first[node + 1]!; edge++) if (arcOfEdge[edge] === -1) follow(node, edge)
  }
  const begun: number[] = []
  for (let n = 0; n < crossings.length; n++) {
    begun.push(arcs.from.length)
    followAll(crossings[n]!)
  }
  // A ring without any junction has one made on it.
  for (let node = 0; node < count; node++)
    if (junctionOf[node] === -1 && goesOn[node * 2] === -1) {
      turn(node)
      begun.push(arcs.from.length)
      followAll(node)
    }
  return {
    firstArc: Int32Array.from([...begun, arcs.from.length]),
    ...{ arcFrom: Int32Array.from(arcs.from), arcTo: Int32Array.from(arcs.to), arcEdge: Int32Array.from(arcs.edge) },
    ...{ arcSeconds: Float64Array.from(arcs.seconds), arcMetres: Float64Array.from(arcs.metres) },
    ...{ arcOfEdge, junctionOf, crossingOf: Int32Array.from(crossings), goesOn, secondsSoFar, metresSoFar },
  }
}
