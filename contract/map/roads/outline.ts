// The area around places as polygons with holes: the squares in which some are and those beside them, with their corners cut.
import { isWithin } from '#contract/map/geometry.ts'
import type { Place } from '#contract/map/polyline.ts'
import type { Spot } from './roads.ts'

/** The side of a square in degrees, some ninety meters: two streets of a block have no hole between them. */
export const square = 0.0008
const wide = 2 ** 20
const sides = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

export function outlineOf(places: readonly Spot[]): Place[][][] {
  const squares = new Set<number>()
  for (const { lat, lng } of places) {
    const [x, y] = [Math.floor((lng + 180) / square), Math.floor((lat + 90) / square)]
    for (let north = -1; north <= 1; north++) for (let east = -1; east <= 1; east++) squares.add((y + north) * wide + x + east)
  }
  const rings = ringsAround(squares).map(cutCorners)
  const outer = rings.filter((ring) => areaOf(ring) > 0).map((ring) => [ring])
  for (const hole of rings.filter((ring) => areaOf(ring) < 0)) {
    const [lng, lat] = hole[0]!
    // The smallest around it: an island may lie in a hole of another.
    const around = outer.filter(([ring]) => isWithin(ring!, { lat, lng })).toSorted(([one], [other]) => areaOf(one!) - areaOf(other!))[0]
    around?.push(hole)
  }
  return outer
}

/** Rings of corners with the squares on their left. */
function ringsAround(squares: ReadonlySet<number>): number[][] {
  /** From each corner the directions in which a side leaves it. */
  const leaving = new Map<number, number[]>()
  for (const one of squares)
    for (const [corner, way, beside] of [
      [one, 0, one - wide],
      [one + 1, 1, one + 1],
      [one + wide + 1, 2, one + wide],
      [one + wide, 3, one - 1],
    ] as const)
      if (!squares.has(beside)) leaving.set(corner, [...(leaving.get(corner) ?? []), way])
  const rings: number[][] = []
  for (const [start, ways] of leaving)
    while (ways.length > 0) {
      const ring: number[] = []
      let [corner, way] = [start, ways.pop()!]
      for (;;) {
        ring.push(corner)
        corner += sides[way]![0] + sides[way]![1] * wide
        const next = leaving.get(corner)!
        // Where two squares touch at a corner, each keeps to its own.
        const left = (way + 1) % 4
        const turned: number | undefined = next.includes(left) ? left : next[0]
        if (turned === undefined || (corner === start && turned !== left)) break
        next.splice(next.indexOf(turned), 1)
        way = turned
      }
      rings.push(ring)
    }
  return rings
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
function cutCorners(ring: readonly number[]): Place[] {
  const at = (n: number): Place => {
    const corner = ring[(n + ring.length) % ring.length]!
    return [(corner % wide) * square - 180, Math.floor(corner / wide) * square - 90]
  }
  const turns = ring.flatMap((_, n) => {
    const [before, here, next] = [at(n - 1), at(n), at(n + 1)]
    const isStraight = Math.abs((here[0] - before[0]) * (next[1] - here[1]) - (here[1] - before[1]) * (next[0] - here[0])) < 1e-12
    return isStraight ? [] : [here]
  })
  const cut = turns.flatMap((here, n) => {
    const [before, next] = [turns.at(n - 1)!, turns[(n + 1) % turns.length]!]
    const toward = (other: Place): Place => {
      const share = Math.min(0.5, square / 2 / Math.hypot(other[0] - here[0], other[1] - here[1]))
      return [round(here[0] + (other[0] - here[0]) * share), round(here[1] + (other[1] - here[1]) * share)]
    }
    return [toward(before), toward(next)]
  })
  return [...cut, cut[0]!]
}
/** Above nothing: counterclockwise. */
const areaOf = (ring: readonly Place[]) =>
  ring.reduce((sum, [x, y], n) => {
    const [nextX, nextY] = ring[(n + 1) % ring.length]!
    return sum + (x - ring[0]![0]) * (nextY - ring[0]![1]) - (nextX - ring[0]![0]) * (y - ring[0]![1])
  }, 0)
