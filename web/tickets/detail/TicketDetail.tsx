// A ticket whole: who, what, where, who handles it, and everything that happened.
import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconLayoutSidebarRightExpand, IconTicket } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Refused } from '#contract/kit/client.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'
import { DockPlace, FormPlace } from '#web/kit/dock.tsx'
import { t, useLanguage } from '#web/kit/language.ts'
import { Boundary } from '#web/kit/parts/Boundary.tsx'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { useIsWide } from '#web/kit/look/useIsWide.ts'
import { useLook } from '#web/kit/look/looks.ts'
import { media } from '#web/kit/look/scale.ts'
import { useMay, useMe } from '#web/kit/session/session.ts'
import { partsBesideFrom } from '#web/tickets/Panes.tsx'
import { whyNot } from '#web/tickets/steps/available.ts'
import { ActionBar } from '#web/tickets/steps/ActionBar.tsx'
import { TicketCard } from '#web/tickets/asking/TicketCard.tsx'
import { Assigned } from '#web/tickets/assignment/Assigned.tsx'
import { SendPanel } from '#web/tickets/assignment/SendPanel.tsx'
import { Neighbors } from '#web/tickets/neighbors/Neighbors.tsx'
import { mark } from '#web/tickets/steps/actions.ts'
import { DetailHead } from './DetailHead.tsx'
import { Duplicates } from '#web/tickets/duplicates/Duplicates.tsx'
import { useAreHeadsNamed } from '#web/tickets/reference.ts'
import { useShown } from '#web/tickets/live/shown.ts'
import type { TabName } from '#web/tickets/lists/tabs.ts'
import styles from './TicketDetail.module.css'
import { NearestAed } from './NearestAed.tsx'
import { type OfNumber, TicketFacts } from './TicketFacts.tsx'
import { Timeline } from './Timeline.tsx'
import { OfferFacts } from '#web/tickets/transfers/OfferFacts.tsx'
import { usePainted } from '#web/tickets/steps/painted.ts'
import { MaydayPanel } from '#web/tickets/safety/MaydayPanel.tsx'
import { useTicketActions } from '#web/tickets/steps/useTicketActions.ts'

const readAfterMs = 900
interface Props {
  id: string
  tab: TabName
  /** The place, where it has no pane of its own. */
  place: ReactNode | null
  /** Opens a pane for it, where there is room. */
  onBeside?: (() => void) | undefined
  /** Chat and calls about it. */
  talk?: ReactNode
  /** What is flagged of a caller's number. */
  Flags?: OfNumber
  /** How many are chosen in the list: then actions mean those. */
  several?: number
}

