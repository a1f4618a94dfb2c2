// Which stretch of time the slider goes over for a moment, and the tickets of a moment as points of the map.
import { isDrawn, type Replay, standingsAt, teamAt } from '#contract/map/replay/replay.ts'
import type { MapTeam } from '#contract/map/MapPoints.ts'
import { momentOf, writtenOf } from '#web/kit/moment.ts'
import type { PointSet, TicketPoint } from '#web/map/points.ts'

const dayMs = 86_400_000
export const speeds = [1, 10, 60, 300, 600] as const

export interface Stretch {
  from: number
  to: number
  /** The day of the center that it is; empty for the last 24 hours. */
  day: string
}
export const lastDay = (now: number): Stretch => ({ from: now - dayMs, to: now, day: '' })

/** A day by the clock of the center, as far as it has come. */
export function stretchOf(day: string, now: number): Stretch {
  const from = momentOf(`${day}T00:00`)!.getTime()
  const next = writtenOf(from + 30 * 3_600_000).slice(0, 10)
  return { from, to: Math.min(now, momentOf(`${next}T00:00`)!.getTime()), day }
}

export const stretchAround = (at: number, now: number): Stretch => (at > now - dayMs ? lastDay(now) : stretchOf(writtenOf(at).slice(0, 10), now))

/** Brings the points to a moment: what has changed alone, unless that is much. */
export function showMoment(points: PointSet, replay: Replay, at: number): void {
  const { numbers, lats, lngs, priorities } = replay.tickets
  const [all, put, gone]: [TicketPoint[], TicketPoint[], string[]] = [[], [], []]
  for (const [n, status] of standingsAt(replay, at).entries()) {
    const number = numbers[n]!
    const known = points.at(number)
    if (!isDrawn(status)) {
      if (known) gone.push(number)
      continue
    }
    const point = { number, status, lat: lats[n]!, lng: lngs[n]!, priority: priorities[n]!, version: 0 }
    all.push(point)
    if (known?.status !== status) put.push(point)
  }
  if (put.length + gone.length > 50 || points.size + put.length - gone.length > all.length + put.length) return points.replace(all)
  for (const number of gone) points.remove(number)
  for (const point of put) points.put(point)
}

/** The teams of a moment; who had no place then is not shown. */
export const teamsAt = ({ teams, from }: Replay, at: number): MapTeam[] =>
  teams.map((team): MapTeam => {
    const { position, positionAt, ...told } = teamAt(team, at)
    const { accountId, name, callSign, responseTypeId } = team
    return {
      ...{ accountId, name, callSign, responseTypeId, ...told, position, heading: null, speed: null },
      positionAt: positionAt === null ? null : new Date(Date.parse(from) + positionAt).toISOString(),
    }
  })
