// Telephone calls that ring or are spoken on outside the browser: the caller's card, notes for the log and a ticket, kept until they are put away.
import { Button, Textarea } from '@mantine/core'
import { IconPhone, IconTicket, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Call } from '#contract/calls/Call.ts'
import { calls } from '#contract/calls/room.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { useChange } from '#web/kit/api.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatDuration } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { useCalling } from './calling.ts'
import { Caller, CallTicket } from './CallTicket.tsx'
import styles from './calls.module.css'

/** At whose phone it rings; where the exchange names nobody, at those of all on duty. Then whoever has it, or may. */
export function showsPhone({ road, state, answeredBy, participants }: Call, me: string | null, isOnDuty: boolean): boolean {
  if (road !== 'phone' || state === 'ENDED') return false
  if (state !== 'RINGING') return answeredBy ? answeredBy.id === me : isOnDuty
  const rung = participants.filter(({ accountId, state: standing }) => accountId !== null && standing === 'ringing')
  return rung.length > 0 ? rung.some(({ accountId }) => accountId === me) : isOnDuty
}

const most = 3

export function PhoneCalls({ active, me, isOnDuty }: { active: readonly Call[]; me: string | null; isOnDuty: boolean }) {
  /** Those that somebody works on here stay when the telephone hangs up. */
  const [held, setHeld] = useState<readonly Call[]>([])
  const now = active.filter((one) => showsPhone(one, me, isOnDuty))
  const over = held
    .filter(({ callId }) => !now.some((one) => one.callId === callId))
    .map((one) => active.find(({ callId }) => callId === one.callId) ?? { ...one, state: 'ENDED' as const })
  const shown = [...now, ...over]
  return (
    <>
      {shown.slice(0, most).map((one) => (
        <PhoneCall
          key={one.callId}
          one={one}
          me={me}
          onHold={() => setHeld((before) => [...before.filter(({ callId }) => callId !== one.callId), one])}
          onClose={() => setHeld((before) => before.filter(({ callId }) => callId !== one.callId))}
        />
      ))}
      {shown.length > most && <p>{t('{count} more wait', { count: shown.length - most })}</p>}
    </>
  )
}

interface PhoneCallProps {
  one: Call
  me: string | null
  onHold(): void
  onClose(): void
}
function PhoneCall({ one, me, onHold, onClose }: PhoneCallProps) {
  const now = useNow()
  const isTaken = useCalling(({ takenId }) => takenId === one.callId)
  const [writes, setWriting] = useState<boolean | null>(null)
  const isWriting = writes ?? isTaken
  const hold = useEffectEvent(onHold)
  useEffect(() => {
    if (isTaken) hold()
  }, [isTaken])
  const [note, setNote] = useState('')
  const answer = useChange(calls.answerCall, { quiet: 'done', onDone: onHold })
  const leave = useChange(calls.leaveCall, { quiet: 'done' })
  const keep = useChange(calls.addCallLog, { onDone: () => setNote('') })
  const { callId, citizenName, phone, line, state, rangAt, answeredAt, answeredBy, transactionNumber } = one
  const isMine = answeredBy?.id === me
  const standing = { RINGING: t('The telephone rings'), ENDED: t('Hung up') }[state as 'RINGING'] ?? t('On the telephone')
  return (
    <article className={styles.phone} aria-label={t('Telephone call')}>
      <header>
        <strong role="alert">{citizenName ?? (phone ? formatPhone(phone) : t('Unknown number'))}</strong>
        {citizenName && phone && <span>{formatPhone(phone)}</span>}
        <span>
          {standing}
          {line && ` · ${t('line {line}', { line })}`}
          {state !== 'ENDED' && ` · ${formatDuration(now - Date.parse(answeredAt ?? rangAt))}`}
          {transactionNumber && ` · ${transactionNumber}`}
        </span>
      </header>
      {isWriting ? <CallTicket call={one} /> : <Caller call={one} />}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (note.trim()) keep.mutate({ callId, note: note.trim() })
        }}
      >
        <Textarea
          size="xs"
          autosize
          maxLength={2_000}
          label={t('Note for the call log')}
          value={note}
          onChange={(event) => {
            setNote(event.currentTarget.value)
            onHold()
          }}
        />
        {note.trim() && (
          <Button type="submit" size="compact-sm" variant="default" loading={keep.isPending}>
            {t('Keep the note')}
          </Button>
        )}
      </form>
      <footer>
        {state === 'RINGING' && (
          <Button size="compact-sm" leftSection={<IconPhone size={15} />} loading={answer.isPending} onClick={() => answer.mutate({ id: callId })}>
            {t('I have it')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTicket size={15} />}
          aria-expanded={isWriting}
          onClick={() => {
            setWriting(!isWriting)
            onHold()
          }}
        >
          {t('File a ticket')}
        </Button>
        {state !== 'RINGING' && state !== 'ENDED' && isMine && (
          <Button size="compact-sm" variant="default" onClick={() => leave.mutate({ id: callId, forAll: true })}>
            {t('The call is over')}
          </Button>
        )}
        {state === 'ENDED' && (
          <Button size="compact-sm" variant="default" leftSection={<IconX size={15} />} onClick={onClose}>
            {t('Put away')}
          </Button>
        )}
      </footer>
    </article>
  )
}
