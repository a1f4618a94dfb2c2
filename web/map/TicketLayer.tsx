// Tickets on the map: marks, clusters that count their open P1 tickets, and the one that is selected.
import { useCallback, useEffect, useRef } from 'react'
import { isOpen } from '#contract/tickets/states.ts'
import { paints, schemes } from '#web/kit/look/colors.ts'
import { font } from './font.ts'
import type { EngineMap } from './engine.ts'
import { clusterRadii, roomOf } from './icons.ts'
import { isAlive, show, sourceOf, useLayers, useOpenMap, usePicks } from './mapContext.ts'
import type { PointChange, PointSet, TicketPoint } from './points.ts'
import { collection, type Feature, placeOf, pointAt } from './style.ts'

const [small, middle, large, largest] = clusterRadii
const nothing = { type: 'geojson', data: collection([]) } as const

interface Props {
  points: PointSet
  selected: string | undefined
  /** The selected one, where the list that the points are of does not have it. */
  own?: TicketPoint | undefined
  onSelect(number: string): void
}

export function TicketLayer({ points, selected, own, onSelect }: Props) {
  const { map, scheme } = useOpenMap()
  const { surface, ink } = schemes[scheme]
  // What is known already comes with the source: an empty one first would be drawn, and cost the worker a round.
  const begun = useRef<PointSet>(undefined)
  const sources = () => {
    begun.current = points
    return {
      tickets: {
        type: 'geojson' as const,
        data: collection(points.all().map(featureOf)),
        promoteId: 'number',
        ...{ cluster: true, clusterRadius: 44, clusterMaxZoom: 15 },
        clusterProperties: { urgent: ['+', ['get', 'urgent']] },
      },
      selected: nothing,
    }
  }
  useLayers(sources, [
    {
      ...{ id: 'selected', type: 'circle', source: 'selected' },
      paint: {
        'circle-radius': 22,
        'circle-color': ['get', 'color'],
        'circle-opacity': 0.2,
        'circle-stroke-width': 2,
        'circle-stroke-color': ['get', 'color'],
      },
    },
    {
      ...{ id: 'clusters', type: 'circle', source: 'tickets', filter: ['has', 'point_count'] },
      paint: {
        'circle-radius': ['step', ['get', 'point_count'], small, 10, middle, 100, large, 1000, largest],
        'circle-color': surface,
        'circle-stroke-color': ['case', ['>', ['get', 'urgent'], 0], paints.red, paints.gray],
        'circle-stroke-width': ['case', ['>', ['get', 'urgent'], 0], 3, 1.5],
      },
    },
    {
      ...{ id: 'cluster-counts', type: 'symbol', source: 'tickets', filter: ['has', 'point_count'] },
      layout: {
        'text-field': [
          'format',
          ['get', 'point_count_abbreviated'],
          { 'font-scale': 1 },
          ['case', ['>', ['get', 'urgent'], 0], ['concat', '\n▲', ['get', 'urgent']], ''],
          { 'font-scale': 0.8, 'text-color': schemes[scheme].alarm },
        ],
        ...{ 'text-font': font, 'text-size': 13, 'text-allow-overlap': true, 'text-line-height': 1 },
        // Nothing to see: the room of the circle, from which names keep away.
        'icon-image': ['step', ['get', 'point_count'], roomOf(small), 10, roomOf(middle), 100, roomOf(large), 1000, roomOf(largest)],
        'icon-allow-overlap': true,
      },
      paint: { 'text-color': ink },
    },
    {
      ...{ id: 'tickets', type: 'symbol', source: 'tickets', filter: ['!', ['has', 'point_count']] },
      layout: {
        'icon-image': ['concat', 'ticket-', ['get', 'status'], '-', ['get', 'priority']],
        ...{ 'icon-allow-overlap': true, 'symbol-sort-key': ['get', 'rank'] },
      },
    },
    {
      ...{ id: 'selected-mark', type: 'symbol', source: 'selected' },
      layout: { 'icon-image': ['concat', 'ticket-', ['get', 'status'], '-', ['get', 'priority']], 'icon-allow-overlap': true, 'icon-size': 1.25 },
    },
  ])

  useEffect(() => {
    const draw = ({ isAll, put, gone }: PointChange) => {
      const source = sourceOf(map, 'tickets')
      if (!source) return
      if (isAll) show(map, 'tickets', put.map(featureOf))
      else void source.updateData({ add: collection(put.map(featureOf)).features, remove: gone })
    }
    if (begun.current !== points) draw({ isAll: true, put: points.all(), gone: [] })
    begun.current = undefined
    const end = points.onChange(draw)
    return () => void end()
  }, [map, points])

  useEffect(() => {
    const draw = () => {
      const point = selected === undefined ? undefined : (points.at(selected) ?? (own?.number === selected ? own : undefined))
      show(map, 'selected', point ? [{ ...featureOf(point), properties: { ...featureOf(point).properties, color: paints.blue } }] : [])
    }
    draw()
    const end = points.onChange(draw)
    return () => {
      end()
      if (isAlive(map)) show(map, 'selected', [])
    }
  }, [map, points, selected, own])

  const pick = useCallback(
    (properties: Record<string, unknown>, layer: string) => {
      if (layer === 'clusters') void openCluster(map, properties)
      else onSelect(String(properties.number))
    },
    [map, onSelect],
  )
  usePicks(['clusters', 'tickets', 'selected-mark'], pick)
  return null
}

/** The higher is drawn over the lower: what is open over what is over, then by priority. */
const rankOf = ({ priority, status }: Pick<TicketPoint, 'priority' | 'status'>) => (isOpen(status) ? 10 : 0) - priority

const featureOf = ({ lat, lng, version: _, ...point }: TicketPoint): Feature => ({
  ...pointAt({ lat, lng }, { ...point, rank: rankOf(point), urgent: point.priority === 1 && isOpen(point.status) ? 1 : 0 }),
  id: point.number,
})

async function openCluster(map: EngineMap, { cluster_id: id }: Record<string, unknown>): Promise<void> {
  const zoom = await sourceOf(map, 'tickets')?.getClusterExpansionZoom(Number(id))
  const [found] = map.queryRenderedFeatures({ layers: ['clusters'], filter: ['==', ['get', 'cluster_id'], Number(id)] })
  if (zoom === undefined || !found) return
  map.easeTo({ center: placeOf(found), zoom: Math.min(zoom, 17), duration: 300 })
}
