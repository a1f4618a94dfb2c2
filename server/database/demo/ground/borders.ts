// The real borders of the demo towns' barangays, by PSGC code.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { middleOf } from '#contract/map/geometry.ts'
import { readParts } from '#contract/map/polyline.ts'

interface Kept {
  borders: { psgcCode: string; parts: string[][] }[]
}

export function bordersOf(slug: string) {
  const { borders } = JSON.parse(readFileSync(join(import.meta.dirname, `${slug}.json`), 'utf8')) as Kept
  return new Map(
    borders.map(({ psgcCode, parts }) => {
      const border = readParts(parts)
      return [psgcCode, { border, middle: middleOf(border) }]
    }),
  )
}
