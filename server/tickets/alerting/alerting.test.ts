// A crew is told of its assignment on its phones, by text where nobody acknowledges, and at last the desk rings: each once, over two nodes. Two labs and many waits for what nodes do by themselves take some seconds.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#contract/accounts/room.ts'
import { identity } from '#contract/centers/identity.ts'
import { absoluteMs } from '#contract/auth/limits.ts'
import { signIn } from '#contract/auth/signIn.ts'
import type { Settings } from '#contract/centers/settings.ts'
import { tickets } from '#contract/tickets/room.ts'
import { acknowledgeFor } from '#server/tickets/store.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { openOutside } from '#tests/outsideServer.ts'
import { openPushService } from '#tests/pushService.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

interface Text {
  id: string
  to: string
  text: string
}
let lab: Lab
let dispatcher: Caller
let team: Caller
let push: Awaited<ReturnType<typeof openPushService>>
let gateway: Awaited<ReturnType<typeof openOutside>>
let smsStatus = 200
/** Of the account and of who is on. */
let numbers: string[] = []
const tries: Text[] = []
const texts: Text[] = []
beforeAll(async () => {
  push = await openPushService()
  gateway = await openOutside((_, body) => {
    tries.push(JSON.parse(body) as Text)
    if (smsStatus < 300) texts.push(JSON.parse(body) as Text)
    return { status: smsStatus, body: '{}' }
  })
  const settings = { smsUrl: `${gateway.url}/send`, webAddress: 'https://tanod.example.ph', privateHosts: [push.host, gateway.host] }
  lab = await openLab({ nodes: 2, settings })
  dispatcher = await lab.as('dispatcher')
  team = await lab.as('responseteam')
  const own = (await team.ask(accounts.getOwnTeam)).data
  const { crew } = (await team.ask(accounts.getOwnCrew)).data
  numbers = [own.phone, ...crew.map(({ phone }) => phone)].filter((one) => one !== null).toSorted()
})
afterEach(() => {
  push.state.status = 201
  smsStatus = 200
})
afterAll(async () => {
  await lab.close()
  push.close()
  await gateway.close()
})

let names = 0
/** A phone signed on for an account, with a session of its own. */
async function phoneFor(type: 'responseteam' | 'department' | 'supervisor', language: 'en' | 'fil' = 'en') {
  const caller = await lab.as(type)
  const name = `phone${++names}`
  await caller.ask(tickets.allowAlerts, { ...push.subscription(name), language })
  return { caller, name, heard: () => push.messages.filter(({ to }) => to === name) }
}
async function filed() {
  const [number] = await fileReports(lab, dispatcher.centerId, await firstCaseType(lab, dispatcher.centerId), 1)
  return number!
}
const assign = (number: string, id = team.accountId) =>
  dispatcher.ask(tickets.assignToResponseTeam, { transactionNumber: number, responseTeamIds: [id] })
async function sent() {
  const number = await filed()
  await assign(number)
  return number
}
/** Nobody is under way with it, and nothing comes of it until a time that has not come. */
const isQuiet = (number: string) =>
  until(async () => {
    const { rows } = await lab.owner.query<{ n: number }>(
      'select count(*)::int as n from crew_alert where number = $1 and (busy_until is not null or attend_at <= clock_timestamp())',
      [number],
    )
    return rows[0]!.n === 0
  })
/** So much time goes by for what a crew was told of a ticket. */
async function passes(number: string, seconds: number) {
  await isQuiet(number)
  const columns = ['push_at', 'text_at', 'ring_at', 'attend_at', 'busy_until'].map((one) => `${one} = ${one} - $2 * interval '1 second'`)
  await lab.owner.query(`update crew_alert set ${columns.join()} where number = $1`, [number, seconds])
  await isQuiet(number)
}
const broken = (number: string, change: string) =>
  lab.owner.query(`update crew_alert set busy_until = now() - interval '1 s', attend_at = now() - interval '1 s', ${change} where number = $1`, [
    number,
  ])
/** What the database refuses to write of a ticket's alerts while `work` goes on. */
async function whileRefused(condition: string, work: () => Promise<void>) {
  await lab.owner.query(`create or replace function refuse_alert() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`)
  await lab.owner.query(`create trigger refused before update on crew_alert for each row when (${condition}) execute function refuse_alert()`)
  try {
    await work()
  } finally {
    await lab.owner.query('drop trigger refused on crew_alert')
  }
}
const kindsFor = (phone: { heard(): { tag?: string; kind?: string }[] }, number: string) =>
  phone
    .heard()
    .filter(({ tag }) => tag === number)
    .map(({ kind }) => kind)
