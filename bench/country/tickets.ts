// One ticket of a country's town: its row, its run, its figure, and what the log tells of it, as the calls would have left them.
import { hash } from 'node:crypto'
import { factKinds } from '#contract/facts.ts'
import { big, bytesOf, cell, date, double, int2, json, list, moment, none, type Rows, small, uuid, whole } from './copy.ts'
import { prefixOf, vectorOf, wordOf } from './words.ts'

export const dayMs = 86_400_000
/** Philippine time has no summer. */
const zoneMs = 8 * 3_600_000

interface Person {
  id: string
  type: string
  /** As a line of the log names it, and as a step of a ticket does. */
  uuid: string
  by: string
}
export const personOf = (id: string, type: string, name: string): Person => ({
  ...{ id, type, uuid: uuid(id) },
  by: bytesOf(JSON.stringify({ id, name })),
})

interface Reference {
  id: string
  uuid: string
}

export interface Town {
  id: string
  uuid: string
  code: string
  staff: Person[]
  teams: (Person & { heard: string })[]
  types: Reference[]
  places: Reference[]
  tickets: number
  open: number
  seq: number
  hash: string
  /** Tickets of the day so far. */
  day: number
  prefix: string
  ofDay: number
  wordDay: number
  wordPrefix: string
  /** What happened to its tickets after the month in which they came in. */
  later: Told[]
}

type Verb = Extract<
  keyof typeof factKinds,
  'ticketFiled' | 'ticketRead' | 'ticketAccepted' | 'ticketAssigned' | 'teamStatusChanged' | 'ticketResolved' | 'ticketClosed' | 'signedIn'
>
export interface Told {
  at: number
  verb: Verb
  object: string
  /** In the order in which PostgreSQL writes jsonb: the shorter key first, of one length by their bytes. */
  data: string
  doer: Person | null
  heard: string
}

export const ticketColumns = [
  ...['command_center_id', 'number', 'status', 'source', 'priority', 'case_type_id', 'barangay_id', 'description', 'caller_name', 'caller_phone'],
  ...['place', 'lat', 'lng', 'received_at', 'read_at', 'accepted_at', 'dispatched_at', 'en_route_at', 'on_scene_at', 'resolved_at', 'closed_at'],
  ...['accepted', 'resolved', 'stepped', 'allocated_to', 'is_compared', 'updated_at', 'words'],
]
export const assignmentColumns = [
  ...['command_center_id', 'number', 'account_id', 'kind', 'state', 'assigned_by', 'assigned_at', 'acknowledged_at', 'en_route_at'],
  ...['on_scene_at', 'cleared_at'],
]
export const figureColumns = [
  ...['command_center_id', 'number', 'day', 'slot', 'status', 'priority', 'case_type_id', 'barangay_id', 'units', 'answer', 'processing', 'turnout'],
  ...['travel', 'response', 'resolution', 'unanswered', 'unsent', 'unreached'],
]
export const factColumns = [
  ...[
    'command_center_id',
    'seq',
    'at',
    'position',
    'actor_id',
    'actor_type',
    'verb',
    'kind',
    'object_id',
    'data',
    'audience',
    'source',
    'request_id',
  ],
  ...['hash', 'form'],
]

