// A place as one line of latitude and longitude, as maps copy it.
import type { Position } from '#contract/nouns/fields.ts'

/** 14.5236, or 14°31'25"N. */
const angle = String.raw`(-?\d+(?:\.\d+)?)\s*°?\s*(?:(\d+(?:\.\d+)?)\s*['′’]\s*(?:(\d+(?:\.\d+)?)\s*(?:"|″|”|''))?)?\s*([NSEW]?)`
const place = new RegExp(`^\\s*${angle}\\s*[,;\\s]\\s*${angle}\\s*$`, 'i')

/** Undefined where the text is no place. */
export function readPosition(text: string): Position | undefined {
  const found = place.exec(text)
  if (!found) return undefined
  const [lat, lng] = [degreesOf(found.slice(1, 5)), degreesOf(found.slice(5, 9))]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}

function degreesOf([degrees = '', minutes, seconds, side = '']: readonly (string | undefined)[]): number {
  if (minutes === undefined) return Number(degrees) * (/[SW]/i.test(side) ? -1 : 1)
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds ?? 0) / 3600
  return Number((degrees.startsWith('-') || /[SW]/i.test(side) ? -size : size).toFixed(6))
}
