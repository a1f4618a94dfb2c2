// The towns that are known without internet: real borders, kept beside the program.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { boundsOf, middleOf } from '#contract/map/geometry.ts'
import type { MapGround, Town } from '#contract/map/Ground.ts'
import { readParts } from '#contract/map/polyline.ts'
import type { Bounds } from '#contract/nouns/fields.ts'

interface Kept {
  source: string
  towns: { name: string; province: string; parts: string[][] }[]
}

const kept = JSON.parse(readFileSync(join(import.meta.dirname, 'ground/towns.json'), 'utf8')) as Kept
export const townSource = kept.source

const known = kept.towns.map(({ name, province, parts }) => {
  const border = readParts(parts)
  return { town: { name, province, border, middle: middleOf(border) } satisfies Town, box: boundsOf([border])! }
})

/** Named where no town is. */
const waters: MapGround['waters'] = [
  { name: 'Laguna de Bay', position: { lat: 14.402, lng: 121.19 } },
  { name: 'Manila Bay', position: { lat: 14.545, lng: 120.86 } },
]

/** How far beyond its own box a center sees its neighbours, in degrees. */
const around = 0.35

export function surroundingsOf({ south, west, north, east }: Bounds) {
  const meets = (box: Bounds) => box.south < north + around && box.north > south - around && box.west < east + around && box.east > west - around
  const towns = known.filter(({ box }) => meets(box)).map(({ town }) => town)
  return {
    towns,
    waters: waters.filter(({ position: { lat, lng } }) => towns.length > 0 && meets({ south: lat, north: lat, west: lng, east: lng })),
  }
}
