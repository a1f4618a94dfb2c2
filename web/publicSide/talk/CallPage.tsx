// A call on the citizen's page: what happens is said in words, and one can write or show cards where one cannot speak.
import './talk.css'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatPhone } from '#contract/nouns/phoneText.ts'
import { withEmergency } from '#contract/publicSide/hotlines.ts'
import { callSentence } from '#contract/publicSide/sentence.ts'
import { sayOf, t } from '#web/publicSide/language.ts'
import { answeredBy, cardNamed, cards, yesNoCard } from '#web/kit/peers/cards.ts'
import { Sight } from '#web/kit/peers/Sight.tsx'
import type { Wanted } from './CallSection.tsx'
import { type Line, useCall } from './useCall.ts'
import { YesOrNo } from './YesOrNo.tsx'

interface Props {
  wanted: Wanted
  /** At the foot of the page, in view wherever it stands: there one hangs up. */
  bar?: HTMLElement | null
  onOver(): void
}

export function CallPage({ wanted, bar, onOver }: Props) {
  const line = useCall(wanted)
  const { state, others, hasCamera, isMuted, isAudioOnly, trouble } = line
  const isHeard = others.some(isConnected)
  const hasLostPicture = hasPicture(line) && !line.isSigned && others.some((one) => one.state === 'lost')
  const nameOf = (id: string) => (line.signing.includes(id) ? t('The center · signs') : t('The center'))
  const isOver = state === 'over' || state === 'nobody' || state === 'missed'
  const isLost = isLostNow(line)
  const isWeakSaid = !line.isOnHold && (line.isWeak || hasLostPicture) && !isAudioOnly
  const isBack = useIsBack(isLost, line.isOnHold, state === 'ringing' || (state === 'ongoing' && isHeard))
  const end = (
    <button type="button" className={isOver ? 'wide main' : 'wide hang-up'} onClick={isOver ? onOver : line.hangUp}>
      {isOver ? t('Close') : t('Hang up')}
    </button>
  )
  const tryAudio = hasPicture(line) && !isAudioOnly && !line.isSigned && (
    <button type="button" className="plain" onClick={line.audioOnly}>
      {t('Try audio only')}
    </button>
  )
  return (
    <>
      <h2 role="status">{isLost ? t('The connection is lost. Trying again …') : wordsOf(line, 'token' in wanted)}</h2>
      {isBack && (
        <p className="note" role="status">
          {t('The connection is back.')}
        </p>
      )}
      {isLost && (
        <div className="note warn" role="alert">
          {t('The center cannot hear you now. Stay here: it goes on by itself. If it takes long, call by telephone:')}
          <Numbers of={withEmergency(line.hotlines).slice(0, 3)} />
          {others.some((one) => one.state === 'failed') && (
            <button type="button" className="plain" onClick={line.repair}>
              {t('Try again')}
            </button>
          )}
        </div>
      )}
      {state === 'ongoing' && line.isRecorded && (
        <p className="note" role="status">
          {t('This call is recorded.')}
        </p>
      )}
      {state === 'ongoing' && line.isSigned && !hasCamera && (
        <p className="note" role="status">
          {t('Somebody who signs is in the call. Switch your camera on, so that they see you.')}
        </p>
      )}
      {trouble && (
        <p className="note warn">
          {t('Your phone did not allow the microphone or camera. You are connected: write below, or allow it and call again.')}
        </p>
      )}
      {!isOver && (
        <>
          <div className="sights">
            {others.map(({ id, stream, media }) => (
              <div key={id} className={media.camera || media.screen ? 'sight' : 'sight sound'}>
                <Sight stream={stream} label={nameOf(id)} />
                {(media.camera || media.screen) && <p className="soft">{nameOf(id)}</p>}
              </div>
            ))}
          </div>
          <div className="row talk-tools">
            <button type="button" className="plain" aria-pressed={isMuted} onClick={line.mute}>
              {isMuted ? t('Microphone is off') : t('Switch the microphone off')}
            </button>
            <button type="button" className="plain" aria-pressed={hasCamera} onClick={line.switchCamera}>
              {hasCamera ? t('Switch the camera off') : t('Switch the camera on')}
            </button>
          </div>
          {!isLost && !line.isOnHold && others.some((one) => one.state === 'failed') && (
            <p className="note warn" role="alert">
              {t('The connection could not be made on this network. Try again, or call by telephone.')}{' '}
              <button type="button" className="plain" onClick={line.repair}>
                {t('Try again')}
              </button>{' '}
              {tryAudio}
            </p>
          )}
          {isWeakSaid && (
            <p className="note warn" role="alert">
              {hasLostPicture ? t('Without the picture the voice may come through.') : t('The line is weak: the picture stops and starts.')}{' '}
              {tryAudio}
            </p>
          )}
          {isAudioOnly && (
            <p className="note" role="status">
              {showsPicture(others)
                ? t('Audio only: your picture is off, so that the voice comes through.')
                : t('Audio only: no picture goes either way, so that the voice comes through.')}{' '}
              <button type="button" className="plain" onClick={line.pictureAgain}>
                {t('Try the picture again')}
              </button>
            </p>
          )}
          {line.isOffered && !line.isSigned && !isWeakSaid && (
            <p className="note" role="status">
              {t('Pictures can be shown again. Yours stays off until you show it.')}{' '}
              <button type="button" className="plain" onClick={line.pictureAgain}>
                {t('Show my picture')}
              </button>
            </p>
          )}
          <Silent line={line} />
        </>
      )}
      {isOver && line.hotlines.length > 0 && state !== 'over' && <Numbers of={line.hotlines} />}
      {bar ? createPortal(end, bar) : end}
    </>
  )
}

