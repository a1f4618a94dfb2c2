// Brings a place into view when it is chosen elsewhere; the map stays where it is if the place is on it already.
import { useEffect, useRef } from 'react'
import type { Bounds, Position } from '#contract/nouns/fields.ts'
import { isAlive, useOpenMap } from './mapContext.ts'

interface Props {
  position: Pick<Position, 'lat' | 'lng'> | null | undefined
  /** What is followed: a place is shown once for each. */
  of: string | undefined
  zoom?: number
  always?: boolean
  /** Goes there at once, a moment after the choice has settled. */
  isCalm?: boolean
  /** What is to be seen beside it, where that is known soon after: who would be sent, at the other end of the line. */
  beside?: Pick<Position, 'lat' | 'lng'> | null | undefined
  /** What is shown of what has no place. */
  home?: Bounds | undefined
}

/** So long after the choice the map may still move: later a hand has it. */
const settlesMs = 4_000
const calmMs = 150

export function Follow({ position, of, zoom = 15, always = false, isCalm = false, beside, home }: Props) {
  const { map } = useOpenMap()
  const done = useRef<{ of: string; at: number; hasBoth: boolean }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (position !== null || of === undefined || !home) return
    clearTimeout(timer.current)
    done.current = undefined
    const { west, south, east, north } = home
    const go = () => map.fitBounds([west, south, east, north], { padding: 24, animate: false })
    timer.current = setTimeout(() => isAlive(map) && go(), calmMs)
  }, [map, position, of, home])
  useEffect(() => {
    if (!position || of === undefined) return
    const before = done.current?.of === of ? done.current : undefined
    const isLate = before && performance.now() - before.at > settlesMs
    if (before && (before.hasBoth || !beside || isLate)) return
    done.current = { of, at: before?.at ?? performance.now(), hasBoth: Boolean(beside) }
    const goal = { center: [position.lng, position.lat] as [number, number], zoom: Math.max(map.getZoom(), zoom) }
    if (isCalm) {
      clearTimeout(timer.current)
      const go = () =>
        beside ? map.fitBounds(boundsOf(position, beside), { padding: besideTools, maxZoom: zoom, animate: false }) : map.jumpTo(goal)
      timer.current = setTimeout(() => isAlive(map) && go(), calmMs)
      return
    }
    const isSeen = map.getBounds().contains([position.lng, position.lat])
    if (!isSeen || always || map.getZoom() <= zoom - 2) map.easeTo({ ...goal, duration: 350 })
  }, [map, position, of, zoom, always, isCalm, beside])
  return null
}

/** What lies over the map stands at its top and on its right. */
const besideTools = { top: 76, right: 56, bottom: 48, left: 48 }

type Point = Pick<Position, 'lat' | 'lng'>
const boundsOf = (one: Point, other: Point): [number, number, number, number] => [
  Math.min(one.lng, other.lng),
  Math.min(one.lat, other.lat),
  Math.max(one.lng, other.lng),
  Math.max(one.lat, other.lat),
]
