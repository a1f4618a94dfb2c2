// Every sentence of a captain's page is held to its fact: through orders of reports and counts, lost lines, full phones, refusals, links that end and pages that are opened anew.
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { ForeignAnswer, Refused } from '#contract/kit/client.ts'
import type { Sentence } from '#contract/kit/say.ts'
import {
  alertSentence,
  countSentence,
  endedSentence,
  reportSentence,
  standingSentences,
  waitingSentences,
} from '#contract/publicSide/captainSentence.ts'
import { captains, type CaptainPage } from '#contract/storm/captains.ts'
import { times } from '#tests/long.ts'

interface Counted {
  at: string
  persons: number
}
type Report = Pick<CaptainPage['reports'][number], 'id' | 'line' | 'isNoted' | 'ticket'>
/** The phone and the center, and the line between them. The sentences are judged by these, and not by what they are made from. */
const now = {
  phone: new Map<string, { writtenAt: string }>(),
  isFull: false,
  line: true,
  isLinkGood: true,
  isBusy: false,
  refusesAll: false,
  /** A line that carries words, and no pictures. */
  isNarrow: false,
  /** A gateway that lets no picture through, and those that it refused last. */
  isGated: false,
  refusedOnTheWay: new Set<string>(),
  pictures: new Set<string>(),
  clock: 0,
  reports: [] as Report[],
  received: new Set<string>(),
  /** That the alert was received has been pressed, and not been answered since. */
  isReceiptDue: false,
  counted: null as Counted | null,
  /** When the center last answered how it stands, and as what. */
  seenAt: null as string | null,
  seen: { reports: [] as Report[], received: new Set<string>() },
  lastLook: 'none' as 'none' | 'answered' | 'lost' | 'ended' | 'busy',
  /** Whether the center said that the link has ended, and has not answered by it since. */
  isKnownEnded: false,
}

vi.mock('idb-keyval', () => ({
  createStore: (name: string) => name,
  set: async (key: string, value: { writtenAt: string }, shelf: string) => {
    if (shelf !== 'tanod-captain') return
    if (now.isFull) throw new DOMException('Full', 'QuotaExceededError')
    now.phone.set(key, value)
  },
  del: async (key: string) => void now.phone.delete(key),
  entries: async (shelf: string) => (shelf === 'tanod-captain' ? [...now.phone] : []),
}))

const busy = 'Too many requests. Please wait a moment.'
const notThis = 'Not like this.'
const ids = { hall: 'hall', alert: 'alert' }

function pageNow(): CaptainPage {
  const { reports, received, counted } = now
  return {
    ...{ barangay: 'Dolores', captain: 'Nena', center: { name: 'Taytay', hotlines: [] }, storm: 'Ulan', figures: {} },
    alerts: [{ id: ids.alert, isReceived: received.has(ids.alert) }] as unknown as CaptainPage['alerts'],
    roads: [],
    reports: reports.map((report) => ({ ...report, isUrgent: false, writtenAt: new Date(0).toISOString() })),
    shelters: [
      {
        ...{ id: ids.hall, name: 'Hall', familiesCapacity: 0, personsCapacity: 0 },
        count: counted && { families: 1, persons: counted.persons, needs: '', countedAt: counted.at, countedBy: 'Nena' },
      },
    ] as CaptainPage['shelters'],
  }
}

function answer(endpoint: unknown, input: { id: string; line?: string; persons?: number; countedAt?: string }): unknown {
  if (!now.line) throw new TypeError('Failed to fetch')
  if (!now.isLinkGood) throw new Refused(401, 'This link has ended. Please ask the center for a new one.', 'wrong-key')
  if (now.isBusy) throw new Refused(429, busy, 'too-many')
  if (endpoint === captains.openCaptainPage) return pageNow()
  if (now.refusesAll) throw new Refused(409, notThis, 'stale')
  if (endpoint === captains.addCaptainPicture) {
    now.refusedOnTheWay[now.isGated && !now.isNarrow ? 'add' : 'delete'](input.id)
    if (now.isNarrow) throw new TypeError('Failed to fetch')
    if (now.isGated) throw new ForeignAnswer(413)
    now.pictures.add(input.id)
  }
  if (endpoint === captains.receiveAlertByLink) {
    now.received.add(input.id)
    now.isReceiptDue = false
  }
  if (endpoint === captains.addCaptainReport && !now.reports.some(({ id }) => id === input.id))
    now.reports.push({ id: input.id, line: input.line ?? '', isNoted: false, ticket: null })
  if (endpoint !== captains.countShelterByLink) return { id: input.id }
  const isNewest = !now.counted || now.counted.at <= input.countedAt!
  if (isNewest) now.counted = { at: input.countedAt!, persons: input.persons! }
  return { id: input.id, isNewest }
}

