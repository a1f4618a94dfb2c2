// Every sentence of a crew's card is held to its fact: through orders of presses, lost lines and answers, full phones, pages opened anew, and a center that takes the crew off or ends the ticket meanwhile.
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { Refused } from '#contract/kit/client.ts'
import { type Sentence, say } from '#contract/kit/say.ts'
import { type CrewAct, hindranceOfAct, keptBecause, nextMove } from '#contract/tickets/acts/rules.ts'
import { teamMoves } from '#contract/tickets/assignment/assignment.ts'
import type { DutyState } from '#contract/tickets/Ticket.ts'
import type { Status } from '#contract/tickets/states.ts'
import { times } from '#tests/long.ts'
import type { WaitingAct } from './outbox.ts'

interface Center {
  status: Status
  state: DutyState
}
interface Told {
  act: CrewAct
  happenedAt: string
  files?: readonly File[]
}
/** The phone and the center, and the line between them. The sentences are judged by these, and not by what they are made from. */
const now = {
  center: { status: 'accepted', state: 'assigned' } as Center,
  /** As the ticket was read last. */
  read: { status: 'accepted', state: 'assigned' } as Center,
  line: true,
  losesAnswers: false,
  /** A line that carries words, and no pictures. */
  isNarrow: false,
  refusesAll: false,
  isFull: false,
  kept: new Map<string, WaitingAct>(),
  memory: new Map<string, WaitingAct>(),
  /** By key: what was pressed and when, and what the center did with it. */
  pressed: new Map<string, { at: string; act: CrewAct }>(),
  taken: new Map<string, { outcome: 'done' | 'kept'; message: string | Sentence }>(),
  refused: new Set<string>(),
  /** Those of which this phone has heard that the center has them. */
  heard: new Set<string>(),
  clock: 0,
}

const notThis = 'Not like this.'
function answer({ act, happenedAt, files }: Told, key: string) {
  if (!now.line || (now.isNarrow && files)) throw new TypeError('Failed to fetch')
  const before = now.taken.get(key)
  if (!before && now.refusesAll) {
    now.refused.add(key)
    throw new Refused(409, notThis)
  }
  if (!before) {
    const because = hindranceOfAct(act, { ...now.center, said: happenedAt, now: happenedAt })
    const move = teamMoves.find((one) => one === act)
    if (!because && move) now.center.state = move
    const message = because ? say('{why} What you told is kept on its timeline.', { why: say(keptBecause[because]) }) : 'Noted.'
    now.taken.set(key, { outcome: because ? 'kept' : 'done', message })
  }
  if (now.losesAnswers) throw new TypeError('Failed to fetch')
  now.heard.add(key)
  const { outcome, message } = now.taken.get(key)!
  return { message: '', sentence: message, data: { outcome, happenedAt } }
}

vi.mock('#web/kit/session/session.ts', () => ({
  useSession: { getState: () => ({ accountId: 'crew' }) },
  crewShelf: {
    set: async (key: string, value: WaitingAct) => {
      if (now.isFull) now.memory.set(key, value)
      else now.kept.set(key, value)
      if (!now.isFull) now.memory.delete(key)
      return !now.isFull
    },
    del: async (key: string) => {
      now.kept.delete(key)
      now.memory.delete(key)
    },
    read: async () => ({ all: [...new Map([...now.kept, ...now.memory])], isWhole: true }),
  },
}))
vi.mock('#web/kit/api.ts', () => ({
  call: async (_: object, told: Told, { key }: { key: string }) => answer(told, key),
  isLost: (error: unknown) => !(error instanceof Refused),
  newKey: () => `press ${now.clock}`,
}))
vi.mock('#web/tickets/live/take.ts', () => ({
  lookAgain: async () => {
    if (now.line) now.read = { ...now.center }
    return now.line
  },
}))

const { forgetAct, isWaiting, queueAct, sendActs, useOutbox } = await import('./outbox.ts')
const { actSentence, doneSentence, standsBy, unkeptSentence } = await import('./sentences.ts')

