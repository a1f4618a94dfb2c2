// Which barangays an alert is for: those that were chosen, else those whose border its area touches.
import { contains } from '#contract/map/geometry.ts'
import type { Border } from '#contract/reference/kinds.ts'
import { type Circle, holds, type Point, type Ring, ringOf } from './area.ts'

export interface DrawnArea {
  polygons: readonly Ring[]
  circles: readonly Circle[]
}
interface Bordered {
  id: string
  border: Border | null
}

/** One whose border nobody drew may lie in it: better told too often than not at all. */
export const touchedBy = <B extends Bordered>(barangays: readonly B[], { polygons, circles }: DrawnArea): B[] => {
  const rings = [...polygons.map(closed), ...circles.map(ringOf)].filter((ring) => ring.length > 3)
  return barangays.filter(({ border }) => border === null || rings.some((ring) => touches(border, ring)))
}

const closed = (ring: Ring): Ring => {
  const [first, last] = [ring[0], ring.at(-1)]
  return first && last && (first.lat !== last.lat || first.lng !== last.lng) ? [...ring, first] : [...ring]
}

/** The outer rings of a border. */
export const ringsOf = ({ type, coordinates }: Border): Ring[] =>
  (type === 'Polygon' ? [coordinates] : coordinates).flatMap(([outer]) => (outer ? [outer.map(([lng, lat]) => ({ lat: lat!, lng: lng! }))] : []))

function touches(border: Border, ring: Ring): boolean {
  if (ring.some((point) => contains(border, point))) return true
  return ringsOf(border).some(
    (outer) => outer.some((point) => holds(ring, point)) || sidesOf(outer).some((one) => sidesOf(ring).some((other) => cross(one, other))),
  )
}

type Side = readonly [Point, Point]
const sidesOf = (ring: Ring): Side[] => ring.slice(1).map((point, at) => [ring[at]!, point])
function cross([a, b]: Side, [c, d]: Side): boolean {
  const side = (p: Point, q: Point, r: Point) => Math.sign((q.lng - p.lng) * (r.lat - p.lat) - (q.lat - p.lat) * (r.lng - p.lng))
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}
