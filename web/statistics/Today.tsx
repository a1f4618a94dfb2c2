// Today at the desk: what is late, what nobody was sent to, and how the times stand against their targets.
import { Link } from 'react-router'
import { statistics } from '#contract/statistics/room.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import { HeadRow } from '#web/kit/parts/HeadRow.tsx'
import styles from './statistics.module.css'
import { useFigure } from './useFigure.ts'
import { reportsOf, todayThere } from './usePeriod.ts'
import { intervalWords, saySeconds, sayShare } from './words.ts'

const shown = ['answer', 'processing', 'response'] as const

/** Where the tickets behind each number are, for those who may go there. */
function useWays() {
  const me = useMe()
  const today = todayThere()
  return {
    escalated: mayNow(['tickets.supervise'], me) ? '/cms/tickets/supervisor?flag=escalated' : undefined,
    received: mayNow(['reports.read', 'reports.readOwn'], me) ? reportsOf('reports', { from: today, to: today }) : undefined,
    planned: mayNow(['tickets.schedule'], me) ? '/cms/tickets/scheduled' : undefined,
    resolved: '/cms/tickets/accepted?status=resolved',
    teams: mayNow(['teams.read'], me) ? '#response-teams' : undefined,
  }
}

export function Today() {
  const ways = useWays()
  const { data, error, refetch } = useFigure(statistics.getDashboardData, {})
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={5} />
  const { answer, processing, response } = data.overdue
  const facts: [string, number, string | undefined][] = [
    [t('Late, not yet accepted'), answer ?? 0, '/cms/tickets/pending'],
    [t('Late, accepted'), (processing ?? 0) + (response ?? 0), '/cms/tickets/accepted'],
    [t('Accepted, nobody sent'), data.unassigned, '/cms/tickets/accepted'],
    [t('Escalated'), data.escalated, ways.escalated],
    [t('Planned'), data.planned, ways.planned],
    [t('Received today'), data.receivedToday, ways.received],
    [t('Resolved today, whenever received'), data.resolvedToday, ways.resolved],
    [t('Teams available'), data.teams.available, ways.teams],
    [t('Teams busy'), data.teams.busy, ways.teams],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, count, to]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {to?.startsWith('#') ? <a href={to}>{formatNumber(count)}</a> : to ? <Link to={to}>{formatNumber(count)}</Link> : formatNumber(count)}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('Times of today')}>
        <table className={styles.table}>
          <HeadRow names={[t('Interval'), t('Median'), t('Nine of ten within'), t('Kept its target')]} />
          <tbody>
            {data.intervals
              .filter(({ interval }) => (shown as readonly string[]).includes(interval))
              .map(({ interval, median, percentile90, keptTarget, missing }) => (
                <tr key={interval}>
                  <th scope="row">
                    {t(intervalWords[interval])}
                    {missing > 0 && <small>{t('{count} not recorded', { count: formatNumber(missing) })}</small>}
                  </th>
                  <td data-number>{saySeconds(median)}</td>
                  <td data-number>{saySeconds(percentile90)}</td>
                  <td data-number data-missed={(keptTarget !== null && keptTarget < data.promisedShare) || undefined}>
                    {keptTarget === null ? t('none measured') : sayShare(keptTarget)}
                    {keptTarget !== null && keptTarget < data.promisedShare && (
                      <small>{t('below {share}', { share: sayShare(data.promisedShare) })}</small>
                    )}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Whether no ticket has ever come in: such a center is being set up. */
export function useIsEmptyCenter(): boolean {
  const { data } = useFigure(statistics.getDashboardData, {}, { isLive: false })
  return data !== undefined && data.newest.length === 0
}
