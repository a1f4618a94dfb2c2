// What a crew's page says of its position is held to what happened: through orders of duty, refusals, lost lines, lost satellites and time that passes.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { times } from '#tests/long.ts'
import { afterEvent, freshMs, type Sharing, type SharingEvent, sharingSentence } from './position.ts'

const verbs = ['goOnDuty', 'goOffDuty', 'refuse', 'allow', 'losePlace', 'measure', 'loseLine', 'findLine', 'turnAway', 'takeIn', 'wait'] as const
const step = fc.record({ verb: fc.constantFrom(...verbs), ms: fc.integer({ min: 1_000, max: 120_000 }) })
const timeOf = (at: number) => new Date(at).toISOString()

/** The phone and the line, and what the center was told; judged by this, not by what the sentence is made from. */
class World {
  now = 0
  line = true
  isTakenIn = true
  onDuty = false
  isAllowed = true
  /** Since duty began: what the phone last found, and what the center got. */
  found: 'nothing yet' | 'place' | 'lost' = 'nothing yet'
  told: number[] = []
  lastSend: 'none' | 'answered' | 'lost' | 'turned away' = 'none'
  sharing: Sharing = { isOn: false, isInsecure: false, isRefused: false, isLost: false, isUnsent: false, isNotTaken: false, sentAt: null }

  hear(event: SharingEvent) {
    this.sharing = afterEvent(this.sharing, event)
  }
  measure() {
    this.isAllowed = true
    this.found = 'place'
    this.hear({ what: 'measured' })
    this.lastSend = !this.line ? 'lost' : this.isTakenIn ? 'answered' : 'turned away'
    if (this.lastSend === 'answered') this.told.push(this.now)
    this.hear(this.lastSend === 'answered' ? { what: 'sent', at: this.now } : { what: this.lastSend === 'lost' ? 'unsent' : 'notTaken' })
  }
  take(verb: (typeof verbs)[number], ms: number) {
    this.now += ms
    if (verb === 'goOnDuty' || verb === 'goOffDuty') {
      this.onDuty = verb === 'goOnDuty'
      Object.assign(this, { found: 'nothing yet', told: [], lastSend: 'none', isAllowed: true })
      this.hear({ what: this.onDuty ? 'begun' : 'ended' })
    }
    if (verb === 'loseLine') this.line = false
    if (verb === 'findLine') this.line = true
    if (verb === 'turnAway' || verb === 'takeIn') this.isTakenIn = verb === 'takeIn'
    if (!this.onDuty) return
    if (verb === 'refuse') {
      this.isAllowed = false
      this.hear({ what: 'refused' })
    }
    if (verb === 'losePlace') {
      this.found = 'lost'
      this.hear({ what: 'notFound' })
    }
    if (verb === 'measure' || verb === 'allow') this.measure()
  }
}

const lastTold = ({ told }: World) => told.at(-1)
const facts: Record<string, (world: World, words: Record<string, unknown>) => boolean> = {
  'Your position is not shared.': ({ onDuty }) => !onDuty,
  'This phone does not let Tanod know its position. Allow it in the browser’s settings.': ({ onDuty, isAllowed }) => onDuty && !isAllowed,
  'Waiting for a position …': (world) => world.onDuty && world.lastSend === 'none' && world.told.length === 0,
  'No connection. The center does not have your position yet.': (world) => world.lastSend === 'lost' && world.told.length === 0,
  'No connection. The center has where you were at {time}.': (world, { time }) => world.lastSend === 'lost' && time === timeOf(lastTold(world)!),
  'No newer position. The center has where you were at {time}.': (world, { time }) =>
    time === timeOf(lastTold(world)!) && (world.found === 'lost' || world.now - lastTold(world)! > freshMs),
  'The center did not take your position. It is tried again.': ({ onDuty, lastSend }) => onDuty && lastSend === 'turned away',
  'Your position is shared with the center.': (world) =>
    world.onDuty && world.isAllowed && world.lastSend === 'answered' && world.found === 'place' && world.now - lastTold(world)! <= freshMs,
}

it('no sentence is said whose fact is not so', () => {
  const said = new Set<string>()
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const world = new World()
      for (const { verb, ms } of [{ verb: 'goOnDuty' as const, ms: 1 }, ...steps]) {
        world.take(verb, ms)
        const { text, words } = sharingSentence(world.sharing, world.now, timeOf)
        said.add(text)
        expect(Object.keys(facts), 'a sentence without a fact').toContain(text)
        expect(facts[text]!(world, words ?? {}), `${text} ${JSON.stringify(words)} after ${verb}`).toBe(true)
      }
    }),
    { numRuns: times(500, 10_000), seed: 26 },
  )
  expect([...said].toSorted()).toEqual(Object.keys(facts).toSorted())
})
