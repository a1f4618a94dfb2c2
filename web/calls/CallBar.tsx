// Stands on every screen: what rings here, and the call that this page is in.
import { Button } from '@mantine/core'
import { IconPhone, IconPhoneOff, IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useMatch } from 'react-router'
import type { Call } from '#contract/calls/Call.ts'
import { calls } from '#contract/calls/room.ts'
import { spokenWords } from '#contract/accounts/spoken.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { call, newKey, query } from '#web/kit/api.ts'
import { useNow } from '#web/kit/clock.ts'
import { useDockPlace, useFillsDock, useRingPlace } from '#web/kit/dock.tsx'
import { useFacts } from '#web/kit/feed/facts.ts'
import { withSocket } from '#web/kit/feed/feed.ts'
import { formatDuration } from '#web/kit/format.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { useMay, useSession } from '#web/kit/session/session.ts'
import { startAlarm, stopAlarm } from '#web/kit/sound.ts'
import { setBadge } from '#web/kit/badges.ts'
import { toastError } from '#web/kit/toast.ts'
import { answerCall, beforeAnother, hearSignal, rejoin, speak, standByThese, useCalling } from './calling.ts'
import { type Beside, CallPanel } from './CallPanel.tsx'
import { CaseLink } from './CaseLink.tsx'
import { FlagMarks } from './FlagMarks.tsx'
import { HeldCalls, Hindrance, hindrances, waitsOnHold } from './HeldCalls.tsx'
import styles from './calls.module.css'
import { callReducers } from './live.ts'
import { useMissedCount } from './MissedCalls.tsx'
import { PhoneCalls, showsPhone } from './PhoneCalls.tsx'
import { followRecording } from './recording.ts'

const forever = { staleTime: Number.POSITIVE_INFINITY }
const alarm = 'calls'
const mostCards = 2

/** `onTicket` shows the ticket of a call that was answered here, beside it; `answerKey` answers the first that rings. */
export function CallBar({ beside, answerKey, onTicket }: { beside: Beside; answerKey: string | null; onTicket(number: string): void }) {
  useLanguage()
  const me = useSession((state) => state.accountId)
  const mayHandle = useMay('calls.answer')
  const own = useCalling((state) => state.call)
  const over = useCalling((state) => state.over)
  const dock = useDockPlace()
  const isUnderTabs = useMatch('/cms/tickets/*') !== null
  const active = useQuery({ ...query(calls.getActiveCalls), ...forever }).data
  const duty = useQuery({ ...query(calls.getDuty), ...forever }).data
  useFacts(callReducers)
  const held = (active ?? []).filter((one) => waitsOnHold(one, me, own))
  const standByHeld = useEffectEvent(() => standByThese(held, me))
  useEffect(
    () =>
      withSocket((socket) => {
        socket.on('signal', hearSignal)
        socket.on('ready', () => {
          void speak()
          standByHeld()
        })
      }),
    [],
  )
  const heldIds = held.map(({ callId }) => callId).join()
  useEffect(() => standByHeld(), [heldIds])
  useEffect(followRecording, [])
  const ringing = (active ?? []).filter((one) => !one.isHeld && ringsFor(one, me, duty?.isOnDuty ?? false))
  const isRinging = ringing.length > 0
  const first = firstThatRings(active ?? [], me, duty?.isOnDuty ?? false)?.callId
  useEffect(() => {
    if (!isRinging) return
    startAlarm(alarm, 'ring', 3_000)
    return () => stopAlarm(alarm)
  }, [isRinging])
  const missed = useMissedCount()
  useEffect(() => setBadge('/cms/calls', ringing.length + missed), [ringing.length, missed])
  const answered = useCalling((state) => (state.answeredId === state.call?.callId ? (state.call?.transactionNumber ?? null) : null))
  const show = useEffectEvent(onTicket)
  useEffect(() => {
    if (answered) show(answered)
  }, [answered])
  const left = (active ?? []).filter(
    ({ road, participants }) => road === 'web' && participants.some(({ accountId, state }) => accountId === me && state === 'joined'),
  )
  const former = (left.find(({ state }) => state !== 'ON_HOLD') ?? left[0])?.callId
  const isOut = own === null
  useEffect(() => {
    if (!former || !isOut) return
    const waiting = new AbortController()
    void rejoin(former, waiting.signal)
    return () => waiting.abort()
  }, [former, isOut])

  const { home, slot, inside, forms } = useCards()
  const shown = own ?? over
  useFillsDock(Boolean(shown && dock))
  return (
    <>
      <div ref={home} className={styles.ringing} data-under-tabs={isUnderTabs || undefined} />
      {inside(
        <>
          {ringing.slice(0, mostCards).map((one) => (
            <Ringing key={one.callId} one={one} me={me} Place={beside.Place} answerKey={one.callId === first ? answerKey : null} />
          ))}
          {ringing.length > mostCards && (
            <p>
              <Link to="/cms/calls">{t('{count} more wait', { count: ringing.length - mostCards })}</Link>
            </p>
          )}
          <HeldCalls held={held} />
        </>,
      )}
      {forms(mayHandle && <PhoneCalls active={active ?? []} me={me} isOnDuty={duty?.isOnDuty ?? false} />)}
      {shown &&
        dock &&
        createPortal(
          <div className={styles.docked}>
            <div ref={slot} className={styles.slot} />
            <CallPanel beside={beside} />
          </div>,
          dock,
        )}
    </>
  )
}

