// The call that this page is in: one at a time; it goes on while screens change, and is found again after a reload.
import { create } from 'zustand'
import { type Call, type CallState, firstCallState } from '#contract/calls/Call.ts'
import { calls } from '#contract/calls/room.ts'
import { isSigned } from '#contract/accounts/spoken.ts'
import type { HeardSignal, SaidSignal } from '#contract/calls/signals.ts'
import { call, change, newKey } from '#web/kit/api.ts'
import { useDesk } from '#web/kit/desk.ts'
import { socketNow } from '#web/kit/feed/feed.ts'
import { t } from '#web/kit/language.ts'
import { closeTrack, openTrack, type Trouble, troubleOf } from '#web/kit/peers/devices.ts'
import { Mesh, type Other, type Said } from '#web/kit/peers/mesh.ts'
import { messageOf, toast } from '#web/kit/toast.ts'

type Kind = 'audio' | 'video' | 'screen'
export interface Calling {
  call: Call | null
  participantId: string
  others: readonly Other[]
  own: Partial<Record<Kind, MediaStreamTrack>>
  isMuted: boolean
  isListening: boolean
  trouble: Trouble
  said: readonly Said[]
  /** What stands beside the call; nothing where it is empty. */
  selectedKey: Beside | ''
  /** Whose caller is gone: it stays on the desk until it is put away or the caller is back. */
  over: Call | null
  /** The call that was answered here, for whoever opens its ticket. */
  answeredId: string | null
  /** The call that was taken here by key: its caller is asked at once. */
  takenId: string | null
  isLarge: boolean
  /** No picture goes either way: the line was too weak for one. */
  isAudioOnly: boolean
  /** Pictures may be shown again; the camera that was there opens by a press. */
  isOffered: boolean
  isOnWall: boolean
}
export type Beside = 'cctv' | 'ticket'
const none: Omit<Calling, 'takenId'> = {
  ...{ call: null, participantId: '', others: [], own: {}, isMuted: false, isListening: false, trouble: null, said: [] },
  ...{ selectedKey: 'cctv', over: null, answeredId: null, isLarge: false, isAudioOnly: false, isOffered: false, isOnWall: false },
}
export const useCalling = create<Calling>(() => ({ ...none, takenId: null }))
/** Who listens in is not spoken with: their line makes no trouble for who speaks. */
export const spokenWith = (others: readonly Other[]): Other[] => others.filter(({ isListener }) => !isListener)
/** How the call stands at this end: the server knows that it goes on, the lines know whether one hears the others. */
export function statusOf({ call: current, others, participantId }: Pick<Calling, 'call' | 'others' | 'participantId'>): CallState {
  if (!current) return firstCallState
  const isAlone = !current.participants.some((one) => one.participantId !== participantId && one.state === 'joined' && one.role !== 'listener')
  if (current.state !== 'ONGOING' || isAlone || spokenWith(others).some(({ state }) => state === 'connected')) return current.state
  return spokenWith(others).some(({ state }) => state === 'lost') ? 'RECONNECTING' : firstCallState
}
/** Chooses what stands beside the call; the same again puts it away. */
export const select = (key: Beside): void => useCalling.setState(({ selectedKey }) => ({ selectedKey: selectedKey === key ? '' : key }))

export const widen = (): void => useCalling.setState(({ isLarge }) => ({ isLarge: !isLarge }))
export const putOnWall = (isOnWall: boolean): void => useCalling.setState({ isOnWall })
export const putAway = (): void => useCalling.setState({ over: null, selectedKey: none.selectedKey })

const storageName = 'tanod.call'
let mesh: Mesh | null = null

const now = () => useCalling.getState()
const shown = () => {
  const { own, isMuted, isAudioOnly, call: current } = now()
  return {
    microphone: Boolean(own.audio) && !isMuted,
    camera: Boolean(own.video),
    screen: Boolean(own.screen),
    isHolding: current?.state === 'ON_HOLD',
    isAudioOnly,
  }
}
const tell = () => mesh?.send({ audio: now().own.audio ?? null, video: now().own.screen ?? now().own.video ?? null }, shown())

