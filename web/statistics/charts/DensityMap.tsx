// Barangays shaded by how many tickets came from them, drawn from their borders: no map of the world is needed.
import { scaleSqrt } from 'd3-scale'
import type { FigureChoices } from '#contract/statistics/figures.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import styles from './charts.module.css'

type Barangay = FigureChoices['barangays'][number]
type Ring = readonly (readonly number[])[]

const size = { width: 640, height: 420 }

/** As much of a name as its place has room for; the whole of it is in the title and in the table. */
const mostLetters = 24
const shortened = (name: string) => (name.length <= mostLetters ? name : `${name.slice(0, mostLetters - 1).trimEnd()}…`)

const ringsOf = ({ border }: Barangay): Ring[] => {
  if (!border) return []
  return (border.type === 'Polygon' ? border.coordinates : border.coordinates.flat()) as Ring[]
}

export function DensityMap({ barangays, counts, label }: { barangays: readonly Barangay[]; counts: ReadonlyMap<string, number>; label: string }) {
  const drawn = barangays.filter(({ border }) => border)
  if (drawn.length === 0) return <p className={styles.none}>{t('No barangay has a border yet. An administrator adds them under Barangays.')}</p>
  const points = drawn.flatMap(ringsOf).flat()
  const lngs = points.map(([lng]) => lng!)
  const lats = points.map(([, lat]) => lat!)
  const [west, east, south, north] = [lngs, lats].flatMap((all) => [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))]) as [
    number,
    number,
    number,
    number,
  ]
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(size.width / ((east - west) * squeeze || 1), size.height / (north - south || 1)) * 0.98
  const left = (size.width - (east - west) * squeeze * scale) / 2
  const top = (size.height - (north - south) * scale) / 2
  const at = ([lng, lat]: readonly number[]) => [(lng! - west) * squeeze * scale + left, (north - lat!) * scale + top] as const
  const shade = scaleSqrt([0, Math.max(1, ...counts.values())], [0, 55])
  return (
    <svg className={styles.svg} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {drawn.map((barangay) => {
        const count = counts.get(barangay.id) ?? 0
        return (
          <path
            key={barangay.id}
            className={styles.place}
            fillRule="evenodd"
            style={{ '--shade': `${shade(count).toFixed(0)}%` } as object}
            d={ringsOf(barangay)
              .map(
                (ring) =>
                  `M${ring
                    .map((point) =>
                      at(point)
                        .map((one) => one.toFixed(1))
                        .join(' '),
                    )
                    .join('L')}Z`,
              )
              .join('')}
          >
            <title>{`${barangay.name}: ${formatNumber(count)}`}</title>
          </path>
        )
      })}
      {drawn.map((barangay) => {
        const [ring = []] = ringsOf(barangay).toSorted((one, other) => other.length - one.length)
        const [x, y] = at([ring.reduce((sum, [lng]) => sum + lng!, 0) / ring.length, ring.reduce((sum, [, lat]) => sum + lat!, 0) / ring.length])
        return (
          <text key={barangay.id} className={styles.placeName} x={x} y={y} textAnchor="middle">
            {drawn.length <= 12 && <tspan>{shortened(barangay.name)} </tspan>}
            <tspan className={styles.placeCount}>{formatNumber(counts.get(barangay.id) ?? 0)}</tspan>
          </text>
        )
      })}
    </svg>
  )
}
