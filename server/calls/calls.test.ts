// Tests of calls: who is rung, who has it, who hears what, how it grows and ends, and that it leaves one log.
import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#contract/calls/Call.ts'
import { calls } from '#contract/calls/room.ts'
import { absentSeconds, ringingMost, ringSeconds } from '#contract/calls/rules.ts'
import type { CallClientEvents, CallServerEvents, HeardSignal, VisitorCall } from '#contract/calls/signals.ts'
import { ask } from '#contract/kit/client.ts'
import type { FactMessage } from '#contract/kit/fact.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { times } from '#tests/long.ts'
import { addPerson, signInAs } from '#tests/people.ts'

let lab: Lab
let dispatcher: Caller
let caseTypeId: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2, settings: { trustProxy: ['127.0.0.1'], turnUrls: ['turn:127.0.0.1:3478'], turnSecret: 'a-secret-of-sixteen' } })
  dispatcher = await lab.as('dispatcher')
  caseTypeId = (await lab.stranger.ask(publicSide.getCaseTypes)).data[0]!.id
})
afterAll(() => lab.close())
beforeEach(() => lab.owner.query("update call set state = 'ENDED', outcome = 'failed', ended_at = now() where state <> 'ENDED'"))

const onDuty = (caller: Caller) => caller.ask(calls.setDuty, { isOnDuty: true })
async function another(type: 'agent' | 'dispatcher'): Promise<Caller> {
  const { token, accountId } = await signInAs(lab, await addPerson(lab, { type, center: 'taytay' }))
  return { ...lab.caller(token, accountId, dispatcher.centerId) }
}
async function file() {
  const { data } = await lab.stranger.ask(publicSide.createEmergencyTicket, {
    caseTypeId,
    deviceId: randomUUID(),
    description: 'Tulong',
    landmark: 'Plaza',
  })
  return { token: data.token, id: data.transactionNumber! }
}
const dial = async (given: object = { deviceId: randomUUID() }) =>
  (await lab.stranger.ask(publicSide.startPublicCall, { commandCenterId: dispatcher.centerId, ...given } as never)).data
const dialFrom = (address: string) =>
  ask(
    { base: lab.nodes[0]!.url, token: () => null, send: (request) => (request.headers.set('x-forwarded-for', address), fetch(request)) },
    publicSide.startPublicCall,
    { commandCenterId: dispatcher.centerId, deviceId: randomUUID() },
  )
const active = async (id: string, caller = dispatcher) => (await caller.ask(calls.getActiveCalls)).data.find(({ callId }) => callId === id)
const logOf = async (id: string) => (await dispatcher.ask(calls.getCallLogs, { limit: 100 })).data.items.filter((one) => one.callId === id)

type VisitorSocket = Socket<CallServerEvents, CallClientEvents>
function visit(node: number, auth: object): Promise<{ socket: VisitorSocket; heard: HeardSignal[]; told: VisitorCall[] }> {
  return new Promise((resolve, reject) => {
    const socket: VisitorSocket = io(`${lab.nodes[node]!.url}/call`, { transports: ['websocket'], auth, reconnection: false, forceNew: true })
    const heard: HeardSignal[] = []
    const told: VisitorCall[] = []
    socket.on('signal', (signal) => void heard.push(signal))
    socket.on('call', (call) => void told.push(call))
    socket.once('connect', () => resolve({ socket, heard, told }))
    socket.once('connect_error', reject)
  })
}

