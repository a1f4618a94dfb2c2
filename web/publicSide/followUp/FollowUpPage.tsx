// What became of a report: one sentence, what to do meanwhile, and what the one who reported can do; writing and calling lie under the thumb.
import { useEffect, useRef, useState } from 'react'
import { asksToWrite, deafWay } from '#contract/publicSide/questions.ts'
import { doneSentences, isOpenReport, lineSentence, nextSentences, placeSentence, warningSentence } from '#contract/publicSide/sentence.ts'
import { followUp } from '#contract/publicSide/followUp.ts'
import { Frame } from '#web/publicSide/Frame.tsx'
import { keepClear } from '#web/publicSide/dock.ts'
import { nameOf, sayOf, t, timeOf, useLanguage } from '#web/publicSide/language.ts'
import { NoReport } from '#web/publicSide/NoReport.tsx'
import { CallSection, type Wanted } from '#web/publicSide/talk/CallSection.tsx'
import type { TalkNews } from '#web/publicSide/talk/Talk.tsx'
import { TalkSection } from '#web/publicSide/talk/TalkSection.tsx'
import { AskNumber } from './AskNumber.tsx'
import { AskPlace } from './AskPlace.tsx'
import { ClosedTogether } from './ClosedTogether.tsx'
import { CopyLink } from './CopyLink.tsx'
import { ItIsOver } from './ItIsOver.tsx'
import { DoNow } from '#web/publicSide/report/CardSteps.tsx'
import { loadQueue, useQueue } from '#web/publicSide/report/queue.ts'
import { Meanwhile } from './Meanwhile.tsx'
import { MyData } from './MyData.tsx'
import { NearAed } from './NearAed.tsx'
import { NotSolved } from './NotSolved.tsx'
import { Notify } from './Notify.tsx'
import { RateHelp } from './RateHelp.tsx'
import { SharePosition } from './SharePosition.tsx'
import { StateBox } from './StateBox.tsx'
import { Preset, TellMore } from './TellMore.tsx'
import { UnsentWords } from './UnsentWords.tsx'
import { useFollowUp } from './useFollowUp.ts'
import { useSharing } from './useSharing.ts'
import { useWordsOf, wordsShown } from './words.ts'
import { call } from '#web/publicSide/wire.ts'
import { VerifyForm } from '#web/publicSide/VerifyForm.tsx'

interface Props {
  token: string
  /** The page that sent it gave way to this one. */
  isJustSent?: boolean
}

