// The state of the moment: how many wait, whose clocks run longest, what came in last, and which teams are free.
import { useViewportSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { compareWatched } from '#contract/tickets/clock.ts'
import { isGrave } from '#contract/tickets/priorities.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatNumber, k, t } from '#web/kit/language.ts'
import { type Asked } from '#web/kit/parts/Loaded.tsx'
import { None } from '#web/kit/parts/None.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { useMay, useMe } from '#web/kit/session/session.ts'
import { useCounts } from '#web/tickets/lists/counts.ts'
import { AlertPhone } from '#web/tickets/alerting/AlertPhone.tsx'
import { useSettings } from '#web/tickets/reference.ts'
import type { Filter } from '#web/tickets/lists/filters.ts'
import { useTicketList } from '#web/tickets/lists/list.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { readRow } from '#web/tickets/lists/rows.ts'
import styles from './StaffBoard.module.css'
import type { TabName } from '#web/tickets/lists/tabs.ts'
import { useHeldCount } from '#web/tickets/clusters/Clusters.tsx'
import { TeamBoard } from './TeamBoard.tsx'
import { TicketLine } from '#web/tickets/lists/TicketLine.tsx'

const urgent: Filter = { sort: 'urgent' }
const newest: Filter = { sort: 'newest' }
const leastRows = 5
/** Of a screen the rows have what the head of the page and the tiles leave. */
const abovePx = 340
const rowPx = 56

export function StaffBoard({ weather, today }: { weather: ReactNode; today: ReactNode }) {
  const me = useMe()
  const pending = useTicketList('pending', urgent)
  const accepted = useTicketList('accepted', urgent)
  const latest = useTicketList('accepted', newest)
  const counts = useCounts().data
  const mayTeams = useMay('teams.read')
  const seesAll = useMay('tickets.read')
  const { alerting } = useSettings()
  const tellsSupervisors = useMay('tickets.supervise') && alerting.tellsSupervisors === 1
  const { waiting, unread } = counts ?? {}
  const open = waiting && (waiting.pending ?? 0) + (waiting.accepted ?? 0)
  return (
    <>
      <PageHeader title={t('Dashboard')} detail={me?.commandCenter?.name}>
        {weather}
      </PageHeader>
      {(!seesAll || tellsSupervisors) && <AlertPhone isDesk />}
      <div className={styles.board}>
        <div className={styles.tiles}>
          {seesAll && (
            <Tile
              tab="pending"
              label={k('Pending')}
              count={waiting?.pending}
              detail={unread && t('{count, number} unread', { count: unread.pending })}
              isLoud={(waiting?.pending ?? 0) > 0}
            />
          )}
          {seesAll ? (
            <Alarms ringing={counts?.ringing} />
          ) : (
            <Tile
              tab="accepted"
              label={k('New for you')}
              count={counts?.ringing}
              detail={counts?.ringing === 0 ? t('all acknowledged') : t('you have not acknowledged')}
              isAlarm={(counts?.ringing ?? 0) > 0}
            />
          )}
          <Tile
            tab="accepted"
            label={k('Accepted')}
            count={waiting?.accepted}
            detail={unread && t('{count, number} unread', { count: unread.accepted })}
          />
          {seesAll && (
            <>
              <Tile
                tab="transferred"
                label={k('Transferred')}
                count={waiting?.transferred}
                detail={unread && t('{count, number} unread', { count: unread.transferred })}
              />
              <Tile tab="offline" label={k('Offline')} count={waiting?.offline} detail={t('wait for a decision')} />
              <Tile
                tab="scheduled"
                label={k('Scheduled')}
                count={waiting?.scheduled}
                detail={unread && t('{count, number} unread', { count: unread.scheduled })}
              />
            </>
          )}
        </div>
        <section className={styles.card} aria-label={t('Running clocks')}>
          <h2>
            {t('Running clocks')}
            {open !== undefined && <small> · {t('{count, plural, one {# open ticket} other {# open tickets}}', { count: open })}</small>}
          </h2>
          <Clocks of={both(pending, accepted)} open={open} />
        </section>
        <section className={styles.card} aria-label={t('Newest tickets')}>
          <h2>{t('Newest tickets')}</h2>
          <Newest of={both(pending, latest)} />
        </section>
        <div className={styles.side}>
          <section className={styles.card} aria-label={t('Today')}>
            <h2>{t('Today')}</h2>
            {today}
          </section>
          {mayTeams && (
            <section id="response-teams" className={styles.card} aria-label={t('Response teams')}>
              <h2>{t('Response teams')}</h2>
              <TeamBoard />
            </section>
          )}
        </div>
      </div>
    </>
  )
}

interface TileProps {
  tab: TabName
  label: string
  count: number | undefined
  detail: string | false | undefined
  isLoud?: boolean
  isAlarm?: boolean
}

function Tile({ tab, label, count, detail, isLoud = false, isAlarm = false }: TileProps) {
  return (
    <Link to={`/cms/tickets/${tab}`} className={styles.tile} data-loud={isLoud || undefined} data-alarm={isAlarm || undefined}>
      <span>{t(label)}</span>
      <b>{count === undefined ? '–' : formatNumber(count)}</b>
      <small>{count !== undefined && detail}</small>
    </Link>
  )
}

/** What one network sends beyond what may ring stands on the strip as one alarm, and is none of the tickets that ring. */
function Alarms({ ringing }: { ringing: number | undefined }) {
  const held = useHeldCount()
  return (
    <Tile
      tab="pending"
      label={k('Alarms')}
      count={ringing}
      detail={
        held
          ? t('{count, plural, one {# report of danger held back} other {# reports of danger held back}}', { count: held })
          : ringing === 0
            ? held === 0 && t('all acknowledged')
            : t('nobody has acknowledged')
      }
      isAlarm={Boolean(ringing) || Boolean(held)}
    />
  )
}

interface Listed {
  of: Asked<readonly string[]>
}
const both = (one: Asked<Ids>, other: Asked<Ids>): Listed['of'] => ({
  data: one.data && other.data && [...one.data.ids, ...other.data.ids],
  error: one.error ?? other.error,
})
type Ids = { ids: readonly string[] }

/** Threats to life, as in the lists and on the wall, then the tickets that have used most of their time. */
function Clocks({ of, open = 0 }: Listed & { open: number | undefined }) {
  const seesAll = useMay('tickets.read')
  const now = useNow()
  const rows = rowsOf(of.data ?? [])
    .filter((row) => row.clock !== null)
    .map((row) => ({ ...row, isGrave: isGrave(row) }))
  if (rows.length === 0) return <None of={of} title={t('No clock is running')} />
  return <Lines rows={rows.toSorted(compareWatched(new Date(now)))} all={{ count: open, at: `/cms/tickets/${seesAll ? 'pending' : 'accepted'}` }} />
}

function Newest({ of }: Listed) {
  const rows = rowsOf(of.data ?? [])
  if (rows.length === 0) return <None of={of} title={t('No ticket has come in yet')} />
  return <Lines rows={rows.toSorted((one, other) => Date.parse(other.receivedAt) - Date.parse(one.receivedAt))} />
}

const rowsOf = (ids: readonly string[]): TicketRow[] => [...new Set(ids)].flatMap((id) => readRow(queryClient, id) ?? [])

function Lines({ rows, all }: { rows: readonly TicketRow[]; all?: { count: number; at: string } }) {
  const { height } = useViewportSize()
  const shown = rows.slice(0, Math.max(leastRows, Math.floor((height - abovePx) / rowPx)))
  const left = (all?.count ?? 0) - shown.length
  return (
    <ul className={styles.lines}>
      {shown.map((row) => (
        <li key={row.transactionNumber}>
          <Link to={`/cms/tickets/${row.tab}/${row.transactionNumber}`}>
            <TicketLine id={row.transactionNumber} tab={row.tab} transfer={undefined} isSelected={false} isMarked={false} />
          </Link>
        </li>
      ))}
      {all && left > 0 && (
        <li className={styles.more}>
          <Link to={all.at}>{t('… and {count, plural, one {# more open ticket} other {# more open tickets}}', { count: left })}</Link>
        </li>
      )}
    </ul>
  )
}
