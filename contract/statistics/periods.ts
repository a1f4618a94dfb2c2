// The days that a figure is of: what a caller may ask for, and the period of equal length before it. Days are those of the center's calendar.
export interface Span {
  from: string
  to: string
}

export const usualDays = 30
/** A longer period says nothing that years side by side do not. */
export const mostDays = 1_100
/** Up to so many days a trend is drawn day by day, beyond month by month. */
export const mostDaysOfTrend = 92

const dayMs = 86_400_000
const numberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => dayOf(numberOf(day) + days)
/** How many days a period has, both ends included. */
export const daysIn = ({ from, to }: Span): number => numberOf(to) - numberOf(from) + 1

/** What was left out is filled in: without an end today, without a start the usual number of days. */
export function spanOf(asked: { from?: string | undefined; to?: string | undefined }, today: string): Span {
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today)
  return { from: asked.from ?? addDays(to, 1 - usualDays), to }
}

/** The period of equal length that ends the day before. */
export function previousOf(span: Span): Span {
  const to = addDays(span.from, -1)
  return { from: addDays(to, 1 - daysIn(span)), to }
}

/** Up to so many days the hours that this day has still to come weigh in what it is held against. */
export const fewDays = 7
/** The moment in the period before that is as far in it as now is in a period that ends today; null where its last day is over, or is one of many. */
export const untilOf = (span: Span, today: string, now: number): string | null =>
  span.to === today && daysIn(span) <= fewDays ? new Date(now - daysIn(span) * dayMs).toISOString() : null

export const yearOf = (year: number): Span => ({ from: `${year}-01-01`, to: `${year}-12-31` })

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
const nextMonth = (day: string) => firstOfMonth(addDays(firstOfMonth(day), 31))
/** The month that begins on a day. */
export const monthOf = (first: string): Span => ({ from: first, to: addDays(nextMonth(first), -1) })

/** A period cut at the months: whole months, and the single days before and after them. Every day is in exactly one part. */
export function partsOf({ from, to }: Span): { months: Span | null; days: Span[] } {
  const first = from === firstOfMonth(from) ? from : nextMonth(from)
  const end = firstOfMonth(addDays(to, 1))
  if (first >= end) return { months: null, days: [{ from, to }] }
  const days: Span[] = []
  if (from < first) days.push({ from, to: addDays(first, -1) })
  if (end <= to) days.push({ from: end, to })
  return { months: { from: first, to: addDays(end, -1) }, days }
}

/** Each day, or the first of each month, of a period: a trend has a point for each, counted or not. */
export function pointsOf(span: Span): { by: 'day' | 'month'; starts: string[] } {
  const by = daysIn(span) <= mostDaysOfTrend ? 'day' : 'month'
  const starts: string[] = []
  for (let at = by === 'day' ? span.from : firstOfMonth(span.from); at <= span.to; at = by === 'day' ? addDays(at, 1) : nextMonth(at)) starts.push(at)
  return { by, starts }
}
