// Counts by something as bars that lie, the most first; the period before is the thin bar below.
import { scaleLinear } from 'd3-scale'
import { Link } from 'react-router'
import { formatNumber, k, t } from '#web/kit/language.ts'
import styles from './charts.module.css'

export interface Bar {
  id: string
  name: string
  count: number
  previous?: number | undefined
  to?: string | undefined
}

const most = 10

/** `isAlone`: no table stands behind it. */
export function Bars({ bars, label, isAlone = false }: { bars: readonly Bar[]; label: string; isAlone?: boolean }) {
  const shown = bars.slice(0, most)
  const scale = scaleLinear([0, Math.max(1, ...shown.flatMap(({ count, previous = 0 }) => [count, previous]))], [0, 100])
  if (shown.length === 0) return <p className={styles.none}>{t('Nothing was counted.')}</p>
  return (
    <>
      <ul className={styles.bars} aria-label={label} data-bars>
        {shown.map(({ id, name, count, previous, to }) => (
          <li key={id}>
            <span className={styles.name}>{to ? <Link to={to}>{name}</Link> : name}</span>
            <span className={styles.track} aria-hidden="true">
              <i style={{ width: `${scale(count)}%` }} />
              {previous !== undefined && <i className={styles.previous} style={{ width: `${scale(previous)}%` }} />}
            </span>
            <b>{formatNumber(count)}</b>
            {previous !== undefined && <small>{t('before {count}', { count: formatNumber(previous) })}</small>}
          </li>
        ))}
      </ul>
      {bars.length > most && (
        <p className={styles.more}>{t(isAlone ? k('and {count} more') : k('{count} more in the table'), { count: bars.length - most })}</p>
      )}
    </>
  )
}
