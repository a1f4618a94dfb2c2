// What the gauges of the center tell now, the gravest first: value, level, and how old it is.
import { Link } from 'react-router'
import { byTrouble, type Sensor } from '#contract/devices/Sensor.ts'
import { sensors as calls } from '#contract/devices/sensors.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { CountedHead } from '#web/kit/parts/CountedHead.tsx'
import { None } from '#web/kit/parts/None.tsx'
import { useRows } from '#web/kit/resources/useRows.ts'
import { GaugeBadge, useIsHeard } from './LevelBadge.tsx'
import styles from './GaugeList.module.css'

interface Props {
  kinds?: readonly Sensor['kind'][]
  most?: number
  /** For a wall, where nobody touches anything. */
  isShown?: boolean
}

const everyMs = 30_000

/** Read anew: a reading that changes no level is no fact. */
export const useGauges = () => useRows<Sensor>(calls.getSensors, { isDeleted: 0, limit: 100 }, everyMs)

export const HeadOfAll = () => <CountedHead title={t('Gauges')} count={useGauges().data?.length} />

export function GaugeList({ kinds, most = Number.POSITIVE_INFINITY, isShown = false }: Props) {
  const list = useGauges()
  const rows = list.rows.filter(({ kind }) => !kinds || kinds.includes(kind))
  if (rows.length === 0) return <None of={list} title={t('There is no sensor yet')} />
  return <GaugeRows of={rows.toSorted(byTrouble).slice(0, most)} isShown={isShown} />
}

type Row = Pick<Sensor, 'id' | 'name' | 'lastValue' | 'unit' | 'level' | 'isSilent' | 'lastReadingAt'>

export function GaugeRows({ of, isShown }: { of: readonly Row[]; isShown: boolean }) {
  const isHeard = useIsHeard()
  return (
    <ul className={styles.list}>
      {of.map((row) => (
        <li key={row.id} data-old={!isHeard(row) || undefined}>
          {isShown ? <span>{row.name}</span> : <Link to={`/cms/sensors?id=${row.id}`}>{row.name}</Link>}
          <b>{row.lastValue === null ? '–' : `${formatNumber(row.lastValue)} ${row.unit}`}</b>
          <small>{row.lastReadingAt && isHeard(row) && <Ago at={row.lastReadingAt} short />}</small>
          <GaugeBadge of={row} />
        </li>
      ))}
    </ul>
  )
}
