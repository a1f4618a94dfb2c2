// Readings as a line with the span between least and most, every peak beyond a threshold marked, the thresholds across it, and another sensor beside it; drag to look closer.
import { type PointerEvent, useRef, useState } from 'react'
import { levelOf, type Sensor } from '#contract/devices/Sensor.ts'
import { formatDateTime, formatDay, formatTime } from '#web/kit/format.ts'
import { useWidth } from '#web/kit/look/useWidth.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { timesOf } from './chartTimes.ts'
import styles from './sensorScreen.module.css'
import { levelLabels } from './sensorLabels.ts'

interface Point {
  at: string
  mean: number
  least: number
  most: number
}
interface Line {
  sensor: Sensor
  points: readonly Point[]
}
export interface Range {
  from: number
  to: number
}

const [height, left, bottom, top] = [300, 48, 26, 10]
/** Beside the lines the thresholds are named, and outside of those a second scale. */
const [besideLines, besideNames] = [90, 40]
const figure = (value: number) => formatNumber(value, { maximumFractionDigits: 2 })

/** A second sensor in another unit has a scale of its own on the right. */
export function SensorChart({ range, first, second, onZoom }: { range: Range; first: Line; second: Line | null; onZoom(range: Range): void }) {
  const svg = useRef<SVGSVGElement>(null)
  const { ref, width } = useWidth(900)
  const sameUnit = second?.sensor.unit === first.sensor.unit
  const right = besideLines + (second && !sameUnit ? besideNames : 0)
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const x = (at: number) => left + ((at - range.from) / (range.to - range.from)) * (width - left - right)
  const timeAt = (event: PointerEvent) => {
    const box = svg.current!.getBoundingClientRect()
    const inside = ((event.clientX - box.left) / box.width) * width
    return range.from + Math.min(1, Math.max(0, (inside - left) / (width - left - right))) * (range.to - range.from)
  }
  const end = () => {
    const [from, to] = [Math.min(drag?.from ?? 0, drag?.to ?? 0), Math.max(drag?.from ?? 0, drag?.to ?? 0)]
    setDrag(null)
    if (to - from > 60_000) onZoom({ from, to })
  }
  const scale = scaleOf([...first.points, ...(sameUnit ? (second?.points ?? []) : [])], first.sensor.thresholds)
  const other = second && !sameUnit ? scaleOf(second.points, []) : scale
  return (
    <div ref={ref}>
      <svg
        ref={svg}
        className={styles.chart}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('Readings of {name} from {from} to {to}', {
          name: first.sensor.name,
          from: formatDateTime(range.from),
          to: formatDateTime(range.to),
        })}
        onPointerDown={(event) => setDrag({ from: timeAt(event), to: timeAt(event) })}
        onPointerMove={(event) => drag && setDrag({ ...drag, to: timeAt(event) })}
        onPointerUp={end}
        onPointerLeave={() => setDrag(null)}
      >
        {scale.ticks.map((value) => (
          <g key={value}>
            <line className={styles.grid} x1={left} x2={width - right} y1={scale.y(value)} y2={scale.y(value)} />
            <text x={left - 6} y={scale.y(value) + 4} textAnchor="end">
              {figure(value)}
            </text>
          </g>
        ))}
        {second &&
          !sameUnit &&
          other.ticks.map((value) => (
            <text key={value} x={width - 4} y={other.y(value) + 4} textAnchor="end" data-second>
              {figure(value)}
            </text>
          ))}
        {timesOf(range).map((at) => (
          <text key={at} x={x(at)} y={height - 6} textAnchor="middle">
            {range.to - range.from > 3 * 86_400_000 ? formatDay(at) : formatTime(at).slice(0, 5)}
          </text>
        ))}
        {first.sensor.thresholds.map(({ level, value }) => (
          <g key={`${level} ${value}`} className={styles.threshold} data-level={level}>
            <line x1={left} x2={width - right} y1={scale.y(value)} y2={scale.y(value)} />
            <text x={width - right + 6} y={scale.y(value) + 4}>
              {t(levelLabels[level])} {figure(value)}
            </text>
          </g>
        ))}
        <Drawn points={first.points} x={x} y={scale.y} thresholds={first.sensor.thresholds} />
        {second && <Drawn points={second.points} x={x} y={other.y} isSecond />}
        {drag && (
          <rect
            className={styles.drag}
            x={Math.min(x(drag.from), x(drag.to))}
            y={top}
            width={Math.abs(x(drag.to) - x(drag.from))}
            height={height - top - bottom}
          />
        )}
      </svg>
    </div>
  )
}

interface DrawnProps {
  points: readonly Point[]
  x(at: number): number
  y(value: number): number
  thresholds?: Sensor['thresholds']
  isSecond?: boolean
}

function Drawn({ points, x, y, thresholds = [], isSecond }: DrawnProps) {
  const place = (at: string, value: number) => `${x(Date.parse(at)).toFixed(1)},${y(value).toFixed(1)}`
  const band = [...points.map(({ at, most }) => place(at, most)), ...points.toReversed().map(({ at, least }) => place(at, least))]
  return (
    <g className={styles.line} data-second={isSecond || undefined}>
      <polygon points={band.join(' ')} />
      {(['least', 'most'] as const).map((edge) => (
        <polyline key={edge} data-edge={edge} points={points.map((point) => place(point.at, point[edge])).join(' ')} />
      ))}
      <polyline points={points.map(({ at, mean }) => place(at, mean)).join(' ')} />
      {points.flatMap(({ at, least, most }) =>
        [...new Set([least, most])].flatMap((value) => {
          const level = levelOf(value, thresholds)
          return level === 'normal' ? [] : [<circle key={`${at} ${value}`} data-level={level} cx={x(Date.parse(at))} cy={y(value)} r={2.5} />]
        }),
      )}
    </g>
  )
}

function scaleOf(points: readonly Point[], thresholds: Sensor['thresholds']) {
  const values = [...points.flatMap(({ least, most }) => [least, most]), ...thresholds.map(({ value }) => value)]
  const [low, high] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 1]
  const span = high - low || 1
  const step = 10 ** Math.floor(Math.log10(span)) * (span / 10 ** Math.floor(Math.log10(span)) > 4 ? 1 : 0.5)
  const from = Math.floor((low - span * 0.05) / step) * step
  const to = Math.ceil((high + span * 0.05) / step) * step
  const y = (value: number) => height - bottom - ((value - from) / (to - from)) * (height - bottom - top)
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, n) => Math.round((from + n * step) * 1e6) / 1e6)
  return { y, ticks }
}