vi.mock('#web/publicSide/wire.ts', async (original) => ({
  ...(await original<object>()),
  call: async (endpoint: unknown, input: never) => {
    if (endpoint !== captains.openCaptainPage) return answer(endpoint, input)
    now.lastLook = !now.line ? 'lost' : !now.isLinkGood ? 'ended' : now.isBusy ? 'busy' : 'answered'
    now.isKnownEnded ||= now.lastLook === 'ended'
    const page = answer(endpoint, input)
    now.isKnownEnded = false
    now.seen = { reports: structuredClone(now.reports), received: new Set(now.received) }
    now.seenAt = new Date().toISOString()
    return page
  },
}))

const { dropWaiting, idOfCount, idOfReceipt, keepWaiting, restNoMore, useWaiting } = await import('./waiting.ts')
const { nothingYet, sendAndLook, useFollowed } = await import('./following.ts')

const verbs = [
  ...([
    'write',
    'write',
    'snap',
    'narrow',
    'widen',
    'gate',
    'open',
    'count',
    'count',
    'look',
    'look',
    'lineOff',
    'lineOn',
    'fill',
    'empty',
    'refuse',
    'take',
    'crowd',
    'calm',
  ] as const),
  ...(['endLink', 'openNewLink', 'reopen', 'note', 'file', 'leave', 'endTicket', 'countAtCenter', 'receive', 'delete', 'sendAgain'] as const),
] as const
type Verb = (typeof verbs)[number]
/** How a page may have begun: what is rare among all orders is begun with. */
const beginnings: Verb[][] = [
  [],
  ['lineOff', 'reopen', 'look'],
  ['crowd', 'reopen', 'look', 'write'],
  ['endLink', 'fill', 'count'],
  ['lineOff', 'count', 'countAtCenter', 'lineOn', 'look'],
  ['narrow', 'snap', 'refuse', 'widen', 'look', 'sendAgain', 'take', 'look'],
  ['gate', 'snap', 'look', 'open', 'look'],
  ['refuse', 'count', 'delete', 'take', 'look'],
  ['receive', 'write', 'note', 'look', 'file', 'look', 'leave', 'look', 'endTicket', 'look'],
]
const timeOf = (at: string) => at
const tick = () => new Date(Date.UTC(2026, 10, 25) + now.clock++ * 60_000).toISOString()
/** The count that was written last on this page. */
let counting: { writtenAt: string; persons: number } | null = null

/** Nothing but what the phone keeps is there when the page is opened anew. */
async function reopen(): Promise<void> {
  for (const id of useWaiting.getState().unkept) if (!now.phone.has(id)) await dropWaiting(id)
  useWaiting.setState({ waiting: [], unkept: new Set(), heldUp: new Set(), answered: {} })
  restNoMore()
  useFollowed.setState(nothingYet)
  Object.assign(now, { seenAt: null, lastLook: 'none', isKnownEnded: false })
  counting = null
}

