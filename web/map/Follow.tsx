// Brings a place into view when it is chosen elsewhere; the map stays where it is if the place is on it already.
import { useEffect, useRef } from 'react'
import type { Position } from '#contract/nouns/fields.ts'
import { useOpenMap } from './mapContext.ts'

interface Props {
  position: Pick<Position, 'lat' | 'lng'> | null | undefined
  /** What is followed: a place is shown once for each. */
  of: string | undefined
  zoom?: number
  always?: boolean
  /** Goes there at once, a moment after the choice has settled. */
  isCalm?: boolean
}

export function Follow({ position, of, zoom = 15, always = false, isCalm = false }: Props) {
  const { map } = useOpenMap()
  const done = useRef<string>(undefined)
  useEffect(() => {
    if (!position || of === undefined || done.current === of) return
    done.current = of
    const goal = { center: [position.lng, position.lat] as [number, number], zoom: Math.max(map.getZoom(), zoom) }
    if (isCalm) {
      const timer = setTimeout(() => map.jumpTo(goal), 150)
      return () => clearTimeout(timer)
    }
    const isSeen = map.getBounds().contains([position.lng, position.lat])
    if (!isSeen || always || map.getZoom() <= zoom - 2) map.easeTo({ ...goal, duration: 350 })
    return undefined
  }, [map, position, of, zoom, always, isCalm])
  return null
}
