// Times, ages and phone numbers as people read them, in the centre's zone.
import { localeNow, t, tn } from './language.ts'
import { useSession } from './session.ts'

type When = string | number | Date

const zone = (): string => useSession.getState().me?.commandCenter?.timeZone ?? 'Asia/Manila'

/** Made once for each language, zone and form: to make one costs far more than to use it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(when: When, options: Intl.DateTimeFormatOptions): string {
  const key = `${localeNow()} ${zone()} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(localeNow(), { timeZone: zone(), ...options })
  formats.set(key, known)
  return known.format(new Date(when))
}

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const

export const formatTime = (when: When): string => format(when, clock)
export const formatDate = (when: When): string => format(when, { year: 'numeric', month: 'short', day: 'numeric' })
export const formatDay = (when: When): string => format(when, { weekday: 'short', month: 'short', day: 'numeric' })
export const formatDateTime = (when: When): string => `${formatDate(when)} · ${formatTime(when)}`

/** "4 min ago": short, for lists. */
export function formatAge(since: When, now: number): string {
  const seconds = Math.max(0, Math.floor((now - new Date(since).getTime()) / 1000))
  if (seconds < 60) return t('{count} s ago', { count: seconds })
  if (seconds < 3600) return t('{count} min ago', { count: Math.floor(seconds / 60) })
  if (seconds < 86_400) return t('{count} h ago', { count: Math.floor(seconds / 3600) })
  return tn(Math.floor(seconds / 86_400), '{count} day ago', '{count} days ago')
}

/** A running time as 04:09 or 1:04:09. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`
}

/** 0917 123 4567; what is no Philippine mobile number stays as it is. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '').replace(/^\+63/, '0')
  return /^09\d{9}$/.test(digits) ? `${digits.slice(0, 4)} ${digits.slice(4, 7)} ${digits.slice(7)}` : phone
}
