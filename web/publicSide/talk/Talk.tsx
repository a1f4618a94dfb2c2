// The citizen's side of the chat: what was said, how far it came, and what still waits on this phone.
import './talk.css'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { longestMessage, voiceNoteName } from '#contract/chat/Chat.ts'
import { typingMs } from '#contract/chat/rules.ts'
import { followUp, type PublicChat } from '#contract/publicSide/followUp.ts'
import { t, timeOf } from '#web/publicSide/language.ts'
import { shrinkPhoto } from '#web/kit/shrink.ts'
import { call } from '#web/publicSide/wire.ts'
import { forgetUnsent, sendMessage, useUnsent } from './outbox.ts'
import { useTalk } from './useTalk.ts'
import { YesOrNo, yesNoWords } from './YesOrNo.tsx'
import { VoiceNote } from './VoiceNote.tsx'

/** What the page says of it where it stands elsewhere. */
export interface TalkNews {
  isInView: boolean
  /** A question by the pictures waits for its answer. */
  isAsked: boolean
}

export function Talk({ token, onNews }: { token: string; onNews(news: TalkNews): void }) {
  const end = useRef<HTMLLIElement>(null)
  const { messages, news, isLost, isInView } = useTalk(token, end)
  const unsent = useUnsent((state) => state.unsent).filter((one) => one.token === token)
  // What was pressed last counts, sent or still on this phone.
  const answers = new Map<string, 'yes' | 'no'>()
  for (const { yesNo, answersId } of [...messages, ...unsent.flatMap(({ answer, refusal }) => (answer && !refusal ? answer : []))])
    if (answersId && yesNo && yesNo !== 'asks') answers.set(answersId, yesNo)
  const isAsked = messages.some(({ id, yesNo }) => yesNo === 'asks' && !answers.has(id))
  const tellNews = useEffectEvent(onNews)
  useEffect(() => void tellNews({ isInView, isAsked }), [isInView, isAsked])
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => void list.current?.scrollTo(0, list.current.scrollHeight), [messages.length, unsent.length])
  return (
    <>
      {isLost && <p className="note warn">{t('No connection. What you write is kept on this phone and sent later. If it is urgent, call 911.')}</p>}
      <ol className="talk" ref={list} aria-live="polite" aria-label={t('Messages')} tabIndex={0}>
        {messages.length + unsent.length === 0 && <li className="soft">{t('Write to the center here. Somebody answers as soon as possible.')}</li>}
        {messages.map((message) => (
          <Message key={message.id} token={token} message={message} isRead={message.seq <= news.readUpTo}>
            {message.yesNo === 'asks' && news.canChat && (
              <YesOrNo
                chosen={answers.get(message.id) ?? null}
                onChoose={(yesNo) => void sendMessage(token, t(yesNoWords[yesNo]), null, { yesNo, answersId: message.id })}
              />
            )}
          </Message>
        ))}
        {unsent.map(({ messageId, text, file, refusal }) => (
          <li key={messageId} className="mine unsent">
            <p>{text || file?.name}</p>
            <small role="status">{refusal ? t(refusal) : t('Kept on this phone, not sent yet')}</small>
            {refusal && (
              <button type="button" className="plain" onClick={() => void forgetUnsent(messageId)}>
                {t('Remove')}
              </button>
            )}
          </li>
        ))}
        <li ref={end} className="end" aria-hidden="true" />
      </ol>
      <p className="soft" role="status">
        {news.isTyping ? t('The center is writing …') : ''}
      </p>
      {news.canChat ? (
        <Write token={token} />
      ) : (
        <p className="note">{t('This report is closed, so nobody would read a message. Please call if you need help.')}</p>
      )}
    </>
  )
}

interface Props {
  token: string
  message: PublicChat
  isRead: boolean
  children: ReactNode
}
function Message({ token, message, isRead, children }: Props) {
  const { from, text, file, small, sentAt } = message
  return (
    <li className={from === 'citizen' ? 'mine' : 'theirs'}>
      <span className="who">{from === 'citizen' ? t('You') : t('The center')}</span>
      {file && (small ? <img src={small} alt={file.name} /> : <FileButton token={token} file={file} />)}
      {text && <p>{text}</p>}
      {children}
      <small>
        <time dateTime={sentAt}>{timeOf(sentAt)}</time>
        {from === 'citizen' && ` · ${isRead ? t('Read') : t('Delivered')}`}
      </small>
    </li>
  )
}

/** A visitor has no session: the bytes come along with the link's secret. */
function FileButton({ token, file }: { token: string; file: NonNullable<PublicChat['file']> }) {
  const [url, setUrl] = useState('')
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const isSound = file.mime.startsWith('audio/') || file.name === voiceNoteName
  const open = async () => {
    const { base64, mime } = await call(followUp.getPublicChatFile, { token, fileId: file.id }, { forMs: 60_000 })
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    setUrl(URL.createObjectURL(new Blob([bytes], { type: mime })))
  }
  if (url && isSound) return <audio controls src={url} aria-label={t('Voice note')} />
  if (url)
    return (
      <a className="plain" href={url} download={file.name}>
        {t('Save {name}', { name: file.name })}
      </a>
    )
  return (
    <button type="button" className="plain" onClick={() => void open().catch(() => {})}>
      {isSound ? t('Hear the voice note') : file.name}
    </button>
  )
}

function Write({ token }: { token: string }) {
  const [text, setText] = useState('')
  const told = useRef(0)
  const write = (next: string) => {
    setText(next)
    if (Date.now() - told.current < typingMs / 2) return
    told.current = Date.now()
    void call(followUp.typePublicChat, { token, isTyping: true }).catch(() => {})
  }
  const send = (file: File | null = null) => {
    if (!text.trim() && !file) return
    void sendMessage(token, text.trim(), file)
    setText('')
    told.current = 0
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label>
        {t('Your message')}
        <textarea rows={2} maxLength={longestMessage} value={text} onChange={({ target }) => write(target.value)} />
      </label>
      <div className="row talk-tools">
        <label className="plain pick">
          {t('Photo or file')}
          <input
            type="file"
            accept="image/*,video/*,audio/*,application/pdf"
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) void shrinkPhoto(file).then(send)
              target.value = ''
            }}
          />
        </label>
        <VoiceNote onDone={send} />
        <button type="submit" className="wide main" disabled={!text.trim()}>
          {t('Send')}
        </button>
      </div>
    </form>
  )
}
