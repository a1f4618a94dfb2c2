// Tests of callers who are lost: what answering does to their ticket, who ended a call, missed calls as tasks, the link by text, and a picture cut into the ticket.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '#contract/calls/room.ts'
import { handovers } from '#contract/handovers/room.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { reference } from '#contract/reference/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { openOutside } from '#tests/outsideServer.ts'

let lab: Lab
let dispatcher: Caller
let gateway: Awaited<ReturnType<typeof openOutside>>
const texts: { to: string; text: string }[] = []
beforeAll(async () => {
  gateway = await openOutside((_, body) => {
    texts.push(JSON.parse(body) as { to: string; text: string })
    return { body: '{}' }
  })
  lab = await openLab({ settings: { smsUrl: `${gateway.url}/send`, webAddress: 'https://tanod.example.ph', privateHosts: [gateway.host] } })
  dispatcher = await lab.as('dispatcher')
})
afterAll(async () => {
  await lab.close()
  await gateway.close()
})
beforeEach(async () => {
  await lab.owner.query("update call set state = 'ENDED', outcome = 'answered', ended_at = now() where state <> 'ENDED'")
  await lab.owner.query("update call set called_back_at = now() where outcome <> 'answered'")
  await dispatcher.ask(calls.setDuty, { isOnDuty: true })
})

async function file(more: object = {}) {
  const { data: types } = await lab.stranger.ask(publicSide.getCaseTypes)
  const caseTypeId = types.find(({ isLifeThreat }) => isLifeThreat === 1)!.id
  const given = { caseTypeId, deviceId: randomUUID(), description: 'Tulong', landmark: 'Plaza', ...more }
  const { data } = await lab.stranger.ask(publicSide.createEmergencyTicket, given)
  return { token: data.token, id: data.transactionNumber! }
}
const dial = async (given: object) =>
  (await lab.stranger.ask(publicSide.startPublicCall, { commandCenterId: dispatcher.centerId, ...given } as never)).data
const logOf = async (id: string) => (await dispatcher.ask(calls.getCallLogs, { limit: 100 })).data.items.find((one) => one.callId === id)!
const waiting = async () => (await dispatcher.ask(calls.getCallLogs, { waits: 1 })).data.items.map(({ callId }) => callId)
const missed = async (given: object) => {
  const { callId, secret } = await dial(given)
  await lab.stranger.ask(publicSide.endPublicCall, { callId, secret })
  return callId
}

it('answering the call of a ticket silences its alarm for everybody', async () => {
  const { token, id } = await file()
  expect((await dispatcher.ask(tickets.getEmergencyTicket, { id })).data.acknowledgedBy).toBeNull()
  const { callId } = await dial({ token })
  await dispatcher.ask(calls.answerCall, { id: callId })
  expect((await dispatcher.ask(tickets.getEmergencyTicket, { id })).data.acknowledgedBy?.id).toBe(dispatcher.accountId)
  await dispatcher.ask(calls.leaveCall, { id: callId })
})

it('so does a caller who picks up when the desk rings them: the log names who rang, not the citizen', async () => {
  const { token, id } = await file()
  const { data } = await dispatcher.ask(calls.startCall, { transactionNumber: id })
  expect((await dispatcher.ask(tickets.getEmergencyTicket, { id })).data.acknowledgedBy).toBeNull()
  await lab.stranger.ask(publicSide.answerPublicCall, { token, callId: data.call.callId })
  expect((await dispatcher.ask(tickets.getEmergencyTicket, { id })).data.acknowledgedBy?.id).toBe(dispatcher.accountId)
  const { waiting, unacknowledged } = (await dispatcher.ask(tickets.getTicketNotif)).data
  expect(waiting.pending).toBeGreaterThan(0)
  expect(unacknowledged.map(({ transactionNumber }) => transactionNumber)).not.toContain(id)
  const told = (await dispatcher.ask(tickets.getUpdates, { id, limit: 100 })).data.items.find(({ verb }) => verb === 'ticketAcknowledged')
  expect(told).toMatchObject({ by: null, byType: 'system', data: { accountId: dispatcher.accountId, name: expect.stringMatching(/\S/) } })
  await dispatcher.ask(calls.leaveCall, { id: data.call.callId })
})

