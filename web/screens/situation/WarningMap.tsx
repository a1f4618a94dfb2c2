// The area of a warning on the map of the town, with as much around it as it covers.
import { useMemo } from 'react'
import { ringOf } from '#contract/warnings/area.ts'
import type { Warning } from '#contract/warnings/Warning.ts'
import { t } from '#web/kit/language.ts'
import { NotLoaded } from '#web/kit/parts/Loaded.tsx'
import { severityColors } from '#web/kit/look/colors.ts'
import { type Field, FieldLayer } from '#web/map/FieldLayer.tsx'
import { Fit } from '#web/map/Fit.tsx'
import { MapCanvas } from '#web/map/MapCanvas.tsx'
import { useGround } from '#web/map/useGround.ts'
import styles from './WarningMap.module.css'

const ignore = () => {}

export function WarningMap({ warning: { id, title, severity, polygons, circles } }: { warning: Warning }) {
  const ground = useGround()
  const fields = useMemo(
    () =>
      [...polygons, ...circles.map(ringOf)].map(
        (ring): Field => ({ id, name: title, color: severity === 'unknown' ? severityColors.minor : severityColors[severity], ring }),
      ),
    [id, title, severity, polygons, circles],
  )
  if (!ground.data) return <NotLoaded error={ground.error} />
  return (
    <figure className={styles.map} aria-label={t('The area of the warning on the map')}>
      <MapCanvas ground={ground.data} label={t('The area of the warning on the map')} isInPage>
        <FieldLayer kind="area" fields={fields} onPick={ignore} />
        <Fit rings={fields.map(({ ring }) => ring)} />
      </MapCanvas>
    </figure>
  )
}
