// Plus Codes (Open Location Code): places written as letters and digits, read whole or short, and given back.
import type { Position } from '#contract/nouns/fields.ts'

type Spot = Pick<Position, 'lat' | 'lng'>
const digits = '23456789CFGHJMPQRVWX'
const usualLength = 10
const [pairs, rows, columns, extra] = [5, 5, 4, 5] as const
/** Of the finest code: so many steps in a degree. */
const latSteps = 20 ** 3 * rows ** extra
const lngSteps = 20 ** 3 * columns ** extra

export function plusCodeOf({ lat, lng }: Spot, length = usualLength): string {
  const whole = (degrees: number, steps: number) => Math.floor(Math.round(degrees * steps * 1e6) / 1e6)
  let up = Math.min(Math.max(whole(lat + 90, latSteps), 0), 180 * latSteps - 1)
  let along = whole(lng + 180, lngSteps) % (360 * lngSteps)
  if (along < 0) along += 360 * lngSteps
  let code = ''
  for (let at = 0; at < extra; at++) {
    code = digits[(up % rows) * columns + (along % columns)]! + code
    up = Math.floor(up / rows)
    along = Math.floor(along / columns)
  }
  for (let at = 0; at < pairs; at++) {
    code = digits[up % 20]! + digits[along % 20]! + code
    up = Math.floor(up / 20)
    along = Math.floor(along / 20)
  }
  const kept = length < 8 ? code.slice(0, length).padEnd(8, '0') : code.slice(0, length)
  return `${kept.slice(0, 8)}+${kept.slice(8)}`
}

/** The middle of its field, and how far its corners are in degrees. */
function fieldOf(code: string): { lat: number; lng: number; high: number; wide: number } {
  const told = code.replace('+', '').replace(/0+$/, '')
  let [lat, lng, high, wide] = [-90, -180, 400, 400]
  for (let at = 0; at < Math.min(told.length, pairs * 2); at += 2) {
    ;[high, wide] = [high / 20, wide / 20]
    lat += digits.indexOf(told[at]!) * high
    lng += digits.indexOf(told[at + 1]!) * wide
  }
  for (const digit of told.slice(pairs * 2, pairs * 2 + extra)) {
    ;[high, wide] = [high / rows, wide / columns]
    lat += Math.floor(digits.indexOf(digit) / columns) * high
    lng += (digits.indexOf(digit) % columns) * wide
  }
  return { lat: lat + high / 2, lng: lng + wide / 2, high, wide }
}

const codeForm = /(?:^|[\s,;(])([23456789CFGHJMPQRVWX]{2,8}0*\+[23456789CFGHJMPQRVWX]*)(?=$|[\s,;)])/i

/** The code in a text, as it is written by itself; a code without its first letters means the place of that name that is nearest. */
export function readPlusCode(text: string, near: Spot | null): { code: string; position: Position & { accuracy: number } } | null {
  const written = codeForm.exec(text)?.[1]?.toUpperCase()
  if (!written) return null
  const [before, after] = written.split('+') as [string, string]
  const isPadded = before.includes('0')
  if (before.length % 2 === 1 || after.length === 1 || after.length > 7 || (isPadded && (before.length < 8 || after !== ''))) return null
  const isShort = before.length < 8
  if (isShort && (near === null || after === '')) return null
  if (!isShort && (digits.indexOf(written[0]!) > 8 || digits.indexOf(written[1]!) > 17)) return null
  const field = isShort ? nearestField(written, 8 - before.length, near!) : fieldOf(written)
  const accuracy = Math.max(1, Math.round(Math.hypot(field.high, field.wide) * 0.5 * 111_320))
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  const length = written.length - 1 + (isShort ? 8 - before.length : 0)
  const position = { lat: round(field.lat), lng: round(field.lng), accuracy }
  return { code: isShort ? plusCodeOf(field, length) : written, position }
}

function nearestField(written: string, missing: number, near: Spot) {
  const step = 20 ** (2 - missing / 2)
  const field = fieldOf(plusCodeOf(near).slice(0, missing) + written)
  const toward = (middle: number, from: number) => (from - middle > step / 2 ? step : middle - from > step / 2 ? -step : 0)
  const lat = field.lat + toward(field.lat, near.lat)
  return { ...field, lat: Math.abs(lat) > 90 ? field.lat : lat, lng: field.lng + toward(field.lng, near.lng) }
}
