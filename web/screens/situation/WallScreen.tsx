// The wall of the room: where the emergencies are, which clocks run, what cameras and gauges see, and how today stands.
import { Button, Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { statistics } from '#contract/statistics/room.ts'
import type { MapTeam } from '#contract/map/MapPoints.ts'
import { isGrave } from '#contract/tickets/priorities.ts'
import type { FeedTicketRow, TicketRow } from '#contract/tickets/Ticket.ts'
import { GaugeList, HeadOfAll } from '#web/devices/GaugeList.tsx'
import { useNow } from '#web/kit/clock.ts'
import { t, useLanguage } from '#web/kit/language.ts'
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
import { rings, useCounts } from '#web/tickets/lists/counts.ts'
import type { Filter } from '#web/tickets/lists/filters.ts'
import { useTicketList } from '#web/tickets/lists/list.ts'
import { readerNow } from '#web/tickets/lists/reader.ts'
import { readRow } from '#web/tickets/lists/rows.ts'
import { TicketAge } from '#web/tickets/lists/TicketAge.tsx'
import { useCaseTypes, useNameOf } from '#web/tickets/reference.ts'
import { Cameras, ClocksHead, clocksOf, newestOf, Today, WallClock } from './wallParts.tsx'
import { visitorsWall } from './visitorsWall.ts'
import styles from './WallScreen.module.css'

const urgent = { sort: 'urgent' } as const
const newestCritical: Filter = { sort: 'newest', priority: [1] }
const newestThreats: Filter = { sort: 'newest', flag: ['lifeThreat'] }
const everything = {}
const all = (_: FeedTicketRow) => true
const ignore = () => {}
const noTeams: readonly MapTeam[] = []
const gaugesShown = 6

preloadEngine()

export function Screen() {
  useLanguage()
  const navigate = useNavigate()
  const me = useMe()
  const mayWatch = useMay('cctv.view')
  const types = useCaseTypes().byId
  const { asked, count, open, newest } = useOpenTickets()
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && void navigate('/cms/dashboard')
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [navigate])
  return (
    <div className={styles.wall} data-wall>
      <header className={styles.head}>
        <CenterLogo size={46} />
        <h1>{me?.commandCenter?.name}</h1>
        <Switch label={t('Visitors: without names')} checked={false} onChange={() => location.assign(visitorsWall)} />
        <Button size="xs" variant="default" leftSection={<IconX size={14} />} onClick={() => void navigate('/cms/dashboard')}>
          {t('Leave the wall')}
        </Button>
        <WallClock />
      </header>
      <section className={styles.map} aria-label={t('Map')}>
        <Town open={open} />
      </section>
      <section className={styles.clocks} aria-label={t('Running clocks')}>
        <ClocksHead open={count} />
        <Clocks asked={asked} open={open} newest={newest} />
      </section>
      <Cameras
        of={newest && { caseType: types.get(newest.caseTypeId), position: newest.position }}
        turnedTo={newest?.transactionNumber}
        isOn={mayWatch}
      />
      <Gauges />
      <Figures />
    </div>
  )
}

type Shown = TicketRow & { isGrave: boolean }

/** What is open, the most urgent first, and the emergency that came in last. */
function useOpenTickets() {
  // Rows are kept apart from their list: each second they are read anew.
  useNow()
  const [pending, accepted] = [useTicketList('pending', urgent), useTicketList('accepted', urgent)]
  // In a storm the newest stands below what a list of the most urgent shows.
  const latest = [
    ...[useTicketList('pending', newestCritical), useTicketList('accepted', newestCritical)],
    ...[useTicketList('pending', newestThreats), useTicketList('accepted', newestThreats)],
  ]
  const ids = pending.data && accepted.data && [...new Set([pending, accepted, ...latest].flatMap(({ data }) => data?.ids ?? []))]
  const open = (ids ?? [])
    .flatMap((id) => readRow(queryClient, id) ?? [])
    .filter(({ status }) => status === 'pending' || status === 'accepted')
    .map((row) => ({ ...row, isGrave: isGrave(row) }))
  // The list of the accepted holds for a day what is over.
  const { waiting } = useCounts().data ?? {}
  const count = waiting && waiting.pending + waiting.accepted
  return { asked: { data: ids, error: pending.error ?? accepted.error }, count, open, newest: newestOf(open) }
}

function Town({ open }: { open: readonly Shown[] }) {
  const ground = useGround()
  const tickets = useTicketPoints(everything, all)
  const teams = useMapTeams().data ?? noTeams
  const reader = readerNow()
  const pulses = open.flatMap((row) =>
    row.isGrave && row.position ? [{ id: row.transactionNumber, position: row.position, isRinging: rings(row, reader) }] : [],
  )
  if (!ground.data) return <NotLoaded error={ground.error} />
  return (
    <MapCanvas ground={ground.data} label={t('Map of the town')}>
      <PulseLayer pulses={pulses} />
      <TeamLayer teams={teams} onPick={ignore} />
      <TicketLayer points={tickets.points} selected={undefined} onSelect={ignore} />
      <Missed of={tickets} />
    </MapCanvas>
  )
}

interface ClocksProps {
  asked: { data: unknown; error: unknown }
  open: readonly Shown[]
  newest: Shown | undefined
}

/** The newest emergency, to which the cameras turn; the others, then those that have used most of their time. */
function Clocks({ asked, open, newest }: ClocksProps) {
  const now = useNow()
  const types = useCaseTypes().byId
  const nameOf = useNameOf()
  const rows = clocksOf(open, newest, now)
  if (rows.length === 0) return <Loaded of={asked}>{() => <p>{t('No clock is running')}</p>}</Loaded>
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.transactionNumber} data-rings={rings(row, readerNow()) || undefined}>
          <TicketMark priority={row.priority} status={row.status} size={26} />
          <b>{nameOf(types.get(row.caseTypeId)) || '…'}</b>
          <span>{row.place}</span>
          <TicketAge row={row} wide />
        </li>
      ))}
    </ul>
  )
}

const Gauges = () => (
  <section className={styles.gauges} aria-label={t('Gauges')}>
    <HeadOfAll />
    <GaugeList most={gaugesShown} isShown />
  </section>
)

function Figures() {
  const { data, error } = useFigure(statistics.getDashboardData, {})
  return data ? <Today of={data} /> : <NotLoaded error={error} />
}
