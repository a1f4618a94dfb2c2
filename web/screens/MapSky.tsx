// The sky over the map: areas of warnings that stand, and rain and wind by fields of a few kilometres; each with its age.
import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '@mantine/core'
import type { Language } from '#contract/languages.ts'
import type { Bounds } from '#contract/nouns/fields.ts'
import { rainBand } from '#contract/weather/thresholds.ts'
import { weather } from '#contract/weather/room.ts'
import { warnings } from '#contract/warnings/room.ts'
import { ringOf } from '#contract/warnings/area.ts'
import { saidIn, type Warning } from '#contract/warnings/Warning.ts'
import { query } from '#web/kit/api.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { Card, Dim } from '#web/map/Card.tsx'
import { type Field, FieldLayer } from '#web/map/FieldLayer.tsx'
import { rainColors, severityColors } from '#web/kit/look/colors.ts'
import { useShownLayers } from '#web/map/LayerMenu.tsx'
import { WeatherLine } from '#web/weather/WeatherLine.tsx'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { useHasWeather } from '#web/weather/useWeather.ts'

/** Weather is no finer than this, and no more fields are asked about at once. */
const step = 0.05
const mostFields = 16
const everyMs = 10 * 60_000

export function MapSky({ bounds }: { bounds: Bounds }) {
  const shown = useShownLayers()
  const hasWeather = useHasWeather()
  return (
    <>
      {shown.weather && hasWeather && <Rain bounds={bounds} />}
      {shown.warnings && <Warnings />}
    </>
  )
}

function fieldsOf({ south, west, north, east }: Bounds): { lat: number; lng: number }[] {
  const along = (from: number, to: number) => {
    const first = Math.round(from / step)
    return Array.from({ length: Math.max(1, Math.round(to / step) - first + 1) }, (_, at) => Math.round((first + at) * step * 100) / 100)
  }
  return along(south, north)
    .flatMap((lat) => along(west, east).map((lng) => ({ lat, lng })))
    .slice(0, mostFields)
}

function Rain({ bounds }: { bounds: Bounds }) {
  const [picked, setPicked] = useState<string>()
  const places = useMemo(() => fieldsOf(bounds), [bounds])
  const answers = useQueries({
    queries: places.map((place) => ({
      ...query(weather.getSatelliteWeather, place),
      retry: false,
      staleTime: everyMs / 2,
      refetchInterval: everyMs,
    })),
    combine: (all) => all.map(({ data }) => data),
  })
  const fields = places.flatMap((place, at): Field[] => {
    const rain = answers[at]?.rainMm
    if (rain === undefined || rain === null) return []
    const half = step / 2
    const ring = [
      { lat: place.lat - half, lng: place.lng - half },
      { lat: place.lat - half, lng: place.lng + half },
      { lat: place.lat + half, lng: place.lng + half },
      { lat: place.lat + half, lng: place.lng - half },
    ]
    return [
      { id: `${place.lat},${place.lng}`, color: rainColors[rainBand(rain, answers[at]?.rain3hMm)], name: t('{amount} mm/h', { amount: rain }), ring },
    ]
  })
  const print = JSON.stringify(fields)
  const steady = useMemo(() => JSON.parse(print) as Field[], [print])
  const place = places.find(({ lat, lng }) => `${lat},${lng}` === picked) ?? (fields.length === 0 ? places[0] : undefined)
  return (
    <>
      <FieldLayer kind="rain" fields={steady} onPick={setPicked} />
      {place && (
        <Card title={t('Weather')} onClose={() => setPicked(undefined)}>
          <WeatherLine place={place} />
        </Card>
      )}
    </>
  )
}

type Standing = Pick<Warning, 'id' | 'severity' | 'polygons' | 'circles' | 'title' | 'description' | 'instruction' | 'inLanguages'>
/** Named as the list of warnings names it. */
export function areasOf(warning: Standing, language: Language): Field[] {
  const { id, severity, polygons, circles } = warning
  const { title: name } = saidIn(language, warning)
  const color = severityColors[severity === 'unknown' ? 'minor' : severity]
  return [...polygons, ...circles.map(ringOf)].map((ring) => ({ id, name, color, ring }))
}

function Warnings() {
  const navigate = useNavigate()
  const language = useLanguage()
  const [picked, setPicked] = useState<string>()
  const standing = useQuery(query(warnings.getWarnings, { isStanding: 1, isConcerning: 1, limit: 100 })).data?.items
  const fields = useMemo(() => (standing ?? []).flatMap((one) => areasOf(one, language)), [standing, language])
  const chosen = standing?.find(({ id }) => id === picked)
  const said = chosen && saidIn(language, chosen)
  return (
    <>
      <FieldLayer kind="warnings" fields={fields} tint={0.08} onPick={useCallback((id: string) => setPicked(id), [])} />
      {chosen && said && (
        <Card title={said.title} onClose={() => setPicked(undefined)}>
          <p>{said.description.slice(0, 300)}</p>
          <Dim>
            {chosen.sender} · <Ago at={chosen.seenAt} />
          </Dim>
          <Button size="compact-sm" variant="default" onClick={() => void navigate(`/cms/warnings?id=${chosen.id}`)}>
            {t('Read it')}
          </Button>
        </Card>
      )}
    </>
  )
}
