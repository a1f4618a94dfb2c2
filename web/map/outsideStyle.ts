// A map style from outside: fetched when a map is opened, drawn below our own borders, and left out in words where it cannot be had.
import type { MapGround } from '#contract/map/Ground.ts'
import type { Scheme } from '#web/kit/look/colors.ts'
import type { StyleSpecification } from './engine.ts'
import { groundLayers, groundSources } from './style.ts'

const waitMs = 8_000

/** The style, or null where it does not come or is none. */
export async function fetchStyle(address: string): Promise<StyleSpecification | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(waitMs), credentials: 'omit', referrerPolicy: 'no-referrer' })
    const style = (await answer.json()) as Partial<StyleSpecification> | null
    const isStyle = answer.ok && style?.version === 8 && typeof style.sources === 'object' && Array.isArray(style.layers)
    return isStyle ? (style as StyleSpecification) : null
  } catch {
    return null
  }
}

/** Ours over theirs. Labels are drawn with the browser's fonts: a server of letters has none of ours. */
export function overStyle({ glyphs: _, ...style }: StyleSpecification, ground: MapGround, scheme: Scheme): StyleSpecification {
  const own = Object.entries(groundSources(ground)).map(([name, source]) => [`own-${name}`, source])
  const layers = groundLayers(scheme, true).map((layer) => ('source' in layer ? { ...layer, source: `own-${layer.source}` } : layer))
  const named = new Set(layers.map(({ id }) => id))
  return {
    ...style,
    sources: { ...style.sources, ...(Object.fromEntries(own) as StyleSpecification['sources']) },
    layers: [...style.layers.filter(({ id }) => !named.has(id)), ...(layers as StyleSpecification['layers'])],
  }
}
