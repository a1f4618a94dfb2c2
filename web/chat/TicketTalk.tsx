// The conversations of one ticket: its own, and those of the reports that were merged into it.
import { SegmentedControl } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { create } from 'zustand'
import { chat } from '#contract/chat/room.ts'
import { query } from '#web/kit/api.ts'
import { formatNumber, t, useLanguage } from '#web/kit/language.ts'
import styles from './chat.module.css'
import { Talk } from './Talk.tsx'
import { useTalk } from './useTalk.ts'

/** The ticket whose conversation is open: it stays so where the screen draws it in another place. */
const useOpen = create<{ id: string | null }>(() => ({ id: null }))
const show = (id: string | null) => useOpen.setState({ id })

/** `asked` counts how often a key asked for it: it opens, and the box to write in takes the focus. */
export function TicketTalk({ id, asked }: { id: string; asked: number }) {
  useLanguage()
  const open = useOpen((now) => now.id === id)
  const heard = useRef(asked)
  // Who goes on to another ticket has closed the conversation of this one.
  useEffect(() => {
    if (useOpen.getState().id !== id) show(null)
  }, [id])
  const notif = useQuery({ ...query(chat.getChatNotif), staleTime: Number.POSITIVE_INFINITY }).data?.tickets
  const unread = notif?.find(({ transactionNumber }) => transactionNumber === id)?.unread ?? 0
  const focus = useEffectEvent(() => document.getElementById(`chat-${id}`)?.focus())
  useEffect(() => {
    if (heard.current === asked) return
    heard.current = asked
    show(id)
    const timer = setTimeout(() => focus(), 300)
    return () => clearTimeout(timer)
  }, [id, asked])
  return (
    <section className={styles.ticket} aria-label={t('Chat')} data-talks>
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => show(open ? null : id)}>
        <IconMessages size={17} aria-hidden="true" />
        {t('Chat with the citizen')}
        {unread > 0 && (
          <span className={styles.unread}>
            {formatNumber(unread)} <span className="spoken">{t('unread')}</span>
          </span>
        )}
      </button>
      {open && <Opened id={id} />}
    </section>
  )
}

function Opened({ id }: { id: string }) {
  const { about } = useTalk(id, '')
  const [shown, setShown] = useState(id)
  const numbers = [id, ...(about?.merged ?? [])]
  return (
    <div className={styles.inTicket}>
      {numbers.length > 1 && <SegmentedControl size="xs" value={shown} onChange={setShown} aria-label={t('Which report')} data={numbers} />}
      <Talk key={shown} number={shown} />
    </div>
  )
}
