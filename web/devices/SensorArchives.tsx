// Archived months of readings, and removing one for good.
import { Button } from '@mantine/core'
import type { SensorArchive } from '#contract/devices/Sensor.ts'
import { sensors as calls } from '#contract/devices/sensors.ts'
import { useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { formatDate } from '#web/kit/format.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { None } from '#web/kit/parts/None.tsx'
import panes from '#web/kit/parts/panes.module.css'
import { useRows } from '#web/kit/resources/useRows.ts'
import { useMay } from '#web/kit/session/session.ts'
import styles from './sensorScreen.module.css'

const figure = (value: number) => formatNumber(value, { maximumFractionDigits: 2 })

export function SensorArchives() {
  const list = useRows<SensorArchive>(calls.fetchSensorArchives, { limit: 50 })
  const mayManage = useMay('reference.manage')
  const remove = useChange(calls.deleteArchive, { onDone: list.retry })
  const ask = async (archive: SensorArchive) => {
    const isSure = await confirmAction({
      title: t('Remove this month for good?'),
      text: t('Its readings are removed with it and cannot be brought back.'),
      action: t('Remove {count} readings of {name}', { count: formatNumber(archive.readings), name: archive.sensor }),
      danger: true,
    })
    if (isSure) remove.mutate({ id: archive.id })
  }
  if (list.rows.length === 0)
    return (
      <None of={list} title={t('No month is archived yet')}>
        {t('Each night the months that are over are summed up here.')}
      </None>
    )
  return (
    <ul className={`${panes.card} ${styles.alerts}`}>
      {list.rows.map((archive) => (
        <li key={archive.id}>
          <b>{archive.sensor}</b> {formatDate(archive.from)} – {formatDate(Date.parse(archive.to) - 1)} ·{' '}
          {t('{count, plural, one {# reading} other {# readings}}', { count: archive.readings })} · {figure(archive.least)} – {figure(archive.mean)} –{' '}
          {figure(archive.most)}
          {mayManage && (
            <span>
              <Button size="compact-xs" variant="default" onClick={() => void ask(archive)}>
                {t('Remove')}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
