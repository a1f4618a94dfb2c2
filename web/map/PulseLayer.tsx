// Emergencies that draw the eye from across the room: a ring around each, which moves while nobody has acknowledged it.
import { useEffect } from 'react'
import type { Position } from '#contract/nouns/fields.ts'
import styles from './map.module.css'
import { useOpenMap } from './mapContext.ts'

export interface Pulse {
  id: string
  position: Pick<Position, 'lat' | 'lng'>
  isRinging: boolean
}

export function PulseLayer({ pulses }: { pulses: readonly Pulse[] }) {
  const { map, engine } = useOpenMap()
  const print = JSON.stringify(pulses.map(({ id, position: { lat, lng }, isRinging }): Pulse => ({ id, position: { lat, lng }, isRinging })))
  useEffect(() => {
    const markers = (JSON.parse(print) as Pulse[]).map(({ id, position: { lat, lng }, isRinging }) => {
      const element = document.createElement('i')
      element.className = styles.pulse!
      element.dataset.pulse = id
      if (isRinging) element.dataset.rings = 'true'
      // The list beside the map says the same: nobody has to reach the ring.
      element.setAttribute('aria-hidden', 'true')
      return new engine.Marker({ element }).setLngLat([lng, lat]).addTo(map)
    })
    return () => markers.forEach((marker) => marker.remove())
  }, [map, engine, print])
  return null
}
