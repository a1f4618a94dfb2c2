// When something is open, as OpenStreetMap writes it: 24/7, or Mo-Fr 08:00-17:00; Sa 08:00-12:00. A time after midnight belongs to the day before.
import * as z from 'zod'

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
const day = `(?:${days.join('|')})`
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const range = `(?:${day}(?:-${day})?(?:,${day}(?:-${day})?)* )?${time}-(?:${time}|24:00)`
const pattern = new RegExp(`^(?:24/7|${range}(?:; ?${range})*)$`)

export const always = '24/7'
export const OpeningHours = z
  .string()
  .trim()
  .max(120)
  .regex(pattern, 'Hours are written 24/7, or Mo-Fr 08:00-17:00; Sa 08:00-12:00.')
  .meta({ examples: ['Mo-Fr 08:00-17:00'] })

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** Whether a day, counted from Monday, is one of those named. */
function isOneOf(named: string | undefined, of: number): boolean {
  if (!named) return true
  return named.split(',').some((part) => {
    const [from = 0, to = from] = part.split('-').map((one) => days.indexOf(one as (typeof days)[number]))
    return from <= to ? of >= from && of <= to : of >= from || of <= to
  })
}

/** `weekday` counts from Monday, `minute` from midnight, in the zone of the center. */
export function isOpen(hours: string, { weekday, minute }: { weekday: number; minute: number }): boolean {
  if (hours === always) return true
  return hours.split(';').some((part) => {
    const [times = '', named] = part.trim().split(' ').toReversed()
    const [from = 0, to = 0] = times.split('-').map(minutesOf)
    if (from < to) return isOneOf(named, weekday) && minute >= from && minute < to
    return (isOneOf(named, weekday) && minute >= from) || (isOneOf(named, (weekday + 6) % 7) && minute < to)
  })
}

/** The moment as a clock on the wall of the center shows it. */
export function wallClock(at: Date, timeZone: string): { weekday: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(
    at,
  )
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    weekday: days.findIndex((one) => part('weekday').startsWith(one)),
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}
