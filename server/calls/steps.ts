// What happens to a call, each under its lock: it rings, is answered by one, grows, shrinks, and ends once.
import { uuidv7 as uuid } from 'uuidv7'
import { type Ending, mostParticipants, type Outcome, type Participant } from '#contract/calls/Call.ts'
import { k, say } from '#contract/kit/say.ts'
import { absentSeconds, canGoOn, ringSeconds } from '#contract/calls/rules.ts'
import { type SpokenLanguage, spokenWords } from '#contract/accounts/spoken.ts'
import { settingsOf } from '#server/centers/store.ts'
import { momentNow, timeNow } from '#server/kit/clock.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { acknowledgeFor } from '#server/tickets/store.ts'
import {
  addCall,
  addParty,
  type CallRow,
  changeCall,
  changeParty,
  desksOnDuty,
  holdCallRow,
  type PartyRow,
  partiesOf,
  ringHeld,
  settleMissed,
} from './store.ts'

export interface Person {
  accountId: string
  name: string
}
export interface HeldCall {
  call: CallRow
  parties: PartyRow[]
}
export const onThePhone = k('This call is on the telephone: hold it or hand it over there.')
export const busyElsewhere = k('You are in a call already. Put it on hold or end it first.')
const system: Doer = { session: null, accountType: 'system', source: 'calls', requestId: 'calls' }
const nowSo = () => momentNow()
/** Accounts that hear of a call although they may not hear of all. */
export const hearersOf = (parties: readonly PartyRow[]) => parties.flatMap(({ account_id }) => account_id ?? [])

export async function hold(tx: Tx, id: string): Promise<HeldCall> {
  const call = (await holdCallRow(tx, id)) ?? refuse(404, 'There is no such call.')
  return { call, parties: (await partiesOf(tx, [id])) as PartyRow[] }
}

export interface NewCall {
  direction: CallRow['direction']
  media: string
  number: string | null
  userId: string | null
  name: string | null
  phone: string | null
  isUrgent: boolean
  startedBy: Person | null
  /** The network of a citizen’s page, and how many calls of it ring at once. */
  network?: { source: Buffer; most: number }
  isHeld?: boolean
}

export async function ring(tx: Tx, doer: Doer, given: NewCall, parties: Partial<PartyRow>[]): Promise<CallRow> {
  const call = await addCall(tx, {
    ...{ id: uuid(), direction: given.direction, media: given.media, road: 'web', state: 'RINGING', number: given.number, user_id: given.userId },
    ...{ caller_name: given.name, caller_phone: given.phone, is_urgent: given.isUrgent },
    ...{ source_hash: given.network?.source ?? null, network_most: given.network?.most ?? null, is_held: given.isHeld ?? false },
    started_by: given.startedBy && JSON.stringify({ id: given.startedBy.accountId, name: given.startedBy.name }),
  })
  for (const party of parties) await addParty(tx, { id: uuid(), call_id: call.id, ...party })
  const data = { callId: call.id, direction: given.direction as 'incoming', media: given.media as 'audio', transactionNumber: given.number }
  await record(tx, doer, { verb: 'callRang', kind: 'call', id: call.id, data, accounts: parties.flatMap(({ account_id }) => account_id ?? []) })
  return call
}

/** The first to answer has it; whoever was invited comes in beside. Answers as which participant. */
export async function answer(tx: Tx, doer: Doer, id: string, me: Person, mayTakeAny: boolean): Promise<string> {
  const { call, parties } = await hold(tx, id)
  if (call.state === 'ENDED') refuse(409, 'This call is over.', 'over')
  const own = parties.find(({ account_id, state }) => account_id === me.accountId && state !== 'left')
  if (own?.state === 'joined') return own.id
  if (!own && call.state === 'ONGOING') refuse(409, say('Already answered by {name}.', { name: call.answered_by?.name ?? '' }), 'answered')
  if (!own && !(mayTakeAny && call.direction === 'incoming')) refuse(404, 'There is no such call.')
  const elsewhere = (await desksOnDuty(tx)).find(({ account_id }) => account_id === me.accountId)
  if (elsewhere?.is_busy) refuse(409, busyElsewhere, 'busy')

  const partyId = own?.id ?? uuid()
  const joined = { state: 'joined', joined_at: nowSo(), seen_at: nowSo() }
  if (own) await changeParty(tx, own.id, joined)
  else await addParty(tx, { id: partyId, call_id: id, account_id: me.accountId, name: me.name, role: 'answerer', ...joined })
  if (call.state === 'RINGING') await begin(tx, doer, call, { id: me.accountId, name: me.name }, parties)
  else
    await record(tx, doer, {
      verb: 'callJoined',
      kind: 'call',
      id,
      data: { callId: id, accountId: me.accountId, isListening: false },
      accounts: hearersOf(parties),
    })
  if (own?.interprets) await tellInterpreter(tx, doer, 'callInterpreterJoined', call, own)
  if (call.transfer_to === me.accountId) {
    await changeCall(tx, id, { transfer_to: null, transfer_from: null, answered_by: JSON.stringify({ id: me.accountId, name: me.name }) })
    const sender = parties.find(({ account_id, state }) => account_id === call.transfer_from && state === 'joined')
    if (sender) await leave(tx, doer, await hold(tx, id), sender)
  }
  return partyId
}

