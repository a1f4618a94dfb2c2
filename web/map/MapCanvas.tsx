// A map of the town with its own ground: loads the engine, holds the view, and gives the layers a place.
import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { IconHome, IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapGround } from '#contract/map/Ground.ts'
import type { Bounds, Position } from '#contract/nouns/fields.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import { knowBasemaps } from './basemap.ts'
import { type EngineMap, loadEngine } from './engine.ts'
import { addIcons } from './icons.ts'
import styles from './map.module.css'
import { MapContext, type OpenMap } from './mapContext.ts'
import { fetchStyle, overStyle } from './outsideStyle.ts'
import { knowStreets } from './streets.ts'
import { groundStyle, homeOf } from './style.ts'

export interface View {
  center: Pick<Position, 'lat' | 'lng'>
  zoom: number
}

interface Props {
  ground: MapGround
  label: string
  /** Where it opens, instead of on the whole town. */
  view?: View | undefined
  onView?: (view: View) => void
  /** Amid a page that is scrolled: one finger moves the page, two move the map. */
  isInPage?: boolean
  /** Says that it is no map of now: then all of it looks past. */
  past?: string | undefined
  children?: ReactNode
}

export function MapCanvas({ ground, label, view, onView, isInPage = false, past, children }: Props) {
  useLanguage()
  const scheme = useComputedColorScheme('light')
  const box = useRef<HTMLDivElement>(null)
  const last = useRef(view)
  const [open, setOpen] = useState<OpenMap | null>(null)
  const [fault, setFault] = useState<'engine' | 'drawing' | null>(null)
  const [isMissed, setMissed] = useState(false)
  const tell = useEffectEvent((at: View) => onView?.(at))

  useEffect(() => {
    let map: EngineMap | undefined
    let isOver = false
    loadEngine()
      .then(async (engine) => {
        if (ground.basemap) await knowBasemaps(engine)
        else if (ground.streets) knowStreets(engine)
        const outside = ground.style ? await fetchStyle(ground.style) : null
        if (isOver || !box.current) return
        setMissed(ground.style !== null && !outside)
        const { south, west, north, east } = homeOf(ground)
        map = new engine.Map({
          container: box.current,
          style: outside ? overStyle(outside, ground, scheme) : groundStyle(ground, scheme),
          ...(last.current
            ? { center: last.current.center, zoom: last.current.zoom }
            : { bounds: [west, south, east, north], fitBoundsOptions: { padding: 24 } }),
          ...{
            attributionControl: outside ? { compact: true } : false,
            dragRotate: false,
            pitchWithRotate: false,
            touchPitch: false,
            minZoom: 7,
            maxZoom: 19,
            fadeDuration: 0,
          },
          cooperativeGestures: isInPage,
          locale: wordsOf(label),
        })
        const drawn = map
        drawn.touchZoomRotate.disableRotation()
        drawn.keyboard.disableRotation()
        drawn.on('moveend', () => {
          last.current = { center: drawn.getCenter(), zoom: drawn.getZoom() }
          tell(last.current)
        })
        drawn.once('style.load', () => {
          if (isOver) return
          addIcons(drawn, scheme)
          setOpen({ map: drawn, engine, scheme })
        })
        drawn.on('idle', () => box.current?.setAttribute('data-idle', String(Math.round(performance.now()))))
        ;(box.current as { map?: EngineMap }).map = drawn
      })
      .catch((error: unknown) => !isOver && setFault(String(error).includes('WebGL') ? 'drawing' : 'engine'))
    return () => {
      isOver = true
      setOpen(null)
      setFault(null)
      map?.remove()
    }
  }, [ground, scheme, label, isInPage])

  return (
    <div className={styles.frame} data-past={past !== undefined || undefined}>
      <div ref={box} className={styles.canvas} data-map data-scheme={scheme} />
      {!open && !fault && <DotsLoader />}
      {fault && (
        <EmptyState title={fault === 'drawing' ? t('This browser cannot draw maps') : t('The map could not be loaded')}>
          {fault === 'drawing'
            ? t('Graphics (WebGL) are switched off in it. The lists work without a map.')
            : t('Check the connection and open this page again. The lists work without a map.')}
        </EmptyState>
      )}
      {open && (
        <MapContext value={open}>
          <ZoomButtons map={open.map} home={homeOf(ground)} />
          {children}
        </MapContext>
      )}
      {past !== undefined && (
        <p className={styles.past} role="status">
          {past}
        </p>
      )}
      {isMissed && (
        <p className={styles.missed} role="status">
          {t('The map style could not be loaded: this is the map of our own.')}
        </p>
      )}
      {(ground.basemap || ground.streets || ground.sources.length > 0) && (
        <p className={styles.source}>
          {(ground.basemap || ground.streets) && '© OpenStreetMap '}
          {ground.sources.length > 0 && t('Borders: {source}', { source: ground.sources.map(nameOfSource).join(', ') })}
        </p>
      )}
    </div>
  )
}

const wordsOf = (label: string) => ({
  'Map.Title': label,
  'CooperativeGesturesHandler.MobileHelpText': t('Two fingers move the map'),
  'CooperativeGesturesHandler.WindowsHelpText': t('Ctrl and the wheel bring the map closer'),
  'CooperativeGesturesHandler.MacHelpText': t('⌘ and the wheel bring the map closer'),
})
const nameOfSource = (source: string) => source.replace(/^https?:\/\/(github\.com\/)?/, '')

function ZoomButtons({ map, home: { west, south, east, north } }: { map: EngineMap; home: Bounds }) {
  const shared = { variant: 'default', size: 34 } as const
  return (
    <div className={styles.zoom}>
      <ActionIcon {...shared} aria-label={t('Closer')} onClick={() => map.zoomIn()}>
        <IconPlus size={17} />
      </ActionIcon>
      <ActionIcon {...shared} aria-label={t('Farther')} onClick={() => map.zoomOut()}>
        <IconMinus size={17} />
      </ActionIcon>
      <ActionIcon {...shared} aria-label={t('The whole town')} onClick={() => map.fitBounds([west, south, east, north], { padding: 24 })}>
        <IconHome size={17} />
      </ActionIcon>
    </div>
  )
}
