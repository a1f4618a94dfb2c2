// The call that this page is in: who is there, how long, picture and sound, what can be done, and the ticket beside it.
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowsSplit2,
  IconDeviceCctv,
  IconEar,
  IconLanguage,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconScreenShare,
  IconTicket,
  IconUserPlus,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useMatch } from 'react-router'
import { calls } from '#contract/calls/room.ts'
import { spokenWords } from '#contract/accounts/spoken.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { query, useChange } from '#web/kit/api.ts'
import { useNow } from '#web/kit/clock.ts'
import { useFormPlace } from '#web/kit/dock.tsx'
import { formatDuration } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { Loaded } from '#web/kit/parts/Loaded.tsx'
import { Sight } from '#web/kit/peers/Sight.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import type { Call, CallState } from '#contract/calls/Call.ts'
import { audioOnly, hangUp, isSignedCall, mute, pictureAgain, repair, select, spokenWith, statusOf, switchKind, useCalling } from './calling.ts'
import { AddInterpreter } from './AddInterpreter.tsx'
import { CallOver } from './CallOver.tsx'
import { CallPictures, namedIn } from './CallPictures.tsx'
import { CallTicket } from './CallTicket.tsx'
import { CaseLink } from './CaseLink.tsx'
import { FlagMarks } from './FlagMarks.tsx'
import styles from './calls.module.css'
import { useRecording } from './recording.ts'
import { Words } from './Words.tsx'

const troubles = {
  insecure: k('Without HTTPS this browser gives no microphone and no camera. Ask whoever runs Tanod for its secure address.'),
  refused: k('The browser was not allowed to use the microphone or camera. Allow it beside the address, then switch it on again.'),
  missing: k('No microphone or camera was found. The other side is heard all the same.'),
  busy: k('Another program holds the microphone or camera. Close it, then switch it on again.'),
}

const statusWords: Record<CallState, string> = {
  CONNECTING: k('Connecting …'),
  RINGING: k('It rings …'),
  ONGOING: k('Connected'),
  ON_HOLD: k('On hold'),
  RECONNECTING: k('Connecting again …'),
  ENDED: k('Ended'),
}

const recordingWords = {
  waits: k('The recording waits for the network, and is sent as soon as it is back.'),
  silent: k('No sound reaches the recording yet. Click once anywhere on the page, and take notes meanwhile.'),
  failed: k('This call cannot be recorded here. Take notes, and tell your supervisor.'),
}

/** What stands beside a call, which other rooms have: the cameras, the facts of its ticket to correct, and the way to the wall of cameras. */
export interface Beside {
  Cameras: ComponentType<{ transactionNumber: string | null }>
  Ticket: ComponentType<{ number: string; draft: string }>
  /** Where the ticket of a call is; `follows` after other words. */
  Place: ComponentType<{ number: string; follows?: boolean }>
  onWall(): void
}

export function CallPanel({ beside }: { beside: Beside }) {
  const { call, over, isLarge } = useCalling()
  useUnsaved(call !== null, 'page')
  if (!call && over)
    return (
      <section className={styles.panel} aria-label={t('Call that is over')}>
        <Stranger call={over} />
        <CallOver call={over} />
        <BesideCall call={over} beside={beside} />
      </section>
    )
  return (
    <section className={styles.panel} aria-label={t('Call')} data-large={isLarge || undefined}>
      <Going beside={beside} />
    </section>
  )
}

/** Stands above a call that is drawn beside a ticket which it is not about. */
function Stranger({ call: { transactionNumber, direction } }: { call: Call }) {
  const open = useMatch('/cms/tickets/:tab/:transactionNumber')?.params.transactionNumber
  if (!open || open === transactionNumber || direction === 'internal') return null
  return (
    <p className={styles.stranger} data-stranger>
      <IconArrowsSplit2 size={16} aria-hidden="true" />
      <span>
        <b>{t('Another call: it is not of the open ticket')}</b>
        {!transactionNumber && ` · ${t('it has no ticket yet')}`}
      </span>
    </p>
  )
}

/** What is written here stays when the caller is gone. */
function BesideCall({ call, beside: { Cameras, Ticket } }: { call: Call; beside: Beside }) {
  const { selectedKey, isListening } = useCalling()
  const mayHandle = useMay('calls.answer')
  const mayWatch = useMay('cctv.view')
  const { transactionNumber, callId, state } = call
  const place = useFormPlace(transactionNumber)
  if (selectedKey === 'ticket' && mayHandle && !isListening && state !== 'RINGING') {
    const form = (
      <div className={place ? undefined : styles.beside} data-aside data-form tabIndex={0} role="group" aria-label={t('Beside the call')}>
        {transactionNumber ? <Ticket number={transactionNumber} draft={`call ${callId} ${transactionNumber}`} /> : <CallTicket call={call} />}
      </div>
    )
    return place ? createPortal(<InFacts isOver={state === 'ENDED'}>{form}</InFacts>, place) : form
  }
  if (selectedKey === 'cctv' && mayWatch && state !== 'ENDED')
    return (
      <div className={styles.beside} data-aside tabIndex={0} role="group" aria-label={t('Beside the call')}>
        <Cameras transactionNumber={transactionNumber} />
      </div>
    )
  return null
}

