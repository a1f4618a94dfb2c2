// Days and three-hour slots of the weekly trend as numbers: Monday to Sunday are 0 to 6, 00:00 to 21:00 are 0 to 7.
export const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const slotHours = 3
export const timeSlots = ['00:00', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00'] as const

export interface WeekSlot {
  dayOfWeek: number
  timeInterval: number
}

const shortDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The cell of the week that a moment falls into, by the clock of a time zone. */
export function slotOf(at: string | Date, timeZone: string): WeekSlot {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' }).formatToParts(new Date(at))
  const valueOf = (type: string) => parts.find((part) => part.type === type)!.value
  return { dayOfWeek: shortDays.indexOf(valueOf('weekday')), timeInterval: Math.floor(Number(valueOf('hour')) / slotHours) }
}

/** Counts as the full week, 7 days by 8 slots; a slot without incidents is 0. */
export function weekOf(incidents: readonly (WeekSlot & { count: number })[]): number[][] {
  const week = days.map(() => timeSlots.map(() => 0))
  for (const { dayOfWeek, timeInterval, count } of incidents) week[dayOfWeek]![timeInterval]! += count
  return week
}