describe('a citizen’s call', () => {
  it('of ten at once to three agents over two nodes each is answered by exactly one, and leaves one log', async () => {
    const agents = await Promise.all([another('agent'), another('agent'), another('agent')])
    await Promise.all(agents.map(onDuty))
    const rung = await Promise.all(Array.from({ length: 10 }, () => dial()))
    const takers = await Promise.all(
      rung.map(async ({ callId }) => {
        const tries = await Promise.allSettled(agents.map((agent) => agent.ask(calls.answerCall, { id: callId })))
        const won = tries.flatMap((one, at) => (one.status === 'fulfilled' ? [agents[at]!] : []))
        await Promise.all(won.map((agent) => agent.ask(calls.leaveCall, { id: callId })))
        return won.length
      }),
    )
    expect(takers.every((count) => count <= 1)).toBe(true)
    for (const [at, { callId }] of rung.entries()) {
      if (takers[at] === 1) continue
      expect((await agents[0]!.ask(calls.answerCall, { id: callId })).data.call.answeredBy?.id).toBe(agents[0]!.accountId)
      await agents[0]!.ask(calls.leaveCall, { id: callId })
    }
    for (const { callId } of rung) expect(await logOf(callId)).toMatchObject([{ outcome: 'answered', direction: 'incoming' }])
  }, 60_000)

  it('is told to the others at once when one has it, and who comes later hears by whom', async () => {
    await onDuty(dispatcher)
    const other = await another('agent')
    const facts: FactMessage[] = []
    const socket = await other.listen({ node: 1, hear: (opened) => opened.on('facts', (heard) => void facts.push(...heard)) })
    const { callId } = await dial()
    await until(() => facts.some(({ verb, row }) => verb === 'callRang' && (row as Call | undefined)?.state === 'RINGING'))
    await dispatcher.ask(calls.answerCall, { id: callId })
    await until(() => facts.some(({ verb, row }) => verb === 'callAnswered' && (row as Call | undefined)?.state === 'ONGOING'), 1_000)
    expect(await refusalOf(other.ask(calls.answerCall, { id: callId }))).toMatchObject({ status: 409, code: 'answered' })
    socket.disconnect()
    await dispatcher.ask(calls.leaveCall, { id: callId })
  })

  it('with nobody on duty is a missed one with hotlines, and can be called back on the page', async () => {
    await lab.owner.query('update call_desk set is_on_duty = false')
    const { token, id } = await file()
    const { callId, desk, state } = await dial({ token })
    expect({ desk, state }).toEqual({ desk: 'nobody', state: 'ENDED' })
    expect(await logOf(callId)).toMatchObject([{ outcome: 'missed', canCallBack: true, transactionNumber: id }])
    const { data } = await dispatcher.ask(calls.startCall, { callLogId: callId })
    const { ringing } = (await lab.stranger.ask(publicSide.getFollowUp, { token, waitSeconds: 0 })).data
    expect(ringing).toEqual({ callId: data.call.callId, media: 'audio' })
    const other = await file()
    expect((await refusalOf(lab.stranger.ask(publicSide.answerPublicCall, { token: other.token, callId: data.call.callId }))).status).toBe(404)
    await lab.stranger.ask(publicSide.answerPublicCall, { token, callId: data.call.callId })
    expect((await active(data.call.callId))?.state).toBe('ONGOING')
    expect(await logOf(callId)).toMatchObject([{ canCallBack: false, calledBackAt: expect.any(String) }])
    await dispatcher.ask(calls.leaveCall, { id: data.call.callId })
  })

  it('rings at a desk that has only just opened its page, and at one whose page is being loaded anew', async () => {
    const far = await lab.as('dispatcher', 'taguig')
    for (let round = 0; round < times(2, 20); round++) {
      await lab.owner.query('delete from call_desk where command_center_id = $1', [far.centerId])
      const page = await far.listen({ node: round % 2 })
      const first = await dial({ deviceId: randomUUID(), commandCenterId: far.centerId })
      expect(first).toMatchObject({ desk: 'ringing', state: 'RINGING' })
      page.disconnect()
      const second = await dial({ deviceId: randomUUID(), commandCenterId: far.centerId })
      expect(second).toMatchObject({ desk: 'ringing', state: 'RINGING' })
      const again = await far.listen({ node: (round + 1) % 2 })
      expect(await active(second.callId, far)).toMatchObject({ state: 'RINGING' })
      again.disconnect()
      // Of one network only so many ring at once.
      for (const { callId, secret } of [first, second]) await lab.stranger.ask(publicSide.endPublicCall, { callId, secret })
    }
  })

  it('of the center is declined on the page, by the page that is rung alone', async () => {
    const { token } = await file()
    const { callId } = await dial({ token })
    const { data } = await dispatcher.ask(calls.startCall, { callLogId: callId })
    const other = await file()
    expect((await refusalOf(lab.stranger.ask(publicSide.declinePublicCall, { token: other.token, callId: data.call.callId }))).status).toBe(404)
    await lab.stranger.ask(publicSide.declinePublicCall, { token, callId: data.call.callId })
    expect(await logOf(data.call.callId)).toMatchObject([{ outcome: 'declined' }])
    expect((await lab.stranger.ask(publicSide.getFollowUp, { token, waitSeconds: 0 })).data.ringing).toBeNull()
    expect((await refusalOf(lab.stranger.ask(publicSide.answerPublicCall, { token, callId: data.call.callId }))).status).toBe(404)
  })

  it('that rings too long, or whose page is gone, ends by itself', async () => {
    await onDuty(dispatcher)
    const [long, left] = [await dial(), await dial()]
    await dispatcher.ask(calls.answerCall, { id: left.callId })
    await lab.owner.query("update call set rang_at = now() - interval '2 minutes' where id = $1", [long.callId])
    await lab.owner.query("update call_party set seen_at = now() - interval '1 minute' where id = $1", [left.participantId])
    await until(async () => (await logOf(long.callId))[0]?.outcome === 'missed' && (await logOf(left.callId))[0]?.outcome === 'answered')
  })

  it('beyond a few that nobody answered from one network waits in the held line, unless a life is at stake', async () => {
    await onDuty(dispatcher)
    const rung: string[] = []
    for (let at = 0; at < ringingMost.customer + 3; at++) rung.push((await dialFrom(`2001:db8:77:${at}::1`)).data.callId)
    const isHeld = async (id: string) => (await active(id))!.isHeld
    expect(await Promise.all(rung.map(isHeld))).toEqual(rung.map((_, at) => at >= ringingMost.customer))
    const { data: elsewhere } = await dialFrom('2001:db8:79:1::1')
    expect(await isHeld(elsewhere.callId)).toBe(false)
    const order = (await dispatcher.ask(calls.getActiveCalls)).data.map(({ callId }) => callId)
    expect(order.indexOf(elsewhere.callId)).toBeLessThan(order.indexOf(rung.at(-1)!))
    // Who cannot speak rings, from wherever.
    const { data: silent } = await dialFrom('2001:db8:77:99::1')
    expect(await isHeld(silent.callId)).toBe(true)
    await lab.stranger.ask(publicSide.tellSilentCall, { callId: silent.callId, secret: silent.secret })
    expect(await isHeld(silent.callId)).toBe(false)
    // A held one is answered like any other.
    expect((await dispatcher.ask(calls.answerCall, { id: rung.at(-1)! })).data.call.state).toBe('ONGOING')
    await dispatcher.ask(calls.leaveCall, { id: rung.at(-1)! })
  })

  it('that waits in the held line rings as soon as there is room, once over two nodes, and has its whole minute then', async () => {
    await onDuty(dispatcher)
    const facts: FactMessage[] = []
    await dispatcher.listen({ node: 1, hear: (opened) => opened.on('facts', (heard) => void facts.push(...heard)) })
    const moved = () => facts.filter(({ verb }) => verb === 'callMovedUp').map(({ row }) => (row as Call).callId)
    const calling: { callId: string; secret: string }[] = []
    for (let at = 0; at < ringingMost.customer + 4; at++) calling.push((await dialFrom(`2001:db8:78:${at}::1`)).data)
    const ids = calling.map(({ callId }) => callId)
    const held = ids.slice(ringingMost.customer)
    await lab.owner.query("update call set rang_at = rang_at - interval '2 minutes' where id = any($1)", [held])
    const agents = await Promise.all([another('agent'), another('agent')])
    await Promise.all(agents.map(onDuty))
    // Two are answered at the same moment, over both nodes: two move up, those that waited longest.
    await Promise.all(agents.map((agent, at) => agent.ask(calls.answerCall, { id: ids[at]! })))
    await until(() => moved().length === 2)
    expect(new Set(moved())).toEqual(new Set(held.slice(0, 2)))
    const now = await dispatcher.ask(calls.getActiveCalls)
    expect(now.data.filter(({ isHeld }) => isHeld).map(({ callId }) => callId)).toEqual(held.slice(2))
    expect(now.data.filter(({ state, isHeld }) => state === 'RINGING' && !isHeld)).toHaveLength(ringingMost.customer)
    // Whoever hangs up makes room as well.
    await lab.stranger.ask(publicSide.endPublicCall, { callId: ids[2]!, secret: calling[2]!.secret })
    await until(() => moved().length === 3)
    // Two minutes were waited in line: none of them is missed for that, held or moved up.
    const { rows: due } = await lab.owner.query<{ id: string }>('select id from calls_to_attend($1, $2, $3)', [
      ...[ringSeconds.incoming, ringSeconds.outgoing, absentSeconds],
    ])
    expect(due.filter(({ id }) => held.includes(id))).toEqual([])
    // What was moved up rings for its minute, and then makes room itself.
    await lab.owner.query("update call set rings_since = now() - interval '2 minutes' where id = $1", [held[0]])
    await until(async () => (await logOf(held[0]!))[0]?.outcome === 'missed')
    await until(() => moved().length === 4)
    expect(moved().toSorted()).toEqual(held.toSorted())
    await Promise.all(agents.map((agent, at) => agent.ask(calls.leaveCall, { id: ids[at]! })))
  })

  it('of somebody who cannot speak goes before all others', async () => {
    await onDuty(dispatcher)
    const [first, silent] = [await dial(), await dial()]
    await lab.stranger.ask(publicSide.tellSilentCall, { callId: silent.callId, secret: silent.secret })
    const order = (await dispatcher.ask(calls.getActiveCalls)).data.map(({ callId }) => callId)
    expect(order).toEqual([silent.callId, first.callId])
  })
})

