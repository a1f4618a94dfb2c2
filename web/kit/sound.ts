// Sounds of this desk: armed by a first touch, volume, a silence of two minutes, short tones and repeated alarms.
import { create } from 'zustand'
import type { PrioritySound } from '#contract/auth/desk.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import { beatOn } from './cards/metronome.ts'
import { useDesk } from './desk.ts'

export const silenceMs = 120_000
export type Tone = 'mayday' | 'ring' | PrioritySound

/** Frequencies with their start and length in seconds. */
const tones: Record<Tone, [hertz: number, at: number, length: number][]> = {
  mayday: [
    [1_240, 0, 0.14],
    [830, 0.16, 0.14],
    [1_240, 0.32, 0.14],
    [830, 0.48, 0.14],
    [1_240, 0.64, 0.4],
  ],
  alarm: [
    [880, 0, 0.18],
    [660, 0.2, 0.18],
    [880, 0.4, 0.18],
    [660, 0.6, 0.22],
  ],
  siren: [
    [620, 0, 0.22],
    [930, 0.22, 0.22],
    [620, 0.44, 0.22],
    [930, 0.66, 0.3],
  ],
  high: [
    [740, 0, 0.12],
    [740, 0.16, 0.12],
    [988, 0.32, 0.2],
  ],
  soft: [
    [587, 0, 0.12],
    [784, 0.1, 0.18],
  ],
  low: [
    [392, 0, 0.16],
    [330, 0.14, 0.22],
  ],
  ring: [
    [440, 0, 0.4],
    [480, 0, 0.4],
    [440, 0.6, 0.4],
    [480, 0.6, 0.4],
  ],
}

interface Sound {
  armed: boolean
  /** The browser was asked and lets no sound through yet: known a moment after the asking. */
  isBlocked: boolean
  silentUntil: number
  /** How many browsers of the center sound, this one included; null while nobody can say. */
  desks: number | null
}
export const useSound = create<Sound>(() => ({ armed: false, isBlocked: false, silentUntil: 0, desks: null }))

let context: AudioContext | null = null
/** A desk that is silent wakes for its sound ten times a second, not a hundred: an alarm may begin a tenth of a second later. */
const openSound = () => (context ??= new AudioContext({ latencyHint: 0.1 }))
/** Whether this tab is the one that sounds: of all tabs of a browser one does, and only one that may. */
let isSounding = false
let isAsked = false

/** What this browser says of itself; gives how many of the center sound then, or null where nobody can say. */
type TellSounding = (isSounding: boolean) => Promise<number | null>
let tell: TellSounding | null = null
let told: boolean | null = null
let tellings = 0

/** The feed lends its voice while its socket is open, and is told at once whether alarms are heard here. */
export function setSoundingTeller(teller: TellSounding | null): void {
  tell = teller
  told = null
  useSound.setState({ desks: null })
  saySounding()
}

/** Until it is answered nobody knows who else sounds. */
function saySounding(): void {
  const sounds = isSounding && useSound.getState().armed && !isSilentNow()
  if (!tell || sounds === told) return
  told = sounds
  const telling = ++tellings
  useSound.setState({ desks: null })
  const note = (desks: number | null) => void (telling === tellings && useSound.setState({ desks }))
  void tell(sounds).then(note, () => note(null))
}
useSound.subscribe(saySounding)

export function noteSounding({ desks }: { desks: number }): void {
  if (useSound.getState().desks !== null) useSound.setState({ desks })
}

const isSilentNow = () => useSound.getState().silentUntil > Date.now()

/** What one desk silences, another must hear: where none does, a P1 is heard here all the same. */
const soundsAlone = (): boolean => (useSound.getState().desks ?? 0) === 0

const alarms = new Map<string, ReturnType<typeof setInterval>>()

/** A browser that allows it is sounding by then; one that does not says nothing at all. */
const wakesWithinMs = 1_000
let waking: ReturnType<typeof setTimeout> | undefined

/** Many browsers allow sound only after a touch or a key, some at once: call it from one, and at every start to learn whether it is needed. */
export async function armSound(): Promise<void> {
  const sound = openSound()
  sound.onstatechange = noteState
  if (sound.state !== 'running') {
    void sound.resume().then(noteState)
    waking ??= setTimeout(noteBlocked, wakesWithinMs)
  }
  noteState()
}

/** Which of them counts as a touch differs from browser to browser, and from mouse to finger. */
const touches = ['pointerdown', 'pointerup', 'click', 'touchend', 'keydown', 'keyup']

