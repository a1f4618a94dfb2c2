// A place that is written as a code or as numbers, not told in words.
import type { Position } from '#contract/nouns/fields.ts'
import { readPlusCode } from './plusCode.ts'

export interface WrittenPlace {
  kind: 'plusCode' | 'position'
  name: string
  position: Position
}

const numbers = /^\s*([+-]?\d{1,2}\.\d{3,})\s*[,;\s]\s*([+-]?\d{1,3}\.\d{3,})\s*$/

export function readWritten(text: string, near: Pick<Position, 'lat' | 'lng'> | null): WrittenPlace | null {
  const found = readPlusCode(text, near)
  if (found) return { kind: 'plusCode', name: found.code, position: found.position }
  const [, lat, lng] = (numbers.exec(text) ?? []).map(Number)
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  return { kind: 'position', name: `${lat.toFixed(5)}, ${lng.toFixed(5)}`, position: { lat, lng } }
}