const ringing = async (number: string) => {
  await lab.settle()
  return (await dispatcher.ask(tickets.getTicketNotif)).data.unacknowledged.find((row) => row.transactionNumber === number)?.silent ?? null
}
const textsOf = (number: string) => texts.filter(({ text }) => text.includes(number))
const timelineOf = async (number: string) => {
  await lab.settle()
  const { data } = await dispatcher.ask(tickets.getUpdates, { id: number, kind: ['assignment'] })
  return data.items
}
async function set(alerting: Partial<Settings['alerting']>) {
  const admin = await lab.as('admin')
  const { settings, version } = (await admin.ask(identity.getSettings)).data
  const back = settings.alerting
  await admin.ask(identity.updateSettings, { version, settings: { ...settings, alerting: { ...back, ...alerting } } })
  return async () => {
    const now = (await admin.ask(identity.getSettings)).data
    await admin.ask(identity.updateSettings, { version: now.version, settings: { ...now.settings, alerting: back } })
  }
}

describe('an assignment', () => {
  it('rings once on each phone that is signed on for the crew, in its language and with no words of whoever called', async () => {
    const [one, other] = [await phoneFor('responseteam'), await phoneFor('responseteam', 'fil')]
    const number = await sent()
    await until(() => one.heard().length > 0 && other.heard().length > 0)
    await isQuiet(number)
    expect([one.heard().length, other.heard().length]).toEqual([1, 1])
    expect(one.heard()[0]).toMatchObject({ kind: 'assigned', url: `/cms/tickets/accepted/${number}`, tag: number })
    expect(one.heard()[0]!.title).toMatch(/^You are sent: P\d /)
    expect(other.heard()[0]!.title).toMatch(/^Ipinadadala kayo: P\d /)
    expect(one.heard()[0]!.body).toContain(number)
    const { description, callerPhone } = (await dispatcher.ask(tickets.getEmergencyTicket, { id: number })).data
    expect(JSON.stringify(push.messages)).not.toContain(description)
    expect(callerPhone === null || !JSON.stringify(push.messages).includes(callerPhone)).toBe(true)
    expect((await timelineOf(number)).find(({ verb }) => verb === 'crewAlerted')?.data).toMatchObject({ channel: 'push', count: 2, kind: 'assigned' })
  })

  it('is told anew when its place, its hazards or its units change, and when it ends', async () => {
    const phone = await phoneFor('responseteam')
    const number = await sent()
    await until(() => phone.heard().length === 1)
    await dispatcher.ask(tickets.editEmergencyTicket, { id: number, landmark: 'Behind the market' })
    await until(() => phone.heard().length === 2)
    const hazard = (await dispatcher.ask(tickets.getReportsOfTheDay, {})).data.items[0]!
    await dispatcher.ask(tickets.updateTicketReportOfTheDay, { id: hazard.hazardId, add: [number] })
    await until(() => phone.heard().length === 3)
    const next = (await dispatcher.ask(tickets.getRecommendedTeams, { id: number })).data.find(({ accountId }) => accountId !== team.accountId)!
    await assign(number, next.accountId)
    await until(() => phone.heard().length === 4)
    await dispatcher.ask(tickets.removeResponseTeam, { id: number, responseTeamId: team.accountId })
    await until(() => phone.heard().length === 5)
    await isQuiet(number)
    expect(phone.heard().map(({ kind, body }) => [kind, body.split(' · ')[0]])).toEqual([
      ['assigned', expect.anything()],
      ['changed', 'place'],
      ['changed', 'hazards'],
      ['changed', 'other units'],
      ['ended', 'You are free. The center has taken you off this ticket.'],
    ])
  })

  it('is acknowledged from the notification of any one phone, and then nothing follows: no text, no ring', async () => {
    const [one, other] = [await phoneFor('responseteam'), await phoneFor('responseteam')]
    const number = await sent()
    await until(() => one.heard().length === 1 && other.heard().length === 1)
    await lab.stranger.ask(tickets.acknowledgeAlert, { token: one.heard()[0]!.token! })
    const mine = (await dispatcher.ask(tickets.getEmergencyTicket, { id: number })).data.assignments[0]!
    expect([mine.state, mine.acknowledgedAt !== null]).toEqual(['acknowledged', true])
    const fact = (await timelineOf(number)).find(({ verb }) => verb === 'assignmentAcknowledged')!
    expect(fact.by?.id).toBe(team.accountId)
    await passes(number, 3_600)
    expect([textsOf(number), await ringing(number)]).toEqual([[], null])
    // The other phone is late: it is told so, and nothing is stamped twice.
    expect((await lab.stranger.ask(tickets.acknowledgeAlert, { token: other.heard()[0]!.token! })).message).toBe('Acknowledged already.')
    expect((await timelineOf(number)).filter(({ verb }) => verb === 'assignmentAcknowledged')).toHaveLength(1)
  })

  it('cannot be acknowledged by a token that somebody made up, of an assignment that ended, or of a phone that signed out', async () => {
    const [one, left] = [await phoneFor('responseteam'), await phoneFor('responseteam')]
    const number = await sent()
    await until(() => one.heard().length === 1 && left.heard().length === 1)
    const tokens = [one, left].map((phone) => phone.heard()[0]!.token!)
    const made = `${tokens[0]!.slice(0, -4)}AAAA`
    await left.caller.ask(signIn.logout)
    for (const token of [made, tokens[1]!])
      expect((await refusalOf(lab.stranger.ask(tickets.acknowledgeAlert, { token }))).message).toBe(
        'This assignment is over, or this phone is signed out.',
      )
    await dispatcher.ask(tickets.removeResponseTeam, { id: number, responseTeamId: team.accountId })
    expect((await refusalOf(lab.stranger.ask(tickets.acknowledgeAlert, { token: tokens[0]! }))).status).toBe(409)
    await assign(number)
    expect((await refusalOf(lab.stranger.ask(tickets.acknowledgeAlert, { token: tokens[0]! }))).status).toBe(409)
  })

  it('that is put back by an undo, or by taking a report back, is told anew and can be acknowledged', { tags: 'long' }, async () => {
    const phone = await phoneFor('responseteam')
    const number = await sent()
    await until(() => phone.heard().length === 1)
    await isQuiet(number)
    const { version } = (await dispatcher.ask(tickets.removeResponseTeam, { id: number, responseTeamId: team.accountId })).data
    await until(() => phone.heard().length === 2)
    await dispatcher.ask(tickets.takeStepBack, { id: number, version })
    await until(() => phone.heard().length === 3)
    await dispatcher.ask(tickets.reportTicket, { id: number, isReported: 1, reason: 'Prank' })
    await until(() => phone.heard().length === 4)
    await dispatcher.ask(tickets.reportTicket, { id: number, isReported: 0 })
    await until(() => phone.heard().length === 5)
    expect(kindsFor(phone, number)).toEqual(['assigned', 'ended', 'assigned', 'ended', 'assigned'])
    await lab.stranger.ask(tickets.acknowledgeAlert, { token: phone.heard()[4]!.token! })
    expect((await dispatcher.ask(tickets.getEmergencyTicket, { id: number })).data.assignments[0]!.state).toBe('acknowledged')
  })

  it('that was acknowledged and is put back tells the crew that it is on it again, and of what changes then', { tags: 'long' }, async () => {
    const phone = await phoneFor('responseteam')
    const number = await sent()
    await until(() => phone.heard().length === 1)
    await lab.stranger.ask(tickets.acknowledgeAlert, { token: phone.heard()[0]!.token! })
    await isQuiet(number)
    const { version } = (await dispatcher.ask(tickets.removeResponseTeam, { id: number, responseTeamId: team.accountId })).data
    await until(() => phone.heard().length === 2)
    await dispatcher.ask(tickets.takeStepBack, { id: number, version })
    await until(() => phone.heard().length === 3)
    await dispatcher.ask(tickets.editEmergencyTicket, { id: number, landmark: 'Behind the market' })
    await until(() => phone.heard().length === 4)
    expect(
      phone
        .heard()
        .map(({ kind, body }) => [kind, body.split(' · ')[0]])
        .slice(2),
    ).toEqual([
      ['changed', 'you are on it again'],
      ['changed', 'place'],
    ])
    await passes(number, 3_600)
    expect(await ringing(number)).toBeNull()
  })

  it('never has a late message take the place of a newer one: neither an end once the crew is sent again, nor a change once it is free', async () => {
    const phone = await phoneFor('responseteam')
    const number = await sent()
    await until(() => phone.heard().length === 1)
    await isQuiet(number)
    push.state.status = 503
    let before = push.state.asked
    await dispatcher.ask(tickets.removeResponseTeam, { id: number, responseTeamId: team.accountId })
    await until(() => push.state.asked > before)
    await isQuiet(number)
    await assign(number)
    await isQuiet(number)
    push.state.status = 201
    await passes(number, 10)
    expect(kindsFor(phone, number)).toEqual(['assigned', 'assigned'])
    push.state.status = 503
    before = push.state.asked
    await dispatcher.ask(tickets.editEmergencyTicket, { id: number, landmark: 'Behind the market' })
    await until(() => push.state.asked > before)
    await isQuiet(number)
    await dispatcher.ask(tickets.removeResponseTeam, { id: number, responseTeamId: team.accountId })
    await isQuiet(number)
    push.state.status = 201
    await passes(number, 10)
    expect(kindsFor(phone, number)).toEqual(['assigned', 'assigned', 'ended'])
  })

  it('that becomes urgent while nobody acknowledges rings the desk at the time of the higher priority', { tags: 'long' }, async () => {
    const number = await filed()
    await dispatcher.ask(tickets.editEmergencyTicket, { id: number, priority: 5 })
    await assign(number)
    await dispatcher.ask(tickets.editEmergencyTicket, { id: number, priority: 1 })
    await passes(number, 31)
    expect(await ringing(number)).toHaveLength(1)
  })

  it('keeps ringing while somebody answers the call of the ticket: only the desk’s own note of it ends that', async () => {
    const number = await sent()
    await passes(number, 700)
    expect(await ringing(number)).toHaveLength(1)
    const doer = { session: null, accountType: 'system' as const, source: '', requestId: '' }
    await lab.nodes[0]!.db.within(dispatcher.centerId, (tx) => acknowledgeFor(tx, doer, number, { id: dispatcher.accountId, name: 'Dispatcher' }))
    expect((await dispatcher.ask(tickets.getEmergencyTicket, { id: number })).data.acknowledgedBy?.id).toBe(dispatcher.accountId)
    expect(await ringing(number)).toHaveLength(1)
    await dispatcher.ask(tickets.acknowledgeEmergencyTicket, { id: number })
    expect(await ringing(number)).toBeNull()
  })

  it('is not named to another center with the units that are silent', async () => {
    const number = await sent()
    await passes(number, 700)
    expect(await ringing(number)).toHaveLength(1)
    const there = await lab.as('dispatcher', 'taguig')
    await dispatcher.ask(tickets.transferTicket, { transactionNumber: number, commandCenterId: there.centerId, reason: 'outside our borders' })
    const { items } = (await there.ask(tickets.getTransferredEmergencyTickets, { direction: 'incoming', state: 'offered' })).data
    expect(items.find(({ transactionNumber }) => transactionNumber === number)!.ticket!.silent).toEqual([])
  })

  it('is not acknowledged by the notification of an earlier change of the same ticket', async () => {
    const phone = await phoneFor('responseteam')
    const number = await sent()
    await until(() => phone.heard().length === 1)
    await dispatcher.ask(tickets.editEmergencyTicket, { id: number, landmark: 'Behind the market' })
    await until(() => phone.heard().length === 2)
    await dispatcher.ask(tickets.removeResponseTeam, { id: number, responseTeamId: team.accountId })
    await assign(number)
    expect((await refusalOf(lab.stranger.ask(tickets.acknowledgeAlert, { token: phone.heard()[1]!.token! }))).status).toBe(409)
  })

  it('that nobody acknowledges goes out by text after fifteen seconds, once to each number of the crew, with the place, the kind and a link', async () => {
    push.state.status = 503
    const number = await sent()
    const { rows } = await lab.owner.query<{ after: number }>(
      'select extract(epoch from text_at - made_at)::int as after from crew_alert where number = $1',
      [number],
    )
    expect(rows).toEqual([{ after: 15 }])
    // On a busy machine its own seconds pass too.
    await passes(number, 8)
    expect(textsOf(number)).toEqual([])
    await passes(number, 8)
    await until(() => textsOf(number).length >= numbers.length)
    await passes(number, 5)
    expect(
      textsOf(number)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(numbers)
    expect(textsOf(number)[0]!.text).toMatch(
      new RegExp(`^You are sent: P\\d .+ · ${number} https://tanod\\.example\\.ph/cms/tickets/accepted/${number}$`),
    )
    expect((await timelineOf(number)).find(({ verb, data }) => verb === 'crewAlerted' && data.channel === 'text')?.data).toMatchObject({
      count: numbers.length,
    })
  })

  it('rings the desk at the time of its priority where pushes and texts are away, until the crew acknowledges', async () => {
    push.state.status = 503
    smsStatus = 503
    const number = await filed()
    await dispatcher.ask(tickets.editEmergencyTicket, { id: number, priority: 1 })
    await assign(number)
    await passes(number, 25)
    expect(await ringing(number)).toBeNull()
    await passes(number, 6)
    expect(await ringing(number)).toEqual([{ id: team.accountId, name: expect.any(String), at: expect.any(String) }])
    expect((await timelineOf(number)).filter(({ verb }) => verb === 'assignmentUnanswered')).toHaveLength(1)
    await team.ask(tickets.acceptTicket, { id: number })
    expect(await ringing(number)).toBeNull()
  })

  it('rings until somebody at the desk has taken note, at a time that the center may set for each priority', { tags: 'long' }, async () => {
    const back = await set({ ringAfter: { 1: 5, 2: 5, 3: 5, 4: 5, 5: 5 } })
    try {
      let number = ''
      // What is kept of a center is read anew every two seconds.
      await until(async () => {
        number = await sent()
        await passes(number, 6)
        return (await ringing(number)) !== null
      })
      await dispatcher.ask(tickets.acknowledgeEmergencyTicket, { id: number })
      expect(await ringing(number)).toBeNull()
    } finally {
      await back()
    }
  })
})

describe('nobody is told twice and nobody forgotten', () => {
  it('where a node ended while it told a phone: no second push, but the text and the ring', async () => {
    const phone = await phoneFor('responseteam')
    const number = await sent()
    await until(() => kindsFor(phone, number).length === 1)
    await isQuiet(number)
    // As it stands where the node was killed between claiming and noting.
    await lab.owner.query(
      `update crew_alert set reached = 0, busy_until = now() + interval '1 hour', attend_at = now() + interval '1 hour' where number = $1`,
      [number],
    )
    await lab.owner.query(
      `update crew_alert set busy_until = now() - interval '1 s', attend_at = now(), text_at = now(), ring_at = now() where number = $1`,
      [number],
    )
    await until(() => textsOf(number).length === numbers.length)
    await isQuiet(number)
    expect(kindsFor(phone, number)).toEqual(['assigned'])
    expect(await ringing(number)).toHaveLength(1)
  })

  it('where a telling broke off and nothing is left to send: it is not looked at again', async () => {
    const number = await sent()
    await isQuiet(number)
    await broken(number, 'push_at = null, text_at = null, ring_at = null')
    await isQuiet(number)
    const { rows } = await lab.owner.query('select attend_at, busy_until from crew_alert where number = $1', [number])
    expect(rows).toEqual([{ attend_at: null, busy_until: null }])
  })

  it('where what became of a change could not be noted: it is pushed again', { tags: 'long' }, async () => {
    const phone = await phoneFor('responseteam')
    const number = await sent()
    await until(() => kindsFor(phone, number).length === 1)
    await isQuiet(number)
    await whileRefused(`old.kind = 'changed' and old.busy_until is not null and new.busy_until is null`, async () => {
      push.state.status = 503
      const before = push.state.asked
      await dispatcher.ask(tickets.editEmergencyTicket, { id: number, landmark: 'Behind the market' })
      await until(() => push.state.asked > before)
      push.state.status = 201
      await broken(number, `text_at = null`)
      await until(() => kindsFor(phone, number).length === 2)
    })
    expect(kindsFor(phone, number)).toEqual(['assigned', 'changed'])
    await lab.owner.query('delete from crew_alert where number = $1', [number])
  })

  it('where fifty alerts cannot be taken: another crew’s still goes out', { tags: 'long' }, async () => {
    const phone = await phoneFor('responseteam')
    const stuck = await sent()
    await until(() => kindsFor(phone, stuck).length === 1)
    await isQuiet(stuck)
    await whileRefused(`new.number = '${stuck}' and new.busy_until is not null`, async () => {
      await lab.owner.query(
        `insert into crew_alert (command_center_id, id, number, account_id, kind, attend_at)
         select command_center_id, gen_random_uuid(), number, account_id, 'changed', now() - interval '1 hour' from crew_alert, generate_series(1, 50) where number = $1`,
        [stuck],
      )
      const number = await sent()
      await until(() => kindsFor(phone, number).length === 1)
    })
    await lab.owner.query('delete from crew_alert where number = $1', [stuck])
  })

  it('where one phone’s address cannot be read: the others are told, and what became of it is noted', { tags: 'long' }, async () => {
    const [one, other] = [await phoneFor('responseteam'), await phoneFor('responseteam')]
    await lab.owner.query(
      `update alert_phone set secret = 'unreadable' where session_id = (select session_id from alert_phone order by created_at desc limit 1)`,
    )
    const number = await sent()
    await until(() => one.heard().length === 1)
    await until(async () => (await timelineOf(number)).some(({ verb }) => verb === 'crewAlerted'))
    expect(other.heard()).toEqual([])
    await other.caller.ask(signIn.logout)
  })

  it('where the gateway answers late: it is asked again under the same id', async () => {
    smsStatus = 503
    const number = await sent()
    const tried = () => tries.filter(({ text }) => text.includes(number))
    await passes(number, 16)
    await until(() => tried().length >= numbers.length)
    smsStatus = 200
    await passes(number, 10)
    await until(() => textsOf(number).length >= numbers.length)
    expect(new Set(tried().map(({ id }) => id)).size).toBe(numbers.length)
  })

  it('where a push service refuses for a while, and where it has forgotten the phone', async () => {
    push.state.status = 503
    const phone = await phoneFor('responseteam')
    const number = await sent()
    const before = push.state.asked
    await until(() => push.state.asked > before)
    push.state.status = 201
    await passes(number, 3)
    // What stands from before is still tried, and tells a new phone too.
    await until(() => kindsFor(phone, number).length === 1)
    push.state.status = 410
    const again = await sent()
    await isQuiet(again)
    expect((await phone.caller.ask(tickets.getAlertPhone)).data.isOn).toBe(false)
  })
})

describe('a phone', () => {
  it('says whether it is told, can be tried out, and is told no more once it has signed out or taken that back', async () => {
    const [phone, back] = [await phoneFor('responseteam'), await phoneFor('responseteam')]
    expect((await phone.caller.ask(tickets.tryAlert)).data).toMatchObject({ isTaken: true, isOn: true, reachedAt: expect.any(String) })
    expect(phone.heard().at(-1)!.title).toBe('Notifications work')
    await back.caller.ask(tickets.endAlerts)
    await phone.caller.ask(signIn.logout)
    const witness = await phoneFor('responseteam')
    const number = await sent()
    await until(() => kindsFor(witness, number).length === 1)
    await isQuiet(number)
    expect([kindsFor(phone, number), kindsFor(back, number)]).toEqual([[], []])
  })

  it('of a department rings like one of a team; one of a supervisor for what escalates, where the center wants it', { tags: 'long' }, async () => {
    const department = await phoneFor('department')
    const supervisor = await phoneFor('supervisor')
    const number = await filed()
    await dispatcher.ask(tickets.assignToDepartments, { id: number, departmentIds: [department.caller.accountId] })
    await until(() => department.heard().length === 1)
    await dispatcher.ask(tickets.escalateTicket, { id: number })
    const back = await set({ tellsSupervisors: 1 })
    try {
      await until(async () => {
        await dispatcher.ask(tickets.escalateTicket, { id: await filed() })
        return supervisor.heard().length > 0
      })
      expect(supervisor.heard()[0]).toMatchObject({ kind: 'escalated', token: null })
    } finally {
      await back()
    }
  })

  it('is told nothing once its session has lasted as long as a session may', async () => {
    const phone = await phoneFor('responseteam')
    await lab.owner.query(
      `update session set started_at = started_at - $1 * interval '1 ms' where id = (select session_id from alert_phone order by created_at desc limit 1)`,
      [absoluteMs],
    )
    const witness = await phoneFor('responseteam')
    const number = await sent()
    await until(() => witness.heard().length === 1)
    await isQuiet(number)
    expect(phone.heard()).toEqual([])
  })

  it('takes no address of the own network', async () => {
    const { p256dh, auth } = push.subscription('inner')
    const refusal = await refusalOf(team.ask(tickets.allowAlerts, { endpoint: 'https://10.1.2.3/x', p256dh, auth }))
    expect([refusal.status, refusal.message]).toEqual([400, 'The push service of this browser cannot be reached from here.'])
  })
})