const verbs = [
  ...(['next', 'next', 'next', 'note', 'snap', 'refuse', 'look', 'send', 'takeBack', 'reload'] as const),
  ...(['lineOff', 'lineOn', 'loseAnswers', 'hearAnswers', 'narrow', 'widen', 'fill', 'empty', 'takeNothing', 'takeAll'] as const),
  ...(['takeOff', 'assignAnew', 'endTicket', 'openTicket', 'moveByDesk'] as const),
] as const
type Verb = (typeof verbs)[number]
/** How a run may have begun: what is rare among all orders is begun with. */
const beginnings: Verb[][] = [
  [],
  ['lineOff', 'next', 'next', 'reload', 'takeOff', 'lineOn', 'send'],
  ['loseAnswers', 'next', 'lineOff', 'reload', 'hearAnswers', 'lineOn'],
  ['loseAnswers', 'next', 'lineOff', 'reload', 'hearAnswers', 'lineOn', 'takeNothing', 'moveByDesk', 'next', 'takeBack'],
  ['fill', 'lineOff', 'next', 'empty', 'reload'],
  ['narrow', 'snap', 'next', 'takeNothing', 'widen', 'send'],
  ['next', 'next', 'next', 'next', 'moveByDesk', 'look'],
  ['lineOff', 'next', 'next', 'next', 'next', 'endTicket', 'takeNothing', 'lineOn', 'send'],
]
const id = 'TAY-261125-0001'
const endsRun = () => false
const tick = () => new Date(Date.UTC(2026, 10, 25) + now.clock++ * 60_000).toISOString()
const settle = async () => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}
const waitingNow = () => useOutbox.getState().waiting
const mineNow = () => {
  const told = now.read.state === 'removed' ? undefined : { state: now.read.state, steps: [] }
  return standsBy(told, waitingNow(), id, endsRun)
}

async function press(act: CrewAct, more: object = {}): Promise<void> {
  const at = tick()
  now.pressed.set(`press ${now.clock}`, { at, act })
  await queueAct({ id, act, ...more }, Date.parse(at))
}

async function take(verb: Verb): Promise<void> {
  const { center } = now
  const { mine } = mineNow()
  const next = mine && now.read.status === 'accepted' ? nextMove(mine.state) : null
  if (verb === 'next' && next) await press(next)
  if (verb === 'note') await press('note', { text: 'Two are hurt.' })
  if (verb === 'snap') await press('note', { files: [new File(['x'], 'photo.jpg')] })
  if (verb === 'refuse' && mine && mine.state !== 'onScene') await press('refusal', { text: 'It does not run.' })
  if (verb === 'look' && now.line) now.read = { ...center }
  if (verb === 'send') await sendActs()
  const [first] = waitingNow().filter(isWaiting)
  if (verb === 'takeBack' && first && (first.refusal || !now.line)) await forgetAct(first.key)
  if (verb === 'reload') {
    now.memory.clear()
    useOutbox.setState({ waiting: [], fleeting: [] })
    await sendActs()
  }
  if (verb === 'lineOff' || verb === 'lineOn') now.line = verb === 'lineOn'
  if (verb === 'loseAnswers' || verb === 'hearAnswers') now.losesAnswers = verb === 'loseAnswers'
  if (verb === 'narrow' || verb === 'widen') now.isNarrow = verb === 'narrow'
  if (verb === 'fill' || verb === 'empty') now.isFull = verb === 'fill'
  if (verb === 'takeNothing' || verb === 'takeAll') now.refusesAll = verb === 'takeNothing'
  if (verb === 'takeOff') center.state = 'removed'
  if (verb === 'assignAnew' && center.status === 'accepted') center.state = 'assigned'
  if (verb === 'endTicket') center.status = 'resolved'
  if (verb === 'openTicket') center.status = 'accepted'
  if (verb === 'moveByDesk' && center.status === 'accepted') center.state = nextMove(center.state) ?? center.state
  await settle()
}

