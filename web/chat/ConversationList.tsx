// The conversations of the center: who waits and for how long, threats to life at the top.
import { SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconMessages, IconPencil, IconSearch } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { chat } from '#contract/chat/room.ts'
import type { Conversation } from '#contract/chat/Chat.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatDuration } from '#web/kit/format.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { formatNumber, t } from '#web/kit/language.ts'
import { None } from '#web/kit/parts/None.tsx'
import { PriorityBadge } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { type Rows, useRows } from '#web/kit/resources/useRows.ts'
import styles from './chat.module.css'
import { useWhoTypes } from './live.ts'

export type Only = 'open' | 'waiting' | 'all'

export function useConversations() {
  const [only, setOnly] = useState<Only>('open')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const list = useRows<Conversation>(chat.getConversations, { only, search: search || undefined })
  return { list, only, setOnly, typed, setTyped }
}

interface Props extends ReturnType<typeof useConversations> {
  sayAbout(of: Pick<Conversation, 'caseTypeId' | 'place'>): string
  openNumber: string | undefined
  searchBox: RefObject<HTMLInputElement | null>
  onOpen(number: string): void
}

export function ConversationList({ list, only, setOnly, typed, setTyped, sayAbout, openNumber, searchBox, onOpen }: Props) {
  return (
    <>
      <div className={styles.listHead}>
        <TextInput
          ref={searchBox}
          type="search"
          aria-label={t('Search conversations')}
          placeholder={t('Search conversations')}
          leftSection={<IconSearch size={15} stroke={1.7} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          fullWidth
          value={only}
          onChange={(next) => setOnly(next as Only)}
          aria-label={t('Which conversations')}
          data={[
            { value: 'open', label: t('Open') },
            { value: 'waiting', label: t('Waiting') },
            { value: 'all', label: t('All') },
          ]}
        />
      </div>
      <Listed list={list} sayAbout={sayAbout} openNumber={openNumber} onOpen={onOpen} />
    </>
  )
}

function Listed({ list, sayAbout, openNumber, onOpen }: { list: Rows<Conversation> } & Pick<Props, 'sayAbout' | 'openNumber' | 'onOpen'>) {
  if (list.rows.length === 0)
    return (
      <None of={list} icon={IconMessages} title={t('No conversations here')}>
        <p>{t('When a citizen writes from the page of a report, it appears here.')}</p>
      </None>
    )
  return (
    <ul className={styles.list} aria-label={t('Conversations')}>
      {list.rows.map((row) => (
        <li key={row.transactionNumber}>
          <button
            type="button"
            data-conversation={row.transactionNumber}
            aria-current={row.transactionNumber === openNumber || undefined}
            onClick={() => onOpen(row.transactionNumber)}
          >
            <Line row={row} about={sayAbout(row)} />
          </button>
        </li>
      ))}
      {list.hasMore && (
        <li>
          <button type="button" className={styles.more} onClick={list.loadMore}>
            {t('Show more')}
          </button>
        </li>
      )}
    </ul>
  )
}

function Line({ row, about }: { row: Conversation; about: string }) {
  const now = useNow()
  const { transactionNumber, citizenName, last, unread, waitingSince, hasDraft, isLifeThreat, priority, mergedInto } = row
  const writes = useWhoTypes(transactionNumber)[0]
  const words = last && (last.msgType === 'file' && !last.text ? t('A file') : last.text)
  return (
    <>
      <span className={styles.lineTop}>
        <strong>{citizenName ?? t('Caller without a name')}</strong>
        {waitingSince ? (
          <span className={styles.waits} data-late={now - Date.parse(waitingSince) > 120_000 || undefined}>
            {t('waits {time}', { time: formatDuration(now - Date.parse(waitingSince)) })}
          </span>
        ) : (
          last && (
            <span>
              <Ago at={last.sentAt} />
            </span>
          )
        )}
        {unread > 0 && (
          <span className={styles.unread}>
            {formatNumber(unread)} <span className="spoken">{t('unread')}</span>
          </span>
        )}
      </span>
      <b className={styles.lineAbout}>{about}</b>
      <span className={styles.lineText}>
        {writes === undefined ? (
          <>
            {last?.from === 'staff' && <em>{last.sender?.name ?? t('Staff')}: </em>}
            {words}
          </>
        ) : (
          <em>{writes ? t('{name} is answering …', { name: writes.name }) : t('The citizen is writing …')}</em>
        )}
      </span>
      <span className={styles.lineFoot}>
        <PriorityBadge priority={priority} />
        {isLifeThreat && (
          <span className={styles.danger}>
            <IconAlertTriangle size={13} aria-hidden="true" /> {t('Life threat')}
          </span>
        )}
        <span>{transactionNumber}</span>
        {mergedInto && <span>→ {mergedInto}</span>}
        {hasDraft && (
          <span>
            <IconPencil size={13} aria-hidden="true" /> {t('Draft')}
          </span>
        )}
      </span>
    </>
  )
}
