// What barangays report: taken note of, made into a ticket, or written down as it comes by radio.
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Board } from '#contract/storm/board.ts'
import { type BarangayReport } from '#contract/storm/reports.ts'
import { storm as calls } from '#contract/storm/room.ts'
import { cases } from '#contract/reference/cases.ts'
import { useChange } from '#web/kit/api.ts'
import { useFileUrl } from '#web/kit/files.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { useAll } from '#web/kit/lists/allOf.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { None } from '#web/kit/parts/None.tsx'
import { useRows } from '#web/kit/resources/useRows.ts'
import { useMay } from '#web/kit/session/session.ts'
import { figureLabels } from './figureLabels.ts'
import { RadioReport } from './RadioReport.tsx'
import styles from './storm.module.css'

const shown = { waiting: { isHandled: 0 }, urgent: { isHandled: 0, isUrgent: 1 }, all: {} } as const

export function Reports({ board }: { board: Board }) {
  const [params, setParams] = useSearchParams()
  const barangayId = params.get('barangay')
  const [which, setWhich] = useState<keyof typeof shown>('waiting')
  const mayLead = useMay('tickets.hazards')
  const list = useRows<BarangayReport>(calls.getBarangayReports, {
    limit: 50,
    stormId: board.storm.id,
    ...shown[which],
    ...(barangayId && { barangayId }),
  })
  const nameOf = (id: string) => board.rows.find((row) => row.barangayId === id)?.name ?? ''
  const isOn = board.storm.closedAt === null
  const chooseBarangay = (next: string | null) => {
    const { barangay: _, ...rest } = Object.fromEntries(params)
    setParams(next ? { ...rest, barangay: next } : rest, { replace: true })
  }
  return (
    <div className={styles.intake}>
      <section className={styles.panel} aria-label={t('Reports of barangays')}>
        <div className={styles.tools}>
          <Choose
            aria-label={t('Barangay')}
            placeholder={t('All barangays')}
            clearable
            choices={board.rows.map((row) => ({ value: row.barangayId, label: row.name }))}
            value={barangayId}
            onChange={chooseBarangay}
          />
          <SegmentedControl
            aria-label={t('Which reports')}
            value={which}
            onChange={(next) => setWhich(next as keyof typeof shown)}
            data={[
              { value: 'waiting', label: t('Waiting') },
              { value: 'urgent', label: t('Urgent') },
              { value: 'all', label: t('All') },
            ]}
          />
        </div>
        {list.rows.length === 0 ? (
          <None of={list} title={which === 'all' ? t('No barangay has reported yet') : t('No report waits')} />
        ) : (
          <ul className={styles.reports}>
            {list.rows.map((report) => (
              <Line key={report.id} report={report} barangay={nameOf(report.barangayId)} mayLead={mayLead} />
            ))}
          </ul>
        )}
        {list.hasMore && (
          <Button variant="default" onClick={list.loadMore}>
            {t('Show more')}
          </Button>
        )}
      </section>
      {mayLead && isOn && <RadioReport key={barangayId} board={board} barangayId={barangayId} />}
    </div>
  )
}

function Line({ report, barangay, mayLead }: { report: BarangayReport; barangay: string; mayLead: boolean }) {
  const navigate = useNavigate()
  const [isFiling, setFiling] = useState(false)
  const url = useFileUrl(report.pictureId)
  const note = useChange(calls.noteBarangayReport, { quiet: 'done' })
  const file = useChange(calls.fileBarangayReport, { onDone: () => setFiling(false) })
  const types = useAll(cases.getCaseTypes, ({ id }) => id, isFiling).list.filter(({ isDeleted }) => isDeleted === 0)
  const { id, line, isUrgent, writtenBy, writtenAt, figures, handled, transactionNumber } = report
  const told = Object.entries(figures).flatMap(([name, value]) =>
    value === undefined ? [] : [`${t(figureLabels[name as keyof typeof figureLabels])}: ${formatNumber(value)}`],
  )
  return (
    <li data-urgent={(isUrgent && !handled) || undefined}>
      <p>
        {isUrgent && <b className={styles.grave}>{t('Urgent')} </b>}
        <b>{barangay}</b> {line && `“${line}”`}
      </p>
      {url && <img className={styles.picture} src={url} alt={t('Picture of the barangay')} />}
      {told.length > 0 && <p>{told.join(' · ')}</p>}
      <p className={styles.soft}>
        {writtenBy} · <Ago at={writtenAt} /> {handled && ` · ${t('noted by {name}', { name: handled.name })}`}
      </p>
      <div className={styles.tools}>
        {transactionNumber && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => void navigate(`/cms/tickets/${isUrgent ? 'pending' : 'accepted'}/${transactionNumber}`)}
          >
            {transactionNumber}
          </Button>
        )}
        {mayLead && !handled && (
          <Button size="compact-sm" variant="default" loading={note.isPending} onClick={() => note.mutate({ id })}>
            {t('Acknowledge')}
          </Button>
        )}
        {mayLead && !transactionNumber && !isFiling && (
          <Button size="compact-sm" variant="default" onClick={() => setFiling(true)}>
            {t('File a ticket')}
          </Button>
        )}
        {isFiling && (
          <Choose
            aria-label={t('Case type')}
            placeholder={t('Case type')}
            autoFocus
            choices={types.map((type) => ({ value: type.id, label: type.name }))}
            disabled={file.isPending}
            onChange={(caseTypeId) => caseTypeId && file.mutate({ id, caseTypeId })}
          />
        )}
      </div>
    </li>
  )
}