/** Well spread, and the same at each filling. */
function mixed(n: number): number {
  let h = Math.imul(n ^ 0x9e3779b9, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

const yes = cell('\u0001')
const resolvedCell = cell('resolved')
const pendingCell = cell('pending')
const quickReport = cell('quickreport')
const nobody = list('uuid', [])
const ofTeam = cell('responseteam') + cell('cleared')
const lats = Array.from({ length: 1_000 }, (_, n) => double(14.5 + n / 10_000))
const lngs = Array.from({ length: 777 }, (_, n) => double(121.1 + n / 10_000))
const smalls = Array.from({ length: 64 }, (_, n) => small(n))
const momentOf = (at: number | null) => (at === null ? none : moment(at))
const secondsOf = (since: number | null, until: number | null) =>
  since === null || until === null ? none : whole(Math.floor((until - since) / 1_000))

interface Tables {
  tickets: Rows
  assignments: Rows
  figures: Rows
}

/** One ticket that came in at a moment, with all that is told of it. */
export function fileTicket(
  town: Town,
  place: number,
  receivedAt: number,
  isOpen: boolean,
  now: number,
  { tickets, assignments, figures }: Tables,
): Told[] {
  const h = mixed(place + Math.imul(town.tickets, 31) + town.code.charCodeAt(2) * 7919 + town.code.charCodeAt(3) * 104729)
  const local = receivedAt + zoneMs
  const day = Math.floor(local / dayMs)
  if (day !== town.day) {
    const written = new Date(local).toISOString().slice(2, 10).replaceAll('-', '')
    // The demo's own tickets have the lower numbers.
    Object.assign(town, { day, ofDay: 5_000, prefix: written })
  }
  const wordDay = Math.floor(receivedAt / dayMs)
  if (wordDay !== town.wordDay) Object.assign(town, { wordDay, wordPrefix: prefixOf(town.id, receivedAt) })
  const serial = String(++town.ofDay)
  const number = `${town.code}-${town.prefix}-${serial}`
  const choice = ((h & 7) | (((h >>> 3) & 7) << 3) | (((h >>> 6) & 7) << 6) | (((h >>> 9) & 7) << 9) | (((h >>> 12) & 7) << 12)) >>> 0
  const person = town.staff[h % town.staff.length]!
  const priority = h % 50 === 0 ? 1 : 2 + (h % 4)
  const caseType = town.types[1 + (h % Math.min(7, town.types.length - 1))]!
  const barangay = town.places[Math.floor(Math.sqrt((h % 10_000) / 10_000) * town.places.length)]!
  const team = town.teams.length > 0 && !isOpen && h % 4 !== 0 ? town.teams[h % town.teams.length]! : null
  const after = (seconds: number) => (isOpen ? null : receivedAt + seconds * 1_000)
  const [read, accepted] = [after(4), after(20 + (h % 300))]
  const turnout = 20 + ((h >>> 5) % 300)
  const travel = 200 + ((h >>> 7) % 1_200)
  const processing = 330 + (h % 400)
  const [sent, leaves, arrives] = [team && after(processing), team && after(processing + turnout), team && after(processing + turnout + travel)]
  const resolved = after(2_300 + (h % 5_000))
  const closed = resolved && resolved + dayMs < now ? resolved + dayMs : null
  const status = isOpen ? pendingCell : resolvedCell
  const phone = `917${String(h % 10_000_000).padStart(7, '0')}`
  const [house, side] = [String(place % 997), String(h % 90)]
  const resolvedAt = resolved && `${isoOf(resolved)}Z`
  const own = town.uuid + cell(number)
  const kind = smalls[priority]! + caseType.uuid + barangay.uuid
  const units = team ? list('uuid', [team.uuid]) : nobody
  const tab = isOpen ? 'pending' : closed ? 'archived' : 'accepted'
  tickets.add(
    own +
      status +
      quickReport +
      kind +
      cell(`${wordOf(0, h)} near the ${wordOf(1, h >>> 3)}, ${wordOf(2, h >>> 6)} in house ${house}, somebody asks for help`) +
      cell(`${wordOf(3, h >>> 9)} ${wordOf(4, h >>> 12)}`) +
      cell(`+63${phone}`) +
      cell(`Barangay ${side}`) +
      lats[h % 1_000]! +
      lngs[h % 777]! +
      moment(receivedAt) +
      momentOf(read) +
      momentOf(accepted) +
      momentOf(sent) +
      momentOf(leaves) +
      momentOf(arrives) +
      momentOf(resolved) +
      momentOf(closed) +
      (isOpen ? none : json(person.by)) +
      (resolved ? json(`{"at": "${resolvedAt}", "by": ${person.by}, "summary": "Handled and closed.", "disposition": "Handled"}`) : none) +
      (resolved ? json(`{"at": "${resolvedAt}", "by": ${person.by}}`) : none) +
      units +
      yes +
      moment(closed ?? resolved ?? receivedAt) +
      vectorOf({
        prefix: town.wordPrefix,
        marks: [
          ...(isOpen ? [] : [`#a${person.id}`]),
          ...[`#b${barangay.id}`, `#c${caseType.id}`, squareOf(h), `#p${priority}`],
          ...[isOpen ? '#spending' : '#sresolved', `#t${tab}`],
          ...(team ? [`#u${team.id}`] : []),
        ],
        figures: [town.prefix, serial, `63${phone}`, `0${phone}`, house, side],
        ...{ choice, code: town.code.toLowerCase() },
      }),
  )
  if (team)
    assignments.add(
      own + team.uuid + ofTeam + json(person.by) + momentOf(sent) + momentOf(leaves) + momentOf(leaves) + momentOf(arrives) + momentOf(resolved),
    )
  const ended = secondsOf(receivedAt, resolved)
  figures.add(
    own +
      date(day) +
      // Monday is the first day of a week, and 1 January 1970 was a Thursday.
      smalls[((day + 3) % 7) * 8 + Math.floor((local % dayMs) / 10_800_000)]! +
      status +
      kind +
      units +
      secondsOf(receivedAt, accepted) +
      secondsOf(receivedAt, sent) +
      secondsOf(sent, leaves) +
      secondsOf(leaves, arrives) +
      secondsOf(receivedAt, arrives) +
      ended +
      none +
      (team ? none + none : ended + ended),
  )
  const of = `"transactionNumber": "${number}"}`
  const heard = team ? team.heard : ''
  const told: Told[] = []
  const tell = (at: number | null, verb: Verb, data: string, doer: Person | null) => {
    if (at !== null) told.push({ at, verb, object: number, data: data + of, doer, heard })
  }
  if (place % 10 === 0)
    told.push({ at: receivedAt, verb: 'signedIn', object: person.id, data: `{"realm": "staff", "sessionId": "${town.id}"}`, doer: person, heard: '' })
  tell(receivedAt, 'ticketFiled', `{"source": "quickreport", "status": "pending", "priority": ${priority}, "caseTypeId": "${caseType.id}", `, null)
  if (isOpen) return told
  tell(read, 'ticketRead', `{"isFirst": true, "accountId": "${person.id}", `, person)
  tell(accepted, 'ticketAccepted', '{"to": "accepted", "from": "pending", ', person)
  if (team) {
    tell(sent, 'ticketAssigned', `{"to": "accepted", "from": "accepted", "kind": "responseteam", "accountIds": ["${team.id}"], `, person)
    tell(leaves, 'teamStatusChanged', `{"to": "enRoute", "from": "assigned", "accountId": "${team.id}", `, team)
    tell(arrives, 'teamStatusChanged', `{"to": "onScene", "from": "enRoute", "accountId": "${team.id}", `, team)
  }
  tell(resolved, 'ticketResolved', '{"to": "resolved", "from": "accepted", "disposition": "Handled", ', person)
  tell(closed, 'ticketClosed', '{', null)
  return told
}

const squares = new Map<number, string>()
function squareOf(h: number): string {
  const key = (h % 1_000) * 777 + (h % 777)
  let square = squares.get(key)
  if (square === undefined) {
    square = `#g${Math.floor((14.5 + (h % 1_000) / 10_000) * 50)}x${Math.floor((121.1 + (h % 777) / 10_000) * 50)}`
    squares.set(key, square)
  }
  return square
}

const clock = Array.from({ length: 86_400 }, (_, n) => new Date(n * 1_000).toISOString().slice(10, 20))
const thousandths = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, '0'))
let known = { day: Number.NaN, text: '' }
/** To the thousandth, without the zone. */
function isoOf(at: number): string {
  const day = Math.floor(at / dayMs)
  if (day !== known.day) known = { day, text: new Date(at).toISOString().slice(0, 10) }
  const rest = at - day * dayMs
  return known.text + clock[Math.floor(rest / 1_000)]! + thousandths[rest % 1_000]!
}

