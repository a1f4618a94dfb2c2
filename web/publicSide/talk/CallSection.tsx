// The way into a call: what it needs is fetched when the citizen calls, or the center does.
import { Suspense, useState } from 'react'
import { t } from '#web/publicSide/language.ts'
import { later } from '#web/kit/later.ts'

const CallPage = later(async () => (await import('./CallPage.tsx')).CallPage)
export type Wanted = { media: 'audio' | 'video' } & ({ token: string; answers?: string } | { commandCenterId: string })

interface Props {
  /** Of the report, or of the center where there is none. */
  token?: string
  commandCenterId?: string
  ringing?: { callId: string; media: 'audio' | 'video' } | null
  /** Which call is on, where the page must know it. */
  held?: [wanted: Wanted | null, want: (wanted: Wanted | null) => void]
  bar?: HTMLElement | null
}

export function CallSection({ token, commandCenterId, ringing, held, bar = null }: Props) {
  const own = useState<Wanted | null>(null)
  const [wanted, setWanted] = held ?? own
  const start = (media: 'audio' | 'video') => setWanted(token ? { token, media } : { commandCenterId: commandCenterId!, media })
  if (wanted)
    return (
      <section>
        <Suspense fallback={<p className="soft">{t('One moment…')}</p>}>
          <CallPage wanted={wanted} bar={bar} onOver={() => setWanted(null)} />
        </Suspense>
      </section>
    )
  return (
    <section>
      <h2>{ringing ? t('The center is calling you') : t('Call the center in the browser')}</h2>
      {ringing && token ? (
        <button type="button" className="wide main" onClick={() => setWanted({ token, media: ringing.media, answers: ringing.callId })}>
          {t('Answer the call')}
        </button>
      ) : (
        <div className="two">
          <button type="button" className="wide" onClick={() => start('audio')}>
            {t('Voice call')}
          </button>
          <button type="button" className="wide quiet" onClick={() => start('video')}>
            {t('Video call')}
          </button>
        </div>
      )}
    </section>
  )
}
