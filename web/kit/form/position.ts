// A place as one line of latitude and longitude, as maps copy it.
import type { Position } from '#contract/nouns/fields.ts'

/** Undefined where the text is no place. */
export function readPosition(text: string): Position | undefined {
  const [, lat, lng] = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text)?.map(Number) ?? []
  return lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}
