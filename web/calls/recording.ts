// Records the call of this page where that falls to it: the server says which calls, and of several desks one does it.
import { create } from 'zustand'
import { calls } from '#contract/calls/room.ts'
import { recorderOf } from '#contract/calls/rules.ts'
import { Refused } from '#contract/kit/client.ts'
import { call, isLost, newKey } from '#web/kit/api.ts'
import { newId } from '#web/kit/newId.ts'
import { useCalling } from './calling.ts'
import { Recorder, type RecorderState } from './Recorder.ts'

/** How the recording of this page stands; null: another page records, or none. */
export const useRecording = create<{ state: RecorderState | null }>(() => ({ state: null }))
/** A dead line does not say so: what has no answer by then is sent anew. */
const sendMostMs = 20_000
let running: { callId: string; recorder: Recorder } | null = null

function begin(callId: string): void {
  const recordingId = newId()
  const isCurrent = () => running?.callId === callId
  try {
    const recorder = new Recorder({
      send: async (piece, offset, isLast) => {
        const sound = piece.size > 0 ? { piece } : {}
        const limit = { key: newKey(), signal: AbortSignal.timeout(sendMostMs) }
        return (await call(calls.sendRecording, { id: callId, recordingId, offset, isLast, ...sound }, limit)).data.received
      },
      isLost: (error) => isLost(error) || (error instanceof Refused && (error.status >= 500 || error.status === 429)),
      onState: (state) => void (isCurrent() && useRecording.setState({ state })),
    })
    running = { callId, recorder }
    useRecording.setState({ state: 'records' })
  } catch {
    useRecording.setState({ state: 'failed' })
  }
}

function end(): void {
  running?.recorder.stop()
  running = null
  if (useRecording.getState().state) useRecording.setState({ state: null })
}

function follow(): void {
  const { call: current, participantId, others, own } = useCalling.getState()
  const isMine = current !== null && recorderOf(current) === participantId
  if (!isMine || (running && running.callId !== current.callId)) end()
  if (!isMine) return
  if (!running && useRecording.getState().state !== 'failed') begin(current.callId)
  running?.recorder.mix([...others.flatMap(({ stream }) => stream.getAudioTracks()), ...(own.audio ? [own.audio] : [])])
  running?.recorder.hold(current.state === 'ON_HOLD')
}

/** For as long as this page is open. */
export const followRecording = (): (() => void) => useCalling.subscribe(follow)
