// Tests of what calls leave: lines in the ticket's timeline, a log to filter and take out, and no name of whoever was erased.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls/room.ts'
import { chat } from '#contract/chat/room.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { forgetCallsOf } from '#server/calls/store.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'

let lab: Lab
let dispatcher: Caller
beforeAll(async () => {
  lab = await openLab()
  dispatcher = await lab.as('dispatcher')
  await dispatcher.ask(calls.setDuty, { isOnDuty: true })
})
afterAll(() => lab.close())

async function callAbout(callerName: string) {
  const caseTypeId = (await lab.stranger.ask(publicSide.getCaseTypes)).data[0]!.id
  const filed = await lab.stranger.ask(publicSide.createEmergencyTicket, {
    ...{ caseTypeId, deviceId: randomUUID(), description: 'Tulong', landmark: 'Plaza', callerName },
  })
  const { data } = await lab.stranger.ask(publicSide.startPublicCall, { token: filed.data.token })
  await dispatcher.ask(calls.answerCall, { id: data.callId })
  await dispatcher.ask(calls.leaveCall, { id: data.callId })
  return { callId: data.callId, token: filed.data.token, number: filed.data.transactionNumber! }
}

it('the timeline of a ticket has a line for each message and each call', async () => {
  const { number } = await callAbout('Nena Sample')
  await dispatcher.ask(chat.sendChat, { transactionNumber: number, text: 'Papunta na kami' })
  await lab.settle()
  const kinds = async (kind: ('chat' | 'call')[]) =>
    (await dispatcher.ask(updates.getUpdates, { id: number, kind })).data.items.map(({ verb }) => verb)
  expect(await kinds(['chat', 'call'])).toEqual(['chatSent', 'callEnded'])
  expect(await kinds(['call'])).toEqual(['callEnded'])
  expect((await dispatcher.ask(updates.getUpdates, { id: number })).data.items.map(({ kind }) => kind)).toContain('call')
})

it('an erased citizen is named by no row of a call, however the call was tied to them', async () => {
  const { callId, number } = await callAbout('Ligaya Erased')
  const {
    rows: [citizen],
  } = await lab.owner.query<{ id: string; phone: string }>(
    'select id, phone from citizen where command_center_id = $1 and phone is not null limit 1',
    [dispatcher.centerId],
  )
  await lab.owner.query('update ticket set user_id = $2 where number = $1', [number, citizen!.id])
  await dispatcher.ask(calls.addCallLog, { phone: citizen!.phone, note: 'Ligaya Erased called' })
  await lab.nodes[0]!.db.within(dispatcher.centerId, (tx) => forgetCallsOf(tx, citizen!.id))
  const left = await lab.owner.query('select c::text, p::text from call c left join call_party p on p.call_id = c.id')
  const text = JSON.stringify(left.rows)
  expect([text.includes('Ligaya Erased'), text.includes(citizen!.phone)]).toEqual([false, false])
  expect((await lab.owner.query('select 1 from call_party where call_id = $1', [callId])).rows).toHaveLength(2)
})

it('a call that is named with nothing to add stays as it is', async () => {
  const { data } = await dispatcher.ask(calls.addCallLog, { phone: '0917 555 1122', note: 'Asked the way' })
  const again = await dispatcher.ask(calls.addCallLog, { callId: data.id })
  expect(again.data).toEqual(data)
})

it('the log is narrowed by person, number and the days of the center, and taken out as CSV whose taking is in the log', async () => {
  const admin = await lab.as('admin')
  const phone = '0917 555 7788'
  const { data } = await dispatcher.ask(calls.addCallLog, { phone, rangAt: '2026-03-04T16:30:00.000Z', note: '=1+1', outcome: 'answered' })
  const found = async (filter: object) => (await dispatcher.ask(calls.getCallLogs, filter)).data.items.map(({ id }) => id)
  expect(await found({ from: '2026-03-05', to: '2026-03-05' })).toEqual([data.id])
  expect(await found({ from: '2026-03-04', to: '2026-03-04' })).toEqual([])
  expect(await found({ phone: '917 555 7788' })).toEqual([data.id])
  expect(await found({ phone, accountId: dispatcher.accountId })).toEqual([data.id])
  expect(await found({ phone, accountId: admin.accountId })).toEqual([])
  expect(await found({ phone, direction: 'outgoing' })).toEqual([])
  expect((await refusalOf(dispatcher.ask(calls.exportCallLogs, { phone, reason: 'A look' }))).status).toBe(403)
  const out = (await admin.ask(calls.exportCallLogs, { phone, reason: 'Asked for by the mayor' })).data
  expect(out).toMatchObject({ lines: 1, isCut: false })
  expect(out.csv).toContain(`"'=1+1"`)
  await lab.settle()
  const { rows } = await lab.owner.query("select data from fact where verb = 'callLogsExported'")
  expect(rows).toMatchObject([{ data: { lines: 1 } }])
})