/** Where the facts of the ticket stand already they are corrected there, from the top. */
function InFacts({ isOver, children }: { isOver: boolean; children: ReactNode }) {
  const top = useRef<HTMLElement>(null)
  useLayoutEffect(() => void top.current?.scrollIntoView?.({ block: 'start' }), [])
  const title = isOver ? t('To correct after the call') : t('To correct during the call')
  return (
    <section ref={top} aria-label={title}>
      <h2 className={styles.inFactsTitle}>{title}</h2>
      {children}
    </section>
  )
}

function Going({ beside }: { beside: Beside }) {
  const calling = useCalling()
  const { call, others, own, isMuted, isListening, isAudioOnly, isOffered, trouble, selectedKey } = calling
  const recording = useRecording((known) => known.state)
  const now = useNow()
  const mayHandle = useMay('calls.answer')
  const mayWatch = useMay('cctv.view')
  const hold = useChange(calls.holdCall, { quiet: 'done' })
  const preview = useMemo(() => new MediaStream([own.screen ?? own.video].filter((one) => one !== undefined)), [own.screen, own.video])
  if (!call) return null
  const isOnHold = call.state === 'ON_HOLD'
  const since = call.answeredAt ?? call.rangAt
  const showsTicket = selectedKey === 'ticket'
  const spoken = spokenWith(others)
  const failed = spoken.some(({ state }) => state === 'failed')
  const lost = spoken.some(({ state }) => state === 'lost')
  const showsPicture = others.some(({ media }) => media.camera || media.screen)
  const hasPicture = Boolean(own.video ?? own.screen) || showsPicture
  const isWeak = hasPicture && spoken.some((one) => one.isWeak)
  // What the line does not carry is not offered.
  const isOfferedNow = isOffered && !failed && !lost && !isWeak
  // Nobody takes the hands off who sign.
  const tryAudio = !isAudioOnly && !isListening && !isSignedCall(call) && (
    <button type="button" onClick={audioOnly}>
      {t('Try audio only')}
    </button>
  )
  const interpreters = call.participants.filter(({ interprets, state }) => interprets !== null && state === 'joined')
  const listeners = call.participants.filter(({ role, state }) => role === 'listener' && state === 'joined')
  return (
    <>
      <Stranger call={call} />
      <header>
        <strong>{call.citizenName || namedIn(call, calling.participantId)?.name || t('A citizen')}</strong>
        {call.phone && <a href={`tel:${call.phone}`}>{formatPhone(call.phone)}</a>}
        {call.transactionNumber && <beside.Place number={call.transactionNumber} />}
        {call.transactionNumber && <CaseLink number={call.transactionNumber} />}
        <span role="status">
          {t(statusWords[statusOf(calling)])} · {formatDuration(now - Date.parse(since))}
        </span>
        {call.isSilent && <em>{t('Cannot speak')}</em>}
      </header>
      <FlagMarks flags={call.flags} />
      {call.isRecorded && (
        <p className={styles.recorded} role="status">
          {isOnHold ? t('Recording is paused') : t('Recording')}
        </p>
      )}
      {recording && recording !== 'records' && <p className={styles.warn}>{t(recordingWords[recording])}</p>}
      {interpreters.length > 0 && (
        <p className={styles.interprets} data-interprets>
          <IconLanguage size={15} aria-hidden="true" />{' '}
          {interpreters.map(({ name, interprets }) => t('{name} interprets {language}.', { name, language: t(spokenWords[interprets!]) })).join(' ')}
        </p>
      )}
      {listeners.length > 0 && !isListening && (
        <p className={styles.note}>
          <IconEar size={15} aria-hidden="true" /> {t('{name} listens in.', { name: listeners.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {trouble && <p className={styles.warn}>{t(troubles[trouble])}</p>}
      {failed && (
        <p className={styles.warn} role="alert">
          {t('The line could not be made: the network lets no picture or sound through, or the relay cannot be reached.')}{' '}
          <button type="button" onClick={repair}>
            {t('Try again')}
          </button>
          {tryAudio}
        </p>
      )}
      {lost && !failed && !isOnHold && (
        <p className={styles.warn} role="status">
          {t('The network was lost. Connecting again …')} {tryAudio}
        </p>
      )}
      {isWeak && !failed && !lost && (
        <p className={styles.warn} role="status">
          {t('The line is weak: the picture stops and starts.')} {tryAudio}
        </p>
      )}
      {isAudioOnly && (
        <p className={styles.note} role="status" data-audio-only>
          {showsPicture
            ? t('Audio only: your picture is off, so that the voice comes through.')
            : t('Audio only: no picture goes either way, so that the voice comes through.')}{' '}
          {!isListening && (
            <button type="button" onClick={pictureAgain}>
              {t('Try the picture again')}
            </button>
          )}
        </p>
      )}
      {isOfferedNow && (
        <p className={styles.note} role="status">
          {t('Pictures can be shown again. Yours stays off until you show it.')}{' '}
          <button type="button" onClick={pictureAgain}>
            {t('Show my picture')}
          </button>
        </p>
      )}
      <div className={styles.sights}>
        <CallPictures onWall={beside.onWall} />
        {(own.video ?? own.screen) && <Sight className={styles.own} stream={preview} isMuted label={t('Your own picture')} />}
      </div>
      <div className={styles.foot}>
        <Words />
        <footer>
          {!isListening && (
            <>
              <Control
                label={isMuted ? t('Muted: switch the microphone on') : t('Mute')}
                word={isMuted ? t('Muted') : t('Mute')}
                isOn={isMuted}
                onClick={() => mute(!isMuted)}
              >
                {isMuted ? <IconMicrophoneOff size={18} /> : <IconMicrophone size={18} />}
              </Control>
              <Control
                label={own.video ? t('Switch the camera off') : t('Switch the camera on')}
                isOn={Boolean(own.video)}
                onClick={() => switchKind('video')}
              >
                {own.video ? <IconVideo size={18} /> : <IconVideoOff size={18} />}
              </Control>
              <Control
                label={own.screen ? t('Stop sharing the screen') : t('Share the screen')}
                isOn={Boolean(own.screen)}
                onClick={() => switchKind('screen')}
              >
                <IconScreenShare size={18} />
              </Control>
            </>
          )}
          {mayHandle && !isListening && call.state !== 'RINGING' && (
            <>
              <Control
                label={isOnHold ? t('Take up again') : t('Hold')}
                isOn={isOnHold}
                onClick={() => hold.mutate({ id: call.callId, isOnHold: !isOnHold })}
              >
                {isOnHold ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
              </Control>
              <BringIn callId={call.callId} />
              <AddInterpreter call={call} />
              <Control label={t('Ticket')} isOn={showsTicket} onClick={() => select('ticket')}>
                <IconTicket size={18} />
              </Control>
            </>
          )}
          {mayWatch && (
            <Control label={t('Cameras')} isOn={selectedKey === 'cctv'} onClick={() => select('cctv')}>
              <IconDeviceCctv size={18} />
            </Control>
          )}
          <Button color="red.9" size="compact-md" leftSection={<IconPhoneOff size={16} />} onClick={() => void hangUp()}>
            {isListening ? t('Stop listening') : t('Hang up')}
          </Button>
        </footer>
      </div>
      <BesideCall call={call} beside={beside} />
    </>
  )
}

interface ControlProps {
  label: string
  /** Stands beside the sign where there is room; the label begins with it. */
  word?: string
  isOn: boolean
  onClick(): void
  children: React.ReactNode
}
function Control({ label, word, isOn, onClick, children }: ControlProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={word && styles.worded}
        size={31}
        variant={isOn ? 'filled' : 'default'}
        aria-label={label}
        aria-pressed={isOn}
        onClick={onClick}
      >
        {children}
        {word && <span className={styles.word}>{word}</span>}
      </ActionIcon>
    </Tooltip>
  )
}

function BringIn({ callId }: { callId: string }) {
  const colleagues = useQuery({ ...query(calls.getColleagues, {}), staleTime: 5_000 })
  const invite = useChange(calls.inviteToCall)
  const there = (colleagues.data ?? []).filter(({ isThere }) => isThere)
  return (
    <Menu position="top" withinPortal>
      <Menu.Target>
        <Tooltip label={t('Bring somebody in, or hand the call over')}>
          <ActionIcon size={31} variant="default" aria-label={t('Bring somebody in, or hand the call over')}>
            <IconUserPlus size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={styles.people}>
        {there.length === 0 && (
          <Menu.Label>
            <Loaded of={colleagues}>{() => t('Nobody else is at a desk just now.')}</Loaded>
          </Menu.Label>
        )}
        {there.map(({ id, name, isBusy }) => (
          <div key={id} className={styles.person}>
            <Menu.Item onClick={() => invite.mutate({ id: callId, accountId: id })}>
              {t('Bring in {name}', { name })} {isBusy && <em>{t('in a call')}</em>}
            </Menu.Item>
            <Menu.Item onClick={() => invite.mutate({ id: callId, accountId: id, isTransfer: true })}>{t('Hand over to {name}', { name })}</Menu.Item>
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
