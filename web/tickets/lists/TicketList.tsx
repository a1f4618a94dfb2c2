// The list of a tab: only what is on the screen is drawn, and nothing moves under the hand.
import { UnstyledButton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useDesk } from '#web/kit/desk.ts'
import { t } from '#web/kit/language.ts'
import { None } from '#web/kit/parts/None.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { queryClient } from '#web/kit/queryClient.ts'
import { readRow } from './rows.ts'
import { countFilters, type Filter } from './filters.ts'
import { useTicketList } from './list.ts'
import { useSteady } from './steady.ts'
import { useCounts } from './counts.ts'
import { sortIn, type TabName, tabNamed } from './tabs.ts'
import { TicketLine } from './TicketLine.tsx'
import { useResting } from './useResting.ts'
import { useTopped } from './useTopped.ts'
import styles from './TicketList.module.css'

const heights = { comfortable: 66, compact: 56, dense: 52 }

export interface ListHandle {
  ids: readonly string[]
  /** In the order that they have by now, with those that are held back. */
  all: readonly string[]
  /** The list has come; it may be empty. */
  isListed: boolean
  release(): void
}

interface Props {
  tab: TabName
  filter: Filter
  selected: string | undefined
  marked: ReadonlySet<string>
  /** What this desk itself did something with. */
  own: ReadonlySet<string>
  /** Stands first, whatever its urgency. */
  top?: string | undefined
  handle: { current: ListHandle }
  onListed?: () => void
  /** Which is first, held back or not, as it changes. */
  onFirst?: (id: string | undefined) => void
  onSelect(id: string, event?: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): void
}

export function TicketList({ tab, filter, selected, marked, own, top, handle, onListed, onFirst, onSelect }: Props) {
  const { data, isPending, error, refetch, loadMore } = useTicketList(tab, filter)
  const density = useDesk((desk) => desk.density)
  const box = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(false)
  const resting = useResting(box)
  const all = useTopped(data?.ids ?? none, { tab, top }, filter)
  const { ids, waiting, release } = useSteady(all, { held: scrolled || !resting, own })
  const isListed = data !== undefined
  useLayoutEffect(() => {
    handle.current = { ids, all, isListed, release }
  })
  useEffect(() => {
    if (isListed) onListed?.()
  }, [isListed, onListed])

  const first = all[0]
  useEffect(() => {
    onFirst?.(first)
    return () => onFirst?.(undefined)
  }, [first, onFirst])

  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => box.current,
    estimateSize: () => heights[density],
    overscan: 8,
    getItemKey: (index) => ids[index]!,
  })
  useEffect(() => rows.measure(), [density, rows])

  const at = selected ? ids.indexOf(selected) : -1
  const isIn = at >= 0
  const scroll = useEffectEvent(() => {
    const [top, seen] = [rows.scrollOffset ?? 0, rows.scrollRect?.height ?? 0]
    const start = at * heights[density]
    // To ask for what is in view already would lay the page out for nothing.
    if (start < top || start + heights[density] > top + seen) rows.scrollToIndex(at, { align: 'auto' })
  })
  useEffect(() => {
    if (selected && isIn) scroll()
  }, [selected, isIn])

  const items = rows.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (data?.next && last >= ids.length - 20) void loadMore()
  }, [last, ids.length, data?.next, loadMore])

  const empty = tabNamed(tab)?.empty
  const isFiltered = countFilters(filter) > 0 || filter.search || filter.acceptedBy
  const waits = useCounts().data?.waiting.accepted
  /** The resolved of the last day stand below what is open, and are no part of what the tab counts. */
  const over = tab === 'accepted' && !isFiltered && data && !data.isMore && waits !== undefined ? Math.max(0, data.total - waits) : 0
  return (
    <div className={styles.frame}>
      {isPending && (
        <div className={styles.loading}>
          <SkeletonRows rows={9} height={heights[density] - 14} />
        </div>
      )}
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      <div
        ref={box}
        className={styles.box}
        role="listbox"
        data-tickets
        aria-label={t('Tickets')}
        aria-multiselectable="true"
        aria-activedescendant={at >= 0 ? `ticket-${selected}` : undefined}
        tabIndex={0}
        onScroll={(event) => setScrolled(event.currentTarget.scrollTop > 4)}
      >
        <div style={{ height: rows.getTotalSize(), position: 'relative' }} role="presentation">
          {items.map((item) => {
            const id = ids[item.index]!
            return (
              <div
                key={id}
                id={`ticket-${id}`}
                role="option"
                tabIndex={-1}
                aria-selected={marked.has(id) || id === selected}
                aria-setsize={data?.total}
                aria-posinset={item.index + 1}
                className={styles.row}
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
                onClick={(event) => onSelect(id, event)}
                onKeyDown={(event) => event.key === 'Enter' && onSelect(id)}
              >
                <TicketLine id={id} tab={tab} transfer={data?.transfers[id]} isSelected={id === selected} isMarked={marked.has(id)} />
              </div>
            )
          })}
        </div>
      </div>
      {data && ids.length === 0 && (
        <div className={styles.empty}>
          <None of={{ data }} title={isFiltered ? t('No ticket passes the filter') : t(empty ?? '')} />
        </div>
      )}
      <div className={styles.foot}>
        <p className={styles.total}>
          <span role="status">
            {data &&
              (data.isMore
                ? t('More than {count, number} tickets', { count: data.total })
                : over > 0
                  ? t('{open, number} open, {over, number} resolved', { open: data.total - over, over })
                  : t('{count, plural, one {# ticket} other {# tickets}}', { count: data.total }))}
          </span>
          {/* Why a late P4 stands above a fresh P2. */}
          {data && sortIn(tab, filter.sort) === 'urgent' && ids.length > 1 && (
            <span>
              {' · '}
              {ids[0] === top && data.ids[0] !== top
                ? t('just accepted first, then threats to life, then what is late, then by priority')
                : t('threats to life first, then what is late, then by priority')}
            </span>
          )}
        </p>
        {waiting.length > 0 && (
          <UnstyledButton
            className={styles.fresh}
            onClick={() => {
              release()
              box.current?.scrollTo({ top: 0 })
            }}
          >
            <IconArrowUp size={15} aria-hidden="true" /> {t('{count, number} new', { count: waiting.length })}
            <Urgent ids={waiting} /> <kbd>G</kbd>
          </UnstyledButton>
        )}
      </div>
    </div>
  )
}

/** How many of those that wait to be shown are critical. */
function Urgent({ ids }: { ids: readonly string[] }) {
  const count = ids.filter((id) => readRow(queryClient, id)?.priority === 1).length
  return count > 0 && <b> · {t('{count, number} P1', { count })}</b>
}

const none: readonly string[] = []
