// One sensor: its chart over a span of time, another one to compare it with, and its readings as a file.
import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sensor } from '#contract/devices/Sensor.ts'
import { sensors as calls } from '#contract/devices/sensors.ts'
import { type TableFormat, tableFormats } from '#contract/nouns/table.ts'
import { call, query } from '#web/kit/api.ts'
import { serverNow } from '#web/kit/clock.ts'
import { languageNow, t } from '#web/kit/language.ts'
import { saveLines } from '#web/kit/resources/ExportLines.tsx'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { NotLoaded } from '#web/kit/parts/Loaded.tsx'
import { None } from '#web/kit/parts/None.tsx'
import panes from '#web/kit/parts/panes.module.css'
import { toastError } from '#web/kit/toast.ts'
import { GaugeBadge } from './LevelBadge.tsx'
import { type Range, SensorChart } from './SensorChart.tsx'
import styles from './sensorScreen.module.css'

const day = 86_400_000
const spans = { '1': day, '7': 7 * day, '30': 30 * day, '365': 365 * day } as const
type Span = keyof typeof spans
const minute = 60_000
/** Up to a whole minute, so that the same question has the same name. */
const untilNow = (length: number): Range => {
  const to = Math.ceil(serverNow() / minute) * minute
  return { from: to - length, to }
}
const asked = (sensorId: string, { from, to }: Range) => ({ sensorId, from: new Date(from).toISOString(), to: new Date(to).toISOString() })

export function SensorPanel({ sensor, others }: { sensor: Sensor; others: readonly Sensor[] }) {
  const [span, setSpan] = useState<Span>('1')
  const [zoom, setZoom] = useState<Range | null>(null)
  const [otherId, setOtherId] = useState<string | null>(null)
  const other = others.find(({ id }) => id === otherId && id !== sensor.id)
  const range = zoom ?? untilNow(spans[span])
  const live = { placeholderData: keepPreviousData, refetchInterval: minute } as const
  const first = useQuery({ ...query(calls.fetchSensorData, asked(sensor.id, range)), ...live })
  const second = useQuery({ ...query(calls.fetchSensorData, asked(other?.id ?? sensor.id, range)), ...live, enabled: other !== undefined })
  // What is kept meanwhile may be of the sensor before.
  const isThere = first.data?.sensorId === sensor.id
  const points = isThere ? first.data!.points : []
  const save = async (format: TableFormat) => {
    try {
      const { data } = await call(calls.exportSensorData, { ...asked(sensor.id, range), format, language: languageNow() })
      saveLines(data, t('Only the first {count} readings fit in one file.', { count: data.rows }))
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <section className={`${panes.card} ${styles.panel}`} aria-label={sensor.name}>
      <header>
        <h2>{sensor.name}</h2> <GaugeBadge of={sensor} />
        <b>{sensor.lastValue === null ? '–' : `${sensor.lastValue} ${sensor.unit}`}</b>
        {sensor.lastReadingAt && <Ago at={sensor.lastReadingAt} />}
      </header>
      <div className={styles.tools}>
        <SegmentedControl
          aria-label={t('Span of time')}
          value={span}
          onChange={(next) => {
            setZoom(null)
            setSpan(next as Span)
          }}
          data={[
            { value: '1', label: t('Day') },
            { value: '7', label: t('Week') },
            { value: '30', label: t('Month') },
            { value: '365', label: t('Year') },
          ]}
        />
        <Button
          variant="default"
          size="xs"
          onClick={() => setZoom({ from: range.from + (range.to - range.from) / 4, to: range.to - (range.to - range.from) / 4 })}
        >
          {t('Closer')}
        </Button>
        <Button variant="default" size="xs" disabled={!zoom} onClick={() => setZoom(null)}>
          {t('Whole span')}
        </Button>
        <Select
          aria-label={t('Compare with')}
          placeholder={t('Compare with')}
          clearable
          searchable
          size="xs"
          data={others.filter(({ id }) => id !== sensor.id).map(({ id, name, unit }) => ({ value: id, label: `${name} (${unit})` }))}
          value={otherId}
          onChange={setOtherId}
        />
        {tableFormats.map((format) => (
          <Button key={format} variant="default" size="xs" leftSection={<IconDownload size={14} />} onClick={() => void save(format)}>
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      {!isThere && !first.error ? (
        <p className={styles.room}>
          <NotLoaded />
        </p>
      ) : first.error || points.length === 0 ? (
        <None of={first.error ? { error: first.error, refetch: first.refetch } : first} title={t('No readings in this span')} />
      ) : (
        <SensorChart
          range={range}
          first={{ sensor, points }}
          second={other ? { sensor: other, points: second.data?.sensorId === other.id ? second.data.points : [] } : null}
          onZoom={setZoom}
        />
      )}
      <p className={styles.hint}>
        {t('The line is the mean, the shade goes from the least to the most; dots are beyond a threshold. Drag across to look closer.')}
      </p>
    </section>
  )
}
