// Handing the desk over: how it stands now, the one handover that waits, and those before.
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Handover } from '#contract/handovers/Handover.ts'
import { handovers as calls } from '#contract/handovers/room.ts'
import { query } from '#web/kit/api.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { useRows } from '#web/kit/resources/useRows.ts'
import { useMay, useMe } from '#web/kit/session/session.ts'
import { HandoverPaper } from './HandoverPaper.tsx'
import { Countersign, WriteHandover } from './HandOver.tsx'
import styles from './handovers.module.css'

export function HandoverDesk() {
  useLanguage()
  const me = useMe()
  const mayHandOver = useMay('tickets.triage')
  const [params, setParams] = useSearchParams()
  const now = useQuery({ ...query(calls.getDeskStanding), refetchInterval: 30_000 })
  const list = useRows<Handover>(calls.getHandovers, {})
  const waiting = list.rows.find(({ signedBy }) => signedBy === null)
  const wanted = params.get('id')
  const shown = wanted === 'now' ? undefined : (list.rows.find(({ id }) => id === wanted) ?? waiting)
  const standing = shown?.standing ?? now.data
  const error = now.error ?? list.error
  return (
    <>
      <PageHeader title={t('Handover')} detail={shown ? formatDateTime(shown.writtenAt) : t('The desk as it stands now')}>
        <Button variant="default" leftSection={<IconPrinter size={16} />} disabled={!standing} onClick={() => print()}>
          {t('Print')}
        </Button>
      </PageHeader>
      <div className={styles.screen}>
        <div className={styles.side}>
          {mayHandOver && !list.isLoading && <Signature waiting={waiting} isMine={waiting?.writtenBy.id === me?.accountId} />}
          <nav className={styles.card} aria-label={t('Handovers')}>
            <h2>{t('Handovers')}</h2>
            <ul>
              <li>
                <button type="button" aria-current={shown === undefined || undefined} onClick={() => setParams({ id: 'now' }, { replace: true })}>
                  <b>{t('The desk as it stands now')}</b>
                </button>
              </li>
              {list.rows.map((one) => (
                <li key={one.id}>
                  <button type="button" aria-current={one.id === shown?.id || undefined} onClick={() => setParams({ id: one.id }, { replace: true })}>
                    <b>{formatDateTime(one.writtenAt)}</b>
                    <span>
                      {one.signedBy
                        ? t('{from} to {to}', { from: one.writtenBy.name, to: one.signedBy.name })
                        : t('{from}: waits to be countersigned', { from: one.writtenBy.name })}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {list.hasMore && (
              <Button size="xs" variant="default" loading={list.isLoadingMore} onClick={list.loadMore}>
                {t('Earlier')}
              </Button>
            )}
          </nav>
        </div>
        {error && !standing ? (
          <ErrorState
            error={error}
            onRetry={() => {
              list.retry()
              return now.refetch()
            }}
          />
        ) : standing ? (
          <HandoverPaper standing={standing} handover={shown} />
        ) : (
          <SkeletonRows />
        )}
      </div>
    </>
  )
}

function Signature({ waiting, isMine }: { waiting: Handover | undefined; isMine: boolean }) {
  if (!waiting) return <WriteHandover key="new" />
  return isMine ? <WriteHandover key={`${waiting.id} ${waiting.version}`} waiting={waiting} /> : <Countersign key={waiting.id} handover={waiting} />
}
