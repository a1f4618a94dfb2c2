// What became of a report: one sentence, what to do meanwhile, and what the one who reported can do; writing and calling lie under the thumb.
import { useState } from 'react'
import { nextSteps } from '#contract/publicSide/report.ts'
import { Frame } from '#web/publicSide/Frame.tsx'
import { t, timeOf, useLanguage } from '#web/publicSide/language.ts'
import { CallSection } from '#web/publicSide/talk/CallSection.tsx'
import { useQueue } from '#web/publicSide/report/queue.ts'
import { TalkSection } from '#web/publicSide/talk/TalkSection.tsx'
import { ItIsOver } from './ItIsOver.tsx'
import { Meanwhile } from './Meanwhile.tsx'
import { MyData } from './MyData.tsx'
import { NotSolved } from './NotSolved.tsx'
import { Notify } from './Notify.tsx'
import { SharePosition } from './SharePosition.tsx'
import { StateBox } from './StateBox.tsx'
import { TellMore } from './TellMore.tsx'
import { useFollowUp } from './useFollowUp.ts'
import { VerifyForm } from '#web/publicSide/VerifyForm.tsx'

export function FollowUpPage({ token }: { token: string }) {
  useLanguage()
  const { standing, updates, state, take } = useFollowUp(token)
  const [isWriting, setWriting] = useState(false)
  const isPlaceless = useQueue(({ all }) => all.some(({ sent, isPlaceless: isSo }) => isSo && sent?.token === token))
  if (state === 'nothing')
    return (
      <Frame hotlines={[]}>
        <h1>{t('This link leads to no report.')}</h1>
        <a className="wide main" href="/cms/quickreport">
          {t('Report an emergency')}
        </a>
      </Frame>
    )
  if (!standing)
    return (
      <Frame hotlines={[]}>
        <p className="soft" role="status">
          {state === 'lost' ? t('No connection. Trying again…') : t('One moment…')}
        </p>
      </Frame>
    )
  const isOpen = standing.status === 'pending' || standing.status === 'accepted'
  const shown = (isOwn: boolean) => updates.filter((one) => one.isOwn === isOwn)
  const done = (found: typeof standing) => void take(found)
  const [, ...next] = nextSteps[standing.filed]
  return (
    <Frame hotlines={standing.center.hotlines}>
      <h1 className="reference">
        <small>{standing.center.name}</small>
        {standing.reference}
      </h1>
      {state === 'lost' && <p className="note warn">{t('No connection. What you see may be old.')}</p>}
      <StateBox standing={standing} />
      {isOpen && isPlaceless && !standing.isSharingPosition && (
        <p className="note warn">{t('The center does not know yet where you are. Share your position below, or write where you are.')}</p>
      )}
      {standing.isTogether && (
        <p className="note">{t('Others reported the same. It is handled together: you see how it stands, and what the center says to all.')}</p>
      )}
      {isOpen && <Meanwhile icon={standing.caseIcon} />}
      {shown(false).length > 0 && (
        <section>
          <h2>{t('From the center')}</h2>
          <ul className="updates">
            {shown(false).map(({ id, at, text, files }) => (
              <li key={id}>
                <time dateTime={at}>{timeOf(at)}</time>
                <p>{text}</p>
                {files.map((file) => file.small && <img key={file.id} src={file.small} alt={file.name} />)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {standing.canSayNotSolved && <NotSolved token={token} onDone={done} />}
      {isOpen && <TellMore token={token} standing={standing} onDone={done} />}
      {shown(true).length > 0 && (
        <section>
          <h2>{t('What you added')}</h2>
          <ul className="updates">
            {shown(true).map(({ id, at, text }) => (
              <li key={id}>
                <time dateTime={at}>{timeOf(at)}</time>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isOpen && standing.transactionNumber && !standing.isTogether && <SharePosition token={token} isSharing={standing.isSharingPosition} />}
      {isOpen && <Notify token={token} />}
      <ItIsOver token={token} standing={standing} onDone={done} />
      {isOpen && (
        <section>
          <h2>{t('What happens next')}</h2>
          <ul className="next">
            {next.map((sentence) => (
              <li key={sentence}>{t(sentence)}</li>
            ))}
          </ul>
        </section>
      )}
      <div id="chat">
        {(standing.canChat || standing.unreadChats > 0) && <TalkSection token={token} unread={standing.unreadChats} isWanted={isWriting} />}
      </div>
      <div id="call">{standing.canCall && <CallSection token={token} ringing={standing.ringing} />}</div>
      <VerifyForm token={token} centerId={standing.center.id} citizen={standing.citizen} />
      <MyData token={token} />
      <p className="soft">{t('Keep this page’s address: whoever has it can see how the report stands.')}</p>
      <a className="wide quiet" href="/cms/quickreport">
        {t('Report something else')}
      </a>
      {standing.canChat && (
        <nav className="dock two" aria-label={t('Speak with the center')}>
          <a className="wide main" href="#chat" onClick={() => setWriting(true)}>
            {t('Write')}
          </a>
          {standing.canCall && (
            <a className="wide" href="#call">
              {t('Call')}
            </a>
          )}
        </nav>
      )}
    </Frame>
  )
}