interface Said {
  said: Sentence
  key?: string
}
/** All that the card says of how its run stands, as its parts draw it. */
function told(): Said[] {
  const own = waitingNow().filter(isWaiting)
  const { mine } = mineNow()
  const done = now.read.status === 'accepted' ? doneSentence(mine?.state) : null
  const unkept = unkeptSentence(own, useOutbox.getState().fleeting)
  return [
    ...own.map((act) => ({ said: actSentence(act, now.line, (at) => at), key: act.key })),
    ...(unkept ? [{ said: unkept }] : []),
    ...(done ? [{ said: done }] : []),
  ]
}

const isUnanswered = (key: string) => !now.heard.has(key) && !now.refused.has(key)
const wasPressedAt = (key: string, time: unknown) => now.pressed.get(key)?.at === time
/** Pressed on this phone, and not known to be refused, or to be kept on the timeline alone. */
const saysCleared = () =>
  waitingNow().some(
    ({ key }) => now.pressed.get(key)?.act === 'cleared' && !now.refused.has(key) && !(now.heard.has(key) && now.taken.get(key)?.outcome === 'kept'),
  )
const facts: Record<string, (key: string, words: Record<string, unknown>) => boolean> = {
  'waiting for signal · {time}': (key, { time }) => !now.line && isUnanswered(key) && wasPressedAt(key, time),
  'sending · {time}': (key, { time }) => now.line && isUnanswered(key) && wasPressedAt(key, time),
  '{time} · not taken: {why}': (key, { time, why }) =>
    now.refused.has(key) && !now.taken.has(key) && wasPressedAt(key, time) && (why as Sentence).text === notThis,
  'This browser keeps nothing: leave the page open until it has gone out.': () =>
    waitingNow().some(({ key }) => isUnanswered(key) && !now.kept.has(key)),
  'done; the center closes it': () => now.read.state === 'cleared' || saysCleared(),
}

it('no sentence is said whose fact is not so, no move is offered that was made, and what waits goes out', {
  timeout: times(120_000, 900_000),
}, async () => {
  const said = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...beginnings), fc.array(fc.constantFrom(...verbs), { maxLength: 40 }), async (begun, steps) => {
      for (const shelf of [now.kept, now.memory, now.pressed, now.taken, now.refused, now.heard]) shelf.clear()
      Object.assign(now, { center: { status: 'accepted', state: 'assigned' }, read: { status: 'accepted', state: 'assigned' } })
      Object.assign(now, { line: true, losesAnswers: false, isNarrow: false, refusesAll: false, isFull: false })
      useOutbox.setState({ waiting: [], fleeting: [] })
      for (const verb of [...begun, ...steps]) {
        await take(verb)
        for (const { said: one, key = '' } of told()) {
          said.add(one.text)
          expect(Object.keys(facts), 'a sentence without a fact').toContain(one.text)
          expect(facts[one.text]!(key, one.words ?? {}), `${one.text} ${JSON.stringify(one.words)} after ${verb}`).toBe(true)
        }
        const { mine } = mineNow()
        const offered = mine && nextMove(mine.state)
        const isMade = waitingNow().some(({ act, refusal }) => !refusal && act === offered)
        if (!waitingNow().some(isWaiting)) expect(mine?.state ?? 'removed', `where the crew is after ${verb}`).toBe(now.read.state)
        expect(isMade, `${offered} is offered, and was pressed, after ${verb}`).toBe(false)
      }
      const promised = waitingNow().filter((one) => isWaiting(one) && !one.refusal)
      Object.assign(now, { line: true, losesAnswers: false, isNarrow: false, refusesAll: false })
      await sendActs()
      await settle()
      expect(promised.filter(({ key }) => !now.taken.has(key))).toEqual([])
      expect(waitingNow().filter((one) => isWaiting(one) && !one.refusal)).toEqual([])
    }),
    { numRuns: times(100, 10_000), seed: 26 },
  )
  expect([...said].toSorted()).toEqual(Object.keys(facts).toSorted())
})
