// Telephone calls as an exchange tells of them: each under its lock, in whatever order, so that one call is one row.
import { uuidv7 as uuid } from 'uuidv7'
import type { Outcome } from '#contract/calls/Call.ts'
import { heardPhone, type PhoneHook, phoneOutcome, phoneState } from '#contract/calls/phones.ts'
import type { calls as contract } from '#contract/calls/room.ts'
import { CallerPhone } from '#contract/nouns/fields.ts'
import { momentNow, timeNow } from '#server/kit/clock.ts'
import type { CitizenPorts } from './parts.ts'
import { type Doer, record } from '#server/kit/record.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { showCallOf } from './show.ts'
import { end, type HeldCall, hearersOf, hold, noteSpeaking } from './steps.ts'
import { accountByUsername, addParty, addPhoneCall, changeCall, changeParty, holdPhoneCall, settleMissed } from './store.ts'

/** Whoever has this number, where exactly one is known by it. */
async function whoCalls(tx: Tx, { citizensWithPhone }: CitizenPorts, number: string | undefined) {
  const phone = CallerPhone.safeParse(number).data ?? null
  const found = phone ? await citizensWithPhone(tx, phone) : []
  const [citizen] = found.length === 1 ? found : []
  return { caller_phone: phone, user_id: citizen?.id ?? null, caller_name: citizen?.name ?? null }
}

async function hear(tx: Tx, { doer, citizens }: { doer: Doer; citizens: CitizenPorts }, hook: PhoneHook): Promise<string> {
  const now = momentNow()
  const at = hook.at && Date.parse(hook.at) < timeNow() ? hook.at : now
  const known = await holdPhoneCall(tx, hook.phoneCallId)
  const caller = known?.caller_phone || !hook.number ? {} : await whoCalls(tx, citizens, hook.number)
  const isNew = !known && (await addPhoneCall(tx, { id: uuid(), phone_call_id: hook.phoneCallId, rang_at: at, ...caller }))
  const { id } = known ?? (await holdPhoneCall(tx, hook.phoneCallId))!
  const held = await hold(tx, id)
  const { call } = held
  if (isNew) await addParty(tx, { id: uuid(), call_id: id, name: call.caller_name ?? '', role: 'citizen', state: 'joined', joined_at: at })

  const before = { rangAt: call.rang_at, answeredAt: call.answered_at, endedAt: call.ended_at }
  const after = heardPhone(isNew ? null : before, hook.event, at)
  const agent = hook.agent ? await accountByUsername(tx, hook.agent) : undefined
  const isAnswer = hook.event === 'answered'
  const person = agent && { id: agent.id, name: agent.name }
  await changeCall(tx, id, {
    ...{ rang_at: after.rangAt, answered_at: after.answeredAt, ...(!isNew && !call.caller_phone && caller) },
    ...(call.state === 'ENDED' && { ended_at: after.endedAt }),
    ...(hook.line && { line: hook.line }),
    ...(isAnswer && person && { answered_by: JSON.stringify(person) }),
  })
  await seat(tx, held, hook, agent, at)
  await tell(tx, doer, await hold(tx, id), { isNew: Boolean(isNew), before: call, hook, after })
  return id
}

/** At whose phone it rings, and who has it. */
async function seat(tx: Tx, { call, parties }: HeldCall, { event }: PhoneHook, agent: { id: string; name: string } | undefined, at: string) {
  const own = parties.find(({ account_id }) => account_id !== null && account_id === agent?.id)
  const isOver = call.state === 'ENDED'
  if (event === 'ringing' && agent && !own && call.state === 'RINGING')
    await addParty(tx, { id: uuid(), call_id: call.id, account_id: agent.id, name: agent.name, role: 'invited', state: 'ringing' })
  if (event !== 'answered') return
  for (const party of parties) if (party.state === 'ringing' && party.id !== own?.id) await changeParty(tx, party.id, { state: 'left', left_at: at })
  if (!agent || own?.joined_at) return
  const seated = { state: isOver ? 'left' : 'joined', joined_at: at, left_at: isOver ? call.ended_at : null, role: 'answerer' }
  if (own) await changeParty(tx, own.id, seated)
  else await addParty(tx, { id: uuid(), call_id: call.id, account_id: agent.id, name: agent.name, ...seated })
}

interface Heard {
  isNew: boolean
  before: HeldCall['call']
  hook: PhoneHook
  after: ReturnType<typeof heardPhone>
}
async function tell(tx: Tx, doer: Doer, { call, parties }: HeldCall, { isNew, before, hook, after }: Heard): Promise<void> {
  const of = { kind: 'call', id: call.id }
  const accounts = hearersOf(parties)
  const [state, outcome] = [phoneState(after), phoneOutcome(after)]
  if (before.state === 'ENDED') {
    if (outcome === before.outcome || !outcome) return
    await changeCall(tx, call.id, { outcome })
    return record(tx, doer, { verb: 'callLogged', ...of, data: { callLogId: call.id, transactionNumber: call.number }, accounts })
  }
  const data = { callId: call.id, transactionNumber: call.number }
  if (state === 'RINGING' && (isNew || hook.event === 'ringing'))
    await record(tx, doer, { verb: 'callRang', ...of, data: { ...data, direction: 'incoming', media: 'audio' }, accounts })
  if (state !== 'RINGING' && before.state === 'RINGING') await changeCall(tx, call.id, { state: 'ONGOING' })
  if (after.answeredAt) await settleMissed(tx, { number: call.number, phone: call.caller_phone })
  if (state === 'ONGOING' && hook.event === 'answered') {
    await record(tx, doer, { verb: 'callAnswered', ...of, data: { ...data, accountId: call.answered_by?.id ?? null }, accounts })
    await noteSpeaking(tx, doer, call, call.answered_by)
  }
  if (state === 'ENDED') await end(tx, doer, { call, parties }, outcome as Outcome, { at: after.endedAt! })
}

export const servePhones = ({ citizens }: { citizens: CitizenPorts }): Pick<Handlers<typeof contract>, 'tellPhoneCall'> => ({
  async tellPhoneCall(hook, { doer, change }) {
    return change(async (tx) => ({ message: 'Heard.', data: await showCallOf(tx, await hear(tx, { doer, citizens }, hook)) }))
  },
})