describe('a caller who cannot speak', () => {
  const priorityOf = async (number: string) =>
    (await lab.owner.query<{ priority: number }>('select priority from ticket where number = $1', [number])).rows[0]!.priority

  it('raises the ticket that the call is about, and the one that is made of it', async () => {
    await onDuty(dispatcher)
    const { token, id } = await file()
    await lab.owner.query('update ticket set priority = 4 where number = $1', [id])
    const about = await dial({ token })
    await lab.stranger.ask(publicSide.tellSilentCall, { callId: about.callId, secret: about.secret })
    expect(await priorityOf(id)).toBe(1)
    const bare = await dial()
    await lab.stranger.ask(publicSide.tellSilentCall, { callId: bare.callId, secret: bare.secret })
    const minor = (await lab.stranger.ask(publicSide.getCaseTypes)).data.find(({ isLifeThreat }) => isLifeThreat === 0)!.id
    const { data } = await dispatcher.ask(calls.createTicketFromCall, { callId: bare.callId, caseTypeId: minor, description: 'Hindi makapagsalita' })
    expect(data.priority).toBe(1)
  })
})

describe('the lines', () => {
  it('RT-08: carry a large description between the two nodes; an outsider hears nothing, and cannot speak', async () => {
    await onDuty(dispatcher)
    const { callId, participantId, secret } = await dial()
    const heard: HeardSignal[] = []
    const desk = await dispatcher.listen({ node: 0, hear: (opened) => opened.on('signal', (signal) => void heard.push(signal)) })
    const { data } = await dispatcher.ask(calls.answerCall, { id: callId })
    const stray: HeardSignal[] = []
    const outsider = await (await lab.as('supervisor')).listen({
      node: 1,
      hear: (opened) => opened.on('signal', (signal) => void stray.push(signal)),
    })
    const foreign = await (await lab.as('dispatcher', 'taguig')).listen({
      node: 0,
      hear: (opened) => opened.on('signal', (signal) => void stray.push(signal)),
    })
    const page = await visit(1, { callId, secret })
    expect(await page.socket.timeout(2_000).emitWithAck('enterCall', { callId, participantId })).toEqual({ ok: true })
    expect(await page.socket.timeout(2_000).emitWithAck('beat')).toEqual({ ok: true })
    expect(await desk.timeout(2_000).emitWithAck('enterCall', { callId, participantId: data.participantId })).toEqual({ ok: true })
    for (const socket of [outsider, foreign])
      for (const entering of [participantId, data.participantId, randomUUID()]) {
        expect(await socket.timeout(2_000).emitWithAck('enterCall', { callId, participantId: entering })).toMatchObject({ ok: false })
        expect(await socket.timeout(2_000).emitWithAck('signal', { kind: 'say', callId, text: 'x', card: null })).toMatchObject({ ok: false })
      }
    const sdp = `v=0 ${'Ñ'.repeat(12_000)}`
    expect(await desk.timeout(2_000).emitWithAck('signal', { kind: 'description', callId, type: 'offer', sdp })).toEqual({ ok: true })
    await until(() => page.heard.length === 1)
    expect(page.heard[0]).toMatchObject({ kind: 'description', from: data.participantId, sdp })
    await page.socket.timeout(2_000).emitWithAck('signal', { kind: 'say', callId, text: 'nandito', card: 'help' })
    await until(() => heard.length === 1)
    expect(heard[0]).toMatchObject({ kind: 'say', from: participantId, text: 'nandito' })

    await dispatcher.ask(calls.leaveCall, { id: callId })
    await until(() => page.told.some(({ state }) => state === 'ENDED'), 1_000)
    expect(await page.socket.timeout(2_000).emitWithAck('signal', { kind: 'say', callId, text: 'late', card: null })).toMatchObject({ ok: false })
    expect(stray).toEqual([])
    for (const socket of [desk, outsider, foreign, page.socket]) socket.disconnect()
  })

  it('are shut to wrong secrets; garbage ends nothing, a flood ends the flooder alone', async () => {
    await onDuty(dispatcher)
    const { callId, participantId, secret } = await dial()
    await expect(visit(0, { callId, secret: 'x'.repeat(43) })).rejects.toThrow('This call is over.')
    await expect(visit(0, { callId: 7, secret })).rejects.toThrow()
    const calm = await visit(0, { callId, secret })
    const noisy = await visit(1, { callId, secret })
    await calm.socket.timeout(2_000).emitWithAck('enterCall', { callId, participantId })
    for (const garbage of [undefined, null, 7, {}, { kind: 'description', callId, type: 'x', sdp: 1 }, { kind: 'candidate', callId }])
      expect(await calm.socket.timeout(2_000).emitWithAck('signal', garbage as never)).toMatchObject({ ok: false })
    const gone = new Promise((resolve) => noisy.socket.once('disconnect', resolve))
    for (let n = 0; n < 5_000; n++) noisy.socket.emit('signal', { kind: 'say', callId, text: 'x', card: null }, () => {})
    await gone
    expect(await calm.socket.timeout(5_000).emitWithAck('signal', { kind: 'say', callId, text: 'still here', card: null })).toEqual({ ok: true })
    calm.socket.disconnect()
  })

  it('end with an event of another shape than it has: the node, and the call, go on', async () => {
    await onDuty(dispatcher)
    const { callId, participantId, secret } = await dial()
    const calm = await visit(0, { callId, secret })
    const answer = () => {}
    for (const frame of [
      ['beat', 1, answer],
      ['enterCall', answer],
      ['leaveLine', answer],
      ['signal', 1, 2, answer],
      ['shout', answer],
      ['constructor', answer],
    ]) {
      const { socket } = await visit(0, { callId, secret })
      const gone = new Promise((resolve) => socket.once('disconnect', resolve))
      ;(socket as never as { emit(...given: unknown[]): void }).emit(...frame)
      expect([frame[0], await gone]).toEqual([frame[0], 'io server disconnect'])
    }
    expect(await calm.socket.timeout(2_000).emitWithAck('enterCall', { callId, participantId })).toEqual({ ok: true })
    calm.socket.disconnect()
  })

  it('get credentials for the relay while the call stands, for ten minutes, named by it, and new ones; nobody else does', async () => {
    await onDuty(dispatcher)
    const { callId, secret } = await dial()
    const servers = (given: string) => lab.stranger.ask(publicSide.getCallServers, { callId, secret: given })
    expect((await refusalOf(dispatcher.ask(calls.getIceServers, { id: callId }))).status).toBe(404)
    await dispatcher.ask(calls.answerCall, { id: callId })
    const { iceServers, expiresAt } = (await dispatcher.ask(calls.getIceServers, { id: callId })).data
    const [, until] = /^(\d+):/.exec(iceServers[0]!.username!)!
    expect(iceServers).toMatchObject([{ urls: ['turn:127.0.0.1:3478'], username: `${until}:${callId}` }])
    expect(Date.parse(expiresAt!) - Date.now()).toBeLessThanOrEqual(10 * 60_000)
    expect((await servers(secret)).data.iceServers).toMatchObject([{ username: expect.stringMatching(new RegExp(`:${callId}$`)) }])
    expect((await refusalOf(servers('x'.repeat(43)))).status).toBe(404)
    const agent = await another('agent')
    expect((await refusalOf(agent.ask(calls.getIceServers, { id: callId }))).status).toBe(404)
    await dispatcher.ask(calls.leaveCall, { id: callId, forAll: true })
    expect((await refusalOf(servers(secret))).status).toBe(404)
    expect((await refusalOf(dispatcher.ask(calls.getIceServers, { id: callId }))).status).toBe(404)
  })
})

