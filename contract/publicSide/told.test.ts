// Every sentence that the page of a report can say is held to its fact: through orders of steps, reopenings, lost lines and teams that go home.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Status } from '#contract/tickets/states.ts'
import type { DutyState } from '#contract/tickets/Ticket.ts'
import { times } from '#tests/long.ts'
import { canBeRated, helpAtEnd, helpFor, helpOf, type TeamOnTicket } from './help.ts'
import { allSentences, type Sharing } from './sentence.ts'

const moves = ['acknowledged', 'enRoute', 'onScene', 'cleared'] as const
const verbs = [
  ...(['read', 'accept', 'decline', 'resolve', 'reopen', 'notSolved', 'transfer', 'takeBackTransfer', 'takeOver', 'over', 'mistake'] as const),
  ...(['standElsewhere', 'closeCenter', 'handOver'] as const),
  ...(['assign', 'unassign', 'move', 'moveBack', 'goOffDuty', 'goOnDuty', 'number', 'placeByStaff', 'ageTeam'] as const),
  ...(['lineOff', 'lineOn', 'share', 'stopSharing', 'walk', 'reload'] as const),
] as const
type Verb = (typeof verbs)[number]
/** How a report may have begun: what is rare among all orders is begun with. */
const beginnings: Verb[][] = [
  [],
  ['accept', 'assign'],
  ['assign', 'move', 'move', 'goOffDuty'],
  ['assign', 'move', 'move', 'move', 'move'],
  ['assign', 'move', 'move', 'resolve', 'notSolved'],
  ['assign', 'resolve', 'reopen'],
  ['standElsewhere', 'assign', 'transfer', 'takeOver'],
  ['assign', 'transfer', 'takeOver', 'resolve'],
  ['assign', 'move', 'move', 'transfer', 'handOver'],
  ['share', 'lineOff', 'walk'],
]
const step = fc.record({ verb: fc.constantFrom(...verbs), team: fc.integer({ min: 0, max: 1 }) })

/** What has happened, in order: the sentences are judged by it, and not by what they are made from. */
interface Happened {
  at: number
  what: 'opened' | 'assigned' | 'arrived' | 'takenOver'
}
interface Team extends TeamOnTicket {
  name: string
}
interface Moment {
  at: number
  status: Status
  isRead: boolean
  hasNumber: boolean
  placeKnown: boolean
  keepsPosition: boolean
  isInArea: boolean
  /** Another center accepted it, when it was offered. */
  takenOverAt: string | null
  /** A center of another installation accepted it. */
  handedTo: string | null
  isOpenCenter: boolean
  said: 'over' | 'mistake' | 'notSolved' | null
  reopenedAt: string | null
  teams: Team[]
  happened: Happened[]
  outcome: string | null
}

const isoOf = (at: number) => new Date(Date.UTC(2026, 10, 24) + at * 60_000).toISOString()

/** The world: the center on one side, the page on the other, and a line between them that comes and goes. */
class World {
  now: Moment = {
    ...{ at: 0, status: 'pending', isRead: false, hasNumber: false, placeKnown: false, keepsPosition: false, said: null, reopenedAt: null },
    ...{ isInArea: true, takenOverAt: null, handedTo: null, isOpenCenter: true, teams: [], happened: [], outcome: null },
  }
  line = true
  /** What the center answered last. */
  seen: Moment = structuredClone(this.now)
  sharing: Sharing = { state: 'off', sentAt: null }
  acknowledgedAt: string[] = []

