// Reports of danger beyond what one network may ring with: one row each under the alarms, which rings as one alarm, unfolds, and is rejected or taken back as one.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import '#web/tickets/tickets.css'
import { clusters, type ReportCluster } from '#contract/tickets/offlineReports/clusters.ts'
import { change, query, useChange } from '#web/kit/api.ts'
import { k, t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import { startAlarm, stopAlarm } from '#web/kit/sound.ts'
import { Waited } from '#web/tickets/alarms/Waited.tsx'
import { askWhy, plain } from '#web/tickets/steps/asks.ts'
import styles from './Clusters.module.css'
import { Unfolded } from './Unfolded.tsx'

const none: readonly ReportCluster[] = []
const rejectReasons = [k('Prank'), k('Already handled'), k('Not an emergency')]

export function Clusters() {
  const { data: rows = none } = useQuery(query(clusters.getReportClusters))
  const waiting = rows.filter(({ acknowledgedBy }) => !acknowledgedBy)
  const isRinging = waiting.length > 0
  useEffect(() => {
    if (!isRinging) return
    startAlarm('clusters')
    return () => stopAlarm('clusters')
  }, [isRinging])
  if (rows.length === 0) return null
  return (
    <section aria-label={t('Reports of danger from one network')}>
      <div className={styles.hidden} role="alert">
        {isRinging &&
          t(
            '{count, plural, one {# network sends more reports of danger than may ring} other {# networks send more reports of danger than may ring}}',
            {
              count: waiting.length,
            },
          )}
      </div>
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </section>
  )
}

function Row({ row }: { row: ReportCluster }) {
  const { id, count, beganAt, acknowledgedBy } = row
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useMay('tickets.write')
  const mayDecide = useMay('tickets.triage')
  const acknowledge = useChange(clusters.acknowledgeReportCluster)
  const reject = useChange(clusters.closeReportCluster, { undo: () => change(clusters.reopenReportCluster, { id }, { quiet: 'done' }) })
  const askReject = async () => {
    const title = t('{count, plural, one {Reject the # report that waits} other {Reject the # reports that wait}}', { count })
    const why = await askWhy({ title, action: t('Reject all'), reasons: plain(rejectReasons), danger: true })
    if (why) reject.mutate({ id, ...why })
  }
  return (
    <div className={styles.row} data-calm={acknowledgedBy !== null || undefined}>
      <button type="button" className={styles.unfold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
        <b>{t('{count, plural, one {# report of danger} other {# reports of danger}}', { count })}</b>
        <span className={styles.words}>{t('from one network, beyond what may ring')}</span>
        <Waited since={beganAt} />
      </button>
      {mayWrite && !acknowledgedBy && (
        <button type="button" className={styles.act} disabled={acknowledge.isPending} onClick={() => acknowledge.mutate({ id })}>
          {t('Acknowledge')}
        </button>
      )}
      {mayDecide && (
        <button type="button" className={styles.act} disabled={reject.isPending} onClick={() => void askReject()}>
          {t('Reject all')}
        </button>
      )}
      {isOpen && <Unfolded id={id} count={count} mayDecide={mayDecide} onClose={() => setOpen(false)} />}
    </div>
  )
}
