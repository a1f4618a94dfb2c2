// Tests of recorded calls: only where the center has switched it on, by who took part, heard by who may, gone with the citizen and with their time.
import { randomUUID } from 'node:crypto'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls/room.ts'
import { usualSettings } from '#contract/centers/settings.ts'
import { filePath } from '#contract/files/files.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { FileKeeper } from '#server/files/keep.ts'
import { Pieces } from '#server/files/pieces.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { addPerson, signInAs } from '#tests/people.ts'
import { forgetCallsOf } from './store.ts'
import { forgetCalls } from './watch.ts'
import { tidyRecordings } from './workRecordings.ts'

let lab: Lab
let dispatcher: Caller
let other: Caller
let supervisor: Caller
let caseTypeId: string
beforeAll(async () => {
  lab = await openLab()
  dispatcher = await lab.as('dispatcher')
  supervisor = await lab.as('supervisor')
  caseTypeId = (await lab.stranger.ask(publicSide.getCaseTypes)).data[0]!.id
  const { token, accountId } = await signInAs(lab, await addPerson(lab, { type: 'agent', center: 'taytay' }))
  other = lab.caller(token, accountId, dispatcher.centerId)
  await dispatcher.ask(calls.setDuty, { isOnDuty: true })
})
afterAll(() => lab.close())
beforeEach(async () => {
  await switchOn(1)
  await lab.owner.query("update call set state = 'ENDED', outcome = 'failed', ended_at = now() where state <> 'ENDED'")
})

const switchOn = (recordCalls: 0 | 1) =>
  lab.owner.query(
    `insert into setting (command_center_id, value) values ($1, $2) on conflict (command_center_id) do update set value = setting.value || excluded.value`,
    [dispatcher.centerId, { calls: { recordCalls } }],
  )
/** The head by which sound in this form is known, and something that follows. */
const sound = (more = 2_000) => {
  const head = Buffer.from(
    '1a45dfa3 9f 4286 81 01 42f7 81 01 42f2 81 04 42f3 81 08 4282 84 7765626d 4287 81 04 4285 81 02'.replaceAll(' ', ''),
    'hex',
  )
  return Buffer.concat([head, Buffer.alloc(more, randomUUID())])
}
async function speak(given: object = {}) {
  const filed = await lab.stranger.ask(publicSide.createEmergencyTicket, {
    ...{ caseTypeId, deviceId: randomUUID(), description: 'Tulong', landmark: 'Plaza', ...given },
  })
  const { data } = await lab.stranger.ask(publicSide.startPublicCall, { token: filed.data.token })
  await dispatcher.ask(calls.answerCall, { id: data.callId })
  return { id: data.callId, number: filed.data.transactionNumber! }
}
const hangUp = (id: string) => dispatcher.ask(calls.leaveCall, { id })
const send = (id: string, recordingId: string, offset: number, bytes: Buffer, isLast = false, caller = dispatcher) =>
  caller.ask(calls.sendRecording, { id, recordingId, offset, isLast, piece: new Blob([bytes as BlobPart]) })
const lineOf = async (id: string, caller = dispatcher) =>
  (await caller.ask(calls.getCallLogs, { limit: 100 })).data.items.find(({ callId }) => callId === id)!
const fetchIt = (id: string, { token }: Caller) =>
  lab.nodes[0]!.app.inject({ method: 'GET', url: filePath(id), headers: { authorization: `Bearer ${token}` } })
const factsOf = async (verb: string, id: string) => {
  await lab.settle()
  return (await lab.owner.query('select actor_id, data from fact where verb = $1 and object_id = $2', [verb, id])).rows
}
const db = () => lab.nodes[0]!.db
const parts = () => ({ db: db(), keeper: new FileKeeper(join(lab.data, 'files')), recordings: new Pieces(join(lab.data, 'recordings')) })

/** A whole recording of a call that is over. */
async function recorded() {
  const { id, number } = await speak()
  const recordingId = randomUUID()
  const bytes = sound()
  await send(id, recordingId, 0, bytes.subarray(0, 900))
  await hangUp(id)
  await send(id, recordingId, 900, bytes.subarray(900), true)
  return { id, number, recordingId, bytes }
}