  take(verb: Verb, at: number): void {
    const { now } = this
    now.at++
    const open = now.status === 'pending' || now.status === 'accepted'
    const name = ['Engine 2', 'Rescue 1'][at]!
    const team = now.teams.find((one) => one.name === name)
    const log = (what: Happened['what']) => now.happened.push({ at: now.at, what })
    const end = () => now.teams.forEach((one) => isAtWork(one) && (one.state = 'cleared'))
    switch (verb) {
      case 'read':
        now.isRead = true
        break
      case 'accept':
        if (now.status === 'pending') now.status = 'accepted'
        break
      case 'decline':
        if (now.status === 'pending') now.status = 'declined'
        break
      case 'resolve':
        if (now.status === 'accepted') {
          now.status = 'resolved'
          now.outcome = at === 0 ? 'Handled on the scene' : null
          end()
        }
        break
      case 'reopen':
      case 'notSolved':
        if (now.status === 'resolved' || now.status === 'declined') {
          now.status = 'accepted'
          now.reopenedAt = isoOf(now.at)
          now.outcome = null
          now.handedTo = null
          if (verb === 'notSolved') now.said = 'notSolved'
          end()
          log('opened')
        }
        break
      case 'transfer':
        if (now.status === 'accepted') now.status = 'transferred'
        break
      case 'takeBackTransfer':
        if (now.status === 'transferred') now.status = 'accepted'
        break
      case 'takeOver':
        if (now.status === 'transferred') {
          now.status = 'accepted'
          now.takenOverAt = isoOf(now.at)
          now.teams = []
          log('takenOver')
        }
        break
      case 'handOver':
        if (now.status === 'transferred') {
          now.status = 'resolved'
          now.handedTo = 'Pasig'
          end()
        }
        break
      case 'over':
      case 'mistake':
        now.said = verb
        break
      case 'assign':
        if (open && !(team && isAtWork(team))) {
          now.status = 'accepted'
          const fresh = { name, state: 'assigned' as const, isOnDuty: team?.isOnDuty ?? true, assignedAt: isoOf(now.at), onSceneAt: null }
          now.teams = [...now.teams.filter((one) => one !== team), fresh]
          log('assigned')
        }
        break
      case 'unassign':
        if (now.status === 'accepted' && team) team.state = 'removed'
        break
      case 'move':
        if (now.status === 'accepted' && team && isAtWork(team)) {
          team.state = moves[(moves as readonly string[]).indexOf(team.state) + 1]!
          if (team.state === 'onScene') {
            team.onSceneAt = isoOf(now.at)
            log('arrived')
          }
        }
        break
      case 'moveBack':
        if (now.status === 'accepted' && team?.state === 'onScene') {
          team.state = 'enRoute'
          team.onSceneAt = null
          now.happened.splice(
            now.happened.findLastIndex(({ what }) => what === 'arrived'),
            1,
          )
        }
        break
      case 'goOffDuty':
      case 'goOnDuty':
        if (team) team.isOnDuty = verb === 'goOnDuty'
        break
      case 'number':
        now.hasNumber = true
        break
      case 'placeByStaff':
        now.placeKnown = true
        break
      case 'standElsewhere':
        now.isInArea = false
        break
      case 'closeCenter':
        now.isOpenCenter = false
        break
      case 'lineOff':
        this.line = false
        break
      case 'lineOn':
        this.line = true
        break
      case 'share':
        if (this.sharing.state === 'off') this.sharing = { state: 'looking', sentAt: null }
        break
      case 'walk':
        if (this.sharing.state !== 'off') this.sharing = { ...this.sharing, state: 'waiting' }
        break
      case 'stopSharing':
        this.sharing = { state: 'off', sentAt: null }
        if (this.line) now.keepsPosition = false
        break
      case 'reload':
        this.sharing = { state: 'off', sentAt: null }
        break
      case 'ageTeam':
        break
    }
    if (!this.line) return
    if (this.sharing.state === 'waiting' && (open || now.status === 'transferred')) {
      now.keepsPosition = true
      this.sharing = { state: 'sent', sentAt: isoOf(now.at) }
      this.acknowledgedAt.push(isoOf(now.at))
    }
    this.seen = structuredClone(now)
  }

