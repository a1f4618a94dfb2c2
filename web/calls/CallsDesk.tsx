// Calls: whether they ring here, what is going on, and the log with those that wait for a call back.
import { Button, MultiSelect, Switch, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconEar, IconPhone, IconPhoneIncoming, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Call, type CallLog, outcomes } from '#contract/calls/Call.ts'
import { calls } from '#contract/calls/room.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { query, useChange } from '#web/kit/api.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatDateTime, formatDuration } from '#web/kit/format.ts'
import { k, t, useLanguage } from '#web/kit/language.ts'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { useRows } from '#web/kit/resources/useRows.ts'
import { useMay, useSession } from '#web/kit/session/session.ts'
import { answerCall, listenIn, startCall, useCalling } from './calling.ts'
import styles from './calls.module.css'
import { ringsFor } from './CallBar.tsx'

const outcomeWords: Record<(typeof outcomes)[number], string> = {
  answered: k('Answered'),
  missed: k('Missed'),
  declined: k('Refused'),
  cancelled: k('Given up'),
  failed: k('Failed'),
}
const directionWords = { incoming: k('From a citizen'), outgoing: k('To a citizen'), internal: k('Among staff') }

export function CallsDesk() {
  useLanguage()
  const mayAnswer = useMay('calls.answer')
  const duty = useQuery({ ...query(calls.getDuty), refetchInterval: 15_000 }).data
  const setDuty = useChange(calls.setDuty, { onDone: (_, __) => undefined })
  return (
    <div className={styles.desk}>
      <PageHeader title={t('Calls')}>
        {duty && <span className={styles.dim}>{t('{free, number} of {desks, number} desks are free', { free: duty.free, desks: duty.desks })}</span>}
        {mayAnswer && (
          <Switch
            label={t('Calls ring here')}
            checked={setDuty.data?.data.isOnDuty ?? duty?.isOnDuty ?? false}
            onChange={(event) => setDuty.mutate({ isOnDuty: event.currentTarget.checked })}
          />
        )}
      </PageHeader>
      <Now isOnDuty={duty?.isOnDuty ?? false} />
      <Colleagues />
      <Logs />
    </div>
  )
}

function Now({ isOnDuty }: { isOnDuty: boolean }) {
  const now = useNow()
  const me = useSession((state) => state.accountId)
  const mayListen = useMay('calls.listen', 'center.manage')
  const own = useCalling((state) => state.call)
  const active = useQuery({ ...query(calls.getActiveCalls), staleTime: Number.POSITIVE_INFINITY }).data ?? []
  const canListen = (one: Call) =>
    mayListen && one.state !== 'RINGING' && one.direction !== 'internal' && !one.participants.some(({ accountId }) => accountId === me)
  return (
    <section aria-label={t('Going on now')}>
      <h2>{t('Going on now')}</h2>
      {active.length === 0 ? (
        <p className={styles.dim}>{t('Nobody is calling just now.')}</p>
      ) : (
        <ul className={styles.active}>
          {active.map((one) => (
            <li key={one.callId} data-urgent={one.isUrgent || undefined}>
              <strong>{one.citizenName ?? t(directionWords[one.direction])}</strong>
              <span>
                {one.state === 'RINGING'
                  ? t('rings')
                  : one.state === 'ON_HOLD'
                    ? t('on hold')
                    : t('speaks with {name}', { name: one.answeredBy?.name ?? '' })}
                {' · '}
                {formatDuration(now - Date.parse(one.answeredAt ?? one.rangAt))}
                {one.transactionNumber && ` · ${one.transactionNumber}`}
              </span>
              {ringsFor(one, me, isOnDuty) && (
                <Button
                  size="compact-sm"
                  leftSection={<IconPhoneIncoming size={15} />}
                  disabled={own !== null && own.state !== 'ON_HOLD'}
                  onClick={() => void answerCall(one.callId)}
                >
                  {t('Answer')}
                </Button>
              )}
              {canListen(one) && (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconEar size={15} />}
                  disabled={own !== null}
                  onClick={() => void listenIn(one.callId)}
                >
                  {t('Listen in')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Colleagues() {
  const mayCall = useMay('calls.answer')
  const own = useCalling((state) => state.call)
  const there = (useQuery({ ...query(calls.getColleagues, {}), refetchInterval: 15_000, enabled: mayCall }).data ?? []).filter(
    ({ isThere }) => isThere,
  )
  if (!mayCall || there.length === 0) return null
  return (
    <section aria-label={t('Colleagues at their desks')}>
      <h2>{t('Colleagues at their desks')}</h2>
      <ul className={styles.colleagues}>
        {there.map(({ id, name, isBusy }) => (
          <li key={id}>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPhone size={14} />}
              disabled={isBusy || own !== null}
              onClick={() => void startCall({ accountId: id, media: 'audio' })}
            >
              {name} {isBusy && t('in a call')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Logs() {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [chosen, setChosen] = useState<string[]>([])
  const list = useRows<CallLog>(calls.getCallLogs, { search: search || undefined, outcome: chosen.length > 0 ? chosen : undefined })
  return (
    <section aria-label={t('Call log')}>
      <h2>{t('Call log')}</h2>
      <div className={styles.filters}>
        <TextInput
          type="search"
          aria-label={t('Search the call log')}
          placeholder={t('Search the call log')}
          leftSection={<IconSearch size={15} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <MultiSelect
          aria-label={t('Outcome')}
          placeholder={chosen.length === 0 ? t('Every outcome') : undefined}
          value={chosen}
          onChange={setChosen}
          data={outcomes.map((one) => ({ value: one, label: t(outcomeWords[one]) }))}
        />
      </div>
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.retry} />
      ) : list.isLoading ? (
        <SkeletonRows rows={5} height={36} />
      ) : list.rows.length === 0 ? (
        <EmptyState icon={IconPhone} title={t('No calls here')}>
          <p>{t('Every call leaves one line here: who, when, how long, and what became of it.')}</p>
        </EmptyState>
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

function LogLine({ log }: { log: CallLog }) {
  const mayCall = useMay('calls.answer')
  const own = useCalling((state) => state.call)
  const { citizenName, phone, direction, outcome, rangAt, seconds, parties, transactionNumber, calledBackAt, canCallBack, note } = log
  return (
    <li data-outcome={outcome}>
      <strong>{citizenName ?? (phone ? formatPhone(phone) : t(directionWords[direction]))}</strong>
      <span>
        {t(outcomeWords[outcome])}
        {seconds !== null && ` · ${formatDuration(seconds * 1_000)}`}
      </span>
      <span className={styles.dim}>
        {formatDateTime(rangAt)} · {t(directionWords[direction])}
        {parties.length > 0 && ` · ${parties.map(({ name }) => name).join(', ')}`}
        {transactionNumber && ` · ${transactionNumber}`}
        {note && ` · ${note}`}
      </span>
      {calledBackAt && <span className={styles.dim}>{t('called back')}</span>}
      {canCallBack && mayCall && transactionNumber && (
        <Button
          size="compact-sm"
          leftSection={<IconPhone size={14} />}
          disabled={own !== null}
          onClick={() => void startCall({ callLogId: log.id, media: 'audio' })}
        >
          {t('Call back')}
        </Button>
      )}
      {canCallBack && phone && (
        <a className={styles.tel} href={`tel:${phone}`}>
          {t('By telephone {number}', { number: formatPhone(phone) })}
        </a>
      )}
    </li>
  )
}
