// The map engine: loaded when the first map is opened, and not before.
import type * as MapLibre from 'maplibre-gl'

export type Engine = typeof MapLibre
export type {
  DataDrivenPropertyValueSpecification,
  ExpressionFilterSpecification,
  GeoJSONSource,
  Map as EngineMap,
  MapLayerMouseEvent,
  MapLayerTouchEvent,
  StyleSpecification,
} from 'maplibre-gl'
export type SourceData = GeoJSON.FeatureCollection

let engine: Promise<Engine> | undefined

export function loadEngine(): Promise<Engine> {
  engine ??= load()
  // A chunk that could not be fetched is asked for anew the next time.
  engine.catch(() => {
    engine = undefined
  })
  return engine
}

/** Begins to load it, where a browser has workers to draw with; whoever draws with it hears of a fault. */
export function preloadEngine(): void {
  if (typeof Worker !== 'undefined') loadEngine().catch(() => {})
}

async function load(): Promise<Engine> {
  const [loaded, worker] = await Promise.all([
    import('maplibre-gl'),
    import('maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'),
    import('maplibre-gl/dist/maplibre-gl.css'),
  ])
  loaded.setWorkerUrl(worker.default)
  loaded.prewarm()
  return loaded
}