/** Arms by itself where the browser allows it, else with the first touch or key anywhere. */
export function armOnTouch(): () => void {
  const stop = new AbortController()
  const arm = () => void (context?.state === 'running' || armSound())
  for (const event of touches) addEventListener(event, arm, { capture: true, signal: stop.signal })
  document.addEventListener('visibilitychange', arm, { signal: stop.signal })
  addEventListener('storage', ({ key }) => (key === silenceName || key === null) && followSilence(), { signal: stop.signal })
  followSilence()
  arm()
  return () => stop.abort()
}

export function silence(): void {
  takeSilence(Date.now() + silenceMs)
  localStorage.setItem(silenceName, String(useSound.getState().silentUntil))
}
export function endSilence(): void {
  takeSilence(0)
  localStorage.removeItem(silenceName)
}

/** The windows of a browser are one desk. */
const silenceName = 'tanod.silentUntil'
let ending: ReturnType<typeof setTimeout> | undefined
function takeSilence(until: number): void {
  clearTimeout(ending)
  const left = Math.min(silenceMs, until - Date.now())
  useSound.setState({ silentUntil: left > 0 ? Date.now() + left : 0 })
  if (left > 0) ending = setTimeout(() => useSound.setState({ silentUntil: 0 }), left)
}
const followSilence = () => takeSilence(Number(localStorage.getItem(silenceName)))

/** `isP1`: of a threat to life, which is heard through the silence of this desk where no other sounds. */
export function playTone(tone: Tone, { isP1 = false } = {}): void {
  if (!isSounding || !context || context.state !== 'running') return
  // A Mayday is heard through the silence of a desk, and at its full volume.
  const isMayday = tone === 'mayday'
  if (isSilentNow() && !isMayday && !(isP1 && soundsAlone())) return
  const volume = isMayday ? 1 : useDesk.getState().volume
  const isSharp = isMayday || tone === 'alarm' || tone === 'siren'
  for (const [hertz, at, length] of tones[tone]) {
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    const start = context.currentTime + at
    oscillator.type = isSharp ? 'square' : 'sine'
    oscillator.frequency.value = hertz
    gain.gain.setValueAtTime(0.0001, start)
    gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, volume * (isSharp ? 0.35 : 0.5)), start + 0.015)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + length + 0.02)
  }
}

let endBeat: (() => void) | null = null
/** The beat for compressions: heard in whichever tab it is asked for, and through the silence of a desk. */
export function startBeat(perMinute: number): void {
  stopBeat()
  const sound = openSound()
  void sound.resume()
  endBeat = beatOn(sound, perMinute)
}
export function stopBeat(): void {
  endBeat?.()
  endBeat = null
}

const usualSounds: Record<Priority, PrioritySound | 'none'> = { 1: 'alarm', 2: 'high', 3: 'soft', 4: 'soft', 5: 'low' }
/** What a priority sounds like at this desk. */
export const soundOf = (priority: Priority, chosen = useDesk.getState().sounds): PrioritySound | 'none' =>
  chosen[`P${priority}`] ?? usualSounds[priority]
/** A P1 is never without one. */
export const alarmTone = (chosen = useDesk.getState().sounds): PrioritySound => chosen.P1 ?? 'alarm'

export function playPriority(priority: Priority): void {
  const sound = soundOf(priority)
  if (sound !== 'none') playTone(sound)
}

/** Repeats a tone under a name until it is stopped. */
export function startAlarm(name: string, tone: Tone = 'alarm', everyMs = 2_000, { isP1 = false } = {}): void {
  if (alarms.has(name)) return
  playTone(tone, { isP1 })
  alarms.set(
    name,
    setInterval(() => playTone(tone, { isP1 }), everyMs),
  )
}

export function stopAlarm(name: string): void {
  clearInterval(alarms.get(name))
  alarms.delete(name)
}

function noteBlocked(): void {
  waking = undefined
  useSound.setState({ isBlocked: context?.state !== 'running' })
}

function noteState(): void {
  const armed = context?.state === 'running'
  const { armed: was, isBlocked } = useSound.getState()
  // What the system took away is off from that moment.
  useSound.setState({ armed, isBlocked: !armed && (isBlocked || was) })
  if (!armed || isAsked) return
  isAsked = true
  const begin = () => {
    isSounding = true
    saySounding()
  }
  if (!navigator.locks) begin()
  else
    void navigator.locks.request('tanod-sound', () => {
      begin()
      return new Promise(() => {})
    })
}