async function take(verb: Verb): Promise<void> {
  const writtenAt = tick()
  vi.setSystemTime(new Date(writtenAt))
  const refused = useWaiting.getState().waiting.find(({ refusal }) => refusal)
  if (verb === 'write') await keepWaiting({ id: `report ${now.clock}`, line: 'Water rises', isUrgent: false, writtenAt, figures: {} })
  if (verb === 'snap')
    await keepWaiting({ id: `report ${now.clock}`, line: 'It fell', isUrgent: true, writtenAt, figures: {}, picture: new File(['x'], 'photo.jpg') })
  if (verb === 'gate' || verb === 'open') now.isGated = verb === 'gate'
  if (verb === 'narrow' || verb === 'widen') now.isNarrow = verb === 'narrow'
  if (verb === 'count') {
    const counted = { shelterId: ids.hall, name: 'Hall', families: 1, persons: now.clock, needs: '', writtenAt }
    await keepWaiting({ id: idOfCount(ids.hall), ...counted })
    counting = { writtenAt, persons: counted.persons }
  }
  if (verb === 'lineOff' || verb === 'lineOn') now.line = verb === 'lineOn'
  if (verb === 'fill' || verb === 'empty') now.isFull = verb === 'fill'
  if (verb === 'refuse' || verb === 'take') now.refusesAll = verb === 'refuse'
  if (verb === 'crowd' || verb === 'calm') now.isBusy = verb === 'crowd'
  if (verb === 'endLink' || verb === 'openNewLink') now.isLinkGood = verb === 'openNewLink'
  if (verb === 'reopen' || verb === 'openNewLink') await reopen()
  const [first] = now.reports
  if (verb === 'note' && first) first.isNoted = true
  if (verb === 'file' && first) first.ticket ??= 'filed'
  if (verb === 'leave' && first?.ticket) first.ticket = 'onTheWay'
  if (verb === 'endTicket' && first?.ticket) first.ticket = 'over'
  if (verb === 'countAtCenter') now.counted = { at: tick(), persons: 7 }
  if (verb === 'delete' && refused) await dropWaiting(refused.id)
  if (verb === 'sendAgain' && refused) {
    const { refusal: _, ...again } = refused
    await keepWaiting(again)
  }
  if (verb === 'receive') now.isReceiptDue = true
  if (verb === 'receive') await keepWaiting({ id: idOfReceipt(ids.alert), alertId: ids.alert, headline: 'Flood', writtenAt })
  if (['write', 'snap', 'count', 'look', 'sendAgain', 'receive'].includes(verb)) await sendAndLook('key')
}

interface Told {
  said: string | Sentence
  /** Of which report or alert. */
  id?: string
}
/** All that the page says, as its parts draw it. */
function told(): Told[] {
  const { page, hasEnded, ...standing } = useFollowed.getState()
  const { waiting, unkept, heldUp, answered } = useWaiting.getState()
  const count = answered[ids.hall]?.writtenAt === counting?.writtenAt ? countSentence(answered[ids.hall]) : null
  const wait = waiting.flatMap(({ id, refusal, ...one }) =>
    waitingSentences(
      {
        ...{ isKept: !unkept.has(id), isTold: 'isTold' in one && one.isTold, isHeldUp: heldUp.has(id) },
        ...(refusal !== undefined && { refusal }),
      },
      hasEnded,
    ).map((said) => ({ said, id })),
  )
  if (hasEnded) return [{ said: endedSentence }, ...wait]
  const received = page?.alerts.flatMap((alert) => (alertSentence(alert) ? [{ said: alertSentence(alert)!, id: alert.id }] : [])) ?? []
  return [
    ...standingSentences(standing, timeOf).map((said) => ({ said })),
    ...wait,
    ...received,
    ...(page?.reports.map((report) => ({ said: reportSentence(report), id: report.id })) ?? []),
    ...(count ? [{ said: count }] : []),
  ]
}

const textOf = (said: string | Sentence) => (typeof said === 'string' ? said : said.text)
const waitingOf = (id: string) => useWaiting.getState().waiting.find((one) => one.id === id)!
const isOfPicture = (id: string) => 'picture' in waitingOf(id) && !now.pictures.has(id)
const notAtCenter = (id: string) =>
  id === idOfReceipt(ids.alert)
    ? now.isReceiptDue
    : id.startsWith('count')
      ? now.counted?.at !== waitingOf(id).writtenAt
      : isOfPicture(id) || !now.reports.some((one) => one.id === id)