it('and who takes it on the telephone, once the call has its ticket', async () => {
  const { id } = await file()
  const hook = { phoneCallId: randomUUID(), number: '+639175550911' }
  const { callId } = (await dispatcher.ask(calls.tellPhoneCall, { ...hook, event: 'ringing' })).data
  await dispatcher.ask(calls.addCallLog, { callId, transactionNumber: id } as never)
  const username = (await lab.owner.query('select username from account where id = $1', [dispatcher.accountId])).rows[0].username
  await dispatcher.ask(calls.tellPhoneCall, { ...hook, event: 'answered', agent: username })
  expect((await dispatcher.ask(tickets.getEmergencyTicket, { id })).data.acknowledgedBy?.id).toBe(dispatcher.accountId)
  await dispatcher.ask(calls.tellPhoneCall, { ...hook, event: 'ended' })
})

it('a call says who ended it: the caller, the center, or nobody as the line was lost', async () => {
  const answered = async () => {
    const dialled = await dial({ deviceId: randomUUID() })
    await dispatcher.ask(calls.answerCall, { id: dialled.callId })
    return dialled
  }
  const [hungUp] = [await answered()]
  await lab.stranger.ask(publicSide.endPublicCall, { callId: hungUp.callId, secret: hungUp.secret })
  const ended = await answered()
  await dispatcher.ask(calls.leaveCall, { id: ended.callId })
  const lost = await answered()
  // A node that has just begun to look takes nobody out who was not seen before.
  await until(async () => {
    await lab.owner.query("update call_party set seen_at = now() - interval '1 minute' where id = $1", [lost.participantId])
    return (await logOf(lost.callId))?.outcome === 'answered'
  })
  // Nobody hung up: the page that was in it was closed.
  const closed = await answered()
  await lab.stranger.ask(publicSide.endPublicCall, { callId: closed.callId, secret: closed.secret, isClosed: 1 })
  const endings = await Promise.all([hungUp, ended, lost, closed].map(async ({ callId }) => (await logOf(callId)).endedBy))
  expect(endings).toEqual(['citizen', 'center', 'lost', 'lost'])
})

it('a missed call waits until the caller is spoken with: ringing them in vain does not end it', async () => {
  const { token, id } = await file()
  const callId = await missed({ token })
  expect(await waiting()).toEqual([callId])
  expect((await logOf(callId)).tried).toBeNull()
  const { data: rung } = await dispatcher.ask(calls.startCall, { callLogId: callId })
  await dispatcher.ask(calls.leaveCall, { id: rung.call.callId })
  expect(await waiting()).toEqual([callId])
  const by = { id: dispatcher.accountId, name: expect.stringMatching(/\S/) }
  expect((await logOf(callId)).tried).toEqual({ times: 1, at: expect.any(String), by })
  const { data: again } = await dispatcher.ask(calls.startCall, { transactionNumber: id })
  await lab.stranger.ask(publicSide.answerPublicCall, { token, callId: again.call.callId })
  expect(await waiting()).toEqual([])
  expect(await logOf(callId)).toMatchObject({ calledBackAt: expect.any(String), tried: null })
  await dispatcher.ask(calls.leaveCall, { id: again.call.callId })
})

it('a caller without a ticket is tried by the number, and who rang before counts for nothing', async () => {
  const phone = '+639175550133'
  const log = { direction: 'outgoing', media: 'audio', outcome: 'missed', phone } as const
  await dispatcher.ask(calls.addCallLog, { ...log, rangAt: '2026-01-01T00:00:00.000Z' })
  const callId = await missed({ deviceId: randomUUID() })
  await lab.owner.query('update call set caller_phone = $2 where id = $1', [callId, phone])
  expect((await logOf(callId)).tried).toBeNull()
  for (let at = 0; at < 2; at++) await dispatcher.ask(calls.addCallLog, log)
  expect((await logOf(callId)).tried).toMatchObject({ times: 2, by: { id: dispatcher.accountId } })
})