describe('a call grows and shrinks', () => {
  it('somebody is brought in, it is handed over, held, listened to in sight of those who speak, and never more than six', async () => {
    await onDuty(dispatcher)
    const { callId, secret } = await dial()
    await dispatcher.ask(calls.answerCall, { id: callId })
    const agents = [await another('agent'), await another('agent'), await another('agent'), await another('agent')]
    await dispatcher.ask(calls.inviteToCall, { id: callId, accountId: agents[0]!.accountId })
    await agents[0]!.ask(calls.answerCall, { id: callId })
    const supervisor = await lab.as('supervisor')
    expect((await refusalOf(supervisor.ask(calls.joinCall, { id: callId }))).status).toBe(403)
    await supervisor.ask(calls.joinCall, { id: callId, listen: true })
    expect((await active(callId))!.participants).toContainEqual(expect.objectContaining({ role: 'listener', accountId: supervisor.accountId }))
    await dispatcher.ask(calls.inviteToCall, { id: callId, accountId: agents[1]!.accountId })
    await dispatcher.ask(calls.inviteToCall, { id: callId, accountId: agents[2]!.accountId })
    expect(await refusalOf(dispatcher.ask(calls.inviteToCall, { id: callId, accountId: agents[3]!.accountId }))).toMatchObject({ code: 'full' })
    await agents[1]!.ask(calls.leaveCall, { id: callId })
    await dispatcher.ask(calls.inviteToCall, { id: callId, accountId: agents[3]!.accountId, isTransfer: true })
    await agents[3]!.ask(calls.answerCall, { id: callId })
    const now = (await active(callId))!
    expect(now.participants.find(({ accountId }) => accountId === dispatcher.accountId)?.state).toBe('left')
    expect(now.answeredBy?.id).toBe(agents[3]!.accountId)
    const phone = await visit(1, { callId, secret })
    await agents[3]!.ask(calls.holdCall, { id: callId, isOnHold: true })
    expect((await active(callId))!.state).toBe('ON_HOLD')
    await until(() => phone.told.some(({ isOnHold }) => isOnHold))
    phone.socket.disconnect()
    await agents[3]!.ask(calls.leaveCall, { id: callId, forAll: true })
    expect(await logOf(callId)).toMatchObject([{ outcome: 'answered' }])
  })

  it('has a streamId, one for the caller, the desk and who is brought in, and another call has another', async () => {
    await onDuty(dispatcher)
    const [one, other] = [await dial(), await dial()]
    await dispatcher.ask(calls.answerCall, { id: one.callId })
    const agent = await another('agent')
    await dispatcher.ask(calls.inviteToCall, { id: one.callId, accountId: agent.accountId })
    await agent.ask(calls.answerCall, { id: one.callId })
    const { streamId } = one
    expect([(await active(one.callId))!.streamId, (await active(one.callId, agent))!.streamId]).toEqual([streamId, streamId])
    expect((await active(other.callId))!.streamId).not.toBe(streamId)
  })

  it('an interpreter on duty is listed with the languages, rung by one, and stands on the timeline with language and times', async () => {
    await onDuty(dispatcher)
    const ilocano = await another('agent')
    await lab.owner.query('update account set languages = $2 where id = $1', [ilocano.accountId, ['fil', 'ilo', 'fsl']])
    const listed = async () => (await dispatcher.ask(calls.getInterpretersOnDuty)).data.find(({ id }) => id === ilocano.accountId)
    expect(await listed()).toBeUndefined()
    await onDuty(ilocano)
    expect(await listed()).toMatchObject({ languages: ['fil', 'ilo', 'fsl'], isBusy: false })
    const { token, id } = await file()
    const { callId, secret } = await dial({ token })
    await dispatcher.ask(calls.answerCall, { id: callId })
    const bring = (interprets: 'ilo' | 'war' | 'fsl') => dispatcher.ask(calls.inviteToCall, { id: callId, accountId: ilocano.accountId, interprets })
    expect((await refusalOf(bring('war'))).status).toBe(409)
    await bring('fsl')
    await ilocano.ask(calls.answerCall, { id: callId })
    expect(await listed()).toMatchObject({ isBusy: true })
    expect((await active(callId))!.participants).toContainEqual(expect.objectContaining({ accountId: ilocano.accountId, interprets: 'fsl' }))
    const phone = await visit(1, { callId, secret })
    await until(() => phone.told.some(({ isSigned }) => isSigned))
    phone.socket.disconnect()
    await dispatcher.ask(calls.leaveCall, { id: callId, forAll: true })
    const { items } = (await dispatcher.ask(updates.getUpdates, { id, kind: ['call'] })).data
    const [left, joined] = items.filter(({ verb }) => verb.startsWith('callInterpreter'))
    expect(joined).toMatchObject({ verb: 'callInterpreterJoined', by: { id: ilocano.accountId }, data: { language: 'fsl' } })
    expect(left).toMatchObject({ verb: 'callInterpreterLeft', by: { id: dispatcher.accountId }, data: { language: 'fsl', name: 'A Person' } })
    expect(Date.parse(String(left!.data['from']))).toBeLessThan(Date.parse(left!.at))
  })

  it('a colleague who is in the call is named as interpreter there, from then on, and into another language; whoever listens in is not', async () => {
    await onDuty(dispatcher)
    const colleague = await another('agent')
    await lab.owner.query('update account set languages = $2 where id = $1', [colleague.accountId, ['fil', 'ilo', 'fsl']])
    await onDuty(colleague)
    const { token, id } = await file()
    const { callId, secret } = await dial({ token })
    await dispatcher.ask(calls.answerCall, { id: callId })
    const name = (interprets?: 'ilo' | 'fsl') =>
      dispatcher.ask(calls.inviteToCall, { id: callId, accountId: colleague.accountId, ...(interprets && { interprets }) })
    await name()
    await colleague.ask(calls.answerCall, { id: callId })
    expect((await refusalOf(name())).status).toBe(409)
    await lab.owner.query("update call_party set joined_at = now() - interval '9 minutes' where call_id = $1", [callId])
    const phone = await visit(1, { callId, secret })
    const before = Date.now()
    const { data, message } = await name('ilo')
    expect(message).toBe('A Person interprets from now on.')
    expect(data.participants.filter(({ accountId }) => accountId === colleague.accountId)).toMatchObject([{ state: 'joined', interprets: 'ilo' }])
    expect((await refusalOf(name('ilo'))).message).toContain('already')
    await name('fsl')
    await until(() => phone.told.some(({ isSigned }) => isSigned))
    phone.socket.disconnect()
    await dispatcher.ask(calls.leaveCall, { id: callId, forAll: true })
    const { items } = (await dispatcher.ask(updates.getUpdates, { id, kind: ['call'] })).data
    const told = items.filter(({ verb }) => verb.startsWith('callInterpreter')).toReversed()
    expect(told.map(({ verb, data: { language, name: who } }) => [verb, language, who])).toEqual([
      ['callInterpreterJoined', 'ilo', 'A Person'],
      ['callInterpreterLeft', 'ilo', 'A Person'],
      ['callInterpreterJoined', 'fsl', 'A Person'],
      ['callInterpreterLeft', 'fsl', 'A Person'],
    ])
    // From when they were named, and not from when they came in.
    for (const one of told.filter(({ verb }) => verb === 'callInterpreterLeft'))
      expect(Date.parse(String(one.data['from']))).toBeGreaterThanOrEqual(before - 1_000)

    const supervisor = await lab.as('supervisor')
    await lab.owner.query('update account set languages = $2 where id = $1', [supervisor.accountId, ['ilo']])
    const { callId: other } = await dial()
    await dispatcher.ask(calls.answerCall, { id: other })
    await supervisor.ask(calls.joinCall, { id: other, listen: true })
    const asked = dispatcher.ask(calls.inviteToCall, { id: other, accountId: supervisor.accountId, interprets: 'ilo' })
    expect((await refusalOf(asked)).message).toContain('listens in')
    await dispatcher.ask(calls.leaveCall, { id: other, forAll: true })
  })

  it('who interpreted before a ticket was made of it stands on the timeline of that ticket; a language of every desk is interpreted by nobody', async () => {
    await onDuty(dispatcher)
    const ilocano = await another('agent')
    await lab.owner.query('update account set languages = $2 where id = $1', [ilocano.accountId, ['fil', 'ilo']])
    await onDuty(ilocano)
    const { callId } = await dial()
    await dispatcher.ask(calls.answerCall, { id: callId })
    const bring = (interprets: string) =>
      dispatcher.ask(calls.inviteToCall, { id: callId, accountId: ilocano.accountId, interprets: interprets as 'ilo' })
    expect((await refusalOf(bring('fil'))).status).toBe(400)
    await bring('ilo')
    await ilocano.ask(calls.answerCall, { id: callId })
    await ilocano.ask(calls.leaveCall, { id: callId })
    const { transactionNumber: id } = (await dispatcher.ask(calls.createTicketFromCall, { callId, caseTypeId, description: 'Sunog' })).data
    const { items } = (await dispatcher.ask(updates.getUpdates, { id, kind: ['call'] })).data
    const [left, ...more] = items.filter(({ verb }) => verb.startsWith('callInterpreter'))
    expect([left?.verb, more]).toEqual(['callInterpreterLeft', []])
    expect(Date.parse(String(left!.data['until']))).toBeLessThanOrEqual(Date.parse(left!.at))
    await dispatcher.ask(calls.leaveCall, { id: callId, forAll: true })
  })

  it('a ticket is made of it without ending it', async () => {
    await onDuty(dispatcher)
    const { callId } = await dial({ deviceId: randomUUID(), callerName: 'Nena Sample' })
    await dispatcher.ask(calls.answerCall, { id: callId })
    const { data } = await dispatcher.ask(calls.createTicketFromCall, { callId, caseTypeId, description: 'Sunog sa palengke' })
    expect(data).toMatchObject({ status: 'accepted', source: 'call' })
    expect(await active(callId)).toMatchObject({ state: 'ONGOING', transactionNumber: data.transactionNumber })
    await dispatcher.ask(calls.leaveCall, { id: callId })
    await dispatcher.ask(calls.addCallLog, { callId, note: 'Told to keep away' })
    expect(await logOf(callId)).toMatchObject([{ transactionNumber: data.transactionNumber, note: 'Told to keep away' }])
  })

  it('who speaks in a call begins no other and listens in to none until it is on hold, from whichever window; a telephone hinders nobody', async () => {
    await onDuty(dispatcher)
    const [agent, admin] = [await another('agent'), await lab.as('admin')]
    const { callId } = await dial()
    await dispatcher.ask(calls.answerCall, { id: callId })
    const begin = () => dispatcher.ask(calls.startCall, { accountId: agent.accountId })
    expect(await refusalOf(begin())).toMatchObject({ status: 409, code: 'busy' })
    const { callId: other } = await dial()
    await agent.ask(calls.answerCall, { id: other })
    const { data: called } = await admin.ask(calls.startCall, { accountId: dispatcher.accountId })
    await dispatcher.ask(calls.holdCall, { id: callId, isOnHold: true })
    await dispatcher.ask(calls.answerCall, { id: called.call.callId })
    const listen = () => admin.ask(calls.joinCall, { id: other, listen: true })
    expect(await refusalOf(listen())).toMatchObject({ status: 409, code: 'busy' })
    await dispatcher.ask(calls.leaveCall, { id: called.call.callId })
    await listen()
    await lab.owner.query("update call set is_on_hold = false, road = 'phone' where id = $1", [callId])
    expect((await begin()).message).toBe('It rings.')
  })

  it('colleagues call each other, and nobody else hears of it', async () => {
    const agent = await another('agent')
    const { data } = await dispatcher.ask(calls.startCall, { accountId: agent.accountId })
    expect(await active(data.call.callId, await another('agent'))).toBeUndefined()
    await agent.ask(calls.answerCall, { id: data.call.callId })
    await dispatcher.ask(calls.leaveCall, { id: data.call.callId })
    expect(await logOf(data.call.callId)).toMatchObject([{ direction: 'internal', outcome: 'answered' }])
  })
})
