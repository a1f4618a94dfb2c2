// The area of a warning as a sketch with the center in it: for a glance, where no map is at hand.
import { useQuery } from '@tanstack/react-query'
import { identity } from '#contract/centers/identity.ts'
import type { Warning } from '#contract/warnings/Warning.ts'
import { query } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import styles from './warnings.module.css'

const kmPerDegree = 111.2
const size = 320

export function AreaSketch({ polygons, circles }: Pick<Warning, 'polygons' | 'circles'>) {
  const bounds = useQuery(query(identity.fetchCCInfo)).data?.mapBounds
  const home = bounds
    ? [
        { lat: bounds.south, lng: bounds.west },
        { lat: bounds.north, lng: bounds.east },
      ]
    : []
  const points = [
    ...polygons.flat(),
    ...circles.flatMap(({ lat, lng, km }) => [-1, 1].map((side) => ({ lat: lat + (side * km) / kmPerDegree, lng: lng + (side * km) / kmPerDegree }))),
    ...home,
  ]
  const [south, north] = [Math.min(...points.map(({ lat }) => lat)), Math.max(...points.map(({ lat }) => lat))]
  const [west, east] = [Math.min(...points.map(({ lng }) => lng)), Math.max(...points.map(({ lng }) => lng))]
  const span = Math.max(north - south, east - west, 0.01) * 1.1
  const x = (lng: number) => ((lng - (west + east) / 2) / span + 0.5) * size
  const y = (lat: number) => (0.5 - (lat - (south + north) / 2) / span) * size
  return (
    <figure className={styles.sketch}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('The area of the warning, with ours as a square')}>
        {polygons.map((ring, n) => (
          <polygon key={n} points={ring.map(({ lat, lng }) => `${x(lng)},${y(lat)}`).join(' ')} />
        ))}
        {circles.map(({ lat, lng, km }, n) => (
          <circle key={n} cx={x(lng)} cy={y(lat)} r={Math.max(2, (km / kmPerDegree / span) * size)} />
        ))}
        {bounds && (
          <rect
            x={x(bounds.west)}
            y={y(bounds.north)}
            width={Math.max(4, x(bounds.east) - x(bounds.west))}
            height={Math.max(4, y(bounds.south) - y(bounds.north))}
          />
        )}
      </svg>
      <figcaption>{t('The shaded area is the warning’s, the square is ours. North is up.')}</figcaption>
    </figure>
  )
}
