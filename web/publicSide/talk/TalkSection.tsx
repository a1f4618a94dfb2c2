// The way into the chat: what it needs is fetched when it is opened, or when the center has written.
import { Suspense, useState } from 'react'
import { t } from '#web/publicSide/language.ts'
import { later } from '#web/kit/later.ts'
import type { TalkNews } from './Talk.tsx'

const Talk = later(async () => (await import('./Talk.tsx')).Talk)

interface Props {
  token: string
  unread: number
  isWanted?: boolean
  onNews(news: TalkNews): void
}

export function TalkSection({ token, unread, isWanted = false, onNews }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && (unread > 0 || isWanted)) setOpen(true)
  return (
    <section>
      <h2>{t('Chat with the center')}</h2>
      {isOpen ? (
        <Suspense fallback={<p className="soft">{t('One moment…')}</p>}>
          <Talk token={token} onNews={onNews} />
        </Suspense>
      ) : (
        <button type="button" className="wide" onClick={() => setOpen(true)}>
          {t('Write to the center')}
        </button>
      )}
    </section>
  )
}
