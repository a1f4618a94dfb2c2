// A ticket whole: who, what, where, who handles it, and everything that happened.
import { SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconMessages, IconPhone, IconTicket } from '@tabler/icons-react'
import { Fragment, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Refused } from '#contract/kit/client.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { useLook } from '#web/kit/looks.ts'
import { useMay } from '#web/kit/session.ts'
import { ActionBar } from './ActionBar.tsx'
import { Assigned } from './Assigned.tsx'
import { mark } from './deeds.ts'
import { DetailHead } from './DetailHead.tsx'
import { Duplicates } from './Duplicates.tsx'
import { useShown } from './shown.ts'
import type { TabName } from './tabs.ts'
import styles from './TicketDetail.module.css'
import { TicketFacts } from './TicketFacts.tsx'
import { Timeline } from './Timeline.tsx'
import { useTicketDeeds } from './useTicketDeeds.ts'

const readAfterMs = 900

interface Props {
  id: string
  tab: TabName
  /** The place, where it has no pane of its own. */
  place: ReactNode | null
}

export const TicketDetail = memo(function TicketDetail({ id, tab, place }: Props) {
  useLanguage()
  const { shown, whole, error, refetch } = useShown(id)
  const deeds = useTicketDeeds(id)
  const mayMerge = useMay('tickets.read')
  const [part, setPart] = useState('case')
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0
  }, [id])
  useReadMark(id, shown?.isRead)
  useLook(id, whole?.transactionNumber === id)

  if (!shown) {
    if (!error) return <SkeletonRows rows={6} height={40} />
    const isGone = error instanceof Refused && error.status === 404
    return isGone ? <EmptyState icon={IconTicket} title={t('There is no such ticket here')} /> : <ErrorState error={error} onRetry={refetch} />
  }

  return (
    <article className={styles.detail} aria-label={id}>
      <header className={styles.head}>
        <Link className={styles.back} to={`/cms/tickets/${tab}`}>
          <IconChevronLeft size={18} aria-hidden="true" /> {t('Back to the list')}
        </Link>
        <DetailHead ticket={shown} />
        <ActionBar ticket={shown} deeds={deeds} />
        {place && (
          <SegmentedControl
            size="xs"
            mt="xs"
            value={part}
            onChange={setPart}
            aria-label={t('Part of the ticket')}
            data={[
              { value: 'case', label: t('Case') },
              { value: 'place', label: t('Place') },
            ]}
          />
        )}
      </header>
      <div id="ticket-body" className={styles.body} ref={body} tabIndex={-1}>
        {place && part === 'place' ? (
          place
        ) : (
          <Fragment key={id}>
            {error && !whole && <ErrorState error={error} onRetry={refetch} />}
            <TicketFacts ticket={shown} />
            {mayMerge && <Duplicates id={id} ticket={shown} onMerge={deeds.merge} />}
            <Assigned ticket={shown} deeds={deeds} />
            <section className={styles.soon}>
              <span>
                <IconMessages size={16} aria-hidden="true" /> {t('Chat with the citizen is not open yet.')}
              </span>
              <span>
                <IconPhone size={16} aria-hidden="true" /> {t('Calls are not open yet; use the telephone number.')}
              </span>
            </section>
            <Timeline id={id} ticket={shown} />
          </Fragment>
        )}
      </div>
    </article>
  )
})

/** A ticket looked at for a moment is read, once: marked unread by hand, it stays unread. */
function useReadMark(id: string, isRead: boolean | undefined): void {
  const done = useRef('')
  useEffect(() => {
    if (isRead) done.current = id
    if (isRead !== false || done.current === id) return
    const timer = setTimeout(() => void mark(id, true), readAfterMs)
    return () => clearTimeout(timer)
  }, [id, isRead])
}
