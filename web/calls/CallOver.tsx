// A caller who is gone stays on the desk until the call is put away: who ended it, since when, and every way back to them.
import { Button } from '@mantine/core'
import { IconMessageShare, IconPhone, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Call } from '#contract/calls/Call.ts'
import { calls } from '#contract/calls/room.ts'
import { formatPhone, isDialable } from '#contract/nouns/Phone.ts'
import { query, useChange } from '#web/kit/api.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatAge } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { WriteOnly } from '#web/kit/parts/marks/WriteOnly.tsx'
import { CaseLink } from './CaseLink.tsx'
import { putAway, startCall } from './calling.ts'
import styles from './calls.module.css'

export const whyOver = ({ endedBy, outcome, direction }: Pick<Call, 'endedBy' | 'outcome' | 'direction'>): string =>
  outcome === 'missed' || outcome === 'cancelled' || outcome === 'declined'
    ? direction === 'incoming'
      ? t('Nobody answered')
      : t('They did not answer')
    : endedBy === 'lost'
      ? // Which side it was the log does not keep: it may have been this desk.
        t('The line was lost: the page of one side was closed or lost the network')
      : endedBy === 'citizen'
        ? t('The caller hung up')
        : t('Ended at the center')

export function CallOver({ call }: { call: Call }) {
  const now = useNow()
  const duty = useQuery({ ...query(calls.getDuty), staleTime: Number.POSITIVE_INFINITY }).data
  const text = useChange(calls.textCallLink)
  const { callId, citizenName, phone, transactionNumber, endedAt } = call
  const dialable = phone && isDialable(phone) ? phone : null
  return (
    <>
      <header>
        <strong>{citizenName ?? t('A citizen')}</strong>
        {transactionNumber && <CaseLink number={transactionNumber} />}
      </header>
      <p className={styles.lost} role="alert">
        <b>{whyOver(call)}</b>
        {endedAt && <span aria-live="off"> · {formatAge(endedAt, now)}</span>}
      </p>
      <footer>
        {call.isWriteOnly && <WriteOnly />}
        {transactionNumber && (
          <Button
            size="compact-md"
            leftSection={<IconPhone size={16} />}
            onClick={() => void startCall({ transactionNumber, media: call.media === 'video' ? 'video' : 'audio' })}
          >
            {t('Call back')}
          </Button>
        )}
        {dialable && (
          <Button size="compact-md" variant={transactionNumber ? 'default' : 'filled'} component="a" href={`tel:${dialable}`}>
            {t('By telephone {number}', { number: formatPhone(dialable) })}
          </Button>
        )}
        {dialable && transactionNumber && duty?.canText && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconMessageShare size={16} />}
            loading={text.isPending}
            disabled={text.isSuccess}
            onClick={() => text.mutate({ id: callId })}
          >
            {text.isSuccess ? t('Link sent') : t('Text the link')}
          </Button>
        )}
        <Button size="compact-md" variant="subtle" color="gray" leftSection={<IconX size={16} />} onClick={putAway}>
          {t('Put away')}
        </Button>
      </footer>
    </>
  )
}
