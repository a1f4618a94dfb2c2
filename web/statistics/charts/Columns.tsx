// Counts of the months as columns that stand, those of the year before beside them.
import { scaleBand, scaleLinear } from 'd3-scale'
import { formatNumber } from '#web/kit/language.ts'
import styles from './charts.module.css'
import { useWidth } from '#web/kit/look/useWidth.ts'
import { Legend, Scale } from './Trend.tsx'

interface Column {
  label: string
  count: number
  previous: number
}

const size = { height: 220, left: 40, right: 4, top: 12, bottom: 24 }

export function Columns({ label, columns }: { label: string; columns: readonly Column[] }) {
  const { ref, width } = useWidth(640)
  const x = scaleBand(
    columns.map((column) => column.label),
    [size.left, width - size.right],
  ).padding(0.25)
  const y = scaleLinear([0, Math.max(1, ...columns.flatMap(({ count, previous }) => [count, previous]))], [size.height - size.bottom, size.top]).nice(
    4,
  )
  const half = x.bandwidth() / 2
  return (
    <div ref={ref}>
      <svg className={styles.svg} viewBox={`0 0 ${width} ${size.height}`} role="img" aria-label={label}>
        <Scale y={y} left={size.left} right={width - size.right} />
        {columns.map(({ label: name, count, previous }) => (
          <g key={name}>
            <rect className={styles.columnBefore} x={x(name)!} width={half - 1} y={y(previous)} height={y(0) - y(previous)}>
              <title>{`${name}: ${formatNumber(previous)}`}</title>
            </rect>
            <rect className={styles.column} x={x(name)! + half} width={half - 1} y={y(count)} height={y(0) - y(count)}>
              <title>{`${name}: ${formatNumber(count)}`}</title>
            </rect>
            <text className={styles.axis} x={x(name)! + half} y={size.height - 6} textAnchor="middle">
              {name}
            </text>
          </g>
        ))}
      </svg>
      <Legend />
    </div>
  )
}