function keep(current: Call): void {
  const { callId, participants, transactionNumber, streamId } = current
  localStorage.setItem(
    storageName,
    JSON.stringify({ callId, participants: participants.map(({ participantId }) => participantId), transactionNumber, streamId }),
  )
  sessionStorage.setItem(storageName, callId)
}
/** Whether this very window was in the call when its page was last left. */
const wasHere = (id: string): boolean => sessionStorage.getItem(storageName) === id
/** Which call this browser is in, by the window that is; a window of before does not say. */
const keptId = (): string | null => (JSON.parse(localStorage.getItem(storageName) ?? '{}') as { callId?: string }).callId ?? null

/** Whether this browser was in a call when the page was last left. */
export const wasInCall = (): boolean => localStorage.getItem(storageName) !== null

/** Of each kind the opening that was pressed for last: what comes of an earlier one, or of one that was put off since, is closed unseen. */
const opening: Partial<Record<Kind, symbol>> = {}
const putOff = (kind: Kind): boolean => delete opening[kind]

async function take(kind: Kind): Promise<void> {
  const own = Symbol(kind)
  opening[kind] = own
  const isWanted = () => opening[kind] === own
  try {
    const track = await openTrack(kind, kind === 'screen' ? null : useDesk.getState().devices[kind])
    if (!isWanted()) return closeTrack(track)
    putOff(kind)
    if (kind === 'screen') track.onended = () => void drop('screen')
    closeTrack(now().own[kind])
    track.enabled = now().call?.state !== 'ON_HOLD' && (kind !== 'audio' || !now().isMuted)
    useCalling.setState(({ own: others, isOffered }) => ({
      own: { ...others, [kind]: track },
      trouble: null,
      isOffered: isOffered && kind !== 'video',
    }))
    tell()
  } catch (error) {
    if (!isWanted()) return
    putOff(kind)
    useCalling.setState({ trouble: troubleOf(error) })
    tell()
  }
}

function drop(kind: Kind): void {
  putOff(kind)
  closeTrack(now().own[kind])
  useCalling.setState(({ own: { [kind]: _, ...own } }) => ({ own }))
  tell()
}

export function switchKind(kind: 'video' | 'screen'): void {
  if (now().own[kind]) return drop(kind)
  // Who shows a picture wants pictures again.
  if (now().isAudioOnly) press(false)
  void take(kind)
}
export function mute(isMuted: boolean): void {
  const { audio } = now().own
  if (audio) audio.enabled = !isMuted && now().call?.state !== 'ON_HOLD'
  useCalling.setState({ isMuted })
  tell()
}
let hadCamera = false
/** Where somebody signs for the deaf, pictures are what is said. */
export const isSignedCall = (current: Call | null): boolean =>
  current?.participants.some(({ interprets, state }) => state === 'joined' && isSigned(interprets)) ?? false

/** Takes the pictures of this end off the line; given back, the camera opens by a press here alone. */
function keepBack(isAudioOnly: boolean): void {
  if (now().isAudioOnly === isAudioOnly || (isAudioOnly && isSignedCall(now().call))) return
  if (isAudioOnly) {
    hadCamera = now().own.video !== undefined || opening.video !== undefined
    putOff('video')
    putOff('screen')
  }
  useCalling.setState({ isAudioOnly, isOffered: !isAudioOnly && hadCamera })
  if (isAudioOnly) {
    const { video, screen, ...own } = now().own
    closeTrack(video)
    closeTrack(screen)
    useCalling.setState({ own })
  }
  tell()
}
function press(isAudioOnly: boolean): void {
  mesh?.press()
  keepBack(isAudioOnly)
}
/** No picture either way, at every end: the voice needs what the picture would take. */
export function audioOnly(): void {
  press(true)
  if (spokenWith(now().others).some(({ state }) => state === 'failed' || state === 'lost')) mesh?.restart()
}
export function pictureAgain(): void {
  if (now().isAudioOnly) press(false)
  useCalling.setState({ isOffered: false })
  if (hadCamera) void take('video')
}

/** Of all windows of this browser one is in a call, from before it asks the server for it: two would take the line from each other, or one would silence the caller of the other. */
const lockName = 'tanod.call'
let letGo: (() => void) | undefined
/** Whether this window has the line, or is just finding out. */
let line: Promise<boolean> | null = null
/** How many calls the server is being asked for: the line is kept for them. */
let asking = 0

