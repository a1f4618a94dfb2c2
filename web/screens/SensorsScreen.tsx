// Sensors of the center: how each stands, its readings over time, the alerts, and the archived months.
import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { byTrouble } from '#contract/devices/Sensor.ts'
import { useGauges } from '#web/devices/GaugeList.tsx'
import { GaugeBadge, useIsHeard } from '#web/devices/LevelBadge.tsx'
import { SensorAlerts } from '#web/devices/SensorAlerts.tsx'
import { SensorArchives } from '#web/devices/SensorArchives.tsx'
import { SensorPanel } from '#web/devices/SensorPanel.tsx'
import styles from '#web/devices/sensorScreen.module.css'
import { t, useLanguage } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { None } from '#web/kit/parts/None.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import panes from '#web/kit/parts/panes.module.css'

export function Screen() {
  useLanguage()
  const list = useGauges()
  const isHeard = useIsHeard()
  const [params, setParams] = useSearchParams()
  const rows = list.rows.toSorted(byTrouble)
  const selected = rows.find(({ id }) => id === params.get('id')) ?? rows[0]
  return (
    <>
      <PageHeader title={t('Sensors')} />
      {!selected ? (
        <None of={list} title={t('There is no sensor yet')}>
          <p>{t('An administrator adds sensors under Administration.')}</p>
        </None>
      ) : (
        <div className={panes.panes}>
          <ul className={`${panes.card} ${panes.list} ${styles.list}`} aria-label={t('Sensors')}>
            {rows.map((sensor) => (
              <li key={sensor.id}>
                <button
                  type="button"
                  aria-current={sensor.id === selected.id || undefined}
                  onClick={() => setParams({ id: sensor.id }, { replace: true })}
                >
                  <b>{sensor.name}</b> <GaugeBadge of={sensor} />
                  <span>
                    {sensor.lastValue === null ? t('no reading yet') : `${sensor.lastValue} ${sensor.unit}`}
                    {sensor.lastReadingAt && isHeard(sensor) && (
                      <>
                        {' · '}
                        <Ago at={sensor.lastReadingAt} short />
                      </>
                    )}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <div className={styles.main}>
            <SensorPanel key={selected.id} sensor={selected} others={rows} />
            <Tabs defaultValue="alerts" keepMounted={false}>
              <Tabs.List>
                <Tabs.Tab value="alerts">{t('Alerts')}</Tabs.Tab>
                <Tabs.Tab value="archives">{t('Archived months')}</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="alerts">
                <SensorAlerts />
              </Tabs.Panel>
              <Tabs.Panel value="archives">
                <SensorArchives />
              </Tabs.Panel>
            </Tabs>
          </div>
        </div>
      )}
    </>
  )
}
