// Tests of the lines of a call: what one page says is heard in the order in which it was said.
import { expect, it } from 'vitest'
import type { HeardSignal } from '#contract/calls/signals.ts'
import type { Tail } from '#server/kit/tail.ts'
import { Lines } from './lines.ts'

const callId = '01a2b3c4-0000-7000-8000-000000000001'
const [one, other] = ['01a2b3c4-0000-7000-8000-00000000000a', '01a2b3c4-0000-7000-8000-00000000000b']
type Say = (said: unknown) => Promise<{ ok: boolean }>

/** A tail of one node, and pages whose right to speak is found out after as many turns as each asking is given. */
function open(turns: number[]) {
  const hearers: ((message: string) => void)[] = []
  const tail = {
    onNodeMessage: (hear: (message: string) => void) => void hearers.push(hear),
    tellNodes: async (said: string) => hearers.forEach((hear) => hear(said)),
  } as unknown as Tail
  const lines = new Lines(tail)
  const stands = async () => {
    for (let left = turns.shift() ?? 0; left > 0; left--) await new Promise(setImmediate)
    return true
  }
  const page = (heard: HeardSignal[] = []) => {
    const events = new Map<string, (said: unknown, answer: (reply: { ok: boolean }) => void) => void>()
    lines.attach(
      (event, hear) => events.set(event, hear),
      (signal) => void heard.push(signal),
      stands,
    )
    return (event: string): Say => {
      return (said) => new Promise((answer) => events.get(event)!(said, answer))
    }
  }
  return { lines, page }
}

it('an offer that was asked for longer than what follows is still heard before it', async () => {
  const { page } = open([0, 0, 5, 3, 0])
  const heard: HeardSignal[] = []
  const [speaker, listener] = [page(), page(heard)]
  await speaker('enterCall')({ callId, participantId: one })
  await listener('enterCall')({ callId, participantId: other })
  const say = speaker('signal')
  const said = await Promise.all([
    say({ kind: 'hello', callId, page: '1', isReply: true }),
    say({ kind: 'description', callId, type: 'offer', sdp: 'v=0'.repeat(2_000) }),
    say({ kind: 'candidate', callId, candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0 }),
  ])
  expect(said.map(({ ok }) => ok)).toEqual([true, true, true])
  await expect.poll(() => heard.map(({ kind }) => kind)).toEqual(['hello', 'description', 'candidate'])
})

it('what is said right after entering, before entering was answered, is passed on', async () => {
  const { page } = open([0, 5, 0])
  const heard: HeardSignal[] = []
  const [speaker, listener] = [page(), page(heard)]
  await listener('enterCall')({ callId, participantId: other })
  const [, said] = await Promise.all([
    speaker('enterCall')({ callId, participantId: one }),
    speaker('signal')({ kind: 'hello', callId, page: '1', isReply: false }),
  ])
  expect(said.ok).toBe(true)
  await expect.poll(() => heard.length).toBe(1)
})

it('a page that speaks in its call no more is not seen there any longer; another page of the same participant is', async () => {
  const { lines, page } = open([])
  const [former, later] = [page(), page()]
  for (const here of [former, later]) await here('enterCall')({ callId, participantId: one })
  expect(await former('leaveLine')({ callId })).toEqual({ ok: true })
  expect(lines.parties).toEqual([one])
  expect((await former('signal')({ kind: 'say', callId, text: 'no more', card: null })).ok).toBe(false)
  expect(await later('leaveLine')({ callId: 'none' })).toMatchObject({ ok: false })
  await later('leaveLine')({ callId })
  expect(lines.parties).toEqual([])
})
