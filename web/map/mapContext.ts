// The map that layers draw on, once it stands.
import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import type { Engine, EngineMap, GeoJSONSource, MapLayerMouseEvent } from './engine.ts'
import type { Scheme } from '#web/kit/look/colors.ts'
import { collection, type Feature } from './style.ts'

export interface OpenMap {
  map: EngineMap
  engine: Engine
  scheme: Scheme
}
export const MapContext = createContext<OpenMap | null>(null)

export function useOpenMap(): OpenMap {
  const open = useContext(MapContext)
  if (!open) throw new Error('A layer needs a map.')
  return open
}

type AnyLayer = Parameters<EngineMap['addLayer']>[0]
type AnySource = Parameters<EngineMap['addSource']>[1]

/** Sources and layers for as long as a part is shown. */
export function useLayers(sources: Record<string, AnySource> | (() => Record<string, AnySource>), layers: readonly AnyLayer[]): void {
  const { map } = useOpenMap()
  const add = useEffectEvent(() => {
    const added: string[] = []
    for (const [id, source] of Object.entries(typeof sources === 'function' ? sources() : sources)) {
      map.addSource(id, source)
      added.push(id)
    }
    for (const layer of layers) map.addLayer(layer)
    return () => {
      if (!isAlive(map)) return
      for (const { id } of layers) if (map.getLayer(id)) map.removeLayer(id)
      for (const id of added) if (map.getSource(id)) map.removeSource(id)
    }
  })
  useEffect(() => add(), [map])
}

/** What a layer of our own draws from; none where the map is being taken down. */
export const sourceOf = (map: EngineMap, name: string) => map.getSource<GeoJSONSource>(name)

/** Draws these, and nothing else, from that source. */
export const show = (map: EngineMap, name: string, features: readonly Feature[]): void => void sourceOf(map, name)?.setData(collection(features))

/** A map that was taken down has no style any more. */
export const isAlive = (map: EngineMap): boolean => Boolean((map as { style?: unknown }).style)

/** A click on a mark of these layers, and the hand over it. */
export function usePicks(layers: readonly string[], onPick: (properties: Record<string, unknown>, layer: string) => void): void {
  const { map } = useOpenMap()
  const names = layers.join()
  useEffect(() => {
    const pick = (event: MapLayerMouseEvent) => {
      const [first] = event.features ?? []
      if (first) onPick(first.properties, first.layer.id)
    }
    const over = () => {
      map.getCanvas().style.cursor = 'pointer'
    }
    const out = () => {
      map.getCanvas().style.cursor = ''
    }
    const ends = names
      .split(',')
      .flatMap((layer) => [map.on('click', layer, pick), map.on('mouseenter', layer, over), map.on('mouseleave', layer, out)])
    return () => {
      for (const end of ends) end.unsubscribe()
    }
  }, [map, onPick, names])
}
