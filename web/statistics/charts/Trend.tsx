// Counts over time: the period as a line over its ground, the one before as a broken line.
import { type ScaleLinear, scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { formatNumber, t } from '#web/kit/language.ts'
import { useWidth } from '#web/kit/look/useWidth.ts'
import styles from './charts.module.css'

interface Point {
  label: string
  count: number
}
interface Props {
  label: string
  points: readonly Point[]
  previous: readonly Point[]
  /** On a wall: it takes the room that there is, and is drawn as much larger. */
  fills?: boolean | undefined
}

const usual = { height: 250, left: 40, right: 10, top: 12, bottom: 24 }
/** A chart as high as this is read at arm's length. */
const seenNear = 330

export function Trend({ label, points, previous, fills }: Props) {
  const { ref, width: across, height: down } = useWidth()
  const larger = fills ? Math.max(1, Math.min(across, down) / seenNear) : 1
  const width = across / larger
  const size = fills && down > 0 ? { ...usual, height: down / larger } : usual
  const most = Math.max(1, ...points.map(({ count }) => count), ...previous.map(({ count }) => count))
  const x = scaleLinear([0, Math.max(1, points.length - 1)], [size.left, width - size.right])
  const y = scaleLinear([0, most], [size.height - size.bottom, size.top]).nice(4)
  const every = Math.max(1, Math.ceil((points.length * 90) / width))
  const path = line<Point>(
    (_, index) => x(index),
    ({ count }) => y(count),
  )
  const ground = area<Point>(
    (_, index) => x(index),
    y(0),
    ({ count }) => y(count),
  )
  return (
    <>
      <div ref={ref} className={styles.room} data-grows>
        <svg className={styles.svg} data-long viewBox={`0 0 ${width} ${size.height}`} role="img" aria-label={label}>
          <Scale y={y} left={size.left} right={width - size.right} />
          <path className={styles.ground} d={ground([...points]) ?? ''} />
          <path className={styles.lineBefore} d={path(previous.slice(0, points.length)) ?? ''} />
          <path className={styles.line} d={path([...points]) ?? ''} />
          {points.map(({ label: name, count }, index) => (
            <g key={name}>
              {index % every === 0 && (
                <text className={styles.axis} x={x(index)} y={size.height - 6} textAnchor={index === 0 ? 'start' : 'middle'}>
                  {name}
                </text>
              )}
              <circle className={styles.spot} cx={x(index)} cy={y(count)} r="6">
                <title>{`${name}: ${formatNumber(count)}`}</title>
              </circle>
            </g>
          ))}
        </svg>
      </div>
      <Legend />
    </>
  )
}

export const Legend = () => (
  <p className={styles.legend} aria-hidden="true">
    <span>
      <i /> {t('This period')}
    </span>
    <span>
      <i data-before /> {t('The period before')}
    </span>
  </p>
)

/** The lines of whole numbers behind a chart. */
export const Scale = ({ y, left, right }: { y: ScaleLinear<number, number>; left: number; right: number }) =>
  y
    .ticks(4)
    .filter(Number.isInteger)
    .map((tick) => (
      <g key={tick}>
        <line className={styles.grid} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
        <text className={styles.axis} x={left - 6} y={y(tick)} dy="0.32em" textAnchor="end">
          {formatNumber(tick)}
        </text>
      </g>
    ))