/** What does not change of the facts of a verb. */
function formOf(verb: Verb) {
  const kind = verb === 'signedIn' ? 'account' : 'ticket'
  const { audience } = factKinds[verb]
  const hearers = audience.map((one) => `"${one}"`).join(', ')
  return {
    ...{ kind, verb, hearers },
    cells: cell(verb) + cell(kind),
    type: verb === 'ticketFiled' ? 'public' : 'system',
    alone: list('text', audience.map(cell)),
    lists: new Map<string, string>(),
    listWith: (heard: string) => list('text', [...audience, heard].map(cell)),
  }
}
const verbs: readonly Verb[] = [
  ...(['ticketFiled', 'ticketRead', 'ticketAccepted', 'ticketAssigned', 'teamStatusChanged', 'ticketResolved', 'ticketClosed', 'signedIn'] as const),
]
const forms = Object.fromEntries(verbs.map((verb) => [verb, formOf(verb)])) as Record<Verb, ReturnType<typeof formOf>>

const scratch = Buffer.alloc(64 * 1024)
const bench = cell('') + cell('bench')
const secondForm = cell(int2(2))

/** Sealed as the log seals: each fact's hash covers the hash before it. The text of what it covers is that of `fact_text`. */
export function sealed(town: Town, { at, verb, object, data, doer, heard }: Told, position: number): string {
  const { cells, kind, type, hearers, alone, lists, listWith } = forms[verb]
  const seq = ++town.seq
  const actor = doer ? doer.type : type
  // What is for the audit alone is heard by nobody.
  const isHeard = heard !== '' && hearers !== ''
  let audience = isHeard ? lists.get(heard) : alone
  if (audience === undefined) {
    audience = listWith(heard)
    lists.set(heard, audience)
  }
  const all = isHeard ? `${hearers}, "${heard}"` : hearers
  const text = `${town.hash}["${town.id}", ${seq}, "${isoOf(at)}000", ${doer ? `"${doer.id}"` : 'null'}, "${actor}", "${verb}", "${kind}", "${object}", ${data}, [${all}], "", "bench", ${position}, 2]`
  town.hash = hash('sha256', scratch.subarray(0, scratch.write(text, 'latin1')), 'binary')
  return (
    town.uuid +
    big(seq) +
    moment(at) +
    big(position) +
    (doer ? doer.uuid : none) +
    cell(actor) +
    cells +
    cell(object) +
    json(data) +
    audience +
    bench +
    cell(town.hash) +
    secondForm
  )
}
