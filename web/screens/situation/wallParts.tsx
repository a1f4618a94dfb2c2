// What both walls are made of: the staff's and the one before visitors.
import type { ReactNode } from 'react'
import type { Position } from '#contract/nouns/fields.ts'
import type { NamedIn } from '#contract/languages.ts'
import type { LiveFigures } from '#contract/statistics/figures.ts'
import { compareWatched } from '#contract/tickets/clock.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { Tile } from '#web/cctv/Tile.tsx'
import { useCameras, useStreams } from '#web/cctv/useStreams.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatAge, formatDate, formatTime } from '#web/kit/format.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { CountedHead } from '#web/kit/parts/CountedHead.tsx'
import { Loaded } from '#web/kit/parts/Loaded.tsx'
import { sayShare } from '#web/statistics/words.ts'
import { useNameOf } from '#web/tickets/reference.ts'
import styles from './WallScreen.module.css'

const camerasShown = 4
/** Those that find room; the others lie out of sight. */
const clocksShown = 12
/** Older than this, the wall says so loudly. */
const oldMs = 30_000

export function WallClock() {
  const now = useNow()
  return (
    <p className={styles.clock}>
      <b>{formatTime(now)}</b> <span>{formatDate(now)}</span>
    </p>
  )
}

interface OnWall extends Pick<TicketRow, 'receivedAt' | 'clock' | 'status'> {
  isGrave: boolean
  position: Pick<Position, 'lat' | 'lng'> | null
}

/** The emergency that came in last, of those whose place is known. */
export const newestOf = <T extends OnWall>(open: readonly T[]): T | undefined =>
  open
    .filter(({ isGrave, position }) => isGrave && position !== null)
    .toSorted((one, other) => Date.parse(other.receivedAt) - Date.parse(one.receivedAt))[0]

/** The newest emergency, to which the cameras turn; the others, then those that have used most of their time. */
export function clocksOf<T extends OnWall>(open: readonly T[], newest: T | undefined, now: number): T[] {
  const compare = compareWatched(new Date(now))
  return open
    .filter(({ clock, isGrave }) => clock !== null || isGrave)
    .toSorted((one, other) => Number(other === newest) - Number(one === newest) || compare(one, other))
    .slice(0, clocksShown)
}

const sayOpen = (count: number) => t('{count, plural, one {# open ticket} other {# open tickets}}', { count })
export const ClocksHead = ({ open }: { open: number | undefined }) => <CountedHead title={t('Running clocks')} count={open} told={sayOpen} />

interface Turned {
  caseType: NamedIn | undefined
  position: Pick<Position, 'lat' | 'lng'> | null
}

/** Four cameras: those nearest to the newest emergency, or the first where there is none. */
export function Cameras({ of, isOn, turnedTo }: { of: Turned | undefined; isOn: boolean; turnedTo?: string | undefined }) {
  const place = of?.position ? { lat: of.position.lat, lng: of.position.lng } : undefined
  const asked = useCameras(place, isOn)
  const nameOf = useNameOf()
  const shown = (asked.data?.items ?? []).slice(0, camerasShown)
  const streams = useStreams(shown.map(({ id }) => id)).data
  return (
    <section className={styles.cameras} aria-label={t('Cameras')} data-turned-to={turnedTo}>
      <h2>{of ? t('Cameras nearest to: {what}', { what: nameOf(of.caseType) }) : t('Cameras')}</h2>
      {shown.length === 0 && <Loaded of={asked}>{() => <p>{t('No camera is set up')}</p>}</Loaded>}
      <div>
        {shown.map(({ id, name }) => (
          <Tile key={id} name={name} stream={streams?.find(({ cameraId }) => cameraId === id)} />
        ))}
      </div>
    </section>
  )
}

export function Today({ of: data }: { of: Omit<LiveFigures, 'sos' | 'newest'> }) {
  const now = useNow()
  const late = Object.values(data.overdue).reduce((sum, count) => sum + count, 0)
  const kept = data.intervals.find(({ interval }) => interval === 'answer')?.keptTarget ?? null
  const age = Math.max(0, now - Date.parse(data.at))
  const figures: [name: string, value: ReactNode, isBad?: boolean][] = [
    [t('Received today'), formatNumber(data.receivedToday)],
    [t('Resolved today, whenever received'), formatNumber(data.resolvedToday)],
    [t('Open'), formatNumber(data.open)],
    [t('Late'), formatNumber(late), late > 0],
    [
      t('Answered within the target, {promised} should', { promised: sayShare(data.promisedShare) }),
      kept === null ? '–' : sayShare(kept),
      kept !== null && kept < data.promisedShare,
    ],
    [t('Teams available'), formatNumber(data.teams.available)],
    [t('Teams busy'), formatNumber(data.teams.busy)],
  ]
  return (
    <footer className={styles.figures}>
      <dl aria-label={t('Today')}>
        {figures.map(([name, value, isBad]) => (
          <div key={name} data-bad={isBad || undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p data-old={age > oldMs || undefined} role="status">
        {t('As of {time}, {age}', { time: formatTime(data.at), age: formatAge(data.at, now) })}
        {age > oldMs && ` · ${t('These figures are old: the connection is lost.')}`}
      </p>
    </footer>
  )
}
