// Reports that came late or by a side road: made into a ticket, tagged to one, or rejected with a reason.
import { Button, Group, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconClipboardList, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type OfflineReport, offlineReports } from '#contract/tickets/offlineReports/offlineReports.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'
import { formatPhone, isDialable } from '#contract/nouns/Phone.ts'
import { query, useChange } from '#web/kit/api.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import { None } from '#web/kit/parts/None.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { sayWritten } from '#web/kit/writtenNumber.ts'
import { askWhy, plain } from '#web/tickets/steps/asks.ts'
import { FileTile } from '#web/tickets/detail/FileTile.tsx'
import { useBarangays, useCaseTypes, useNameOf } from '#web/tickets/reference.ts'
import styles from '#web/tickets/lists/SideLists.module.css'
import { tabNamed } from '#web/tickets/lists/tabs.ts'
import { useIds } from '#web/tickets/lists/useIds.ts'
import { learnTicket } from '#web/tickets/live/take.ts'
import { openDialog } from '#web/tickets/steps/useTicketActions.ts'
import { NewOfflineReport } from './NewOfflineReport.tsx'
import { roadWords } from './roads.ts'

const rejectReasons = [k('Already handled'), k('Too old to act on'), k('Not an emergency'), k('Prank')]

const useOffline = () => useQuery(query(offlineReports.getOfflineReports, { limit: 100 }))

const idOf = ({ id }: { id: string }) => id

interface ListProps {
  selected: string | undefined
  onSelect(id: string): void
  onIds(ids: readonly string[] | undefined): void
}

export function OfflineList({ selected, onSelect, onIds }: ListProps) {
  const list = useOffline()
  useIds(onIds, list.data?.items, idOf)
  const types = useCaseTypes().byId
  const nameOf = useNameOf()
  const mayWrite = useMay('tickets.write')
  const [adds, setAdds] = useState(false)
  return (
    <>
      {mayWrite && (
        <div className={styles.tools}>
          <Button size="compact-sm" ml="auto" variant="default" leftSection={<IconClipboardList size={15} />} onClick={() => openDialog('paste')}>
            {t('Paste a list')}
          </Button>
          <Button size="compact-sm" leftSection={<IconPlus size={15} />} onClick={() => setAdds(true)}>
            {t('New')}
          </Button>
        </div>
      )}
      {!list.data?.items.length && <None of={list} title={t(tabNamed('offline')?.empty ?? '')} />}
      <ul className={styles.list}>
        {list.data?.items.map((report) => (
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
      {adds && (
        <NewOfflineReport
          onClose={() => setAdds(false)}
          onAdded={(id) => {
            setAdds(false)
            onSelect(id)
          }}
        />
      )}
      <p className={styles.total}>{t('{count, plural, one {# report} other {# reports}}', { count: list.data?.total ?? 0 })}</p>
    </>
  )
}

export function OfflineDetail({ id }: { id: string | undefined }) {
  const list = useOffline()
  const report = list.data?.items.find((one) => one.id === id)
  if (!report && id) return <None of={list} title={t('This is in the list no more')} />
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
          {report.callerPhone &&
            (isDialable(report.callerPhone) ? (
              <a href={`tel:${report.callerPhone}`}>{formatPhone(report.callerPhone)}</a>
            ) : (
              <span>{sayWritten(report.callerPhone)}</span>
            ))}
        </dd>
        <dt>{t('Where')}</dt>
        <dd>{[report.landmark, barangay?.name].filter(Boolean).join(', ') || t('Not known')}</dd>
      </dl>
      {report.files.map((file) => (
        <FileTile key={file.id} file={file} />
      ))}
      {mayDecide && report.state === 'waiting' && (
        <div className={styles.actions}>
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
