// Tests of what records a call: which page does, what it mixes, that it rests on hold, and that every piece arrives once and in order.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#contract/calls/Call.ts'
import { recorderOf } from '#contract/calls/rules.ts'
import { Refused } from '#contract/kit/client.ts'
import { isLost } from '#web/kit/api.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { useCalling } from './calling.ts'
import { Recorder, type RecorderState } from './Recorder.ts'
import { followRecording, useRecording } from './recording.ts'

/** As much of a browser as decides what is recorded. */
let mixed: Set<string>
let made: FakeRecorder[]
class FakeContext {
  state = 'running'
  createMediaStreamDestination = () => ({ stream: {} })
  createMediaStreamSource = ({ of: [{ id }] }: { of: [{ id: string }] }) => ({
    connect: () => void mixed.add(id),
    disconnect: () => void mixed.delete(id),
  })
  resume = async () => {}
  close = async () => void (this.state = 'closed')
}
class FakeRecorder {
  static isTypeSupported = (form: string) => form.startsWith('audio/webm')
  state = 'inactive'
  ondataavailable: ((event: { data: Blob }) => void) | null = null
  onstop: (() => void) | null = null
  constructor() {
    made.push(this)
  }
  start = () => void (this.state = 'recording')
  pause = () => void (this.state = 'paused')
  resume = () => void (this.state = 'recording')
  say = (text: string) => this.ondataavailable?.({ data: new Blob([text]) })
  stop() {
    this.state = 'inactive'
    this.say('end')
    this.onstop?.()
  }
}
beforeEach(() => {
  mixed = new Set()
  made = []
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal(
    'MediaStream',
    class {
      readonly of: unknown[]
      constructor(of: unknown[] = []) {
        this.of = of
      }
    },
  )
  vi.useFakeTimers()
})
afterEach(() => {
  useCalling.setState({ call: null, others: [], own: {} })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const track = (id: string, kind = 'audio') => ({ id, kind }) as MediaStreamTrack
const at = (second: number) => `2026-11-22T08:00:0${second}.000Z`
const party = (participantId: string, accountId: string | null, second: number, more: object = {}) =>
  ({
    participantId,
    accountId,
    role: accountId ? 'invited' : 'citizen',
    state: 'joined',
    joinedAt: at(second),
    ...more,
  }) as Call['participants'][number]
const citizen = party('citizen', null, 0)
const ongoing = (part: Partial<Call>) =>
  ({ callId: 'c', state: 'ONGOING', isRecorded: true, answeredBy: { id: 'a', name: '' }, participants: [citizen], ...part }) as Call

test.each<[string, Partial<Call>, string | null]>([
  ['whoever answered', { participants: [citizen, party('late', 'b', 2), party('mine', 'a', 3)] }, 'mine'],
  ['else who is there longest', { answeredBy: null, participants: [citizen, party('late', 'b', 2), party('first', 'c', 1)] }, 'first'],
  ['also on hold', { state: 'ON_HOLD', participants: [party('mine', 'a', 1)] }, 'mine'],
  ['the next, once they have left', { participants: [party('mine', 'a', 1, { state: 'left' }), party('late', 'b', 2)] }, 'late'],
  ['nobody who only listens', { answeredBy: null, participants: [citizen, party('ear', 'b', 1, { role: 'listener' })] }, null],
  ['nobody where it is not recorded', { isRecorded: false, participants: [party('mine', 'a', 1)] }, null],
  ['nobody while it rings', { state: 'RINGING', participants: [party('mine', 'a', 1)] }, null],
])('records: %s', (_, part, who) => expect(recorderOf(ongoing(part))).toBe(who))

function record(answer: (piece: string, offset: number, isLast: boolean) => number) {
  const states: RecorderState[] = []
  const sent: [string, number, boolean][] = []
  const recorder = new Recorder({
    send: async (piece, offset, isLast) => {
      const text = await piece.text()
      sent.push([text, offset, isLast])
      return answer(text, offset, isLast)
    },
    isLost,
    onState: (state) => void states.push(state),
  })
  return { recorder, browser: made[0]!, states, sent }
}

test('every piece goes in order, a lost one again, and the last says so', async () => {
  let isGone = true
  const { recorder, browser, states, sent } = record((piece, offset) => {
    if (piece === 'two' && isGone) throw new TypeError('no network')
    return offset + piece.length
  })
  browser.say('one')
  await vi.advanceTimersByTimeAsync(0)
  browser.say('two')
  browser.say('three')
  await vi.advanceTimersByTimeAsync(1_500)
  expect(states.at(-1)).toBe('waits')
  isGone = false
  recorder.stop()
  await vi.advanceTimersByTimeAsync(20_000)
  const came = sent.filter(([text], nth) => text !== 'two' || sent[nth + 1]?.[0] !== 'two')
  expect(came).toEqual([
    ['one', 0, false],
    ['two', 3, false],
    ['three', 6, false],
    ['end', 11, true],
  ])
})

test('a browser that gives nothing to record is told of, and well again with the first sound; on hold it may be still', async () => {
  const { recorder, browser, states } = record((piece, offset) => offset + piece.length)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(states.at(-1)).toBe('silent')
  browser.say('one')
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)).toBe('records')
  recorder.hold(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states.at(-1)).toBe('records')
  recorder.hold(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(states.at(-1)).toBe('silent')
  recorder.stop()
})

test('what the server refuses, or no longer has, is told at once and not gathered on', async () => {
  for (const answer of [
    () => {
      throw new Refused(409, 'Not recorded')
    },
    () => 0,
  ]) {
    made = []
    const { browser, states, sent } = record(answer)
    browser.say('one')
    await vi.advanceTimersByTimeAsync(20_000)
    browser.say('two')
    await vi.advanceTimersByTimeAsync(20_000)
    expect([states.at(-1), browser.state, sent.length]).toEqual(['failed', 'inactive', 1])
  }
})

test('the page that has the call mixes the sound of all, rests on hold, and ends with the call', async () => {
  const asked = answerCalls({ c: () => ({ data: { recordingId: 'r', received: 3, isKept: true } }) })
  const end = followRecording()
  const other = (id: string) => ({ id, state: 'connected', media: {}, stream: { getAudioTracks: () => [track(id)] } }) as never
  const mine = ongoing({ participants: [citizen, party('mine', 'a', 1)] })
  useCalling.setState({ call: mine, participantId: 'mine', own: { audio: track('own'), video: track('picture', 'video') }, others: [other('one')] })
  expect([useRecording.getState().state, [...mixed]]).toEqual(['records', ['one', 'own']])
  useCalling.setState({ others: [other('two')] })
  expect([...mixed].toSorted()).toEqual(['own', 'two'])
  useCalling.setState({ call: { ...mine, state: 'ON_HOLD' } })
  expect(made[0]!.state).toBe('paused')
  useCalling.setState({ call: mine })
  expect(made[0]!.state).toBe('recording')
  useCalling.setState({ call: null })
  await vi.advanceTimersByTimeAsync(100)
  // The last piece, and that it was the last.
  expect(asked).toHaveLength(2)
  expect([made.length, made[0]!.state, mixed.size, useRecording.getState().state]).toEqual([1, 'inactive', 0, null])
  useCalling.setState({ call: ongoing({ participants: [citizen, party('other', 'a', 1)] }), participantId: 'mine' })
  expect(made).toHaveLength(1)
  end()
})
