// The wall before visitors: all that it shows comes by one answer that holds no name, number, house or words of anybody. No feed runs behind it, and nobody's account is asked for.
import '#web/shell/shellStyles.ts'
import { Button, Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { MapTeam } from '#contract/map/MapPoints.ts'
import { byTrouble } from '#contract/devices/Sensor.ts'
import { statistics } from '#contract/statistics/room.ts'
import type { VisitorsWall as Wall } from '#contract/statistics/visitorsWall.ts'
import { GaugeRows } from '#web/devices/GaugeList.tsx'
import { query } from '#web/kit/api.ts'
import { learnServerTime, useNow } from '#web/kit/clock.ts'
import { useFileUrl } from '#web/kit/files.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { CountedHead } from '#web/kit/parts/CountedHead.tsx'
import { NotLoaded } from '#web/kit/parts/Loaded.tsx'
import { Emblem } from '#web/kit/parts/marks/Emblem.tsx'
import { TicketMark } from '#web/kit/parts/marks/TicketMark.tsx'
import { preloadEngine } from '#web/map/engine.ts'
import { MapCanvas } from '#web/map/MapCanvas.tsx'
import { PointSet } from '#web/map/points.ts'
import { PulseLayer } from '#web/map/PulseLayer.tsx'
import { TeamLayer } from '#web/map/TeamLayer.tsx'
import { TicketLayer } from '#web/map/TicketLayer.tsx'
import { useGround } from '#web/map/useGround.ts'
import { TicketAge } from '#web/tickets/lists/TicketAge.tsx'
import { useNameOf } from '#web/tickets/reference.ts'
import { Cameras, ClocksHead, clocksOf, newestOf, Today, WallClock } from './wallParts.tsx'
import styles from './WallScreen.module.css'

const everyMs = 3_000
const gaugesShown = 6
const ignore = () => {}

preloadEngine()

const leave = () => location.assign('/cms/dashboard')

/** Each with a key of this page alone. */
type Shown = Wall['tickets'][number] & { id: string }
function withIds(tickets: Wall['tickets']): Shown[] {
  const seen = new Map<string, number>()
  return tickets.map((ticket) => {
    const nth = seen.get(ticket.receivedAt) ?? 0
    seen.set(ticket.receivedAt, nth + 1)
    return { ...ticket, id: `${ticket.receivedAt} ${nth}` }
  })
}

export function VisitorsWall() {
  useLanguage()
  const wall = useQuery({ ...query(statistics.getVisitorsWall), refetchInterval: everyMs, placeholderData: keepPreviousData })
  const { data, error } = wall
  const tickets = useMemo(() => withIds(data?.tickets ?? []), [data])
  const newest = newestOf(tickets)
  useEffect(() => {
    if (data) learnServerTime(data.figures.at)
  }, [data])
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && leave()
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <main className={styles.wall} data-wall data-visitor>
      <header className={styles.head}>
        <Logo of={data?.logoFileId} />
        <h1>{data?.name}</h1>
        {data && data.alarms > 0 && (
          <p className={styles.alarms} role="status">
            {t('{count, plural, one {# emergency that nobody has acknowledged} other {# emergencies that nobody has acknowledged}}', {
              count: data.alarms,
            })}
          </p>
        )}
        <Switch label={t('Visitors: without names')} checked onChange={() => location.assign('/cms/wall')} />
        <Button size="xs" variant="default" leftSection={<IconX size={14} />} onClick={leave}>
          {t('Leave the wall')}
        </Button>
        <WallClock />
      </header>
      <section className={styles.map} aria-label={t('Map')}>
        <Town tickets={tickets} teams={data?.teams ?? []} />
      </section>
      <section className={styles.clocks} aria-label={t('Running clocks')}>
        <ClocksHead open={data?.figures.open} />
        {data ? <Clocks tickets={tickets} newest={newest} /> : <NotLoaded error={error} />}
      </section>
      <Cameras of={newest} turnedTo={newest?.id} isOn />
      <section className={styles.gauges} aria-label={t('Gauges')}>
        <CountedHead title={t('Gauges')} count={data?.gauges.length} />
        {data ? <GaugeRows of={data.gauges.toSorted(byTrouble).slice(0, gaugesShown)} isShown /> : <NotLoaded error={error} />}
      </section>
      {data ? <Today of={data.figures} /> : <NotLoaded error={error} />}
    </main>
  )
}

function Logo({ of }: { of: string | null | undefined }) {
  const url = useFileUrl(of)
  return url ? <img src={url} alt="" width={46} height={46} style={{ objectFit: 'contain' }} /> : <Emblem size={46} />
}

function Town({ tickets, teams }: { tickets: readonly Shown[]; teams: Wall['teams'] }) {
  const ground = useGround()
  const points = useMemo(() => new PointSet(), [])
  useEffect(() => {
    points.replace(
      tickets.flatMap(({ id: number, position, priority, status }) => (position ? [{ number, ...position, priority, status, version: 1 }] : [])),
    )
  }, [points, tickets])
  const nameless = useMemo(
    () => teams.map((team, at): MapTeam => ({ ...team, accountId: String(at), name: '', callSign: '', responseTypeId: '', transactionNumber: null })),
    [teams],
  )
  if (!ground.data) return <NotLoaded error={ground.error} />
  return (
    <MapCanvas ground={ground.data} label={t('Map of the town')}>
      <PulseLayer pulses={tickets.flatMap(({ id, isGrave, position, isRinging }) => (isGrave && position ? [{ id, position, isRinging }] : []))} />
      <TeamLayer teams={nameless} onPick={ignore} />
      <TicketLayer points={points} selected={undefined} onSelect={ignore} />
    </MapCanvas>
  )
}

function Clocks({ tickets, newest }: { tickets: readonly Shown[]; newest: Shown | undefined }) {
  const now = useNow()
  const nameOf = useNameOf()
  const rows = clocksOf(tickets, newest, now)
  if (rows.length === 0) return <p>{t('No clock is running')}</p>
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} data-rings={row.isRinging || undefined}>
          <TicketMark priority={row.priority} status={row.status} size={26} />
          <b>{nameOf(row.caseType)}</b>
          <span />
          <TicketAge row={{ ...row, scheduledAt: null }} wide />
        </li>
      ))}
    </ul>
  )
}
