// What the page of a citizen is told of its call: how it stands now, in that order, and by a new socket where that could not be read.
import { expect, it } from 'vitest'
import type { VisitorCall } from '#contract/calls/signals.ts'
import type { LoggedFact } from '#server/kit/functions.ts'
import { openVisitors } from './visitors.ts'

interface Fake {
  data: { center: string; callId: string; partyId: string }
  handshake: { auth: { secret: string } }
  told: string[]
  ended: number
  emit(event: string, call: VisitorCall): void
  disconnect(): void
  use(): void
  on(): void
}
const page = (callId: string): Fake => ({
  data: { center: 'center', callId, partyId: 'me' },
  handshake: { auth: { secret: 'secret' } },
  told: [],
  ended: 0,
  emit(_, { state }) {
    this.told.push(state)
  },
  disconnect() {
    this.ended += 1
  },
  use() {},
  on() {},
})

/** Visitors of a node whose database answers as each asking is told to. */
function open(pages: Fake[]) {
  const asked: { give: (state: string) => void; fail: () => void }[] = []
  let connect: (socket: Fake) => void = () => {}
  let hearFacts: (facts: LoggedFact[]) => Promise<void> = async () => {}
  const namespace = {
    use: () => {},
    on: (_: string, hear: typeof connect) => void (connect = hear),
    sockets: new Map(pages.map((one, at) => [at, one])),
  }
  const db = {
    read: () =>
      new Promise((resolve, reject) => {
        const give = (state: string) => resolve({ callId: 'x', state, outcome: null, isRecorded: false, participants: [] })
        asked.push({ give, fail: () => reject(new Error('The database is away.')) })
      }),
  }
  const parts = { db, tail: { onFacts: (hear: typeof hearFacts) => void (hearFacts = hear) }, lines: { attach: () => () => {} }, asCaller: () => {} }
  openVisitors({ of: () => namespace } as never, parts as never)
  const turn = () => new Promise(setImmediate)
  const fact = (id: string) => ({ kind: 'call', object_id: id, command_center_id: 'center' }) as LoggedFact
  return { asked, turn, connect: (one: Fake) => connect(one), tell: (...ids: string[]) => void hearFacts(ids.map(fact)) }
}

it('a page whose call could not be read has its socket ended, to be told by the next one, and those after it are told', async () => {
  const [one, other] = [page('a'), page('a')]
  const { asked, tell, turn } = open([one, other])
  tell('a')
  await turn()
  asked[0]!.fail()
  await turn()
  asked.at(-1)!.give('ENDED')
  await turn()
  expect([one.told, one.ended, other.told, other.ended]).toEqual([[], 1, ['ENDED'], 0])
})

it('what was read on connecting never comes after what has happened since', async () => {
  const one = page('a')
  const { asked, connect, tell, turn } = open([one])
  connect(one)
  await turn()
  tell('a')
  await turn()
  // The later asking is answered first, where it was asked at once.
  asked[1]?.give('ONGOING')
  await turn()
  asked[0]!.give('RINGING')
  await turn()
  asked[1]?.give('ONGOING')
  await turn()
  expect(one.told).toEqual(['RINGING', 'ONGOING'])
})