  told() {
    const {
      status,
      isRead,
      reopenedAt,
      said,
      teams,
      hasNumber,
      placeKnown,
      keepsPosition,
      isInArea,
      takenOverAt,
      handedTo,
      isOpenCenter,
      outcome,
      at,
    } = this.seen
    const helpers = teams.flatMap((one) =>
      helpOf(one) && status === 'accepted' ? [{ name: one.name, state: helpOf(one)!, meters: null, positionAt: null }] : [],
    )
    const onSceneAt = firstArrivalOf(this.seen)
    const ended = helpAtEnd({ status, reopenedAt, onSceneAt }, teams)
    const report = {
      ...{ status, isRead, reopenedAt, said, ...helpFor({ status, reopenedAt }, teams), helpers, filed: 'received' as const },
      ...{ transactionNumber: 'TAY-261124-0001', hasPhone: hasNumber, isWriteOnly: false, isPlaced: placeKnown, isSharingPosition: keepsPosition },
      ...{ isServed: isInArea, isOpenCenter, takenOverAt, handedTo, outcome: outcome === null ? null : { name: outcome, names: {} } },
      ...ended,
      onSceneAt,
      canRate: canBeRated({ status, ...ended }),
    }
    return allSentences(
      report,
      { isLost: !this.line, seenAt: isoOf(at) },
      this.sharing,
      (time) => time,
      ({ name }) => name,
    )
  }
}

/** As the ticket keeps it, also where the team is sent anew or another center has it. */
function firstArrivalOf({ happened }: Moment): string | null {
  const first = happened.find(({ what }) => what === 'arrived')
  return first ? isoOf(first.at) : null
}
const isAtWork = ({ state }: { state: DutyState }) => state !== 'cleared' && state !== 'removed'
const since = ({ happened }: Moment) => happened.slice(happened.findLastIndex(({ what }) => what === 'opened') + 1)
const isOnWay = ({ status, teams }: Moment, state: DutyState, name?: unknown) =>
  status === 'accepted' && teams.some((one) => one.state === state && one.isOnDuty && (name === undefined || one.name === name))
const nobodyWorks = ({ teams }: Moment) => !teams.some((one) => isAtWork(one) && one.isOnDuty)
const always = () => true

