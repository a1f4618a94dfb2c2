// A team is taken by its mark and laid on a ticket: a line follows the hand, and what lies under it is told when it is let go.
import { useEffect, useEffectEvent } from 'react'
import { schemes } from '#web/kit/look/colors.ts'
import { font } from '#web/map/font.ts'
import type { EngineMap, MapLayerMouseEvent, MapLayerTouchEvent } from '#web/map/engine.ts'
import { show, useLayers, useOpenMap } from '#web/map/mapContext.ts'
import { collection, type Feature, placeOf, pointAt } from '#web/map/style.ts'

export type Landing = { on: 'ticket'; number: string } | { on: 'group' } | { on: 'nothing' }
export interface Dragged {
  accountId: string
  callSign: string
}
interface Props {
  onLetGo(team: Dragged, landing: Landing): void
}
interface Pixel {
  x: number
  y: number
}
/** A hand that went less far has clicked. */
const clickPixels = 6
/** How near to a mark a team is laid on it. */
const nearPixels = 14
const source = 'dragged'

export function DragTeam({ onLetGo }: Props) {
  const { map, scheme } = useOpenMap()
  const { ink, halo } = schemes[scheme]
  const color = schemes[scheme].way
  useLayers({ [source]: { type: 'geojson', data: collection([]) } }, [
    {
      ...{ id: 'dragged-line', type: 'line', source, filter: ['==', ['geometry-type'], 'LineString'] },
      paint: { 'line-color': color, 'line-width': 2, 'line-dasharray': [2, 2] },
    },
    {
      ...{ id: 'dragged-goal', type: 'circle', source, filter: ['has', 'isGoal'] },
      paint: { 'circle-radius': 24, 'circle-color': color, 'circle-opacity': 0.18, 'circle-stroke-color': color, 'circle-stroke-width': 3 },
    },
    {
      ...{ id: 'dragged-team', type: 'symbol', source, filter: ['has', 'callSign'] },
      layout: {
        ...{ 'icon-image': ['concat', 'team-', ['get', 'look']], 'icon-size': 1.25, 'icon-allow-overlap': true, 'icon-ignore-placement': true },
        ...{ 'text-field': ['get', 'callSign'], 'text-font': font, 'text-size': 12, 'text-offset': [0, 1.6], 'text-allow-overlap': true },
      },
      paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 1.4 },
    },
  ])
  const tell = useEffectEvent(onLetGo)

  useEffect(() => {
    let putDown = () => {}
    const take = (event: MapLayerMouseEvent | MapLayerTouchEvent) => {
      const [mark] = event.features ?? []
      if (!mark || ('points' in event && event.points.length > 1) || ('button' in event.originalEvent && event.originalEvent.button !== 0)) return
      event.preventDefault()
      putDown()
      const from = event.point
      const { accountId, callSign, look } = mark.properties as Dragged & { look: string }
      const [lng, lat] = placeOf(mark)
      let at: Pixel = from
      let isDragged = false
      const move = (to: { point: Pixel; preventDefault(): void }) => {
        at = to.point
        isDragged ||= Math.hypot(at.x - from.x, at.y - from.y) > clickPixels
        if (!isDragged) return
        const here = map.unproject([at.x, at.y])
        const line: Feature = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: [[lng, lat], here.toArray()] } }
        const isOver = landingAt(map, at).on !== 'nothing'
        show(map, source, [line, ...(isOver ? [pointAt(here, { isGoal: true })] : []), pointAt(here, { callSign, look })])
        map.getCanvas().style.cursor = isOver ? 'copy' : 'grabbing'
      }
      const letGo = () => {
        putDown()
        if (isDragged) tell({ accountId, callSign }, landingAt(map, at))
      }
      const press = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        putDown()
      }
      const moves = [map.on('mousemove', move), map.on('touchmove', move)]
      const lets = ['mouseup', 'touchend'] as const
      const stops = ['blur', 'touchcancel'] as const
      const stop = () => putDown()
      for (const name of lets) window.addEventListener(name, letGo)
      for (const name of stops) window.addEventListener(name, stop)
      window.addEventListener('keydown', press, true)
      putDown = () => {
        for (const one of moves) one.unsubscribe()
        for (const name of lets) window.removeEventListener(name, letGo)
        for (const name of stops) window.removeEventListener(name, stop)
        window.removeEventListener('keydown', press, true)
        map.getCanvas().style.cursor = ''
        show(map, source, [])
        putDown = () => {}
      }
    }
    const ends = [map.on('mousedown', 'teams', take), map.on('touchstart', 'teams', take)]
    return () => {
      putDown()
      for (const end of ends) end.unsubscribe()
    }
  }, [map])
  return null
}

type Seen = Pick<EngineMap, 'queryRenderedFeatures' | 'getLayer'>

/** The ticket at a place of the screen, a group of them, or nothing. */
export function landingAt(map: Seen, { x, y }: Pixel): Landing {
  const layers = ['selected-mark', 'tickets', 'clusters'].filter((name) => map.getLayer(name))
  const found = map.queryRenderedFeatures(
    [
      [x - nearPixels, y - nearPixels],
      [x + nearPixels, y + nearPixels],
    ],
    { layers },
  )
  const ticket = found.find(({ layer }) => layer.id !== 'clusters')
  if (ticket) return { on: 'ticket', number: String(ticket.properties.number) }
  return { on: found.length > 0 ? 'group' : 'nothing' }
}
