// The wall of the room: where the emergencies are, which clocks run, what cameras and gauges see, and how today stands; for visitors without names.
import '#web/tickets/tickets.css'
import { Button, Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { statistics } from '#contract/statistics/room.ts'
import { shareUsed } from '#contract/tickets/clock.ts'
import type { FeedTicketRow, TicketRow } from '#contract/tickets/Ticket.ts'
import { useCameras, useStreams } from '#web/cctv/useStreams.ts'
import { Tile } from '#web/cctv/Tile.tsx'
import { GaugeList } from '#web/devices/GaugeList.tsx'
import { useNow } from '#web/kit/clock.ts'
import { formatAge, formatDate, formatTime } from '#web/kit/format.ts'
import { formatNumber, t, useLanguage } from '#web/kit/language.ts'
import { Loaded, NotLoaded } from '#web/kit/parts/Loaded.tsx'
import { CenterLogo } from '#web/kit/parts/marks/CenterLogo.tsx'
import { TicketMark } from '#web/kit/parts/marks/TicketMark.tsx'
import { queryClient } from '#web/kit/queryClient.ts'
import { useMay, useMe } from '#web/kit/session/session.ts'
import { preloadEngine } from '#web/map/engine.ts'
import { MapCanvas } from '#web/map/MapCanvas.tsx'
import { Missed } from '#web/map/tools/Missed.tsx'
import { PulseLayer } from '#web/map/PulseLayer.tsx'
import { TeamLayer } from '#web/map/TeamLayer.tsx'
import { TicketLayer } from '#web/map/TicketLayer.tsx'
import { useGround, useMapTeams } from '#web/map/useGround.ts'
import { useTicketPoints } from '#web/map/useTicketPoints.ts'
import { useFigure } from '#web/statistics/useFigure.ts'
import { sayShare } from '#web/statistics/words.ts'
import { rings, useCounts } from '#web/tickets/lists/counts.ts'
import type { Filter } from '#web/tickets/lists/filters.ts'
import { useTicketList } from '#web/tickets/lists/list.ts'
import { readerNow } from '#web/tickets/lists/reader.ts'
import { readRow } from '#web/tickets/lists/rows.ts'
import { TicketAge } from '#web/tickets/lists/TicketAge.tsx'
import { useCaseTypes, useNameOf } from '#web/tickets/reference.ts'
import styles from './WallScreen.module.css'

const urgent = { sort: 'urgent' } as const
const newestEmergencies: Filter = { sort: 'newest', priority: [1] }
const everything = {}
const all = (_: FeedTicketRow) => true
const ignore = () => {}
const camerasShown = 4
const clocksShown = 6
const gaugesShown = 6
/** Older than this, the wall says so loudly. */
const oldMs = 30_000

preloadEngine()

export function Screen() {
  useLanguage()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const isVisitor = params.has('visitor')
  const me = useMe()
  const { asked, open, newest } = useOpenTickets()
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && void navigate('/cms/dashboard')
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [navigate])
  return (
    <div className={styles.wall} data-wall data-visitor={isVisitor || undefined}>
      <header className={styles.head}>
        <CenterLogo size={46} />
        <h1>{me?.commandCenter?.name}</h1>
        {isVisitor && <Alarms />}
        <Switch
          label={t('Visitors: without names')}
          checked={isVisitor}
          onChange={(event) => setParams(event.currentTarget.checked ? { visitor: '1' } : {}, { replace: true })}
        />
        <Button size="xs" variant="default" leftSection={<IconX size={14} />} onClick={() => void navigate('/cms/dashboard')}>
          {t('Leave the wall')}
        </Button>
        <Clock />
      </header>
      <section className={styles.map} aria-label={t('Map')}>
        <Town open={open} isVisitor={isVisitor} />
      </section>
      <section className={styles.clocks} aria-label={t('Running clocks')}>
        <h2>{t('Running clocks')}</h2>
        <Clocks asked={asked} open={open} newest={newest} isVisitor={isVisitor} />
      </section>
      <Cameras of={newest} />
      <Gauges />
      <Figures />
    </div>
  )
}

/** In place of the strip, which says the callers' words. */
function Alarms() {
  const count = useCounts().data?.ringing ?? 0
  if (count === 0) return null
  return (
    <p className={styles.alarms} role="status">
      {t('{count, plural, one {# emergency that nobody has acknowledged} other {# emergencies that nobody has acknowledged}}', { count })}
    </p>
  )
}

function Clock() {
  const now = useNow()
  return (
    <p className={styles.clock}>
      <b>{formatTime(now)}</b> <span>{formatDate(now)}</span>
    </p>
  )
}