it('the missed calls come by the longest wait, page after page, and none is lost', async () => {
  const all: string[] = []
  for (let at = 0; at < 5; at++) all.push(await missed({ deviceId: randomUUID() }))
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await dispatcher.ask(calls.getCallLogs, { waits: 1, limit: 2, cursor })
    expect(data.total).toBe(5)
    seen.push(...data.items.map(({ id }) => id))
    cursor = data.next ?? undefined
  } while (cursor)
  expect(seen).toEqual(all)
})

it('a missed call is closed with a reason and a name, and waits again when that is taken back', async () => {
  const callId = await missed({ deviceId: randomUUID() })
  expect((await dispatcher.ask(handovers.getDeskStanding)).data).toMatchObject({ waiting: { calls: 1 }, missedCalls: [{ callId }] })
  expect((await refusalOf(dispatcher.ask(calls.closeMissedCall, { id: callId, reason: ' ' }))).status).toBe(400)
  const { data } = await dispatcher.ask(calls.closeMissedCall, { id: callId, reason: 'Wrong number or prank' })
  expect(data).toMatchObject({ waits: false, canCallBack: false, closed: { by: { id: dispatcher.accountId }, reason: 'Wrong number or prank' } })
  expect((await dispatcher.ask(handovers.getDeskStanding)).data).toMatchObject({ waiting: { calls: 0 }, missedCalls: [] })
  await dispatcher.ask(calls.reopenMissedCall, { id: callId })
  expect(await waiting()).toEqual([callId])
  const answered = await dial({ deviceId: randomUUID() })
  await dispatcher.ask(calls.answerCall, { id: answered.callId })
  await dispatcher.ask(calls.leaveCall, { id: answered.callId })
  expect(await refusalOf(dispatcher.ask(calls.closeMissedCall, { id: answered.callId, reason: 'No' }))).toMatchObject({ code: 'not-missed' })
})

async function linkOf(id: string, phone = '0917 555 0177') {
  texts.length = 0
  await dispatcher.ask(calls.textTicketLink, { id, phone })
  await until(() => texts.length > 0)
  return /quickreport#(\S+)$/.exec(texts[0]!.text)![1]!
}

it('a lost caller is sent the link of their own page, and nobody without a number or a page is', async () => {
  const { token } = await file({ callerPhone: '0917 555 0144' })
  await until(() => texts.length > 0)
  texts.length = 0
  await dispatcher.ask(calls.textCallLink, { id: await missed({ token }) })
  await until(() => texts.length > 0)
  expect(texts).toMatchObject([
    { to: '+639175550144', text: expect.stringMatching(`your call was lost.*https://tanod\\.example\\.ph/cms/quickreport#${token}$`) },
  ])
  const nameless = await file()
  expect(await refusalOf(dispatcher.ask(calls.textCallLink, { id: await missed({ token: nameless.token }) }))).toMatchObject({ code: 'no-number' })
  expect((await dispatcher.ask(calls.getDuty)).data.canText).toBe(true)
})