/** The cards of other calls: in a place of the screen or over it, and while a call is on above it, in its place. They are moved, not drawn anew: what is typed in one stays. */
function useCards() {
  const [home, setHome] = useState<HTMLElement | null>(null)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const foot = useRingPlace()
  const inside = useMoved(slot ?? foot ?? home)
  // With what is written in it a call by telephone is higher than a foot.
  const forms = useMoved(slot ?? home)
  return { home: setHome, slot: setSlot, inside, forms }
}

function useMoved(place: HTMLElement | null) {
  const [cards] = useState(() => Object.assign(document.createElement('div'), { className: styles.cards }))
  useLayoutEffect(() => {
    const typing = cards.contains(document.activeElement) ? document.activeElement : null
    place?.append(cards)
    if (typing instanceof HTMLElement) typing.focus()
  }, [cards, place])
  return (children: ReactNode) => createPortal(children, cards)
}

/** An incoming call rings for all on duty until one answers; an invitation for the one who was named. */
export function ringsFor({ road, state, direction, participants }: Call, me: string | null, isOnDuty: boolean): boolean {
  if (road === 'phone') return false
  const own = participants.find(({ accountId, state: standing }) => accountId === me && standing !== 'left')
  if (own) return own.state === 'ringing'
  return state === 'RINGING' && direction === 'incoming' && isOnDuty && !participants.some(({ accountId }) => accountId === me)
}

/** The one that a key answers. */
export const firstThatRings = (active: readonly Call[], me: string | null, isOnDuty: boolean): Call | undefined =>
  active.find((one) => !one.isHeld && (ringsFor(one, me, isOnDuty) || (one.state === 'RINGING' && showsPhone(one, me, isOnDuty))))

function Ringing({ one, me, Place, answerKey }: { one: Call; me: string | null; Place: Beside['Place']; answerKey: string | null }) {
  const now = useNow()
  const first = useCalling(beforeAnother)
  const { callId, citizenName, phone, flags, direction, media, isUrgent, isSilent, rangAt, transactionNumber, participants } = one
  const from =
    direction === 'incoming'
      ? (citizenName ?? t('A citizen'))
      : (participants.find(({ role }) => role === 'caller' || role === 'answerer')?.name ?? '')
  const own = participants.find(({ accountId }) => accountId === me)
  const isMine = own !== undefined
  const shortcut = first in hindrances ? null : answerKey
  const decline = () => void call(calls.leaveCall, { id: callId }, { key: newKey() }).catch(toastError)
  return (
    <article className={styles.ring} data-urgent={isUrgent || undefined} role="alert">
      <p>
        <strong>{from}</strong> {phone && formatPhone(phone)} {isUrgent && '· '}
        {isUrgent && <em>{isSilent ? t('Cannot speak') : t('Life threat')}</em>}
        <span>
          {media === 'video' ? t('Video call') : t('Voice call')} · {formatDuration(now - Date.parse(rangAt))}
          {transactionNumber && <Place number={transactionNumber} follows />}
          {transactionNumber && <CaseLink number={transactionNumber} follows />}
        </span>
        {own?.interprets && <em>{t('You are to interpret {language}', { language: t(spokenWords[own.interprets]) })}</em>}
      </p>
      <Button
        size="compact-md"
        leftSection={media === 'video' ? <IconVideo size={16} /> : <IconPhone size={16} />}
        rightSection={shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
        aria-keyshortcuts={shortcut ?? undefined}
        disabled={first in hindrances}
        onClick={() => void answerCall(callId)}
      >
        {first === 'hold' ? t('Hold and answer') : t('Answer')}
      </Button>
      {isMine && (
        <Button size="compact-md" variant="default" leftSection={<IconPhoneOff size={16} />} onClick={decline}>
          {t('Refuse')}
        </Button>
      )}
      <Hindrance />
      <FlagMarks flags={flags} isFolded />
    </article>
  )
}