/** What is open, the most urgent first, and the emergency that came in last. */
function useOpenTickets() {
  // Rows are kept apart from their list: each second they are read anew.
  useNow()
  const [pending, accepted] = [useTicketList('pending', urgent), useTicketList('accepted', urgent)]
  // In a storm the newest stands below what a list of the most urgent shows.
  const latest = [useTicketList('pending', newestEmergencies), useTicketList('accepted', newestEmergencies)]
  const ids = pending.data && accepted.data && [...new Set([pending, accepted, ...latest].flatMap(({ data }) => data?.ids ?? []))]
  const open = (ids ?? []).flatMap((id) => readRow(queryClient, id) ?? []).filter(({ status }) => status === 'pending' || status === 'accepted')
  const newest = open
    .filter(({ priority, position }) => priority === 1 && position !== null)
    .toSorted((one, other) => Date.parse(other.receivedAt) - Date.parse(one.receivedAt))[0]
  return { asked: { data: ids, error: pending.error ?? accepted.error }, open, newest }
}

function Town({ open, isVisitor }: { open: readonly TicketRow[]; isVisitor: boolean }) {
  const ground = useGround()
  const tickets = useTicketPoints(everything, all)
  const teams = useMapTeams().data
  const nameless = useMemo(() => (teams ?? []).map((team) => (isVisitor ? { ...team, callSign: '' } : team)), [teams, isVisitor])
  const reader = readerNow()
  const pulses = open.flatMap((row) =>
    row.priority === 1 && row.position ? [{ id: row.transactionNumber, position: row.position, isRinging: rings(row, reader) }] : [],
  )
  if (!ground.data) return <NotLoaded error={ground.error} />
  return (
    <MapCanvas ground={ground.data} label={t('Map of the town')}>
      <PulseLayer pulses={pulses} />
      <TeamLayer teams={nameless} onPick={ignore} />
      <TicketLayer points={tickets.points} selected={undefined} onSelect={ignore} />
      <Missed of={tickets} />
    </MapCanvas>
  )
}

interface ClocksProps {
  asked: { data: unknown; error: unknown }
  open: readonly TicketRow[]
  newest: TicketRow | undefined
  isVisitor: boolean
}

/** The newest emergency, to which the cameras turn; the others, then those that have used most of their time. */
function Clocks({ asked, open, newest, isVisitor }: ClocksProps) {
  const now = useNow()
  const types = useCaseTypes().byId
  const nameOf = useNameOf()
  const used = ({ receivedAt, clock }: TicketRow) => (clock ? shareUsed(receivedAt, clock.dueAt, new Date(now)) : 0)
  const rows = open
    .filter(({ clock, priority }) => clock !== null || priority === 1)
    .toSorted(
      (one, other) =>
        Number(other === newest) - Number(one === newest) || Number(other.priority === 1) - Number(one.priority === 1) || used(other) - used(one),
    )
  if (rows.length === 0) return <Loaded of={asked}>{() => <p>{t('No clock is running')}</p>}</Loaded>
  return (
    <ul>
      {rows.slice(0, clocksShown).map((row) => (
        <li key={row.transactionNumber} data-rings={rings(row, readerNow()) || undefined}>
          <TicketMark priority={row.priority} status={row.status} size={26} />
          <b>{nameOf(types.get(row.caseTypeId)) || '…'}</b>
          <span>{isVisitor ? '' : row.place}</span>
          <TicketAge row={row} wide />
        </li>
      ))}
    </ul>
  )
}

/** Four cameras: those nearest to the newest emergency, or the first where there is none. */
function Cameras({ of }: { of: TicketRow | undefined }) {
  const place = of?.position ? { lat: of.position.lat, lng: of.position.lng } : undefined
  const mayWatch = useMay('cctv.view')
  const asked = useCameras(place, mayWatch)
  const types = useCaseTypes().byId
  const nameOf = useNameOf()
  const shown = (asked.data?.items ?? []).slice(0, camerasShown)
  const streams = useStreams(shown.map(({ id }) => id)).data
  return (
    <section className={styles.cameras} aria-label={t('Cameras')} data-turned-to={of?.transactionNumber}>
      <h2>{of ? t('Cameras nearest to: {what}', { what: nameOf(types.get(of.caseTypeId)) }) : t('Cameras')}</h2>
      {shown.length === 0 && <Loaded of={asked}>{() => <p>{t('No camera is set up')}</p>}</Loaded>}
      <div>
        {shown.map(({ id, name }) => (
          <Tile key={id} name={name} stream={streams?.find(({ cameraId }) => cameraId === id)} />
        ))}
      </div>
    </section>
  )
}

const Gauges = () => (
  <section className={styles.gauges} aria-label={t('Gauges')}>
    <h2>{t('Gauges')}</h2>
    <GaugeList most={gaugesShown} isShown />
  </section>
)

function Figures() {
  const { data, error } = useFigure(statistics.getDashboardData, {})
  const now = useNow()
  if (!data) return <NotLoaded error={error} />
  const late = Object.values(data.overdue).reduce((sum, count) => sum + count, 0)
  const kept = data.intervals.find(({ interval }) => interval === 'answer')?.keptTarget ?? null
  const age = Math.max(0, now - Date.parse(data.at))
  const figures: [name: string, value: ReactNode, isBad?: boolean][] = [
    [t('Received today'), formatNumber(data.receivedToday)],
    [t('Resolved today'), formatNumber(data.resolvedToday)],
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
