// Writes to the citizen: quick answers in their language, files, a voice note; what is begun is kept for whoever takes over.
import { ActionIcon, Button, FileButton, Menu, Textarea, Tooltip } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconMessageBolt, IconPaperclip, IconThumbUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { chat } from '#contract/chat/room.ts'
import { longestMessage } from '#contract/chat/Chat.ts'
import { typingMs } from '#contract/chat/rules.ts'
import { audioTypes, documentTypes, imageTypes, videoTypes } from '#contract/files/files.ts'
import { languages, nameIn } from '#contract/languages.ts'
import { cases } from '#contract/reference/cases.ts'
import { call, newKey, query } from '#web/kit/api.ts'
import { socketNow } from '#web/kit/feed/feed.ts'
import { t } from '#web/kit/language.ts'
import { useSession } from '#web/kit/session/session.ts'
import { dropDraft, keepDraft, readDraft, useUnsaved } from '#web/kit/unsaved.ts'
import styles from './chat.module.css'
import { noteDraft, type TalkPage } from './live.ts'
import { send } from './outbox.ts'
import { VoiceNote } from './VoiceNote.tsx'

const accepted = [...imageTypes, ...videoTypes, ...audioTypes, ...documentTypes].join()
const keepAfterMs = 1_200

/** Letters of one line beside the tools; more have the width of the card, and the tools stand below. */
const besideTools = 16

interface Props {
  number: string
  about: TalkPage
  maxRows: number
}

export function Composer({ number, about, maxRows }: Props) {
  const cache = useQueryClient()
  // What the server does not have yet stays here, wherever on the screen the box is drawn next.
  const begun = `chat ${number}`
  const [text, setText] = useState(() => readDraft<string>(begun) ?? about.draft?.text ?? '')
  const [isKept, setKept] = useState(() => readDraft(begun) === undefined)
  const typed = useRef(0)
  const box = useRef<HTMLTextAreaElement>(null)
  const me = useSession(({ accountId }) => accountId)
  // Begun by somebody else while this was open; what is begun here is not written over.
  const other = about.draft && about.draft.by.id !== me && text === '' ? about.draft : null
  useUnsaved(!isKept, 'page')

  useEffect(() => {
    if (isKept) return
    const keep = () =>
      void call(chat.saveChatDraft, { transactionNumber: number, text }, { key: newKey() }).then(
        ({ data }) => {
          noteDraft(cache, number, data.draft)
          if (readDraft(begun) !== text) return
          dropDraft(begun)
          setKept(true)
        },
        () => {},
      )
    const timer = setTimeout(keep, keepAfterMs)
    return () => clearTimeout(timer)
  }, [cache, number, begun, text, isKept])

  const write = (next: string) => {
    setText(next)
    keepDraft(begun, next)
    setKept(false)
    if (Date.now() - typed.current < typingMs / 2) return
    typed.current = Date.now()
    socketNow()?.emit('typing', { transactionNumber: number, isTyping: true }, () => {})
  }
  const sendNow = (file: File | null = null, asksYesNo = false) => {
    if (!text.trim() && !file) return
    send(cache, number, { text: text.trim(), file, asksYesNo })
    setText('')
    dropDraft(begun)
    noteDraft(cache, number, null)
    setKept(true)
    typed.current = 0
    socketNow()?.emit('typing', { transactionNumber: number, isTyping: false }, () => {})
  }

  return (
    <form
      className={styles.composer}
      data-long={text.length > besideTools || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        sendNow()
      }}
    >
      {other && (
        <p className={styles.begun}>
          <span>{t('{name} has begun: “{text}”', { name: other.by.name, text: other.text })}</span>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              write(other.text)
              box.current?.focus()
            }}
          >
            {t('Go on with it')}
          </Button>
        </p>
      )}
      <Textarea
        ref={box}
        id={`chat-${number}`}
        aria-label={t('Write to the citizen')}
        placeholder={
          about.citizenLanguage === 'en'
            ? t('Write to the citizen …')
            : t('Write in {language} …', { language: languages[about.citizenLanguage].name })
        }
        autosize
        minRows={1}
        maxRows={maxRows}
        maxLength={longestMessage}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault()
            sendNow()
          }
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <div className={styles.tools}>
        <QuickAnswers
          about={about}
          onChoose={(answer) => {
            write(text.trim() ? `${text.trim()} ${answer}` : answer)
            box.current?.focus()
          }}
        />
        <FileButton accept={accepted} onChange={(file) => file && sendNow(file)}>
          {(props) => (
            <Tooltip label={t('Send a file')}>
              <ActionIcon {...props} variant="subtle" color="gray" aria-label={t('Send a file')}>
                <IconPaperclip size={18} />
              </ActionIcon>
            </Tooltip>
          )}
        </FileButton>
        <VoiceNote onDone={sendNow} />
        <Tooltip label={t('Ask it with the pictures yes and no')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Ask it with the pictures yes and no')}
            disabled={!text.trim()}
            onClick={() => sendNow(null, true)}
          >
            <IconThumbUp size={18} />
          </ActionIcon>
        </Tooltip>
        <span className={styles.hint}>{t('Enter sends, Shift Enter makes a new line.')}</span>
        <Button type="submit" size="compact-md" disabled={!text.trim()}>
          {t('Send')}
        </Button>
      </div>
    </form>
  )
}

function QuickAnswers({ about, onChoose }: { about: TalkPage; onChoose(text: string): void }) {
  const answers = useQuery({ ...query(cases.getQuickAnswers, { limit: 100 }), staleTime: 60_000 }).data?.items ?? []
  const fitting = answers.filter(({ caseTypeId }) => !caseTypeId || caseTypeId === about.caseTypeId)
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Tooltip label={t('Quick answers')}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Quick answers')}>
            <IconMessageBolt size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={styles.answers}>
        {fitting.length === 0 && <Menu.Label>{t('The center has no quick answers yet.')}</Menu.Label>}
        {fitting.map(({ id, title, text, texts }) => {
          const said = nameIn(about.citizenLanguage, { name: text, names: texts })
          return (
            <Menu.Item key={id} onClick={() => onChoose(said)}>
              <strong>{title}</strong>
              <span lang={about.citizenLanguage}>{said}</span>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