export async function begin(
  tx: Tx,
  doer: Doer,
  call: Pick<CallRow, 'id' | 'number' | 'caller_phone' | 'direction' | 'source_hash' | 'started_by'>,
  by: { id: string; name: string } | null,
  parties: readonly PartyRow[],
): Promise<void> {
  const { id, number, caller_phone: phone, direction, source_hash: source } = call
  const isRecorded = direction !== 'internal' && (await settingsOf(tx)).calls.recordCalls === 1
  await changeCall(tx, id, {
    state: 'ONGOING',
    is_held: false,
    answered_at: nowSo(),
    is_recorded: isRecorded,
    ...(by && { answered_by: JSON.stringify(by) }),
  })
  await settleMissed(tx, { number, phone })
  const data = { callId: id, accountId: by?.id ?? null, transactionNumber: number }
  await record(tx, doer, { verb: 'callAnswered', kind: 'call', id, data, accounts: hearersOf(parties) })
  await noteSpeaking(tx, by ? doer : system, call, by ?? call.started_by)
  if (source) await moveUp(tx, source)
}

/** Who speaks with the caller of a ticket knows of the emergency, whoever of the two rang: no desk has to be rung for it any more. */
export async function noteSpeaking(
  tx: Tx,
  doer: Doer,
  { number, direction }: Pick<CallRow, 'number' | 'direction'>,
  who: { id: string; name: string } | null,
): Promise<void> {
  if (number && who && direction !== 'internal') await acknowledgeFor(tx, doer, number, who)
}

/** Of a network's held calls those ring for which there is room now. */
export async function moveUp(tx: Tx, source: Buffer): Promise<void> {
  for (const id of await ringHeld(tx, source)) await record(tx, system, { verb: 'callMovedUp', kind: 'call', id, data: { callId: id } })
}

interface Bringing {
  isTransfer: boolean
  interprets: SpokenLanguage | null
}
/** Answers whether it rings there: who is in the call already is not rung. */
export async function invite(tx: Tx, doer: Doer, held: HeldCall, me: Person, whom: Person, { isTransfer, interprets }: Bringing): Promise<boolean> {
  const { call, parties } = held
  if (call.road === 'phone') refuse(409, onThePhone)
  if (call.state !== 'ONGOING') refuse(409, 'Somebody can be brought in once the call has been answered.')
  const there = parties.find(({ account_id, state }) => account_id === whom.accountId && state !== 'left')
  if (there && interprets && !isTransfer) {
    await nameInterpreter(tx, doer, held, there, interprets)
    return false
  }
  if (there) refuse(409, say('{name} is in this call already.', { name: whom.name }))
  if (parties.filter(({ state }) => state !== 'left').length >= mostParticipants)
    refuse(409, say('A call holds {count} at most. Somebody has to leave first.', { count: mostParticipants }), 'full')
  await addParty(tx, { id: uuid(), call_id: call.id, account_id: whom.accountId, name: whom.name, role: 'invited', state: 'ringing', interprets })
  if (isTransfer) await changeCall(tx, call.id, { transfer_to: whom.accountId, transfer_from: me.accountId })
  const data = { callId: call.id, accountId: whom.accountId, isTransfer }
  await record(tx, doer, { verb: 'callInvited', kind: 'call', id: call.id, data, accounts: [...hearersOf(parties), whom.accountId] })
  return true
}

/** Who is in the call already, or is being rung, interprets from now on: what they interpreted until now is told as over. */
async function nameInterpreter(tx: Tx, doer: Doer, { call, parties }: HeldCall, party: PartyRow, interprets: SpokenLanguage): Promise<void> {
  const { name, account_id: accountId } = party
  if (party.role === 'listener') refuse(409, say('{name} listens in and is not heard: bring them in once they have stopped listening.', { name }))
  if (party.interprets === interprets)
    refuse(409, say('{name} interprets {language} in this call already.', { name, language: say(spokenWords[interprets]) }))
  const isThere = party.state === 'joined'
  if (interpretsNow(party)) await tellInterpreter(tx, doer, 'callInterpreterLeft', call, party)
  const named = { interprets, interprets_from: isThere ? nowSo() : null }
  await changeParty(tx, party.id, named)
  if (isThere) await tellInterpreter(tx, doer, 'callInterpreterJoined', call, { ...party, ...named })
  else {
    const data = { callId: call.id, accountId: accountId!, isTransfer: call.transfer_to === accountId }
    await record(tx, doer, { verb: 'callInvited', kind: 'call', id: call.id, data, accounts: hearersOf(parties) })
  }
}