it('the caller of a telephone is sent a link, and their phone tells where they are: the ticket says so, follows, and gives way to a hand', async () => {
  const { data: types } = await lab.stranger.ask(publicSide.getCaseTypes)
  const given = { caseTypeId: types[0]!.id, description: 'Hindi niya alam kung nasaan siya' }
  const { data: ticket } = await dispatcher.ask(tickets.createEmergencyTicket, { ...given, callerPhone: '0917 555 0177' })
  const id = ticket.transactionNumber
  expect(ticket).toMatchObject({ position: null, placed: null })
  texts.length = 0
  await dispatcher.ask(calls.textTicketLink, { id })
  await until(() => texts.length > 0)
  expect(texts[0]!.to).toBe('+639175550177')
  const [, token] = /^Taytay Command Center: .* https:\/\/tanod\.example\.ph\/cms\/quickreport#(\S+)$/.exec(texts[0]!.text)!
  const now = async () => (await dispatcher.ask(tickets.getEmergencyTicket, { id })).data
  expect((await lab.stranger.ask(publicSide.getFollowUp, { token: token! })).data).toMatchObject({ transactionNumber: id, isPlaced: false })
  await lab.stranger.ask(publicSide.sharePosition, { token: token!, position: { lat: 14.5571, lng: 121.1323, accuracy: 12 } })
  expect(await now()).toMatchObject({ version: ticket.version, position: { lat: 14.5571, lng: 121.1323, accuracy: 12 }, placed: { by: 'link' } })
  expect((await now()).barangayId).not.toBeNull()
  await lab.stranger.ask(publicSide.sharePosition, { token: token!, position: { lat: 14.558, lng: 121.133, accuracy: 8 } })
  expect((await now()).position).toEqual({ lat: 14.558, lng: 121.133, accuracy: 8 })
  await dispatcher.ask(tickets.editEmergencyTicket, { id, position: { lat: 14.56, lng: 121.14 } })
  await lab.stranger.ask(publicSide.sharePosition, { token: token!, position: { lat: 14.5, lng: 121.1 } })
  expect(await now()).toMatchObject({ position: { lat: 14.56, lng: 121.14 }, placed: null })
  await lab.settle()
  expect((await lab.owner.query(`select from fact where verb = 'ticketLinkTexted' and object_id = $1`, [id])).rowCount).toBe(1)

  texts.length = 0
  await dispatcher.ask(calls.textTicketLink, { id, phone: '0917 555 0188' })
  await until(() => texts.length > 0)
  expect(texts[0]).toMatchObject({ to: '+639175550188', text: expect.not.stringContaining(token!) })
  const { data: nameless } = await dispatcher.ask(tickets.createEmergencyTicket, given)
  expect(await refusalOf(dispatcher.ask(calls.textTicketLink, { id: nameless.transactionNumber }))).toMatchObject({ code: 'no-number' })
  const other = await lab.as('dispatcher', 'taguig')
  expect((await refusalOf(other.ask(calls.textTicketLink, { id, phone: '0917 555 0188' }))).status).toBe(404)
})

it('the place of a ticket stays as a hand corrected it, whichever of its words that was, though the caller’s phone tells on', async () => {
  const { data: types } = await lab.stranger.ask(publicSide.getCaseTypes)
  const { data: barangays } = await dispatcher.ask(reference.getBarangays)
  for (const told of ['barangayId', 'landmark', 'address'] as const) {
    const { data: ticket } = await dispatcher.ask(tickets.createEmergencyTicket, { caseTypeId: types[0]!.id, description: 'Hindi alam kung saan' })
    const id = ticket.transactionNumber
    const token = await linkOf(id)
    const now = async () => (await dispatcher.ask(tickets.getEmergencyTicket, { id })).data
    const share = (lat: number) => lab.stranger.ask(publicSide.sharePosition, { token, position: { lat, lng: 121.1323 } })
    await share(14.5571)
    const { barangayId: placedIn } = await now()
    const other = barangays.items.find((one) => one.id !== placedIn)!.id
    const { data: edited } = await dispatcher.ask(tickets.editEmergencyTicket, { id, [told]: told === 'barangayId' ? other : 'Likod ng palengke' })
    expect([told, edited.placed]).toEqual([told, null])
    await share(14.5671)
    const { position, barangayId, address, landmark, placed } = await now()
    const { position: was, barangayId: wasIn, address: wasAt, landmark: wasBy } = edited
    expect({ position, barangayId, address, landmark, placed }).toEqual({
      position: was,
      barangayId: wasIn,
      address: wasAt,
      landmark: wasBy,
      placed: null,
    })
  }
})

