// A border out of a GeoJSON file: the first polygon in it, with the little that files get wrong put right.
import { Border } from '#contract/reference/kinds.ts'

interface Shape {
  type?: string
  features?: Shape[]
  geometries?: Shape[]
  geometry?: Shape
  coordinates?: unknown
}

export function readBorder(text: string): Border | null {
  try {
    const found = firstPolygon(JSON.parse(text) as Shape)
    const read = Border.safeParse(found && { type: found.type, coordinates: flat(found.coordinates) })
    return read.success ? read.data : null
  } catch {
    return null
  }
}

function firstPolygon(shape: Shape | undefined): Shape | undefined {
  if (!shape) return undefined
  if (shape.type === 'Polygon' || shape.type === 'MultiPolygon') return shape
  const inside = [...(shape.features ?? []), ...(shape.geometries ?? []), ...(shape.geometry ? [shape.geometry] : [])]
  for (const one of inside) {
    const found = firstPolygon(one)
    if (found) return found
  }
  return undefined
}

/** Heights are left out, and an open ring is closed. */
function flat(part: unknown): unknown {
  if (!Array.isArray(part)) return part
  if (typeof part[0] === 'number') return part.slice(0, 2)
  const inner = part.map(flat)
  const isRing = Array.isArray(part[0]) && typeof (part[0] as unknown[])[0] === 'number'
  return isRing && String(inner[0]) !== String(inner.at(-1)) ? [...inner, inner[0]] : inner
}

type Ring = [number, number][]
export const ringsOf = ({ type, coordinates }: Border): Ring[] => (type === 'Polygon' ? coordinates : coordinates.flat()) as Ring[]

/** The rings as paths in a square of this size, north up, as wide as they are on the ground. */
export function drawBorder(border: Border, size: number): string {
  const rings = ringsOf(border)
  const points = rings.flat()
  const lats = points.map(([, lat]) => lat)
  const lngs = points.map(([lng]) => lng)
  const [west, east, south, north] = [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)]
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = size / Math.max((east - west) * squeeze, north - south, 1e-9)
  const [dx, dy] = [(size - (east - west) * squeeze * scale) / 2, (size - (north - south) * scale) / 2]
  const at = ([lng, lat]: [number, number]) => `${((lng - west) * squeeze * scale + dx).toFixed(1)} ${((north - lat) * scale + dy).toFixed(1)}`
  return rings.map((ring) => `M${ring.map(at).join('L')}Z`).join('')
}
