// List, detail and place side by side, with dividers to drag, remembered; fewer at once where the screen is narrow.
import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarRightCollapse } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { setDesk, useDesk } from '#web/kit/desk.ts'
import { t } from '#web/kit/language.ts'
import { conditions, media } from '#web/kit/look/scale.ts'
import { widthWithoutCall } from '#web/kit/look/useIsWide.ts'
import styles from './Panes.module.css'

const usual = { ticketList: 440, ticketPlace: 340 }
/** On a large screen words have room: whole sentences in the list, streets on the map. */
const large = { ticketList: 580, ticketPlace: 440 }
/** Below a wide screen the map gives what the parts of a ticket need to stand beside each other. */
const narrowPlace = 280
/** Whether the place has room beside the ticket, whether it is there unless somebody wishes otherwise, and whether it stays beside a call. */
export const besideFrom = { possible: media.fromDesk, usual: `(min-width: ${conditions.mapBeside})`, withCall: media.fromWide }
const bounds = { ticketList: [320, 720], ticketPlace: [260, 640] } as const
type PaneName = keyof typeof usual
/** From so wide on the parts of a ticket stand beside each other: a list that was drawn wider on a larger screen leaves it that. */
export const partsBesideFrom = 700
const dividerWidth = 5
/** What a list keeps where the place stands too: its words are cut, its marks are not. */
const leastBeside = 360

interface Props {
  list: ReactNode
  detail: ReactNode
  /** Missing where it folds into a tab of the detail. */
  place: ReactNode | null
  isOpen: boolean
  /** Folds the place into the ticket. */
  onFold(): void
}

export function Panes({ list, detail, place, isOpen, onFold }: Props) {
  const panes = useDesk((desk) => desk.panes)
  const isLarge = useMediaQuery(media.fromLarge, window.innerWidth >= 1792, { getInitialValueInEffect: false })
  const isWide = useMediaQuery(media.fromWide, window.innerWidth >= 1600, { getInitialValueInEffect: false })
  const whole = useRef<HTMLDivElement>(null)
  const room = useRoom(whole)
  const kept = { ...(isLarge ? large : isWide ? usual : { ...usual, ticketPlace: narrowPlace }), ...panes }
  const mostList = room === 0 ? bounds.ticketList[1] : listFits(room, place === null ? null : kept.ticketPlace)
  const widths = { ...kept, ticketList: Math.min(kept.ticketList, mostList) }
  return (
    <div
      ref={whole}
      className={styles.panes}
      data-open={isOpen || undefined}
      data-place={place !== null || undefined}
      style={{ '--list': `${widths.ticketList}px`, '--place': `${widths.ticketPlace}px` } as React.CSSProperties}
    >
      <section className={styles.list} aria-label={t('List')} data-gives-room>
        {list}
      </section>
      <Divider name="ticketList" width={widths.ticketList} most={mostList} grows={1} label={t('Width of the list')} />
      <section className={styles.detail} aria-label={t('Ticket')}>
        {detail}
      </section>
      {place !== null && (
        <>
          <Divider name="ticketPlace" width={widths.ticketPlace} most={bounds.ticketPlace[1]} grows={-1} label={t('Width of the place')} />
          <section className={styles.place} aria-label={t('Place')}>
            <header className={styles.head}>
              <h2>{t('Place')}</h2>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Fold the map into the ticket')}
                title={t('Fold the map into the ticket')}
                onClick={onFold}
              >
                <IconLayoutSidebarRightCollapse size={18} stroke={1.7} />
              </ActionIcon>
            </header>
            {place}
          </section>
        </>
      )}
    </div>
  )
}

/** How wide the list may be in so much room, beside a place of this width. */
function listFits(room: number, place: number | null): number {
  const left = room - dividerWidth - (place === null ? 0 : place + dividerWidth) - partsBesideFrom
  const least = place === null ? usual.ticketList : leastBeside
  return Math.floor(Math.min(bounds.ticketList[1], Math.max(least, left), room * (place === null ? 0.46 : 0.36)))
}

/** How wide all panes are together, in this window; 0 until they are drawn. */
function useRoom(part: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const node = part.current
    if (!node) return
    const judge = () => setRoom(widthWithoutCall(node))
    judge()
    if (typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(judge)
    watch.observe(node)
    return () => watch.disconnect()
  }, [part])
  return room
}

const step = 24

function Divider({ name, width, most, grows, label }: { name: PaneName; width: number; most: number; grows: 1 | -1; label: string }) {
  const [least] = bounds[name]
  const start = useRef<{ x: number; width: number } | null>(null)
  const set = (next: number) => setDesk({ panes: { ...useDesk.getState().panes, [name]: Math.round(Math.min(most, Math.max(least, next))) } })
  return (
    <div
      className={styles.divider}
      data-name={name}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width }
      }}
      onPointerMove={(event) => start.current && set(start.current.width + (event.clientX - start.current.x) * grows)}
      onPointerUp={() => {
        start.current = null
      }}
      onDoubleClick={() => set(usual[name])}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        event.preventDefault()
        set(width + (event.key === 'ArrowRight' ? step : -step) * grows)
      }}
    />
  )
}
