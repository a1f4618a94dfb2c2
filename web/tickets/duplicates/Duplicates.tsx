// Reports that may be of the same event, told beside what accepts the ticket: why, how far and how long apart; one key compares them.
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { DuplicateReason } from '#contract/tickets/duplicates/duplicates.ts'
import { type Duplicate, lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { isOpen } from '#contract/tickets/states.ts'
import { query } from '#web/kit/api.ts'
import { formatAge } from '#web/kit/format.ts'
import { formatNumber, k, t } from '#web/kit/language.ts'
import { useNow } from '#web/kit/clock.ts'
import { useMay, useMe } from '#web/kit/session/session.ts'
import { statusWords } from '#web/kit/words.ts'
import { whyNot } from '#web/tickets/steps/available.ts'
import { shortNumber } from '#web/tickets/steps/receipts.ts'
import { Said } from '#web/tickets/lists/Said.tsx'
import styles from './Duplicates.module.css'
import type { Shown } from '#web/tickets/live/shown.ts'

export const reasonWords: Record<DuplicateReason, string> = {
  sameType: k('same type'),
  near: k('near'),
  soon: k('soon after'),
  sharedWords: k('same words'),
  sameCaller: k('same caller'),
  noWords: k('no words that tell them apart'),
}

export function useSuspects(id: string, ticket: Pick<Shown, 'status'>) {
  const maySee = useMay('tickets.read')
  const isAsked = maySee && isOpen(ticket.status)
  const asked = useQuery({ ...query(lifecycle.getDuplicates, { id }), enabled: isAsked, staleTime: 15_000 })
  // Of what is closed, and for who sees the own tickets alone, there are none without asking.
  return { suspects: asked.data?.items ?? none, asked: isAsked ? asked : { data: none, isPending: false } }
}
const none: readonly Duplicate[] = []

export function Duplicates({ id, ticket, onCompare }: { id: string; ticket: Shown; onCompare(): void }) {
  const me = useMe()
  const { suspects: items, asked } = useSuspects(id, ticket)
  const now = useNow()
  // Where the row says that there is one, its room is kept, so that nothing moves when the answer comes.
  if (asked.isPending && ticket.flags.includes('duplicate')) return <div className={styles.offer} data-asked />
  if (items.length === 0 || !isOpen(ticket.status)) return null
  const why = whyNot('merge', ticket, me)
  const { ticket: likeliest, reasons, metres, minutes, sharedWords } = items[0]!
  const details = [
    t(statusWords[likeliest.status]),
    formatAge(likeliest.receivedAt, now),
    metres === null ? null : t('{metres} m away', { metres: formatNumber(Math.round(metres)) }),
    t('{minutes} min apart', { minutes: Math.round(minutes) }),
    reasons.map((one) => t(reasonWords[one])).join(', ') + (sharedWords.length > 0 ? ` (${sharedWords.slice(0, 4).join(', ')})` : ''),
  ].filter(Boolean)
  return (
    <section className={styles.offer} aria-label={t('Possible duplicates')}>
      <p title={details.join(' · ')}>
        <b>
          {t('{count, plural, one {This may be the same event as # other ticket} other {This may be the same event as # other tickets}}', {
            count: items.length,
          })}
          :
        </b>{' '}
        <Anchor component={Link} to={`/cms/tickets/${likeliest.tab}/${likeliest.transactionNumber}`} underline="always">
          {shortNumber(likeliest.transactionNumber)}
        </Anchor>{' '}
        <Said text={likeliest.summary} caseTypeId={likeliest.caseTypeId} /> <small>{details.join(' · ')}</small>
      </p>
      <Button
        size="compact-sm"
        variant="default"
        disabled={why !== null}
        title={why ?? undefined}
        rightSection={why === null ? <kbd className={styles.kbd}>M</kbd> : undefined}
        onClick={onCompare}
      >
        {t('Compare')}
      </Button>
    </section>
  )
}