describe('recording a call', () => {
  it('is refused in one sentence where the center has not switched it on', async () => {
    await switchOn(0)
    const { id } = await speak()
    expect((await dispatcher.ask(calls.joinCall, { id })).data.call.isRecorded).toBe(false)
    const refused = await refusalOf(send(id, randomUUID(), 0, sound()))
    expect([refused.status, refused.message]).toEqual([409, 'This call is not recorded: the center has not switched it on.'])
    await hangUp(id)
  })

  it('is for who speaks for the center in it, and nobody else', { tags: 'long' }, async () => {
    const { id } = await speak()
    await supervisor.ask(calls.joinCall, { id, listen: true })
    const recordingId = randomUUID()
    for (const caller of [other, supervisor]) expect((await refusalOf(send(id, recordingId, 0, sound(), false, caller))).status).toBe(404)
    await send(id, recordingId, 0, sound())
    const asked = await dispatcher.ask(calls.inviteToCall, { id, accountId: other.accountId })
    expect(asked.data.isRecorded).toBe(true)
    await other.ask(calls.answerCall, { id })
    expect((await refusalOf(send(id, recordingId, 0, sound(), false, other))).status).toBe(404)
    await other.ask(calls.leaveCall, { id, forAll: true })
  })

  it('leaves calls among staff alone', async () => {
    const { data } = await dispatcher.ask(calls.startCall, { accountId: other.accountId })
    await other.ask(calls.answerCall, { id: data.call.callId })
    expect((await refusalOf(send(data.call.callId, randomUUID(), 0, sound()))).code).toBe('not-recorded')
    await hangUp(data.call.callId)
  })

  it('keeps each byte once, however often pieces come, and is heard by those who may, which the log says', async () => {
    const { id } = await speak()
    const recordingId = randomUUID()
    const bytes = sound(5_000)
    const sent = async (from: number, to: number, isLast = false) => (await send(id, recordingId, from, bytes.subarray(from, to), isLast)).data
    expect(await sent(0, 1_000)).toMatchObject({ received: 1_000, isKept: false })
    await Promise.all([sent(1_000, 3_000), sent(1_000, 3_000), sent(0, 1_000)])
    await hangUp(id)
    const ends = await Promise.all(Array.from({ length: 12 }, () => sent(3_000, bytes.length, true)))
    expect(ends.every(({ received }) => received === bytes.length)).toBe(true)
    expect(await sent(3_000, bytes.length, true)).toMatchObject({ isKept: true })
    expect((await lineOf(id)).recordings).toMatchObject([{ id: recordingId, bytes: bytes.length }])
    expect((await lineOf(id, supervisor)).recordings).toHaveLength(1)
    expect((await lineOf(id, other)).recordings).toEqual([])

    const heard = await fetchIt(recordingId, dispatcher)
    expect([heard.statusCode, heard.headers['content-type'], heard.rawPayload.equals(bytes)]).toEqual([200, 'audio/webm', true])
    expect((await fetchIt(recordingId, other)).statusCode).toBe(404)
    expect((await fetchIt(recordingId, await lab.as('dispatcher', 'taguig'))).statusCode).toBe(404)
    expect((await fetchIt(recordingId, supervisor)).statusCode).toBe(200)
    const heardBy = (await factsOf('callPlayed', id)).map(({ actor_id }) => actor_id)
    expect(heardBy.toSorted()).toEqual([dispatcher.accountId, supervisor.accountId].toSorted())
    expect(await factsOf('callRecorded', id)).toHaveLength(1)
    expect(existsSync(join(lab.data, 'recordings', recordingId))).toBe(false)
  })

  it('is of the ticket too, also of one that is filed during the call', async () => {
    const { data: rung } = await lab.stranger.ask(publicSide.startPublicCall, { commandCenterId: dispatcher.centerId, deviceId: randomUUID() })
    const id = rung.callId
    await dispatcher.ask(calls.answerCall, { id })
    const recordingId = randomUUID()
    await send(id, recordingId, 0, sound(), true)
    const { data } = await dispatcher.ask(calls.createTicketFromCall, { callId: id, caseTypeId, description: 'Sunog' })
    await hangUp(id)
    const ofTicket = (await dispatcher.ask(calls.getCallLogs, { transactionNumber: data.transactionNumber })).data.items
    expect(ofTicket.map(({ recordings }) => recordings.map((one) => one.id))).toEqual([[recordingId]])
  })

  it('is kept as far as it came where its page went away; what is no sound, and what is nobody’s, is not', async () => {
    const { id } = await speak()
    const [half, noise, stray, young] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await send(id, half, 0, sound(700))
    await send(id, noise, 0, Buffer.alloc(900, 'no sound '))
    const at = (name: string) => join(lab.data, 'recordings', name)
    for (const name of [stray, young]) writeFileSync(at(name), 'x')
    for (const name of [stray, half]) utimesSync(at(name), new Date(0), new Date(0))
    await tidyRecordings(parts(), -1)
    expect([half, stray, young].map((name) => existsSync(at(name)))).toEqual([true, false, true])
    await hangUp(id)
    await tidyRecordings(parts(), -1)
    expect((await lineOf(id)).recordings.map((one) => one.id)).toEqual([half])
    expect([half, noise].map((name) => existsSync(at(name)))).toEqual([false, false])
    expect((await send(id, half, 0, sound(10), true)).data.isKept).toBe(true)
  })
})

describe('what was recorded', () => {
  it('goes with the citizen who asks to be forgotten', async () => {
    const { id, number, recordingId } = await recorded()
    const { rows } = await lab.owner.query<{ id: string }>('select id from citizen where command_center_id = $1 limit 1', [dispatcher.centerId])
    await lab.owner.query('update ticket set user_id = $2 where number = $1', [number, rows[0]!.id])
    await db().within(dispatcher.centerId, (tx) => forgetCallsOf(tx, rows[0]!.id))
    expect((await lineOf(id)).recordings).toEqual([])
    expect((await fetchIt(recordingId, dispatcher)).statusCode).toBe(404)
    expect((await lab.owner.query('select from file where id = $1', [recordingId])).rowCount).toBe(0)
  })

  it('is there the day before its time is over, and the day after not; with the log it goes sooner', async () => {
    const { callRecordings, callLogs } = usualSettings.retentionDays
    const { id, recordingId } = await recorded()
    const age = (days: number) => lab.owner.query("update call set rang_at = now() - $2 * interval '1 day' where id = $1", [id, days])
    const files = async () => (await lab.owner.query('select from file where id = $1', [recordingId])).rowCount
    await age(callRecordings - 1)
    await forgetCalls(db())
    expect(await files()).toBe(1)
    await age(callRecordings + 1)
    await forgetCalls(db())
    expect(await files()).toBe(0)
    expect((await lineOf(id)).outcome).toBe('answered')
    const short = await recorded()
    await lab.owner.query('update setting set value = value || $2 where command_center_id = $1', [
      dispatcher.centerId,
      { retentionDays: { callLogs: 5 } },
    ])
    await lab.owner.query("update call set rang_at = now() - interval '6 days' where id = $1", [short.id])
    await forgetCalls(db())
    expect((await lab.owner.query('select from file where id = $1', [short.recordingId])).rowCount).toBe(0)
    expect(callLogs).toBeGreaterThan(callRecordings)
  })
})
