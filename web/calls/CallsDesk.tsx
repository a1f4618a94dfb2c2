// Calls: whether they ring here, what is going on before anything else, those that wait for a call back, and the log.
import { Button, Switch } from '@mantine/core'
import { IconEar, IconPhone, IconPhoneIncoming } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Call, Duty } from '#contract/calls/Call.ts'
import { calls } from '#contract/calls/room.ts'
import { directionWords } from '#contract/calls/words.ts'
import { query, useChange } from '#web/kit/api.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatDuration } from '#web/kit/format.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { Loaded } from '#web/kit/parts/Loaded.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { useMay, useSession } from '#web/kit/session/session.ts'
import { answerCall, listenIn, startCall, useCalling } from './calling.ts'
import styles from './desk.module.css'
import { ringsFor } from './CallBar.tsx'
import { CaseLink } from './CaseLink.tsx'
import { CallLogs } from './CallLogs.tsx'
import { FlagMarks } from './FlagMarks.tsx'
import { TakeUp, waitsOnHold } from './HeldCalls.tsx'
import { DeviceCheck } from './DeviceCheck.tsx'
import { MissedCalls } from './MissedCalls.tsx'

/** An own desk that was just opened is not among them yet. */
function sayDesks({ free, desks, isOnDuty }: Duty): string | false {
  if (desks === 0) return !isOnDuty && t('No desk takes calls now')
  return t('{desks, plural, one {{free, number} of # desk is free} other {{free, number} of # desks are free}}', { free, desks })
}

export function CallsDesk() {
  useLanguage()
  const mayAnswer = useMay('calls.answer')
  const duty = useQuery({ ...query(calls.getDuty), refetchInterval: 15_000 }).data
  const setDuty = useChange(calls.setDuty, { onDone: (_, __) => undefined })
  return (
    <div className={styles.desk}>
      <PageHeader title={t('Calls')} detail={duty && sayDesks(duty)}>
        {mayAnswer && (
          <Switch
            label={t('Calls ring here')}
            checked={setDuty.data?.data.isOnDuty ?? duty?.isOnDuty ?? false}
            onChange={(event) => setDuty.mutate({ isOnDuty: event.currentTarget.checked })}
          />
        )}
      </PageHeader>
      <Now isOnDuty={duty?.isOnDuty ?? false} />
      {mayAnswer && (
        <section aria-label={t('Devices')}>
          <DeviceCheck />
        </section>
      )}
      <MissedCalls />
      <Colleagues />
      <CallLogs />
    </div>
  )
}

function Now({ isOnDuty }: { isOnDuty: boolean }) {
  const now = useNow()
  const me = useSession((state) => state.accountId)
  const mayListen = useMay('calls.listen', 'center.manage')
  const own = useCalling((state) => state.call)
  const asked = useQuery({ ...query(calls.getActiveCalls), staleTime: Number.POSITIVE_INFINITY })
  const active = asked.data ?? []
  const canListen = (one: Call) =>
    mayListen &&
    one.road === 'web' &&
    one.state !== 'RINGING' &&
    one.direction !== 'internal' &&
    !one.participants.some(({ accountId }) => accountId === me)
  return (
    <section aria-label={t('Going on now')}>
      {active.length === 0 ? (
        <p className={styles.calm}>
          <Loaded of={asked}>{() => t('Nobody is calling just now.')}</Loaded>
        </p>
      ) : (
        <>
          <h2>{t('Going on now')}</h2>
          <ul className={styles.active}>
            {active.map((one) => (
              <li key={one.callId} data-urgent={one.isUrgent || undefined}>
                <strong>{one.citizenName ?? t(directionWords[one.direction])}</strong>
                <span>
                  {one.state === 'RINGING'
                    ? one.isHeld
                      ? t('in the held line')
                      : t('rings')
                    : one.state === 'ON_HOLD'
                      ? t('on hold')
                      : one.road === 'phone'
                        ? t('on the telephone with {name}', { name: one.answeredBy?.name ?? '…' })
                        : t('speaks with {name}', { name: one.answeredBy?.name ?? '' })}
                  {' · '}
                  {formatDuration(now - Date.parse(one.answeredAt ?? one.rangAt))}
                  {one.transactionNumber && (
                    <>
                      {' · '}
                      <CaseLink number={one.transactionNumber} />
                    </>
                  )}
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
                {waitsOnHold(one, me, own) && <TakeUp callId={one.callId} />}
                <FlagMarks flags={one.flags} />
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
        </>
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