const showsPicture = (others: Line['others']) => others.some(({ media }) => media.camera || media.screen)
const hasPicture = ({ hasCamera, others }: Line) => hasCamera || showsPicture(others)
/** Whoever only listens in is nobody to speak with. */
const isConnected = ({ state, isListener }: Line['others'][number]) => state === 'connected' && !isListener

const Numbers = ({ of }: { of: Line['hotlines'] }) => (
  <ul className="hotlines">
    {of.map(({ name, number }) => (
      <li key={number}>
        <a href={`tel:${number}`}>
          <b>{formatPhone(number)}</b> {name && t(name)}
        </a>
      </li>
    ))}
  </ul>
)

/** A voice that comes in goes on without the server; whoever holds sends none. */
function isLostNow({ state, others, isOnHold, isCut, hasHeard }: Line): boolean {
  if (state !== 'ringing' && state !== 'ongoing') return false
  if (!navigator.onLine) return true
  if (others.some(isConnected)) return false
  return isCut || (!isOnHold && others.some((one) => !one.isListener && (one.state === 'lost' || (hasHeard && one.state === 'failed'))))
}

const backMs = 8_000
/** For a moment from when it is there again, also where it was lost a moment ago as well; into a hold nothing comes back. */
function useIsBack(isLost: boolean, isOnHold: boolean, isThere: boolean): boolean {
  const [wasLost, setWasLost] = useState(false)
  if (isLost && !wasLost) setWasLost(true)
  if (wasLost && isOnHold && !isLost) setWasLost(false)
  const isBack = wasLost && isThere && !isLost
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setWasLost(false), backMs)
    return () => clearTimeout(timer)
  }, [isBack])
  return isBack
}

function wordsOf({ state, desk, others, isOnHold }: Line, isOfReport: boolean): string {
  if (state === 'nobody' || state === 'missed') return sayOf(callSentence(state, { isOfReport }))
  if (state === 'failed') return t('The call could not be made. Please try again, or call 911.')
  if (state === 'over') return t('The call is over.')
  if (state === 'starting') return t('One moment…')
  if (state === 'ringing')
    return desk === 'busy' ? t('All desks are in a call. You are in the queue; stay on the line.') : t('It rings at the center …')
  if (isOnHold) return t('You are on hold. Stay on the line: the center comes back to you.')
  return others.some(isConnected) ? t('You speak with the center.') : t('Connecting …')
}

/** "I cannot speak", or a key that is pressed: the call goes before others, and words and cards take the place of the voice. */
function Silent({ line }: { line: Line }) {
  const [text, setText] = useState('')
  const write = (words: string, card: string | null = null) => {
    line.say(words, card)
    setText('')
  }
  const { isSilent } = line
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key.length === 1 && key !== ' ') line.tellSilent()
  })
  useEffect(() => {
    if (isSilent) return
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isSilent])
  const asked = line.said.findLastIndex(({ isMine, card }) => !isMine && card === yesNoCard)
  const question = line.said.slice(asked + 1).some(({ isMine, card }) => isMine && (card === 'yes' || card === 'no')) ? undefined : line.said[asked]
  if (!isSilent)
    return (
      <button type="button" className="wide quiet" onClick={line.tellSilent}>
        {t('I cannot speak')}
      </button>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) write(text.trim())
      }}
    >
      {line.said.length > 0 && (
        <ol className="talk" aria-live="polite" aria-label={t('Messages')}>
          {line.said.map((one, at) => (
            <li key={at} className={one.isMine ? 'mine' : 'theirs'}>
              {cardNamed(one.card) ? `${cardNamed(one.card)!.face} ${t(cardNamed(one.card)!.text)}` : one.text}
              {answeredBy(one) && <small>{one.text}</small>}
            </li>
          ))}
        </ol>
      )}
      {question && (
        <div className="asked">
          <p>{question.text}</p>
          <YesOrNo chosen={null} onChoose={(choice) => line.say(question.text, choice)} />
        </div>
      )}
      <div className="cards">
        {cards.map(({ name, face, text: words }) => (
          <button key={name} type="button" className="plain" onClick={() => write(words, name)}>
            <span aria-hidden="true">{face}</span> {t(words)}
          </button>
        ))}
      </div>
      <label>
        {t('Write instead of speaking')}
        <input maxLength={1_000} value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <button type="submit" className="wide" disabled={!text.trim()}>
        {t('Send')}
      </button>
    </form>
  )
}
