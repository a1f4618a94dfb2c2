// The calls that are on hold here while another is spoken: each stays in sight, with the way back to its caller.
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import type { Call } from '#contract/calls/Call.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatDuration } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { beforeAnother, takeUp, useCalling } from './calling.ts'
import styles from './calls.module.css'
import { CaseLink } from './CaseLink.tsx'

/** Held by this account, and not the call that the panel shows. */
export const waitsOnHold = ({ callId, road, state, participants }: Call, me: string | null, own: Call | null): boolean =>
  road === 'web' &&
  state === 'ON_HOLD' &&
  callId !== own?.callId &&
  participants.some(({ accountId, state: standing, role }) => accountId === me && standing === 'joined' && role !== 'listener')

export function TakeUp({ callId }: { callId: string }) {
  const first = useCalling(beforeAnother)
  return (
    <>
      <Button size="compact-md" leftSection={<IconPlayerPlay size={16} />} disabled={first in hindrances} onClick={() => void takeUp(callId)}>
        {first === 'hold' ? t('Hold and take up again') : t('Take up again')}
      </Button>
      <Hindrance />
    </>
  )
}

export const hindrances: Partial<Record<ReturnType<typeof beforeAnother>, string>> = {
  stopListening: k('You listen in to a call: stop listening first.'),
  endRinging: k('Your own call still rings: end it first.'),
}
/** Why no other call can be spoken now, in words beside what cannot be pressed. */
export function Hindrance() {
  const words = hindrances[useCalling(beforeAnother)]
  return words && <small className={styles.hindrance}>{t(words)}</small>
}

export function HeldCalls({ held }: { held: readonly Call[] }) {
  const now = useNow()
  return held.map(({ callId, citizenName, phone, transactionNumber, participants, answeredAt, rangAt }) => (
    <article key={callId} className={styles.ring} aria-label={t('On hold')}>
      <p>
        <strong>{citizenName || participants.find(({ role }) => role === 'citizen')?.name || t('A citizen')}</strong> {phone && formatPhone(phone)}
        <span>
          {t('On hold')} · {formatDuration(now - Date.parse(answeredAt ?? rangAt))}
          {transactionNumber && <CaseLink number={transactionNumber} follows />}
        </span>
      </p>
      <TakeUp callId={callId} />
    </article>
  ))
}