it('a place that a phone found earlier and tells late stands behind what was told since, and ends no silence', async () => {
  const { data: types } = await lab.stranger.ask(publicSide.getCaseTypes)
  const given = { caseTypeId: types[0]!.id, description: 'Hindi alam kung saan' }
  const id = (await dispatcher.ask(tickets.createEmergencyTicket, given)).data.transactionNumber
  const token = await linkOf(id, '0917 555 0199')
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
  // By the clock of the phone it is an hour later than here.
  const share = (lat: number, foundAgo: number) =>
    lab.stranger.ask(publicSide.sharePosition, { token, position: { lat, lng: 121.1323 }, at: ago(foundAgo - 3_600), sentAt: ago(-3_600) })
  const now = async () => {
    const { position, placed } = (await dispatcher.ask(tickets.getEmergencyTicket, { id })).data
    const { isSharing, positions } = (await dispatcher.ask(tickets.getCitizenPositions, { id })).data
    return {
      lat: position?.lat,
      placed: Math.round((Date.now() - Date.parse(placed!.at)) / 10_000),
      isSharing,
      track: positions.map((one) => one.lat),
    }
  }
  await share(14.5571, 120)
  expect(await now()).toEqual({ lat: 14.5571, placed: 12, isSharing: true, track: [14.5571] })
  await share(14.5671, 60)
  await share(14.5471, 90)
  expect(await now()).toEqual({ lat: 14.5671, placed: 6, isSharing: true, track: [14.5671, 14.5471, 14.5571] })
  await lab.stranger.ask(publicSide.sharePosition, { token })
  await lab.settle()
  for (const foundAgo of [70, 50]) await share(14.5371, foundAgo)
  expect(await now()).toMatchObject({ lat: 14.5371, isSharing: false })
  await lab.stranger.ask(publicSide.sharePosition, { token, position: { lat: 14.5471, lng: 121.1323 }, isFound: true })
  expect(await now()).toMatchObject({ lat: 14.5471, isSharing: false })
  // No clock is ahead of this one: what is told live takes its place.
  await lab.stranger.ask(publicSide.sharePosition, { token, position: { lat: 14.57, lng: 121.1323 }, at: ago(-900) })
  await lab.stranger.ask(publicSide.sharePosition, { token, position: { lat: 14.58, lng: 121.1323 } })
  expect(await now()).toMatchObject({ lat: 14.58, placed: 0, isSharing: true })
})

it('a crew on the ticket is told of the place once the caller’s phone tells it, and again after it moved some hundred meters', async () => {
  const { data: types } = await lab.stranger.ask(publicSide.getCaseTypes)
  const given = { caseTypeId: types[0]!.id, description: 'Hindi alam kung saan' }
  const id = (await dispatcher.ask(tickets.createEmergencyTicket, given)).data.transactionNumber
  const team = await lab.as('responseteam')
  await dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team.accountId] })
  const token = await linkOf(id)
  const sql = `select what from crew_alert where number = $1 and account_id = $2 and kind = 'changed' order by made_at`
  const told = async () => (await lab.owner.query<{ what: string[] }>(sql, [id, team.accountId])).rows.map(({ what }) => what)
  const share = (lat: number) => lab.stranger.ask(publicSide.sharePosition, { token, position: { lat, lng: 121.1323 } })
  expect(await told()).toEqual([])
  await share(14.5571)
  expect(await told()).toEqual([['place']])
  // Some 110 and 220 meters from there, and back.
  for (const lat of [14.5581, 14.5591, 14.5571]) await share(lat)
  expect(await told()).toHaveLength(1)
  for (const lat of [14.5581, 14.5591, 14.5601]) await share(lat)
  expect(await told()).toEqual([['place'], ['place']])
})

it('a picture cut from the live view goes onto the ticket of the call, and says what it is', async () => {
  const { token, id } = await file()
  const { callId } = await dial({ token, media: 'video' })
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2255aa' } })
    .jpeg()
    .toBuffer()
  const form = { id: callId, at: new Date().toISOString(), frame: new File([new Uint8Array(picture)], 'x.jpg', { type: 'image/jpeg' }) }
  expect((await refusalOf(dispatcher.ask(calls.addCallFrame, form))).status).toBe(404)
  await dispatcher.ask(calls.answerCall, { id: callId })
  const { data } = await dispatcher.ask(calls.addCallFrame, form)
  expect(data.text).toMatch(/^Cut by the browser from the live view of the video call: 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect([data.isPublic, data.files[0]!.name]).toEqual([0, expect.stringMatching(/^Video call /)])
  const { data: line } = await dispatcher.ask(tickets.getUpdates, { id, kind: ['update'] })
  expect(line.items.map(({ update }) => update?.id)).toEqual([data.id])
  await dispatcher.ask(calls.leaveCall, { id: callId })
  const bare = await dial({ deviceId: randomUUID() })
  await dispatcher.ask(calls.answerCall, { id: bare.callId })
  expect(await refusalOf(dispatcher.ask(calls.addCallFrame, { ...form, id: bare.callId }))).toMatchObject({ code: 'no-ticket' })
  await dispatcher.ask(calls.leaveCall, { id: bare.callId })
})
