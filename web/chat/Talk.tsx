// A conversation with a citizen: what was said, who is writing, and the box to answer in.
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMessages, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { t, useLanguage } from '#web/kit/language.ts'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import styles from './chat.module.css'
import { Composer } from './Composer.tsx'
import { type TalkPage, useWhoTypes } from './live.ts'
import { Message } from './Message.tsx'
import { takeBack, useOutbox } from './outbox.ts'
import { useReadMark, useTalk } from './useTalk.ts'

/** What a head may name of it. */
export type TalkAbout = Pick<TalkPage, 'caseTypeId' | 'place' | 'citizenName' | 'status'>

interface Props {
  number: string
  head?: (about: TalkAbout) => ReactNode
  isAsked?: boolean
}

export function Talk({ number, head, isAsked = true }: Props) {
  useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const [search] = useDebouncedValue(typed?.trim() ?? '', 250)
  const { about, messages, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTalk(number, search)
  const end = useRef<HTMLLIElement>(null)
  const last = messages.at(-1)?.seq
  const waiting = useOutbox((state) => state.waiting).filter(({ transactionNumber }) => transactionNumber === number)
  const said = messages.findLast(({ from }) => from === 'citizen')?.seq ?? 0
  useReadMark(number, { upTo: search || !about ? 0 : said, seenUpTo: about?.seenUpTo ?? 0, isAsked }, end)
  const scroller = useRef<HTMLDivElement>(null)
  // Its very end: from anywhere else a browser keeps the first line in place when the room grows less, and the last goes.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [number, last, waiting.length])

  if (error && !about) return <ErrorState error={error} onRetry={refetch} />
  if (!about) return <SkeletonRows rows={5} height={36} />
  const readsHere = <p>{t('The citizen reads here what you write, on the page of the report.')}</p>
  const label = t('Conversation about {number}', { number })
  const why = about.canSend ? null : (
    <p className={styles.shut}>
      {about.hasLink
        ? t('This ticket is closed, so the citizen cannot be written to any more.')
        : t('The citizen of this ticket has no page on which it could be read.')}
    </p>
  )
  // Nothing was said and nothing can be: no empty place that looks like one to write in.
  if (why && typed === null && about.total === 0)
    return (
      <section className={styles.talk} aria-label={label} data-shut>
        {head && <header className={styles.talkHead}>{head(about)}</header>}
        {why}
      </section>
    )
  return (
    <section className={styles.talk} aria-label={label}>
      <header className={styles.talkHead}>
        {head?.(about)}
        <Tooltip label={t('Search in this conversation')}>
          <ActionIcon
            ml="auto"
            variant="subtle"
            color="gray"
            aria-label={t('Search in this conversation')}
            aria-pressed={typed !== null}
            onClick={() => setTyped(typed === null ? '' : null)}
          >
            <IconSearch size={17} />
          </ActionIcon>
        </Tooltip>
      </header>
      {typed !== null && (
        <TextInput
          className={styles.search}
          type="search"
          data-autofocus
          autoFocus
          aria-label={t('Search in this conversation')}
          placeholder={t('Search in this conversation')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div ref={scroller} className={styles.messages} tabIndex={0} role="group" aria-label={t('Messages')}>
        <ol className={styles.lines} aria-live="polite">
          {hasNextPage && (
            <li className={styles.older}>
              <Button variant="subtle" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('Show earlier messages')}
              </Button>
            </li>
          )}
          {messages.length === 0 && (
            <li className={styles.nothing}>
              {head ? (
                <EmptyState icon={IconMessages} title={search ? t('Nothing was found') : t('Nothing was said yet')}>
                  {about.canSend && !search && readsHere}
                </EmptyState>
              ) : (
                <>
                  <b>{search ? t('Nothing was found') : t('Nothing was said yet')}</b>
                  {about.canSend && !search && readsHere}
                </>
              )}
            </li>
          )}
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              asked={message.answersId ? messages.find(({ id }) => id === message.answersId)?.text : undefined}
            />
          ))}
          {waiting.map(({ messageId, text, file, refusal }) => (
            <li key={messageId} className={styles.message} data-from="staff" data-waiting>
              <p>{text || file?.name}</p>
              <span className={styles.foot} role="status">
                {refusal ?? t('Sending …')}
                {refusal && (
                  <button type="button" onClick={() => takeBack(messageId)}>
                    {t('Take off')}
                  </button>
                )}
              </span>
            </li>
          ))}
          <li ref={end} className={styles.end} aria-hidden="true" />
        </ol>
      </div>
      <Typing number={number} />
      {why ?? <Composer key={number} number={number} about={about} maxRows={head ? 6 : 3} />}
    </section>
  )
}

function Typing({ number }: { number: string }) {
  const who = useWhoTypes(number)
  return (
    <p className={styles.typing} role="status">
      {who.map((one) => (one ? t('{name} is answering …', { name: one.name }) : t('The citizen is writing …'))).join(' ')}
    </p>
  )
}
