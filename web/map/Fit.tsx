// Opens on an area: the town, and all of these rings.
import { useEffect, useEffectEvent } from 'react'
import type { Position } from '#contract/nouns/fields.ts'
import { useOpenMap } from './mapContext.ts'

export function Fit({ rings }: { rings: readonly (readonly Pick<Position, 'lat' | 'lng'>[])[] }) {
  const { map } = useOpenMap()
  const fit = useEffectEvent(() => {
    const bounds = map.getBounds()
    for (const { lat, lng } of rings.flat()) bounds.extend([lng, lat])
    map.fitBounds(bounds, { padding: 24, animate: false })
  })
  useEffect(() => fit(), [map])
  return null
}
