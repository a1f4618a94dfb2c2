// Reports of danger from networks that send more than may ring: one bar of the strip, that rings as one alarm; each network unfolds, and is rejected or taken back as one.
import { useEffect, useState } from 'react'
import { clusters, type ReportCluster } from '#contract/tickets/offlineReports/clusters.ts'
import { useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { useRows } from '#web/kit/resources/useRows.ts'
import { useMay } from '#web/kit/session/session.ts'
import { startAlarm, stopAlarm } from '#web/kit/sound.ts'
import { StripBar } from '#web/kit/strip.tsx'
import { Waited } from '#web/tickets/alarms/Waited.tsx'
import fold from '#web/kit/parts/fold.module.css'
import styles from './Clusters.module.css'
import { Unfolded } from './Unfolded.tsx'

const useClusters = () => useRows<ReportCluster>(clusters.getReportClusters, {})
const isWaiting = ({ acknowledgedBy }: ReportCluster) => !acknowledgedBy

/** How many reports of danger ring as one, by their networks; undefined before it is known. */
export const useHeldCount = (): number | undefined =>
  useClusters()
    .data?.filter(isWaiting)
    .reduce((sum, { count }) => sum + count, 0)

export function Clusters() {
  const { rows, total, hasMore, isLoadingMore, loadMore } = useClusters()
  const [open, setOpen] = useState<string | null>(null)
  const [isListed, setListed] = useState(false)
  const waiting = rows.filter(isWaiting)
  const isRinging = waiting.length > 0
  useEffect(() => {
    if (!isRinging) return
    startAlarm('clusters')
    return () => stopAlarm('clusters')
  }, [isRinging])
  // What is unfolded stays where it is, whoever rings meanwhile.
  const first = (isListed ? undefined : rows.find(({ id }) => id === open)) ?? waiting[0] ?? rows[0]
  if (!first) return null
  const rowOf = (row: ReportCluster) => <Row key={row.id} row={row} isOpen={row.id === open} onOpen={(isOpen) => setOpen(isOpen ? row.id : null)} />
  return (
    <StripBar of={isRinging ? 'flood' : 'floodStands'}>
      <section className={styles.bar} data-calm={!isRinging || undefined} aria-label={t('Reports of danger from one network')}>
        <div className="spoken" role="alert">
          {isRinging &&
            t(
              '{count, plural, one {# network sends more reports of danger than may ring} other {# networks send more reports of danger than may ring}}',
              {
                count: waiting.length,
              },
            )}
        </div>
        {rowOf(first)}
        {total > 1 && (
          <button
            type="button"
            className={styles.act}
            aria-expanded={isListed}
            onClick={() => {
              setListed(!isListed)
              setOpen(null)
            }}
          >
            <span className={fold.long}>{t('{count, plural, one {# network} other {# networks}}', { count: total })}</span>
            <span className={fold.short} aria-hidden="true">
              {total}
            </span>{' '}
            {isListed ? '▴' : '▾'}
          </button>
        )}
        {isListed && (
          <div className={styles.others}>
            {rows.filter((row) => row !== first).map(rowOf)}
            {hasMore && (
              <div className={styles.foot}>
                <span>{t('{shown} of {total} networks', { shown: rows.length, total })}</span>
                <button type="button" className={styles.act} disabled={isLoadingMore} onClick={loadMore}>
                  {t('Load more')}
                </button>
              </div>
            )}
          </div>
        )}
      </section>
    </StripBar>
  )
}

function Row({ row, isOpen, onOpen }: { row: ReportCluster; isOpen: boolean; onOpen(isOpen: boolean): void }) {
  const { id, count, beganAt, acknowledgedBy } = row
  const mayWrite = useMay('tickets.write')
  const mayDecide = useMay('tickets.triage')
  const acknowledge = useChange(clusters.acknowledgeReportCluster)
  return (
    <div className={styles.row} data-calm={acknowledgedBy !== null || undefined}>
      <button type="button" className={styles.unfold} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
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
      {isOpen && <Unfolded id={id} mayDecide={mayDecide} onClose={() => onOpen(false)} />}
    </div>
  )
}