/** A sentence that says where to go is read twice. */
const readMs = { ms: 8_000 }

const hold = (how: LockOptions) =>
  new Promise<boolean>((answer) => {
    let own: typeof letGo
    navigator.locks
      .request(lockName, how, (lock) => {
        answer(lock !== null)
        return lock && new Promise<void>((resolve) => (letGo = own = resolve))
      })
      .catch(() => {
        // A browser that cannot tell of its windows refuses no call.
        if (!own) answer(true)
        else if (letGo === own) lose()
      })
  })

/** From a window that is in another call the line is never taken; for the same call, or where no window is in one after all, by hand. */
async function haveLine(id: string | null, isByHand: boolean): Promise<boolean> {
  if (!navigator.locks) return true
  line ??= hold({ ifAvailable: true }).then((isFree) => isFree || (isByHand && [null, id].includes(keptId()) && hold({ steal: true })))
  const has = await line
  if (!has) line = null
  return has
}

function letLineGo(): void {
  if (asking > 0) return
  letGo?.()
  letGo = undefined
  line = null
}

/** Another window has taken the line: this page stands for that call no more, and the other keeps its way back. */
function lose(): void {
  const kept = localStorage.getItem(storageName)
  const { call: current } = now()
  letGo = undefined
  line = null
  leaveHere()
  if (kept) localStorage.setItem(storageName, kept)
  if (!current) return
  leaveLine(current.callId)
  toast('warning', t('Another window of this browser has the line now: go on there.'), readMs)
}

/** Sooner than a call whose page is not seen is over. */
const othersFirstMs = 7_000
/** Back into the call that this browser was in when its page was left; where another window of it is in a call, as soon as that is over. */
export async function rejoin(id: string, signal?: AbortSignal): Promise<void> {
  for (let isIn = false; !isIn; ) {
    const isFree = await whenFree(signal)
    // The window that was in it may only be loaded again, and has its call back first.
    if (isFree && navigator.locks && !wasHere(id)) await pause(othersFirstMs)
    if (signal?.aborted || !isFree || now().call || !wasInCall()) return
    isIn = await attempt(id, () => change(calls.joinCall, { id }, asked), false)
  }
}
/** Answers whether nobody has the line now: not where it is waited for no longer. */
const whenFree = async (signal: AbortSignal | undefined): Promise<boolean> => {
  if (signal?.aborted) return false
  // It rejects where it is waited for no longer; a browser that cannot tell is taken for free.
  await navigator.locks?.request(lockName, signal ? { signal } : {}, () => {}).catch(() => {})
  return !signal?.aborted
}

let entries = 0
interface Joined {
  call: Call
  participantId: string
}
async function enter(joined: Joined): Promise<void> {
  leaveHere()
  const entry = ++entries
  const { call: current, participantId } = joined
  const own = current.participants.find((one) => one.participantId === participantId)
  const isListening = own?.role === 'listener'
  useCalling.setState({ ...none, call: current, participantId, isListening })
  keep(current)
  const renew = async () => (await call(calls.getIceServers, { id: current.callId })).data
  const servers = await Promise.race([renew(), pause(serversMs)]).catch(() => null)
  // Left, left for another call, or entered once more, while it was waited for.
  const isHere = () => entry === entries && now().call?.callId === current.callId && now().participantId === participantId
  if (!isHere()) return
  mesh = new Mesh({
    me: participantId,
    servers,
    renew,
    // What a socket keeps while it is cut it sends before this page has entered: refused, each of it, and a flood.
    say: (signal) =>
      socketNow()?.connected && socketNow()?.emit('signal', { ...signal, callId: current.callId } as SaidSignal, ({ ok }) => ok || mesh?.missed()),
    onChange: () => useCalling.setState({ others: mesh?.others ?? [] }),
    onSaid: (said) => useCalling.setState((before) => ({ said: [...before.said, said] })),
    onAudioOnly: keepBack,
  })
  keepIn(current)
  const isSeen = current.media === 'video' || signsIn(current, participantId)
  const takeBoth = async () => {
    await take('audio')
    if (isHere() && isSeen && !now().isAudioOnly) await take('video')
  }
  if (!isListening) await Promise.race([takeBoth(), pause(devicesMs)])
  if (isHere()) await speak()
}

