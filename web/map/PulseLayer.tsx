// Emergencies that draw the eye from across the room: a ring around each, or around the group that it is in, which moves while nobody has acknowledged it.
import { useEffect } from 'react'
import type { Position } from '#contract/nouns/fields.ts'
import type { EngineMap } from './engine.ts'
import { clusterRadii } from './icons.ts'
import styles from './map.module.css'
import { useOpenMap } from './mapContext.ts'
import { placeOf } from './style.ts'

export interface Pulse {
  id: string
  position: Pick<Position, 'lat' | 'lng'>
  isRinging: boolean
}

interface Ring {
  ids: string[]
  at: [lng: number, lat: number]
  isRinging: boolean
  /** Across, around a group. */
  width?: number
}

/** A group of groups reaches farther than one. */
const reach = 88
const gap = 7

export function PulseLayer({ pulses }: { pulses: readonly Pulse[] }) {
  const { map, engine } = useOpenMap()
  const print = JSON.stringify(pulses.map(({ id, position: { lat, lng }, isRinging }): Pulse => ({ id, position: { lat, lng }, isRinging })))
  useEffect(() => {
    const all = JSON.parse(print) as Pulse[]
    let markers: { remove(): unknown }[] = []
    let drawn = ''
    const draw = (isAtRest: boolean) => {
      const rings = ringsOf(map, all, isAtRest)
      const now = JSON.stringify(rings)
      if (now === drawn) return
      drawn = now
      for (const marker of markers) marker.remove()
      markers = rings.map(({ ids, at, isRinging, width }) => {
        const element = document.createElement('i')
        element.className = styles.pulse!
        element.dataset.pulse = ids.join(' ')
        if (isRinging) element.dataset.rings = 'true'
        if (width) {
          element.dataset.group = 'true'
          Object.assign(element.style, { width: `${width}px`, height: `${width}px` })
        }
        // The list beside the map says the same: nobody has to reach the ring.
        element.setAttribute('aria-hidden', 'true')
        return new engine.Marker({ element }).setLngLat(at).addTo(map)
      })
    }
    draw(false)
    const { unsubscribe } = map.on('idle', () => draw(true))
    return () => {
      unsubscribe()
      for (const marker of markers) marker.remove()
    }
  }, [map, engine, print])
  return null
}

/** Which group has taken a ticket in the engine does not say: it is the nearest to one that has no mark of its own. Before a map that comes up has drawn any, there is none. */
function ringsOf(map: EngineMap, pulses: readonly Pulse[], isAtRest: boolean): Ring[] {
  const found = (layer: string) => (map.getLayer(layer) ? map.queryRenderedFeatures({ layers: [layer] }) : [])
  const alone = new Set(found('tickets').map(({ properties: { number } }) => number as unknown))
  const groups = found('clusters').map((one) => ({
    key: Number(one.properties.cluster_id),
    size: Number(one.properties.point_count),
    at: placeOf(one),
  }))
  if (!isAtRest && alone.size + groups.length === 0) return []
  const rings = new Map<string | number, Ring>()
  for (const { id, position, isRinging } of pulses) {
    const at: Ring['at'] = [position.lng, position.lat]
    const here = map.project(at)
    const [near] = groups
      .map((group) => ({ group, away: Math.hypot(map.project(group.at).x - here.x, map.project(group.at).y - here.y) }))
      .filter(({ away }) => away <= reach && !alone.has(id))
      .toSorted((one, other) => one.away - other.away)
    const key = near?.group.key ?? id
    const ring = rings.get(key)
    if (ring) {
      ring.ids.push(id)
      ring.isRinging ||= isRinging
    } else rings.set(key, { ids: [id], isRinging, ...(near ? { at: near.group.at, width: widthOf(near.group.size) } : { at }) })
  }
  return [...rings.values()]
}

const widthOf = (size: number) => 2 * (clusterRadii[[10, 100, 1000].filter((step) => size >= step).length]! + gap)