const hasNewest = (id: string) => now.phone.get(id)?.writtenAt === waitingOf(id).writtenAt
const seenOf = (id: string) => now.seen.reports.find((one) => one.id === id)
const facts: Record<string, (id: string, words: Record<string, unknown>) => boolean> = {
  'This link has ended. Please ask the center for a new one.': () => now.isKnownEnded,
  'No connection. Trying again…': () => now.lastLook === 'lost' && now.seenAt === null,
  'No connection. This is how it stood at {time}.': (_, { time }) => now.lastLook === 'lost' && time === now.seenAt,
  [busy]: () => now.lastLook === 'busy',
  'This is how it stood at {time}.': (_, { time }) => now.lastLook === 'busy' && time === now.seenAt,
  'On this phone, not sent. It goes out when you open a new link here.': (id) => now.isKnownEnded && notAtCenter(id),
  'On this phone, not sent yet. It goes out by itself when there is a signal and this page is open.': (id) => !now.isKnownEnded && notAtCenter(id),
  [notThis]: notAtCenter,
  'The center has your line, and not the picture yet.': (id) => now.reports.some((one) => one.id === id) && isOfPicture(id),
  'The center has your line. Something on the way refuses the picture: it stays on this phone, and is tried again now and then while this page is open.':
    (id) => now.reports.some((one) => one.id === id) && isOfPicture(id) && now.refusedOnTheWay.has(id) && hasNewest(id) && !now.isKnownEnded,
  'This phone cannot keep it: write it down before you close this page.': (id) => !hasNewest(id),
  'This phone cannot keep it: leave this page open until it is sent.': (id) => !hasNewest(id),
  'The center knows that you have it.': (id) => now.seen.received.has(id),
  'The center has it.': (id) => seenOf(id)?.isNoted === false,
  'The center has taken note.': (id) => seenOf(id)?.isNoted === true,
  'It has become an emergency at the center.': (id) => seenOf(id)?.ticket === 'filed',
  'Help is on its way.': (id) => seenOf(id)?.ticket === 'onTheWay',
  'The center has ended it.': (id) => seenOf(id)?.ticket === 'over',
  'The center has your count.': () => now.counted !== null && counting !== null && now.counted.at >= counting.writtenAt,
  'The center has a newer count already.': () => now.counted !== null && counting !== null && now.counted.at > counting.writtenAt,
}

it('no sentence is said whose fact is not so, and what is said to go out by itself does', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const said = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...beginnings), fc.array(fc.constantFrom(...verbs), { maxLength: 40 }), async (begun, steps) => {
      for (const { id } of useWaiting.getState().waiting) await dropWaiting(id)
      now.phone.clear()
      Object.assign(now, {
        isFull: false,
        line: true,
        isLinkGood: true,
        isBusy: false,
        refusesAll: false,
        isNarrow: false,
        isGated: false,
        reports: [],
        counted: null,
      })
      now.received.clear()
      now.pictures.clear()
      now.refusedOnTheWay.clear()
      await reopen()
      for (const verb of ['look' as const, ...begun, ...steps]) {
        await take(verb)
        for (const one of told()) {
          const text = textOf(one.said)
          said.add(text)
          expect(Object.keys(facts), 'a sentence without a fact').toContain(text)
          const words = typeof one.said === 'string' ? {} : (one.said.words ?? {})
          expect(facts[text]!(one.id ?? '', words), `${text} ${JSON.stringify(words)} after ${verb}`).toBe(true)
        }
      }
      const promised = told().flatMap(({ said: one, id }) => (textOf(one).includes('It goes out by itself') ? [id!] : []))
      Object.assign(now, { line: true, isLinkGood: true, isBusy: false, refusesAll: false, isNarrow: false, isGated: false })
      await sendAndLook('key')
      expect(promised.filter((id) => useWaiting.getState().waiting.some((one) => one.id === id))).toEqual([])
    }),
    { numRuns: times(100, 10_000), seed: 26 },
  )
  vi.useRealTimers()
  expect([...said].toSorted()).toEqual(Object.keys(facts).toSorted())
})
