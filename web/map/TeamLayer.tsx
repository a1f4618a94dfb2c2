// Response teams on the map: how they stand, where they go, and how old that is.
import { useEffect, useMemo } from 'react'
import type { MapTeam } from '#contract/map/MapPoints.ts'
import { serverNow } from '#web/kit/clock.ts'
import { schemes } from '#web/kit/look/colors.ts'
import { font } from './font.ts'
import { show, useLayers, useOpenMap, usePicks } from './mapContext.ts'
import { useMarksByName } from './reach.ts'
import { collection, pointAt } from './style.ts'

/** A position older than this says little, and is drawn so. */
export const oldAfterMs = 10 * 60_000
export const oldOpacity = 0.45
/** Slower than this nobody goes anywhere. */
const goesAbove = 0.8

export const lookOf = ({ state }: Pick<MapTeam, 'state'>) => (state === 'available' ? 'free' : state === 'offDuty' ? 'off' : 'busy')

interface Props {
  teams: readonly MapTeam[]
  onPick(accountId: string): void
  /** The moment that is shown, where it is not now. */
  at?: number | undefined
}

export function TeamLayer({ teams, onPick, at }: Props) {
  const { map, scheme } = useOpenMap()
  const { ink, halo } = schemes[scheme]
  useLayers({ teams: { type: 'geojson', data: collection([]) } }, [
    {
      ...{ id: 'team-ways', type: 'symbol', source: 'teams', filter: ['has', 'heading'] },
      layout: {
        'icon-image': 'team-way',
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      ...{ id: 'teams', type: 'symbol', source: 'teams' },
      layout: {
        ...{ 'icon-image': ['concat', 'team-', ['get', 'look']], 'icon-allow-overlap': true, 'icon-ignore-placement': true },
        ...{
          'text-field': ['step', ['zoom'], '', 10.5, ['case', ['==', ['get', 'look'], 'busy'], ['get', 'callSign'], ''], 12.5, ['get', 'callSign']],
          'text-font': font,
          'text-size': 11,
          'text-offset': [0, 1.3],
          'text-optional': true,
        },
      },
      paint: { 'icon-opacity': ['case', ['get', 'isOld'], oldOpacity, 1], 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 1.4 },
    },
  ])
  useEffect(() => {
    const now = at ?? serverNow()
    const features = teams.flatMap(({ accountId, callSign, state, position, heading, speed, positionAt }) => {
      if (!position) return []
      const isOld = !positionAt || now - Date.parse(positionAt) > oldAfterMs
      const goes = heading !== null && !isOld && (speed ?? 0) > goesAbove
      return [pointAt(position, { accountId, callSign, look: lookOf({ state }), isOld, ...(goes && { heading }) })]
    })
    show(map, 'teams', features)
  }, [map, teams, at])
  const marks = useMemo(() => teams.flatMap(({ accountId: id, callSign: name, position }) => (position ? [{ id, name, position }] : [])), [teams])
  useMarksByName('teams', marks, onPick)
  usePicks(['teams'], ({ accountId }) => onPick(String(accountId)))
  return null
}