export const TicketDetail = memo(function TicketDetail({ id, tab, place, onBeside, talk, Flags, several = 0 }: Props) {
  useLanguage()
  const { shown, whole, error, refetch, offer, isWhole } = useShown(id)
  const isHeadWhole = [isWhole, useAreHeadsNamed()].every(Boolean)
  const actions = useTicketActions(id)
  const mayMerge = useMay('tickets.read')
  const mayWrite = useMay('tickets.write')
  const me = useMe()
  const isPhone = useMediaQuery(media.isPhone, window.innerWidth < 768)
  const [part, setPart] = useState('case')
  const body = useRef<HTMLDivElement>(null)
  // To write it where nothing was scrolled would lay the new ticket out once more.
  const isScrolled = useRef(false)
  useEffect(() => {
    if (body.current && isScrolled.current) body.current.scrollTop = 0
  }, [id])
  useReadMark(id, offer ? undefined : shown?.isRead)
  const zones = useRef<HTMLDivElement>(null)
  const isBeside = useIsWide(zones, partsBesideFrom, shown !== undefined)
  const painted = usePainted('ticket', shown ? [{ id, version: shown.version }] : [], isHeadWhole)
  useLook(id, whole?.transactionNumber === id)

  if (!shown) {
    if (!error) return <SkeletonRows rows={6} height={40} />
    const isGone = (error instanceof Refused && error.status === 404) || !TransactionNumber.safeParse(id).success
    return isGone ? <NoSuchTicket id={id} tab={tab} /> : <ErrorState error={error} onRetry={refetch} />
  }

  const mayAsk = mayWrite && whyNot('edit', shown, me) === null
  const send = !isPhone && whyNot('assign', shown, me) === null && (
    <Boundary key={id} isPart>
      <SendPanel ticket={shown} />
    </Boundary>
  )
  const talks = talk && !offer && (
    <Boundary key={`talk ${id}`} isPart>
      {talk}
    </Boundary>
  )
  return (
    <article className={styles.detail} aria-label={id} data-painted={painted}>
      <header className={styles.head}>
        <Link className={styles.back} to={`/cms/tickets/${tab}`}>
          <IconChevronLeft size={18} aria-hidden="true" /> {t('Back to the list')}
        </Link>
        <DetailHead ticket={shown} isWhole={isHeadWhole} />
        <div className={styles.acts}>
          {several > 0 ? (
            <p className={styles.several}>
              {t('{count, number} are chosen: keys and buttons mean all of them. Escape chooses none.', { count: several })}
            </p>
          ) : (
            <ActionBar ticket={shown} actions={actions} />
          )}
          {place && (
            <Group gap="xs" wrap="nowrap">
              <SegmentedControl
                size="xs"
                value={part}
                onChange={setPart}
                aria-label={t('Part of the ticket')}
                data={[
                  { value: 'case', label: t('Case') },
                  { value: 'place', label: t('Place') },
                ]}
              />
              {onBeside && (
                <ActionIcon
                  variant="default"
                  aria-label={t('Show the map beside the ticket')}
                  title={t('Show the map beside the ticket')}
                  onClick={onBeside}
                >
                  <IconLayoutSidebarRightExpand size={18} stroke={1.7} />
                </ActionIcon>
              )}
            </Group>
          )}
        </div>
        <Boundary isPart>{mayMerge && !offer && <Duplicates id={id} ticket={shown} onCompare={actions.compare} />}</Boundary>
      </header>
      <MaydayPanel ticket={shown} />
      <div className={styles.zones} ref={zones} data-beside={isBeside || undefined}>
        <div
          id="ticket-body"
          className={styles.body}
          ref={body}
          tabIndex={-1}
          onScroll={({ currentTarget }) => {
            isScrolled.current = currentTarget.scrollTop > 0
          }}
        >
          {place && part === 'place' ? (
            <Boundary key={`place ${id}`} isPart>
              {place}
            </Boundary>
          ) : offer ? (
            <OfferFacts key={id} row={shown} />
          ) : (
            <Fragment key={id}>
              {isBeside && <FormPlace id={id} />}
              {error && !whole && <ErrorState error={error} onRetry={refetch} />}
              <Boundary isPart>{mayAsk && <TicketCard ticket={shown} />}</Boundary>
              <Boundary isPart>
                <NearestAed ticket={shown} />
              </Boundary>
              <Boundary isPart>
                <TicketFacts ticket={shown} Flags={Flags} />
              </Boundary>
              <Boundary isPart>
                <Neighbors ticket={shown} />
              </Boundary>
              <Boundary isPart>
                <Assigned ticket={shown} />
              </Boundary>
              {!isBeside && send}
              {!isBeside && talks}
              <Boundary isPart>
                <Timeline id={id} ticket={shown} />
              </Boundary>
            </Fragment>
          )}
        </div>
        {isBeside && (
          <div className={styles.side}>
            {send}
            <div className={styles.talk}>
              <DockPlace className={styles.dock} />
              {talks}
            </div>
          </div>
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

/** An address that was typed or is old: what it names, and the way back. */
function NoSuchTicket({ id, tab }: { id: string; tab: string }) {
  return (
    <EmptyState icon={IconTicket} title={t('There is no such ticket here')}>
      <p>
        {t('This center has no ticket {number}, or your account does not see it. Search for it, or go back to the list.', {
          number: id,
        })}
      </p>
      <Button mt="sm" variant="default" component={Link} to={`/cms/tickets/${tab}`}>
        {t('Back to the list')}
      </Button>
    </EmptyState>
  )
}