export function FollowUpPage({ token, isJustSent = false }: Props) {
  useLanguage()
  const { standing, updates, state, seenAt, take } = useFollowUp(token)
  const [isWriting, setWriting] = useState(false)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [declined, setDeclined] = useState('')
  const [talk, setTalk] = useState<TalkNews | null>(null)
  const chatPart = useRef<HTMLDivElement>(null)
  const callPart = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const isKnown = standing !== null
  // What was pressed is gone with its page: without this nobody without sight hears that it was received.
  useEffect(() => {
    if (isJustSent && isKnown) head.current?.focus({ preventScroll: true })
  }, [isJustSent, isKnown])
  const sharing = useSharing(token)
  const words = useWordsOf(token, take)
  const saysNotSolved = words.some(({ way, refusal }) => way === 'reportNotSolved' && !refusal)
  /** The form stays to say what became of the number, and goes from under no finger that asks for writing. */
  const [isNumberless, setNumberless] = useState(false)
  if (standing && !standing.hasPhone && !standing.isWriteOnly && !isNumberless) setNumberless(true)
  if (state === 'nothing') return <NoReport />
  if (!standing)
    return (
      <Frame hotlines={[]}>
        <Receipt token={token} />
        <p className="soft" role="status">
          {state === 'lost' ? t('No connection. Trying again…') : t('One moment…')}
        </p>
      </Frame>
    )
  const isOpen = isOpenReport(standing)
  const isWriteOnly = standing.isWriteOnly || words.some(({ text }) => asksToWrite(text))
  const rung = wanted || standing.ringing?.callId === declined ? null : standing.ringing
  const canDial = standing.canCall && !isWriteOnly && !wanted
  const shown = (isOwn: boolean) => updates.filter((one) => one.isOwn === isOwn)
  const done = (found: typeof standing) => void take(found)
  const write = () => {
    setWriting(true)
    goTo(chatPart.current)
  }
  const unread = talk?.isInView ? 0 : standing.unreadChats
  const lost = lineSentence({ isLost: state === 'lost', seenAt }, timeOf)
  const warning = warningSentence(standing)
  const placeless = placeSentence(standing, sharing.sharing)
  return (
    <Frame hotlines={standing.center.hotlines} center={standing.center} line={lost && sayOf(lost)}>
      <h1 className="reference" ref={head} tabIndex={-1} aria-describedby="stands">
        <small className="unseen">{standing.center.name}</small>
        {standing.reference}
      </h1>
      {warning && (
        <a className="call unserved" href="tel:911">
          {sayOf(warning)}
        </a>
      )}
      <StateBox standing={standing} />
      {isOpen && (
        <div className="chips">
          <Preset token={token} text={deafWay} isSaid={shown(true).some(({ text }) => text === deafWay)} />
        </div>
      )}
      {doneSentences(standing, timeOf, nameOf).map((one) => (
        <p key={one.text} className={standing.status === 'declined' ? 'note warn' : 'note'}>
          {sayOf(one)}
        </p>
      ))}
      <RateHelp token={token} standing={standing} onDone={done} />
      {placeless && standing.transactionNumber && <AskPlace token={token} said={placeless} sharing={sharing} onDone={done} />}
      {standing.isTogether && isOpen && (
        <p className="note">{t('Others reported the same. It is handled together: you see how it stands, and what the center says to all.')}</p>
      )}
      {isOpen && standing.defibrillator && <NearAed aed={standing.defibrillator} />}
      {isOpen && (standing.tells ? <DoNow told={standing.tells} /> : <Meanwhile icon={standing.caseIcon} />)}
      {isOpen && standing.transactionNumber && isNumberless && (
        <AskNumber token={token} isWriteOnly={isWriteOnly} isUnfit={standing.isPhoneUnfit} onDone={done} />
      )}
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
      <div id="call" ref={callPart} tabIndex={-1}>
        {(standing.canCall || rung || wanted) && <CallSection token={token} ringing={rung} held={[wanted, setWanted]} bar={bar} />}
      </div>
      {standing.isTogether && !isOpen && <ClosedTogether />}
      {standing.canSayNotSolved && !saysNotSolved && <NotSolved token={token} standing={standing} />}
      {isOpen && <TellMore token={token} standing={standing} said={shown(true).map(({ text }) => text)} />}
      <UnsentWords words={words} />
      {shown(true).length > 0 && (
        <section>
          <h2>{t('What you added')}</h2>
          <ul className="updates">
            {shown(true).map(({ id, at, text }) => (
              <li key={id}>
                <time dateTime={at}>{timeOf(at)}</time>
                <p>{wordsShown(text)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isOpen && standing.transactionNumber && !standing.isTogether && <SharePosition now={sharing} isSharingPosition={standing.isSharingPosition} />}
      {isOpen && <Notify token={token} />}
      <ItIsOver token={token} standing={standing} onDone={done} />
      {isOpen && (
        <section>
          <h2>{t('What happens next')}</h2>
          <ul className="next">
            {nextSentences({ ...standing, isWriteOnly }).map((sentence) => (
              <li key={sentence.text}>{sayOf(sentence)}</li>
            ))}
          </ul>
        </section>
      )}
      <div id="chat" ref={chatPart} tabIndex={-1}>
        {(standing.canChat || standing.unreadChats > 0) && (
          <TalkSection token={token} unread={standing.unreadChats} isWanted={isWriting} onNews={setTalk} />
        )}
      </div>
      <VerifyForm token={token} centerId={standing.center.id} citizen={standing.citizen} />
      <MyData token={token} />
      <CopyLink token={token} />
      <a className="wide quiet" href="/cms/quickreport">
        {t('Report something else')}
      </a>
      {rung && (
        <Ringing
          onAnswer={() => {
            setWanted({ token, media: rung.media, answers: rung.callId })
            goTo(callPart.current)
          }}
          onDecline={() => {
            setDeclined(rung.callId)
            // Where it does not come through it rings on at the center, until nobody has answered.
            void call(followUp.declinePublicCall, { token, callId: rung.callId }).catch(() => setDeclined(''))
          }}
        />
      )}
      {!rung && (standing.canChat || unread > 0 || wanted) && (
        <nav
          ref={keepClear}
          className={`dock${wanted || (canDial && unread === 0) ? ' two' : ''}${wanted || unread > 0 ? ' stays' : ''}`}
          aria-label={t('Speak with the center')}
          aria-live="polite"
        >
          <button type="button" className="wide main" onClick={write}>
            {unread === 0
              ? t('Write')
              : talk?.isAsked
                ? t('The center asks you something')
                : t('The center has written ({count, number})', { count: unread })}
          </button>
          {canDial && unread === 0 && (
            <button type="button" className="wide" onClick={() => goTo(callPart.current)}>
              {t('Call')}
            </button>
          )}
          {wanted && <div ref={setBar} />}
        </nav>
      )}
    </Frame>
  )
}

/** What this phone itself knows of it: that the center has it, and under which number. */
function Receipt({ token }: { token: string }) {
  const kept = useQueue(({ all }) => all.find(({ sent }) => sent?.token === token))
  useEffect(() => void loadQueue(), [])
  if (!kept?.sent) return null
  return (
    <>
      <h1 className="reference">{kept.sent.reference}</h1>
      <p className="note good">
        <strong>{t('Your report was received.')}</strong> {kept.label} · {timeOf(kept.writtenAt)}
      </p>
    </>
  )
}

/** Over whatever the page shows, until it is answered, declined or over. */
function Ringing({ onAnswer, onDecline }: { onAnswer(): void; onDecline(): void }) {
  return (
    <nav ref={keepClear} className="dock two stays rings" aria-label={t('The center is calling you')}>
      <p role="alert">{t('The center is calling you')}</p>
      <button type="button" className="wide main" onClick={onAnswer}>
        {t('Answer')}
      </button>
      <button type="button" className="wide" onClick={onDecline}>
        {t('Decline')}
      </button>
    </nav>
  )
}

/** Never by the address: its last part was the secret, and the page is what stands there. */
function goTo(part: HTMLElement | null): void {
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}
