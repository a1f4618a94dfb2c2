// Times, ages and phone numbers as people read them, in the center's zone.
import { localeNow, t } from './language.ts'
import { useSession } from './session/session.ts'

type When = string | number | Date

/** The zone of the center. */
export const zone = (): string => useSession.getState().me?.commandCenter?.timeZone ?? 'Asia/Manila'

/** Made once for each language, zone and form: to make one costs far more than to use it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(when: When, options: Intl.DateTimeFormatOptions): string {
  const key = `${localeNow()[0]} ${zone()} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(localeNow(), { timeZone: zone(), ...options })
  formats.set(key, known)
  return known.format(new Date(when))
}

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const

export const formatTime = (when: When): string => format(when, clock)
/** To the minute, for what is a long while ago or ahead. */
export const formatHour = (when: When): string => format(when, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
export const formatDate = (when: When): string => format(when, { year: 'numeric', month: 'short', day: 'numeric' })
/** A day of the calendar, as 2027-03-31, in no zone: its noon is the same day in each of ours. */
export const formatCalendarDay = (day: string): string => formatDate(`${day}T12:00:00+08:00`)
export const formatDay = (when: When): string => format(when, { weekday: 'short', month: 'short', day: 'numeric' })
export const formatDateTime = (when: When): string => `${formatDate(when)} · ${formatTime(when)}`

/** "4 min ago": short, for lists. */
export function formatAge(since: When, now: number): string {
  const seconds = Math.max(0, Math.floor((now - new Date(since).getTime()) / 1000))
  if (seconds < 60) return t('{count} s ago', { count: seconds })
  if (seconds < 3600) return t('{count} min ago', { count: Math.floor(seconds / 60) })
  if (seconds < 86_400) return t('{count} h ago', { count: Math.floor(seconds / 3600) })
  return t('{count, plural, one {# day ago} other {# days ago}}', { count: Math.floor(seconds / 86_400) })
}

/** A running time as 04:09 or 1:04:09. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`
}
