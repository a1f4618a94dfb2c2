// Alerts of sensors, the newest first: what rose or fell silent, since when, who took note, and its ticket.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { SensorAlert } from '#contract/devices/Sensor.ts'
import { sensors as calls } from '#contract/devices/sensors.ts'
import { useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { None } from '#web/kit/parts/None.tsx'
import panes from '#web/kit/parts/panes.module.css'
import { useRows } from '#web/kit/resources/useRows.ts'
import { LevelBadge } from './LevelBadge.tsx'
import styles from './sensorScreen.module.css'

export function SensorAlerts() {
  const list = useRows<SensorAlert>(calls.getSensorAlerts, { limit: 30 })
  const note = useChange(calls.acknowledgeSensorAlert)
  if (list.rows.length === 0) return <None of={list} title={t('There is no alert of a sensor yet')} />
  return (
    <ul className={`${panes.card} ${styles.alerts}`}>
      {list.rows.map((alert) => (
        <li key={alert.id} data-open={alert.endedAt === null || undefined}>
          <LevelBadge level={alert.kind === 'silence' ? 'normal' : alert.level} isSilent={alert.kind === 'silence'} /> <b>{alert.sensor}</b>{' '}
          {alert.value} {alert.unit} · <Ago at={alert.at} short />
          {alert.endedAt !== null && ` · ${t('over')}`}
          {alert.transactionNumber && (
            <>
              {' · '}
              <Link to={`/cms/tickets/pending/${alert.transactionNumber}`}>{alert.transactionNumber}</Link>
            </>
          )}
          <span>
            {alert.acknowledgedBy ? (
              t('noted by {name}', { name: alert.acknowledgedBy.name })
            ) : (
              <Button size="compact-xs" variant="default" onClick={() => note.mutate({ id: alert.id })}>
                {t('Acknowledge')}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
