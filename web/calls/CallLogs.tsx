// The call log: filtered by time, direction, outcome, person and number, taken out as CSV, with those that wait for a call back.
import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPhone, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallLog, Direction, outcomes } from '#contract/calls/Call.ts'
import { calls } from '#contract/calls/room.ts'
import type { Input } from '#contract/kit/client.ts'
import { formatPhone, plainPhone } from '#contract/nouns/Phone.ts'
import { canBeCalled } from '#contract/nouns/phoneText.ts'
import { directionWords, outcomeWords } from '#contract/calls/words.ts'
import { query, useChange } from '#web/kit/api.ts'
import { DayRange } from '#web/kit/form/DayRange.tsx'
import { formatDateTime, formatDuration } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { None } from '#web/kit/parts/None.tsx'
import { ExportLines, saveLines } from '#web/kit/resources/ExportLines.tsx'
import { useRows } from '#web/kit/resources/useRows.ts'
import { useMay, useMe } from '#web/kit/session/session.ts'
import { whyOver } from './CallOver.tsx'
import { CaseLink } from './CaseLink.tsx'
import styles from './desk.module.css'
import { CallBack } from './MissedCalls.tsx'
import { NumberFlags } from './NumberFlags.tsx'
import { Recordings } from './Recordings.tsx'

type Filters = Omit<Input<typeof calls.exportCallLogs>, 'reason' | 'format' | 'language'>

/** The history of one number begins with its flags; the end of a number names several. */
const wholeNumber = (typed: string | undefined) => (typed && canBeCalled(typed) ? plainPhone(typed) : null)

export function CallLogs() {
  const [filters, setFilters] = useState<Filters>({})
  const [settled] = useDebouncedValue(filters, 250)
  const mayTakeOut = useMay('calls.listen', 'center.manage')
  const list = useRows<CallLog>(calls.getCallLogs, settled)
  const choose = (given: Partial<Filters>) => setFilters((before) => ({ ...before, ...given }))
  // Where no call ever was, nothing is sought.
  const isBare = list.data !== undefined && list.rows.length === 0 && Object.values(settled).every((one) => one === undefined)
  return (
    <section aria-label={t('Call log')}>
      <h2>{t('Call log')}</h2>
      <div className={styles.filters} role="search" hidden={isBare}>
        <TextInput
          type="search"
          aria-label={t('Search the call log')}
          placeholder={t('Search the call log')}
          leftSection={<IconSearch size={15} />}
          value={filters.search ?? ''}
          onChange={(event) => choose({ search: event.currentTarget.value || undefined })}
        />
        <TextInput
          aria-label={t('Number of the caller')}
          placeholder={t('Number of the caller')}
          inputMode="tel"
          maxLength={32}
          value={filters.phone ?? ''}
          onChange={(event) => choose({ phone: event.currentTarget.value || undefined })}
        />
        <DayRange clearable onChange={([from, to]) => choose({ from: from ?? undefined, to: to ?? from ?? undefined })} />
        <Select
          aria-label={t('Direction')}
          placeholder={t('Every direction')}
          clearable
          value={filters.direction ?? null}
          onChange={(value) => choose({ direction: (value as Filters['direction']) ?? undefined })}
          data={Direction.options.map((one) => ({ value: one, label: t(directionWords[one]) }))}
        />
        <MultiSelect
          aria-label={t('Outcome')}
          placeholder={filters.outcome?.length ? undefined : t('Every outcome')}
          value={filters.outcome ?? []}
          onChange={(chosen) => choose({ outcome: chosen.length > 0 ? (chosen as Filters['outcome']) : undefined })}
          data={outcomes.map((one) => ({ value: one, label: t(outcomeWords[one]) }))}
        />
        <WhoTook value={filters.accountId ?? null} onChange={(accountId) => choose({ accountId: accountId ?? undefined })} />
        {mayTakeOut && <TakeOut filters={settled} />}
      </div>
      <NumberFlags phone={wholeNumber(settled.phone)} />
      {list.rows.length === 0 ? (
        <None of={list} icon={IconPhone} title={t('No calls here')}>
          <p>{t('Every call leaves one line here: who, when, how long, and what became of it.')}</p>
        </None>
      ) : (
        <ul className={styles.logs}>
          {list.rows.map((log) => (
            <LogLine key={log.id} log={log} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button variant="subtle" loading={list.isLoadingMore} onClick={list.loadMore}>
          {t('Show more')}
        </Button>
      )}
    </section>
  )
}

function WhoTook({ value, onChange }: { value: string | null; onChange(value: string | null): void }) {
  const me = useMe()
  const colleagues = useQuery({ ...query(calls.getColleagues, {}), staleTime: 60_000 }).data ?? []
  const choices = [...(me ? [{ value: me.accountId, label: me.name }] : []), ...colleagues.map(({ id, name }) => ({ value: id, label: name }))]
  return <Choose clearable aria-label={t('Who took part')} placeholder={t('Who took part')} choices={choices} value={value} onChange={onChange} />
}

function TakeOut({ filters }: { filters: Filters }) {
  const out = useChange(calls.exportCallLogs, {
    onDone: ({ data }) => saveLines(data, t('Only the newest {count} lines fit in one file. Narrow the time for the others.', { count: data.lines })),
  })
  return (
    <ExportLines
      ask={{
        title: t('Export the call log?'),
        text: t('The lines that the filters leave go into one file. That you took them is written in the log.'),
        action: t('Export these lines'),
      }}
      isPending={out.isPending}
      onReason={(how) => out.mutate({ ...filters, ...how })}
    />
  )
}

function LogLine({ log }: { log: CallLog }) {
  const mayCall = useMay('calls.answer')
  const { citizenName, phone, line, road, direction, outcome, rangAt, seconds, parties, transactionNumber, calledBackAt, closed, canCallBack, note } =
    log
  return (
    <li data-outcome={outcome}>
      <strong>{citizenName ?? (phone ? formatPhone(phone) : t(directionWords[direction]))}</strong>
      <span>
        {t(outcomeWords[outcome])}
        {seconds !== null && ` · ${formatDuration(seconds * 1_000)}`}
        {outcome === 'answered' && log.endedBy === 'lost' && ` · ${whyOver(log)}`}
      </span>
      <span className={styles.dim}>
        {formatDateTime(rangAt)} · {t(directionWords[direction])}
        {road === 'phone' && ` · ${t('by telephone')}`}
        {line && ` · ${t('line {line}', { line })}`}
        {parties.length > 0 && ` · ${parties.map(({ name }) => name).join(', ')}`}
        {transactionNumber && (
          <>
            {' · '}
            <CaseLink number={transactionNumber} />
          </>
        )}
        {note && ` · ${note}`}
      </span>
      <Recordings of={log} />
      {calledBackAt && <span className={styles.dim}>{t('called back')}</span>}
      {closed?.reason && <span className={styles.dim}>{t('closed: {reason}', { reason: t(closed.reason) })}</span>}
      {canCallBack && mayCall && <CallBack log={log} />}
    </li>
  )
}