/** The fact behind each sentence, at the moment that the page speaks of. A sentence without one is refused. */
const facts: Record<string, (then: Moment, world: World, words: Record<string, unknown>) => boolean> = {
  'The center closed this report.': ({ status, handedTo }) => status === 'resolved' && handedTo === null,
  '{center} took over your report.': ({ status, handedTo }, _, { center }) => status === 'resolved' && handedTo === center,
  'What is written here does not reach it. If anything changes, call 911 or a hotline.': ({ status, handedTo }) =>
    status === 'resolved' && handedTo !== null,
  'Help was there at {time}.': (then, _, { time }) =>
    then.status === 'resolved' && since(then).some(({ what, at }) => what === 'arrived' && isoOf(at) === time),
  'No team was sent for it.': (then) => then.status === 'resolved' && !since(then).some(({ what }) => what === 'assigned'),
  'A team was sent, but no arrival was recorded.': (then) =>
    then.status === 'resolved' && since(then).some(({ what }) => what === 'assigned') && !since(then).some(({ what }) => what === 'arrived'),
  'How was the help?': (then) => then.status === 'resolved' && since(then).some(({ what }) => what === 'arrived'),
  'What was done: {outcome}.': ({ status, outcome: known }, _, { outcome }) => status === 'resolved' && known !== null && outcome === known,
  'The center did not take up this report.': ({ status }) => status === 'declined',
  'Nobody is working on this report. If you still need help, call 911 or a hotline now.': ({ status }) => status === 'declined',
  'Your report is being handed to another center.': ({ status }) => status === 'transferred',
  '{name} has arrived.': (then, _, { name }) => isOnWay(then, 'onScene', name),
  '{name} is on the way.': (then, _, { name }) => isOnWay(then, 'enRoute', name),
  '{name} was told to come.': (then, _, { name }) => isOnWay(then, 'assigned', name) || isOnWay(then, 'acknowledged', name),
  'Help was there. Your report is still open.': (then) =>
    then.status === 'accepted' && nobodyWorks(then) && since(then).some(({ what }) => what === 'arrived'),
  'Who was sent is not on the way now. Your report is still open. If it is urgent, call 911.': (then) =>
    then.status === 'accepted' && nobodyWorks(then) && since(then).some(({ what }) => what === 'assigned'),
  'Your report is open again.': (then) =>
    then.status === 'accepted' && then.happened.some(({ what }) => what === 'opened') && since(then).length === 0,
  'Another center took over your report.': (then) =>
    then.status === 'accepted' && then.teams.length === 0 && since(then).at(-1)?.what === 'takenOver',
  'A dispatcher took up your report.': (then) => then.status === 'accepted' && then.happened.length === 0,
  'A dispatcher has read your report.': ({ status, isRead }) => status === 'pending' && isRead,
  'Your report was received.': ({ status, isRead }) => status === 'pending' && !isRead,
  'No connection. This is how it stood at {time}.': ({ at }, { line }, { time }) => !line && time === isoOf(at),
  'The center does not know where this is. Share your position, or write where you are.': (
    { placeKnown, keepsPosition },
    { acknowledgedAt, sharing },
  ) => !placeKnown && !keepsPosition && (sharing.state !== 'sent' || acknowledgedAt.length === 0),
  'This place lies outside the area of the center that has your report. Call 911.': ({ isInArea, takenOverAt }) => !isInArea && !takenOverAt,
  'This center is not open to citizens yet: what is sent is a rehearsal. In an emergency call 911.': ({ isOpenCenter }) => !isOpenCenter,
  'Looking for your position…': (_, { sharing }) => sharing.state === 'looking',
  'Your position is not sent yet. It is sent as soon as there is a connection.': (_, { sharing }) => sharing.state === 'waiting',
  'The center has where you were at {time}. It is sent again while this page is open.': (_, { acknowledgedAt }, { time }) =>
    acknowledgedAt.at(-1) === time,
  'The center has a position that you sent before. It is not sent again.': ({ keepsPosition }, { sharing }) =>
    keepsPosition && sharing.state === 'off',
  'Share it so that help finds you. You can stop at any time.': (_, { sharing }) => sharing.state === 'off',
  'You said that it is over. The staff decide whether help still comes.': ({ said }) => said === 'over',
  'You said that it was pressed by mistake. The staff decide whether help still comes.': ({ said }) => said === 'mistake',
  'Keep your phone on. The center may call you back.': ({ hasNumber }) => hasNumber,
  'Stay where it is safe. Watch this page: it shows when help is on the way.': (then) => !isOnWay(then, 'enRoute') && !isOnWay(then, 'onScene'),
  'If someone is in danger, call 911 now. Do not wait for this report.': always,
}

const early = new Set(['Your report was received.', 'A dispatcher has read your report.', 'A dispatcher took up your report.'])
const isHelp = (text: string) => text.startsWith('{name}') || text.startsWith('Help was there') || text.startsWith('Who was sent')

it(`no sentence is said whose fact is not so, and no news runs backwards`, () => {
  fc.assert(
    fc.property(fc.constantFrom(...beginnings), fc.array(step, { maxLength: 40 }), (begun, then) => {
      const world = new World()
      let wasHelped = false
      for (const { verb, team } of [...begun.map((one) => ({ verb: one, team: 0 })), ...then]) {
        world.take(verb, team)
        const told = world.told()
        for (const { text, words } of told) {
          expect(Object.keys(facts), 'a sentence without a fact').toContain(text)
          expect(facts[text]!(world.seen, world, words ?? {}), `${text} ${JSON.stringify(words)} after ${verb}`).toBe(true)
          expect(wasHelped && early.has(text), `${text} after help was told of`).toBe(false)
          wasHelped ||= isHelp(text)
        }
        if (!world.line) expect(told[0]!.text).toContain('No connection.')
      }
    }),
    { numRuns: times(100, 10_000), seed: 26 },
  )
})
