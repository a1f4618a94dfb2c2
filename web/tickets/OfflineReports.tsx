// Reports that came late or by a side road: made into a ticket, tagged to one, or rejected with a reason.
import { Button, Group, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type OfflineReport, offlineReports } from '#contract/tickets/offlineReports.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'
import { query, useChange } from '#web/kit/api.ts'
import { formatDateTime, formatPhone } from '#web/kit/format.ts'
import { k, t, tn } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { useMay } from '#web/kit/session.ts'
import { askWhy, plain } from './asks.ts'
import { FileTile } from './FileTile.tsx'
import { useBarangays, useCaseTypes, useNameOf } from './reference.ts'
import styles from './SideLists.module.css'
import { tabNamed } from './tabs.ts'
import { learnTicket } from './take.ts'

export const roadWords: Record<OfflineReport['road'], string> = {
  phone: k('Kept on a phone'),
  sms: k('Text message'),
  radio: k('Radio'),
  paper: k('Paper'),
  held: k('Held for review'),
  other: k('Another way'),
}
const rejectReasons = [k('Already handled'), k('Too old to act on'), k('Not an emergency'), k('Prank')]

const useOffline = () => useQuery(query(offlineReports.getOfflineReports, { limit: 100 }))

export function OfflineList({ selected, onSelect }: { selected: string | undefined; onSelect(id: string): void }) {
  const { data, error, isPending, refetch } = useOffline()
  const types = useCaseTypes().byId
  const nameOf = useNameOf()
  if (isPending) return <SkeletonRows />
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (data.items.length === 0) return <EmptyState title={t(tabNamed('offline')?.empty ?? '')} />
  return (
    <>
      <ul className={styles.list}>
        {data.items.map((report) => (
          <li key={report.id}>
            <button type="button" data-selected={report.id === selected || undefined} onClick={() => onSelect(report.id)}>
              <b>{nameOf(types.get(report.caseTypeId ?? '')) || t(roadWords[report.road])}</b>
              <span>{report.text}</span>
              <small>
                {t(roadWords[report.road])} · {t('written')} <Ago at={report.writtenAt} short />
              </small>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.total}>{tn(data.total, '{count} report', '{count} reports')}</p>
    </>
  )
}

export function OfflineDetail({ id }: { id: string | undefined }) {
  const report = useOffline().data?.items.find((one) => one.id === id)
  if (!report) return <EmptyState title={t('No report is selected')} />
  return <Report key={report.id} report={report} />
}

function Report({ report }: { report: OfflineReport }) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const mayDecide = useMay('tickets.triage')
  const types = useCaseTypes().byId
  const barangay = useBarangays().byId.get(report.barangayId ?? '')
  const nameOf = useNameOf()
  const [number, setNumber] = useState('')
  const again = () => void cache.invalidateQueries({ queryKey: [offlineReports.getOfflineReports.path] })
  const tag = useChange(offlineReports.tagOfflineReport, {
    onDone: ({ data }) => {
      again()
      learnTicket(data.ticket)
      void navigate(`/cms/tickets/${data.ticket.tab}/${data.ticket.transactionNumber}`)
    },
  })
  const reject = useChange(offlineReports.rejectOfflineReport, { onDone: again })
  const askReject = async () => {
    const why = await askWhy({ title: t('Reject this report'), action: t('Reject it'), reasons: plain(rejectReasons), danger: true })
    if (why) reject.mutate({ id: report.id, ...why })
  }
  const isNumber = TransactionNumber.safeParse(number.trim()).success
  return (
    <article className={styles.detail}>
      <h1>{nameOf(types.get(report.caseTypeId ?? '')) || t('Offline report')}</h1>
      <p className={styles.said}>{report.text}</p>
      <dl>
        <dt>{t('Came by')}</dt>
        <dd>{t(roadWords[report.road])}</dd>
        <dt>{t('Written')}</dt>
        <dd>{formatDateTime(report.writtenAt)}</dd>
        <dt>{t('Arrived')}</dt>
        <dd>{formatDateTime(report.arrivedAt)}</dd>
        <dt>{t('Caller')}</dt>
        <dd>
          {report.callerName ?? t('No name given')}{' '}
          {report.callerPhone && <a href={`tel:${report.callerPhone}`}>{formatPhone(report.callerPhone)}</a>}
        </dd>
        <dt>{t('Where')}</dt>
        <dd>{[report.landmark, barangay?.name].filter(Boolean).join(', ') || t('Not known')}</dd>
      </dl>
      {report.files.map((file) => (
        <FileTile key={file.id} file={file} />
      ))}
      {mayDecide && report.state === 'waiting' && (
        <div className={styles.deeds}>
          <Button onClick={() => tag.mutate({ id: report.id })} loading={tag.isPending}>
            {t('Make a ticket of it')}
          </Button>
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => void askReject()}>
            {t('Reject it')}
          </Button>
          <Group gap="xs" wrap="nowrap">
            <TextInput
              aria-label={t('Number of the ticket it belongs to')}
              placeholder={t('Number of a ticket')}
              value={number}
              onChange={(event) => setNumber(event.currentTarget.value.toUpperCase())}
            />
            <Button variant="default" disabled={!isNumber} onClick={() => tag.mutate({ id: report.id, transactionNumber: number.trim() })}>
              {t('Tag it')}
            </Button>
          </Group>
        </div>
      )}
    </article>
  )
}
