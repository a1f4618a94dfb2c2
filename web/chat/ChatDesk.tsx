// Several conversations at once: the list with its waits, the open one beside it, and keys that move between them.
import { IconChevronLeft } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useDesk } from '#web/kit/desk.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import styles from './chat.module.css'
import { ConversationList, useConversations } from './ConversationList.tsx'
import { Talk, type TalkAbout } from './Talk.tsx'

interface Props {
  number: string | undefined
  onOpen(number: string | undefined): void
  /** What a conversation is about, in a line of the list. */
  sayAbout(of: Pick<TalkAbout, 'caseTypeId' | 'place'>): string
  /** Beside the name of the conversation: the way to its ticket. */
  linkOf(number: string, about: TalkAbout): ReactNode
}

export function ChatDesk({ number, onOpen, sayAbout, linkOf }: Props) {
  useLanguage()
  const conversations = useConversations()
  const letterKeys = useDesk((desk) => desk.letterKeys)
  const searchBox = useRef<HTMLInputElement>(null)
  const numbers = conversations.list.rows.map((row) => row.transactionNumber)
  const first = numbers[0]
  // The first is opened for nobody yet, so that the place is not empty: that is not to have read it.
  const [isAsked, ask] = useState(number !== undefined)
  const choose = (next: string | undefined) => {
    ask(true)
    onOpen(next)
  }
  useEffect(() => {
    if (!number && first && window.innerWidth > 900) onOpen(first)
  }, [number, first, onOpen])

  const move = (by: 1 | -1) => {
    const next = numbers[Math.min(numbers.length - 1, Math.max(0, numbers.indexOf(number ?? '') + by))]
    if (!next) return
    choose(next)
    document.querySelector<HTMLElement>(`[data-conversation="${next}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isWriting = (event.target as HTMLElement).matches('input, textarea, [contenteditable]')
    if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      return move(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (isWriting || !letterKeys || event.ctrlKey || event.metaKey) return
    const keys: Record<string, () => void> = {
      j: () => move(1),
      k: () => move(-1),
      r: () => document.getElementById(`chat-${number}`)?.focus(),
      '/': () => searchBox.current?.focus(),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <div className={styles.desk} data-open={number !== undefined || undefined} data-talks onKeyDown={onKeyDown}>
      <div className={styles.side} data-gives-room>
        <ConversationList {...conversations} sayAbout={sayAbout} openNumber={number} searchBox={searchBox} onOpen={choose} />
      </div>
      <div className={styles.main}>
        {number ? (
          <Talk
            key={number}
            number={number}
            isAsked={isAsked}
            head={(about) => (
              <>
                <button type="button" className={styles.back} onClick={() => onOpen(undefined)}>
                  <IconChevronLeft size={18} aria-hidden="true" /> {t('Back to the list')}
                </button>
                {linkOf(number, about)}
              </>
            )}
          />
        ) : (
          <EmptyState title={t('Choose a conversation')}>
            <p>{t('J and K move, R answers, Alt with the arrows moves while you write.')}</p>
          </EmptyState>
        )}
      </div>
    </div>
  )
}
