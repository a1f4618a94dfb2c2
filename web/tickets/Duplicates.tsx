// Reports that may be of the same event: why, how far and how long apart, with a merge of one key.
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { DuplicateReason } from '#contract/tickets/duplicates.ts'
import { type Duplicate, lifecycle } from '#contract/tickets/lifecycle.ts'
import { isOpen } from '#contract/tickets/states.ts'
import { query } from '#web/kit/api.ts'
import { formatAge } from '#web/kit/format.ts'
import { formatNumber, k, t, tn } from '#web/kit/language.ts'
import { PriorityBadge } from '#web/kit/parts/PriorityBadge.tsx'
import { useNow } from '#web/kit/clock.ts'
import { useMe } from '#web/kit/session.ts'
import { statusWords, whyNot } from './available.ts'
import styles from './Duplicates.module.css'
import type { Shown } from './shown.ts'

const reasonWords: Record<DuplicateReason, string> = {
  sameType: k('same type'),
  near: k('near'),
  soon: k('soon after'),
  sharedWords: k('same words'),
  sameCaller: k('same caller'),
}

export const useDuplicates = (id: string, ticket: Pick<Shown, 'status'>) =>
  useQuery({ ...query(lifecycle.getDuplicates, { id }), enabled: isOpen(ticket.status), staleTime: 15_000 }).data?.items ?? none
const none: readonly Duplicate[] = []

export function Duplicates({ id, ticket, onMerge }: { id: string; ticket: Shown; onMerge(into: string): void }) {
  const me = useMe()
  const items = useDuplicates(id, ticket)
  if (items.length === 0 || !isOpen(ticket.status)) return null
  const why = whyNot('merge', ticket, me)
  return (
    <section className={styles.box} aria-label={t('Possible duplicates')}>
      <h2>{tn(items.length, 'This may be the same event as {count} other ticket', 'This may be the same event as {count} other tickets')}</h2>
      <ul>
        {items.slice(0, 4).map((item, index) => (
          <Suspect key={item.ticket.transactionNumber} item={item} isFirst={index === 0} why={why} onMerge={onMerge} />
        ))}
      </ul>
    </section>
  )
}

function Suspect({ item, isFirst, why, onMerge }: { item: Duplicate; isFirst: boolean; why: string | null; onMerge(into: string): void }) {
  const now = useNow()
  const { ticket, reasons, metres, minutes, sharedWords } = item
  const apart = [
    metres === null ? null : t('{metres} m away', { metres: formatNumber(Math.round(metres)) }),
    t('{minutes} min apart', { minutes: Math.round(minutes) }),
  ]
  return (
    <li>
      <PriorityBadge priority={ticket.priority} short />
      <span className={styles.words}>
        <Anchor component={Link} to={`/cms/tickets/${ticket.tab}/${ticket.transactionNumber}`}>
          {ticket.transactionNumber}
        </Anchor>{' '}
        {ticket.summary}
        <small>
          {t(statusWords[ticket.status])} · {formatAge(ticket.receivedAt, now)} · {apart.filter(Boolean).join(' · ')} ·{' '}
          {reasons.map((one) => t(reasonWords[one])).join(', ')}
          {sharedWords.length > 0 && ` (${sharedWords.slice(0, 4).join(', ')})`}
        </small>
      </span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={why !== null}
        title={why ?? undefined}
        rightSection={isFirst && why === null ? <kbd className={styles.kbd}>M</kbd> : undefined}
        onClick={() => onMerge(ticket.transactionNumber)}
      >
        {t('Merge into it')}
      </Button>
    </li>
  )
}
