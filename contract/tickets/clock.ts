// Targets and the running clock: pure functions of a ticket's stamps, the center's settings and now.
import { isGrave, type Priority } from './priorities.ts'
import { openStatuses, type Status } from './states.ts'

export const stampNames = ['receivedAt', 'readAt', 'acceptedAt', 'dispatchedAt', 'enRouteAt', 'onSceneAt', 'resolvedAt', 'closedAt'] as const
export type StampName = (typeof stampNames)[number]
/** A missing stamp is null, never zero. */
export type StampTimes = { receivedAt: string } & Readonly<Record<Exclude<StampName, 'receivedAt'>, string | null>>

export const intervalNames = ['answer', 'processing', 'turnout', 'travel', 'response', 'resolution'] as const
export type IntervalName = (typeof intervalNames)[number]

/** Turnout begins with a team's assignment, so a ticket's own stamps measure it from the first dispatch. */
const ends: Record<IntervalName, readonly [StampName, StampName]> = {
  answer: ['receivedAt', 'acceptedAt'],
  processing: ['receivedAt', 'dispatchedAt'],
  turnout: ['dispatchedAt', 'enRouteAt'],
  travel: ['enRouteAt', 'onSceneAt'],
  response: ['receivedAt', 'onSceneAt'],
  resolution: ['receivedAt', 'resolvedAt'],
}

/** Seconds of an interval, or null where a stamp is missing. */
export function secondsOf(interval: IntervalName, stamps: StampTimes): number | null {
  const [start, end] = ends[interval].map((name) => stamps[name])
  return start && end ? (Date.parse(end) - Date.parse(start)) / 1000 : null
}

export const targetNames = ['answer', 'processing', 'response'] as const
export type TargetName = (typeof targetNames)[number]
/** Seconds from received, by target and priority; null: no target. */
export type Targets = Readonly<Record<TargetName, Readonly<Record<Priority, number | null>>>>

/** The presets of the domain hold for the most urgent; the less urgent have longer. */
export const presetTargets: Targets = {
  answer: { 1: 15, 2: 75, 3: 225, 4: 450, 5: null },
  processing: { 1: 60, 2: 300, 3: 900, 4: 1800, 5: null },
  response: { 1: 300, 2: 900, 3: 2700, 4: 5400, 5: null },
}
/** The share of tickets that should keep their target. */
export const targetPercentile = 90

export const amberAt = 0.75
export const redAt = 1
/** As soon as the time is over. */
export const escalateAt = 1
export const clockLevels = ['calm', 'amber', 'red'] as const
export type ClockLevel = (typeof clockLevels)[number]

export interface Clocked {
  status: Status
  priority: Priority
  stamps: StampTimes
}

/** The next target of an open ticket and when it is due, or null where no clock runs. */
export function clockOf({ status, priority, stamps }: Clocked, targets: Targets): { target: TargetName; dueAt: string } | null {
  if (!(openStatuses as readonly Status[]).includes(status) || stamps.onSceneAt) return null
  const target = targetNames.find((name) => {
    const isMet = stamps[ends[name][1]] !== null || (name === 'answer' && stamps.dispatchedAt !== null)
    return !isMet && targets[name][priority] !== null
  })
  if (!target) return null
  return { target, dueAt: new Date(Date.parse(stamps.receivedAt) + targets[target][priority]! * 1000).toISOString() }
}

/** How much of its time a ticket has used: 0 when received, 1 when due. */
export function shareUsed(receivedAt: string, dueAt: string, now: Date): number {
  const start = Date.parse(receivedAt)
  const length = Date.parse(dueAt) - start
  if (length <= 0) return Number.POSITIVE_INFINITY
  return Math.max(0, (now.getTime() - start) / length)
}

/** The shares of its time at which a ticket turns amber, and is brought before the supervisors: settings of a center. */
export interface Limits {
  amberShare: number
  multiple: number
}
export const presetLimits: Limits = { amberShare: amberAt, multiple: escalateAt }

export function levelOf(share: number, { amberShare }: Pick<Limits, 'amberShare'> = presetLimits): ClockLevel {
  if (share >= redAt) return 'red'
  return share >= amberShare ? 'amber' : 'calm'
}

interface Running {
  receivedAt: string
  clock: { dueAt: string } | null
}

export function clockLevelOf(row: Running, now: Date, limits: Pick<Limits, 'amberShare'> = presetLimits): ClockLevel {
  return row.clock ? levelOf(shareUsed(row.receivedAt, row.clock.dueAt, now), limits) : 'calm'
}

/** The moment at which the supervisors are told, or null where no clock runs. */
export function escalatesAt(row: Running, { multiple }: Pick<Limits, 'multiple'> = presetLimits): string | null {
  if (!row.clock) return null
  const start = Date.parse(row.receivedAt)
  return new Date(start + (Date.parse(row.clock.dueAt) - start) * multiple).toISOString()
}

interface Watched extends Running {
  isGrave: boolean
  status: Status
}

/** What a wall or a dashboard watches: threats to life first, of those what nobody has taken yet, then what has used most of its time. */
export const compareWatched =
  (now: Date) =>
  (one: Watched, other: Watched): number => {
    const used = ({ receivedAt, clock }: Watched) => (clock ? shareUsed(receivedAt, clock.dueAt, now) : 0)
    const waits = ({ status }: Watched) => Number(status === 'pending')
    return Number(other.isGrave) - Number(one.isGrave) || waits(other) - waits(one) || used(other) - used(one)
  }

export interface Urgent {
  transactionNumber: string
  priority: Priority
  receivedAt: string
  flags: readonly string[]
  clock: { dueAt: string } | null
  status?: Status
}

/** A moment in microseconds, as the database keeps it: two reports of one millisecond have an order too. */
export const microsOf = (at: string): number => Date.parse(at) * 1_000 + Number((/\.\d{3}(\d{1,3})/.exec(at)?.[1] ?? '').padEnd(3, '0'))

/** The order of a list: the resolved last, before them threats to life, then the overdue, then by priority, then the oldest. */
export function compareUrgency(one: Urgent, other: Urgent, now: Date): number {
  const ranks = [one, other].map((row) => [
    row.status === 'resolved' ? 1 : 0,
    isGrave(row) ? 0 : 1,
    row.clock && Date.parse(row.clock.dueAt) <= now.getTime() ? 0 : 1,
    row.priority,
    microsOf(row.receivedAt),
  ]) as [number[], number[]]
  const difference = ranks[0].map((rank, index) => rank - ranks[1][index]!).find((gap) => gap !== 0)
  if (difference !== undefined) return difference
  return one.transactionNumber < other.transactionNumber ? -1 : Number(one.transactionNumber > other.transactionNumber)
}