/** So long at most the others wait for servers that help, and for a microphone that somebody has to allow: both may come later. */
const [serversMs, devicesMs] = [3_000, 2_000]
const enterAgainMs = 1_000
const pause = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))

let entering = 0
/** Enters with the socket that is open now, and again where that was refused; again after every new one. */
export async function speak(): Promise<void> {
  const turn = ++entering
  for (;;) {
    const { call: current, participantId } = now()
    const socket = socketNow()
    if (!current || !socket?.connected) return
    const { ok } = await socket
      .timeout(5_000)
      .emitWithAck('enterCall', { callId: current.callId, participantId })
      .catch(() => ({ ok: false }))
    if (!ok) await pause(enterAgainMs)
    if (turn !== entering || now().call?.callId !== current.callId) return
    if (!ok) continue
    mesh?.greet()
    return tell()
  }
}

const stoodBy = new Set<string>()
/** Says of the calls on hold here that this page still stands by them, and of those that are not any more that it does not: whoever is not seen in a call is taken out of it. */
export function standByThese(held: readonly Call[], me: string | null): void {
  for (const id of stoodBy) {
    if (held.some(({ callId }) => callId === id)) continue
    stoodBy.delete(id)
    if (now().call?.callId !== id) leaveLine(id)
  }
  for (const one of held) {
    stoodBy.add(one.callId)
    standBy(one, me)
  }
}
function standBy(held: Call, me: string | null, tries = 10): void {
  const own = held.participants.find(({ accountId, state }) => accountId === me && state === 'joined')
  if (!own || tries === 0 || !stoodBy.has(held.callId)) return
  socketNow()?.emit('enterCall', { callId: held.callId, participantId: own.participantId }, ({ ok }) => {
    if (!ok) setTimeout(() => standBy(held, me, tries - 1), enterAgainMs)
  })
}
/** This page speaks in that call no more: its account is not seen there by it. A socket that is cut has left by that. */
function leaveLine(callId: string): void {
  if (socketNow()?.connected) socketNow()?.emit('leaveLine', { callId }, () => {})
}

export const hearSignal = (heard: HeardSignal): void => void (heard.callId === now().call?.callId && mesh?.hear(heard))

/** Whoever signs has to be seen. */
const signsIn = ({ participants }: Call, me: string | null) =>
  participants.some(({ participantId, interprets }) => participantId === me && isSigned(interprets))

/** The call as it now stands, by the log. */
export function learn(current: Call): void {
  const { call: own, participantId } = now()
  if (own?.callId !== current.callId) return
  const isIn = current.participants.some((one) => one.participantId === participantId && one.state === 'joined')
  if (current.state === 'ENDED' || !isIn) {
    const { selectedKey } = now()
    leaveHere()
    if (current.state === 'ENDED' && current.direction !== 'internal') useCalling.setState({ over: current, selectedKey })
    return
  }
  const held = current.state === 'ON_HOLD'
  const { audio, video, screen } = now().own
  if (audio) audio.enabled = !held && !now().isMuted
  for (const picture of [video, screen]) if (picture) picture.enabled = !held
  const isNewlySigning = !signsIn(own, participantId) && signsIn(current, participantId)
  useCalling.setState({ call: current })
  if (isSignedCall(current)) keepBack(false)
  if (isNewlySigning && !video && !now().isListening) void take('video')
  keepIn(current)
  keep(current)
  tell()
}

function keepIn({ participants }: Call): void {
  const joined = participants.filter(({ state }) => state === 'joined')
  const idsOf = (some: typeof joined) => some.map(({ participantId }) => participantId)
  mesh?.keep(idsOf(joined), idsOf(joined.filter(({ role }) => role === 'listener')))
}

function leaveHere(): void {
  mesh?.close()
  mesh = null
  for (const kind of ['audio', 'video', 'screen'] as const) putOff(kind)
  for (const track of Object.values(now().own)) closeTrack(track)
  localStorage.removeItem(storageName)
  sessionStorage.removeItem(storageName)
  useCalling.setState(none)
  letLineGo()
}

