// Sounds of this desk: armed by a first touch, volume, a silence of two minutes, short tones and repeated alarms.
import { create } from 'zustand'
import { beatOn } from './cards/metronome.ts'
import { useDesk } from './desk.ts'

export const silenceMs = 120_000
export type Tone = 'mayday' | 'alarm' | 'high' | 'soft' | 'ring'

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
  high: [
    [740, 0, 0.12],
    [740, 0.16, 0.12],
    [988, 0.32, 0.2],
  ],
  soft: [
    [587, 0, 0.12],
    [784, 0.1, 0.18],
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
  silentUntil: number
}
export const useSound = create<Sound>(() => ({ armed: false, silentUntil: 0 }))

let context: AudioContext | null = null
/** A desk that is silent wakes for its sound ten times a second, not a hundred: an alarm may begin a tenth of a second later. */
const openSound = () => (context ??= new AudioContext({ latencyHint: 0.1 }))
/** Whether this tab is the one that sounds: of all tabs of a browser one does, and only one that may. */
let isSounding = false
let isAsked = false
const alarms = new Map<string, ReturnType<typeof setInterval>>()

/** Browsers allow sound only after a touch or a key: call it from one, and at every start to learn whether it is needed. */
export async function armSound(): Promise<void> {
  const sound = openSound()
  sound.onstatechange = noteState
  if (sound.state !== 'running') void sound.resume().then(noteState)
  noteState()
}

/** Arms with the first touch or key anywhere. */
export function armOnTouch(): () => void {
  const stop = new AbortController()
  const arm = () => void armSound()
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, arm, { capture: true, signal: stop.signal })
  arm()
  return () => stop.abort()
}

export function silence(): void {
  useSound.setState({ silentUntil: Date.now() + silenceMs })
  setTimeout(() => useSound.setState({ silentUntil: 0 }), silenceMs)
}
export const endSilence = (): void => useSound.setState({ silentUntil: 0 })

export function playTone(tone: Tone): void {
  if (!isSounding || !context || context.state !== 'running') return
  // A Mayday is heard through the silence of a desk, and at its full volume.
  const isMayday = tone === 'mayday'
  if (useSound.getState().silentUntil > Date.now() && !isMayday) return
  const volume = isMayday ? 1 : useDesk.getState().volume
  const isSharp = isMayday || tone === 'alarm'
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

/** Repeats a tone under a name until it is stopped. */
export function startAlarm(name: string, tone: Tone = 'alarm', everyMs = 2_000): void {
  if (alarms.has(name)) return
  playTone(tone)
  alarms.set(
    name,
    setInterval(() => playTone(tone), everyMs),
  )
}

export function stopAlarm(name: string): void {
  clearInterval(alarms.get(name))
  alarms.delete(name)
}

function noteState(): void {
  const armed = context?.state === 'running'
  useSound.setState({ armed })
  if (!armed || isAsked) return
  isAsked = true
  if (!navigator.locks) isSounding = true
  else
    void navigator.locks.request('tanod-sound', () => {
      isSounding = true
      return new Promise(() => {})
    })
}
