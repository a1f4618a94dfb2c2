// Words of the figures: days, months, changes, times.
import type { IntervalName } from '#contract/tickets/clock.ts'
import { formatDuration, formatHour } from '#web/kit/format.ts'
import { formatNumber, k, localeNow, t } from '#web/kit/language.ts'

export const dayWords = [k('Monday'), k('Tuesday'), k('Wednesday'), k('Thursday'), k('Friday'), k('Saturday'), k('Sunday')]
export const intervalWords: Record<IntervalName, string> = {
  answer: k('Answer'),
  processing: k('Dispatch'),
  turnout: k('Turnout'),
  travel: k('Travel'),
  response: k('Arrival'),
  resolution: k('Resolution'),
}
export const intervalEnds: Record<IntervalName, string> = {
  answer: k('received to accepted'),
  processing: k('received to dispatched'),
  turnout: k('assigned to on the way'),
  travel: k('on the way to on scene'),
  response: k('received to on scene'),
  resolution: k('received to resolved'),
}

const formats = new Map<string, Intl.DateTimeFormat>()
function format(day: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${localeNow().join()} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(localeNow(), { timeZone: 'UTC', ...options })
  formats.set(key, known)
  return known.format(new Date(`${day}T00:00:00Z`))
}
/** A day of the center's calendar, in no zone at all. */
export const sayDay = (day: string): string => format(day, { year: 'numeric', month: 'short', day: 'numeric' })
export const sayShortDay = (day: string): string => format(day, { month: 'short', day: 'numeric' })
/** Monday is 0. */
export const sayWeekday = (day: number): string => format(`2024-01-0${day + 1}`, { weekday: 'short' })
export const sayMonth = (day: string): string => format(day, { month: 'short' })
export const saySpan = ({ from, to }: { from: string; to: string }): string => (from === to ? sayDay(from) : `${sayDay(from)} – ${sayDay(to)}`)

export const saySeconds = (seconds: number | null): string => (seconds === null ? '–' : formatDuration(seconds * 1000))
export const sayShare = (share: number | null): string => (share === null ? '–' : formatNumber(share, { style: 'percent', maximumFractionDigits: 0 }))

/** How a count stands to the one before, in words; where this day is not over, that both are counted until the same hour. */
export const sayChangeUntil = (now: number, before: number, until: string | null): string =>
  until === null ? sayChange(now, before) : t('{change}, both until {time}', { change: sayChange(now, before), time: formatHour(until) })

export function sayChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? t('none before either') : t('none in the period before')
  const share = formatNumber(Math.abs(now - before) / before, { style: 'percent', maximumFractionDigits: 0 })
  if (now === before) return t('as many as before')
  // Of two, a share says nothing that can be pictured: 1,150 %.
  if (now > before * 2) return t('{more} more than before ({count})', { more: formatNumber(now - before), count: formatNumber(before) })
  return now > before
    ? t('{share} more than before ({count})', { share, count: formatNumber(before) })
    : t('{share} fewer than before ({count})', { share, count: formatNumber(before) })
}