/** Asked again where the answer was lost: else the center has the call, and nobody speaks in it. What is refused is told here. */
const asked = { quiet: 'all' } as const
/** Answers whether this window had the line for it. */
async function attempt(id: string | null, work: () => Promise<{ data: Joined }>, isByHand = true): Promise<boolean> {
  asking += 1
  let has = false
  let entered: Promise<void> | undefined
  try {
    has = await haveLine(id, isByHand)
    if (!has && isByHand) toast('warning', t('Another window of this browser is in a call or has one on hold: go on there, or end it first.'), readMs)
    const joined = has ? (await work()).data : null
    // Not where another window has taken the line meanwhile.
    if (joined && (line || !navigator.locks)) entered = enter(joined)
  } catch (error) {
    toast('warning', messageOf(error))
  }
  asking -= 1
  if (!now().call) letLineGo()
  await entered?.catch((error: unknown) => toast('warning', messageOf(error)))
  return has
}
export const startCall = (given: Parameters<typeof startInput>[0]): Promise<unknown> =>
  attempt(null, () => change(calls.startCall, startInput(given), asked))
const startInput = (given: { transactionNumber?: string; callLogId?: string; accountId?: string; media: 'audio' | 'video' }) => given
/** What has to be done with the present call before another is spoken: nothing, holding it, or what one press cannot do. */
export const beforeAnother = ({ call: current, isListening }: Calling): 'nothing' | 'hold' | 'stopListening' | 'endRinging' => {
  if (!current || current.state === 'ON_HOLD') return 'nothing'
  if (isListening) return 'stopListening'
  return current.state === 'RINGING' ? 'endRinging' : 'hold'
}
/** The present call goes on hold before another is spoken. Tells whether it did: else nobody hears two. */
async function holdPresent(): Promise<boolean> {
  const { call: current } = now()
  if (!current || beforeAnother(now()) !== 'hold') return true
  try {
    await call(calls.holdCall, { id: current.callId, isOnHold: true }, { key: newKey() })
    return true
  } catch (error) {
    toast('warning', messageOf(error))
    return false
  }
}
/** `asks`: by a key, whose hand is to be where the caller is asked. */
export async function answerCall(id: string, { asks = false } = {}): Promise<void> {
  if (!(await holdPresent())) return
  await attempt(id, () => change(calls.answerCall, { id }, asked))
  const { call: current } = now()
  if (current?.callId !== id) return
  const isAsked = asks && current.transactionNumber === null
  useCalling.setState({ answeredId: id, ...(asks && { takenId: id }), ...(isAsked && { selectedKey: 'ticket' as const }) })
}
/** Says that one speaks on the telephone, and asks at once. */
export async function takePhoneCall(id: string): Promise<void> {
  try {
    await call(calls.answerCall, { id }, { key: newKey() })
    useCalling.setState({ takenId: id })
  } catch (error) {
    toast('warning', messageOf(error))
  }
}
export const comeBack = (id: string): Promise<unknown> => attempt(id, () => change(calls.joinCall, { id }, asked))
/** Back to a call that is on hold here, which goes on as soon as this page is in it. */
export async function takeUp(id: string): Promise<void> {
  if (!(await holdPresent())) return
  await comeBack(id)
  if (now().call?.callId !== id) return
  await call(calls.holdCall, { id, isOnHold: false }, { key: newKey() }).catch((error: unknown) => toast('warning', messageOf(error)))
}
export const listenIn = (id: string): Promise<unknown> => attempt(id, () => change(calls.joinCall, { id, listen: true }, asked))

export async function hangUp(forAll = false): Promise<void> {
  const { call: current } = now()
  if (!current) return
  leaveHere()
  await change(calls.leaveCall, { id: current.callId, forAll }, asked).catch((error: unknown) => toast('warning', messageOf(error)))
}

export function sayInCall(text: string, card: string | null = null): void {
  const { call: current, participantId } = now()
  if (!current) return
  mesh?.tell(text, card)
  useCalling.setState(({ said }) => ({ said: [...said, { from: participantId, text, card }] }))
}
export const repair = (): void => mesh?.restart()
