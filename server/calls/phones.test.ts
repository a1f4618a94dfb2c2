// Tests of telephone calls as an exchange tells of them: whose card pops, one row for each whatever the order, and what a key may do.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiKeys } from '#contract/accounts/apiKeys.ts'
import type { Call } from '#contract/calls/Call.ts'
import type { PhoneHook } from '#contract/calls/phones.ts'
import { calls } from '#contract/calls/room.ts'
import type { FactMessage } from '#contract/kit/fact.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { addPerson, signInAs } from '#tests/people.ts'
import { times } from '#tests/long.ts'

let lab: Lab
let dispatcher: Caller
let exchange: Caller
let usernameOf: string
let agent: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  dispatcher = await lab.as('dispatcher')
  const admin = await signInAs(lab, await addPerson(lab, { type: 'admin' }))
  const { data } = await admin.ask(apiKeys.addApiKey, { name: 'Telephone exchange', permissions: ['calls.answer'], callsPerMinute: 6_000 })
  exchange = lab.caller(data.key, data.apiKey.id, dispatcher.centerId)
  const person = await addPerson(lab, { type: 'agent', name: 'Ana at the Phone' })
  usernameOf = person.username
  agent = await signInAs(lab, person)
})
afterAll(() => lab.close())

let count = 0
const tell = async (hook: Partial<PhoneHook> & Pick<PhoneHook, 'event' | 'phoneCallId'>) => (await exchange.ask(calls.tellPhoneCall, hook)).data
const active = async (id: string) => (await dispatcher.ask(calls.getActiveCalls)).data.find(({ callId }) => callId === id)
const logsOf = async (id: string) => (await dispatcher.ask(calls.getCallLogs, { limit: 100 })).data.items.filter((one) => one.callId === id)
const named = () => `pbx-${++count}`
/** Mixed by a fixed rule, so that a failure can be seen again. */
const mixed = <T>(all: T[]) =>
  all
    .map((one, at) => ({ one, at: (at * 7_919 + 104_729) % 1_000_003 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

it('a call pops on the board within a second with the citizen of its number, becomes a ticket, and is one log of the phone', async () => {
  const { rows } = await lab.owner.query<{ id: string; phone: string; name: string }>(
    `select min(id::text) as id, phone, min(name) as name from citizen where command_center_id = $1 and phone is not null and removed_at is null group by phone having count(*) = 1 limit 1`,
    [dispatcher.centerId],
  )
  const { id: userId, phone, name } = rows[0]!
  const facts: FactMessage[] = []
  const socket = await dispatcher.listen({ node: 1, hear: (opened) => opened.on('facts', (heard) => void facts.push(...heard)) })
  const phoneCallId = named()
  const { callId } = await tell({ phoneCallId, event: 'ringing', number: `0${phone.slice(3)}`, line: '8-911' })
  await until(() => facts.some(({ verb, id }) => verb === 'callRang' && id === callId), 1_000)
  socket.disconnect()
  expect(facts.find(({ id }) => id === callId)?.row as Call).toMatchObject({ road: 'phone', line: '8-911', userId, citizenName: name, phone })
  await tell({ phoneCallId, event: 'answered', agent: usernameOf.toUpperCase() })
  expect(await active(callId)).toMatchObject({ state: 'ONGOING', answeredBy: { id: agent.accountId } })
  const caseTypeId = (await lab.stranger.ask(publicSide.getCaseTypes)).data[0]!.id
  const { data: ticket } = await agent.ask(calls.createTicketFromCall, { callId, caseTypeId, description: 'Sunog' })
  expect(ticket).toMatchObject({ source: 'call', callerPhone: phone, callerName: name })
  await tell({ phoneCallId, event: 'ended' })
  expect(await logsOf(callId)).toMatchObject([
    { outcome: 'answered', road: 'phone', transactionNumber: ticket.transactionNumber, parties: [{ id: agent.accountId }] },
  ])
})

it('hooks, doubled and out of order, make one log for each call, of the right outcome and times', async () => {
  const minute = (n: number) => new Date(Date.UTC(2026, 0, 5, 1, n)).toISOString()
  const [ids, hooks] = [Array.from({ length: times(6, 200) }, named), [] as Partial<PhoneHook>[]]
  for (const [at, phoneCallId] of ids.entries()) {
    const isMissed = at % 4 === 0
    const told = [{ event: 'ringing' as const, at: minute(at) }, ...(isMissed ? [] : [{ event: 'answered' as const, at: minute(at + 1) }])]
    for (const one of [...told, { event: isMissed ? ('missed' as const) : ('ended' as const), at: minute(at + 3) }])
      hooks.push({ phoneCallId, number: '0917 555 0101', ...one }, { phoneCallId, number: '0917 555 0101', ...one })
  }
  expect(hooks.length).toBeGreaterThanOrEqual(ids.length * 5)
  const left = mixed(hooks)
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let hook = left.pop(); hook; hook = left.pop()) await tell(hook as PhoneHook)
    }),
  )
  const { rows } = await lab.owner.query<{ phone_call_id: string; state: string; outcome: string; took: string; talked: string | null }>(
    `select phone_call_id, state, outcome, (ended_at - rang_at)::text as took, (ended_at - answered_at)::text as talked from call where phone_call_id = any ($1)`,
    [ids],
  )
  expect(rows).toHaveLength(ids.length)
  for (const [at, id] of ids.entries())
    expect(rows.find((row) => row.phone_call_id === id)).toMatchObject({
      ...{ state: 'ENDED', took: '00:03:00' },
      ...(at % 4 === 0 ? { outcome: 'missed', talked: null } : { outcome: 'answered', talked: '00:02:00' }),
    })
  await lab.settle()
  const { rows: facts } = await lab.owner.query<{ n: number }>(
    `select count(*)::int as n from fact f join call c on c.id::text = f.object_id where f.verb = 'callEnded' and c.phone_call_id = any ($1)`,
    [ids],
  )
  expect(facts[0]!.n).toBe(ids.length)
}, 120_000)

it('an unknown caller, a strange number and an unknown agent are no reason to refuse; a key without the permission is', async () => {
  const { callId } = await tell({ phoneCallId: named(), event: 'ringing', number: 'anonymous', agent: 'nobody.here' })
  expect(await active(callId)).toMatchObject({ phone: null, citizenName: null, state: 'RINGING' })
  await dispatcher.ask(calls.answerCall, { id: callId })
  expect((await refusalOf(dispatcher.ask(calls.holdCall, { id: callId, isOnHold: true }))).message).toContain('on the telephone')
  await dispatcher.ask(calls.leaveCall, { id: callId })
  expect(await logsOf(callId)).toMatchObject([{ outcome: 'answered' }])
  const supervisor = await lab.as('supervisor')
  expect((await refusalOf(supervisor.ask(calls.tellPhoneCall, { phoneCallId: named(), event: 'ringing' }))).status).toBe(403)
})

it('one whose end is never told ends by itself', async () => {
  const { callId } = await tell({ phoneCallId: named(), event: 'ringing' })
  await lab.owner.query("update call set rang_at = now() - interval '11 minutes' where id = $1", [callId])
  await until(async () => (await logsOf(callId))[0]?.outcome === 'missed')
})
