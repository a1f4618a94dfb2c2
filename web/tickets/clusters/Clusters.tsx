// Reports of danger beyond what one network may ring with: one row each under the alarms, which rings as one alarm, unfolds, and is rejected or taken back as one.
import { useEffect, useState } from 'react'
import { clusters, type ReportCluster } from '#contract/tickets/offlineReports/clusters.ts'
import { useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { useRows } from '#web/kit/resources/useRows.ts'
import { useMay } from '#web/kit/session/session.ts'
import { startAlarm, stopAlarm } from '#web/kit/sound.ts'
import { Waited } from '#web/tickets/alarms/Waited.tsx'
import styles from './Clusters.module.css'
import { Unfolded } from './Unfolded.tsx'

export function Clusters() {
  const { rows, total, hasMore, isLoadingMore, loadMore } = useRows<ReportCluster>(clusters.getReportClusters, {})
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
      <div className="spoken" role="alert">
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
      {hasMore && (
        <div className={styles.row} data-calm>
          <span className={styles.unfold}>{t('{shown} of {total} networks', { shown: rows.length, total })}</span>
          <button type="button" className={styles.act} disabled={isLoadingMore} onClick={loadMore}>
            {t('Load more')}
          </button>
        </div>
      )}
    </section>
  )
}

function Row({ row }: { row: ReportCluster }) {
  const { id, count, beganAt, acknowledgedBy } = row
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useMay('tickets.write')
  const mayDecide = useMay('tickets.triage')
  const acknowledge = useChange(clusters.acknowledgeReportCluster)
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
      {isOpen && <Unfolded id={id} mayDecide={mayDecide} onClose={() => setOpen(false)} />}
    </div>
  )
}