/** Who interpreted, which language, and from when, on the timeline of the ticket. */
async function tellInterpreter(
  tx: Tx,
  doer: Doer,
  verb: 'callInterpreterJoined' | 'callInterpreterLeft',
  call: CallRow,
  { account_id: accountId, interprets, interprets_from: named, joined_at: joined, left_at: until }: PartyRow,
): Promise<void> {
  const data = { callId: call.id, accountId: accountId!, language: interprets as SpokenLanguage, transactionNumber: call.number }
  if (verb === 'callInterpreterJoined') await record(tx, doer, { verb, kind: 'call', id: call.id, data })
  else await record(tx, doer, { verb, kind: 'call', id: call.id, data: { ...data, from: named ?? joined!, until: until ?? nowSo() } })
}

/** On the timeline of a ticket that was made of a call afterwards. Who interprets still is told when they leave. */
export async function tellWhoInterpreted(tx: Tx, doer: Doer, call: CallRow, parties: readonly PartyRow[]): Promise<void> {
  for (const party of parties)
    if (party.left_at && party.interprets && party.joined_at) await tellInterpreter(tx, doer, 'callInterpreterLeft', call, party)
}
const interpretsNow = ({ state, interprets, joined_at }: PartyRow) => state === 'joined' && interprets !== null && joined_at !== null

/** Takes one out; when nobody can go on, the call is over. `isClosed`: their page was closed, and they did not hang up. */
export async function leave(tx: Tx, doer: Doer, { call, parties }: HeldCall, party: PartyRow, { isClosed = false } = {}): Promise<void> {
  if (call.state === 'ENDED' || party.state === 'left') return
  await changeParty(tx, party.id, { state: 'left', left_at: nowSo() })
  if (call.transfer_to !== null && call.transfer_to === party.account_id) await changeCall(tx, call.id, { transfer_to: null, transfer_from: null })
  if (interpretsNow(party)) await tellInterpreter(tx, doer, 'callInterpreterLeft', call, party)
  const rest = parties.map((one) => (one.id === party.id ? { ...one, state: 'left' } : one))
  const accounts = hearersOf(parties)
  await record(tx, doer, { verb: 'callLeft', kind: 'call', id: call.id, data: { callId: call.id, accountId: party.account_id }, accounts })
  const isRinging = call.state === 'RINGING'
  const whoRang = rest.some(({ role, state }) => state === 'joined' && (role === 'citizen' || role === 'caller'))
  const whoIsRung = call.direction === 'incoming' || rest.some(({ state }) => state === 'ringing')
  if (isRinging ? whoRang && whoIsRung : canGoOn(rest as Pick<Participant, 'role' | 'state'>[])) return
  await end(tx, doer, { call, parties: rest }, isRinging ? (party.state === 'ringing' ? 'declined' : 'cancelled') : 'answered', {
    by: isClosed || doer.accountType === system.accountType ? 'lost' : party.role === 'citizen' ? 'citizen' : 'center',
  })
}

interface How {
  by?: Ending | null
  at?: string
}

export async function end(
  tx: Tx,
  doer: Doer,
  { call, parties }: HeldCall,
  outcome: Outcome,
  { by = null, at: endedAt = nowSo() }: How = {},
): Promise<void> {
  await changeCall(tx, call.id, {
    state: 'ENDED',
    outcome,
    ended_at: endedAt,
    ended_by: by,
    is_held: false,
    is_on_hold: false,
    transfer_to: null,
    transfer_from: null,
  })
  for (const party of parties) {
    if (party.state !== 'left') await changeParty(tx, party.id, { state: 'left', left_at: endedAt })
    if (interpretsNow(party)) await tellInterpreter(tx, doer, 'callInterpreterLeft', call, party)
  }
  const accounts = hearersOf(parties)
  const data = { callId: call.id, callLogId: call.id }
  if (outcome === 'missed') await record(tx, doer, { verb: 'callMissed', kind: 'call', id: call.id, data, accounts })
  await record(tx, doer, { verb: 'callEnded', kind: 'call', id: call.id, data: { ...data, outcome, transactionNumber: call.number }, accounts })
  if (call.state === 'RINGING' && call.source_hash) await moveUp(tx, call.source_hash)
}

/** What the clock says of a call: nobody came, or a page that was in it is gone. `sparing`: those who were not seen may just not have been looked for. */
export async function attend(tx: Tx, id: string, { sparing = false } = {}): Promise<void> {
  const held = await hold(tx, id)
  if (held.call.state === 'ENDED') return
  if (held.call.road === 'phone') return end(tx, system, held, held.call.answered_at ? 'answered' : 'missed')
  const ago = (at: string) => (timeNow() - Date.parse(at)) / 1_000
  const isLong = ago(held.call.rings_since ?? held.call.rang_at) > ringSeconds[held.call.direction === 'incoming' ? 'incoming' : 'outgoing']
  if (held.call.state === 'RINGING' && !held.call.is_held && isLong) return end(tx, system, held, 'missed')
  const gone = held.parties.filter(({ state, seen_at }) => state === 'joined' && ago(seen_at) > absentSeconds)
  for (const party of gone)
    if (sparing) await changeParty(tx, party.id, { seen_at: nowSo() })
    else await leave(tx, system, await hold(tx, id), party)
}
