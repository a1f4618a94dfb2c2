// What a crew did without signal counts from when it happened, once; what can no longer be is answered in words and kept on the timeline.
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualSettings } from '#contract/centers/settings.ts'
import { reports as packs } from '#contract/reports/room.ts'
import { acts } from '#contract/tickets/acts/acts.ts'
import { type CrewAct, happenedOf } from '#contract/tickets/acts/rules.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { hazards } from '#contract/tickets/hazards/hazards.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { transfer } from '#contract/tickets/transfers/transfer.ts'
import { forgetTickets } from '#server/tickets/retention.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { everyNth } from '#tests/long.ts'
import { expectSnapshotsMeet, rowOfTicket } from '#tests/snapshots.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
let dispatcher: Caller
let team: Caller
let caseTypeId: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  dispatcher = await lab.as('dispatcher')
  team = await lab.as('responseteam')
  caseTypeId = await firstCaseType(lab, dispatcher.centerId)
})
afterAll(() => lab.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
/** A ticket that the crew was sent to so many minutes ago. */
async function sent(minutes = 60): Promise<string> {
  const [id] = (await fileReports(lab, dispatcher.centerId, caseTypeId, 1)) as [string]
  await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team.accountId] })
  await lab.owner.query(`update ticket_assignment set assigned_at = now() - $2::int * interval '1 min' where number = $1`, [id, minutes])
  return id
}
const tell = (id: string, act: CrewAct, happenedAt: string, more: object = {}, key?: string) =>
  team.ask(acts.tellAct, { id, act, happenedAt, ...more }, ...(key ? [{ key }] : []))
const ticketOf = async (id: string) => (await dispatcher.ask(lists.getEmergencyTicket, { id })).data
const partOf = async (id: string) => (await ticketOf(id)).assignments.find(({ accountId }) => accountId === team.accountId)!
async function timelineOf(id: string) {
  await lab.settle()
  return (await dispatcher.ask(updates.getUpdates, { id, limit: 100 })).data.items
}
const picture = async (color: string) => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: color } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], `${color}.png`, { type: 'image/png' })
}

describe('told when there is signal again', () => {
  it('each act stands once with its own time, on the ticket, the timeline and in the pack of evidence', async () => {
    const id = await sent()
    const told = [
      ['acknowledged', 50, {}],
      ['enRoute', 48, {}],
      ['onScene', 40, {}],
      ['note', 35, { text: 'Two are hurt.' }],
      ['note', 30, { files: [await picture('red')] }],
      ['proposal', 25, { disposition: 'helped', summary: 'Both were taken home.' }],
      ['cleared', 20, {}],
    ] as const
    const times: string[] = []
    for (const [act, minutes, more] of told) {
      const at = minutesAgo(minutes)
      times.push(at)
      const key = crypto.randomUUID()
      for (const again of [false, true]) {
        const answer = await tell(id, act, at, more, key)
        expect([again, answer.data]).toEqual([again, { outcome: 'done', happenedAt: at }])
      }
    }
    const mine = await partOf(id)
    expect([mine.acknowledgedAt, mine.enRouteAt, mine.onSceneAt, mine.clearedAt].map((at) => Date.parse(at!))).toEqual(
      [0, 1, 2, 6].map((at) => Date.parse(times[at]!)),
    )
    const { stamps, proposed } = await ticketOf(id)
    expect([stamps.enRouteAt, stamps.onSceneAt, proposed!.at].map((at) => Date.parse(at!))).toEqual([1, 2, 5].map((at) => Date.parse(times[at]!)))
    const late = (await timelineOf(id)).filter(({ data }) => data['happenedAt'])
    expect(late.map(({ data }) => data['happenedAt'])).toEqual(times.toReversed())
    expect(late.every(({ at }) => Date.parse(at) > Date.now() - 60_000)).toBe(true)
    expect(late.flatMap(({ update }) => (update ? [[update.text, update.files.length]] : []))).toEqual([
      ['', 1],
      ['Two are hurt.', 0],
    ])
    const { data } = await (await lab.as('supervisor')).ask(packs.makeEvidencePack, { id, reason: 'Court order 12' })
    const page = Buffer.from(unzipSync(new Uint8Array(Buffer.from(data.zip, 'base64')))['index.html']!).toString()
    for (const at of times) expect(page).toMatch(new RegExp(`told [^<]*, happened [^<]*\\(${at.replaceAll('.', '\\.')}\\)`))
  })

  it('of two crews the earlier arrival is that of the ticket, whoever told it first', async () => {
    const id = await sent()
    const other = (await dispatcher.ask(assignment.getRecommendedTeams, { id })).data.find(({ accountId }) => accountId !== team.accountId)!.accountId
    await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [other] })
    await dispatcher.ask(assignment.setTeamStatus, { id, responseTeamId: other, state: 'onScene' })
    const at = minutesAgo(20)
    await tell(id, 'onScene', at)
    expect(Date.parse((await ticketOf(id)).stamps.onSceneAt!)).toBe(Date.parse(at))
  })

  it('a crew that is sent once more does not move its first arrival', { tags: 'long' }, async () => {
    const id = await sent()
    await tell(id, 'onScene', minutesAgo(40))
    const first = (await ticketOf(id)).stamps
    await dispatcher.ask(assignment.removeResponseTeam, { id, responseTeamId: team.accountId })
    await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team.accountId] })
    for (const state of ['enRoute', 'onScene'] as const) await dispatcher.ask(assignment.setTeamStatus, { id, responseTeamId: team.accountId, state })
    const { stamps } = await ticketOf(id)
    expect(stamps.onSceneAt).toBe(first.onSceneAt)
    expect(Date.parse((await partOf(id)).onSceneAt!)).toBeGreaterThan(Date.parse(first.onSceneAt!))
  })

  it('never counts from before the crew was sent, from before its last move, or from the future; at once it is told without a second time', async () => {
    const id = await sent(30)
    const early = await tell(id, 'enRoute', minutesAgo(50))
    expect(Math.abs(Date.parse(early.data.happenedAt) - Date.parse((await partOf(id)).assignedAt))).toBeLessThan(2)
    await tell(id, 'onScene', minutesAgo(10))
    const ahead = await tell(id, 'cleared', minutesAgo(-3))
    expect(Date.parse(ahead.data.happenedAt)).toBeLessThanOrEqual(Date.now())
    const [cleared] = await timelineOf(id)
    expect([cleared!.verb, cleared!.data['to'], 'happenedAt' in cleared!.data]).toEqual(['teamStatusChanged', 'cleared', false])
    expect(happenedOf(minutesAgo(20), { first: (await partOf(id)).onSceneAt!, now: minutesAgo(0) })).toBe((await partOf(id)).onSceneAt)
  })

  it('told some seconds after it happened, it has its own time in the log, so that what came first stands first', async () => {
    const id = await sent()
    const times = [6_000, 4_000].map((ms) => new Date(Date.now() - ms).toISOString()) as [string, string]
    await tell(id, 'acknowledged', times[0])
    await tell(id, 'enRoute', times[1])
    const moves = (await timelineOf(id)).filter(({ verb }) => verb === 'teamStatusChanged')
    expect(moves.map(({ data }) => [data['to'], data['happenedAt']])).toEqual([
      ['enRoute', times[1]],
      ['acknowledged', times[0]],
    ])
  })

  it('a danger stands once among the reports of the day, at the place of its ticket and on its timeline; the other crews are told', async () => {
    const id = await sent()
    const other = (await dispatcher.ask(assignment.getRecommendedTeams, { id })).data.find(({ accountId }) => accountId !== team.accountId)!.accountId
    await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [other] })
    const [at, key, text] = [minutesAgo(15), crypto.randomUUID(), `A live wire lies on the road ${id}.`]
    for (const _ of [1, 2]) expect((await tell(id, 'hazard', at, { text }, key)).data).toEqual({ outcome: 'done', happenedAt: at })
    const standing = (await dispatcher.ask(hazards.getReportsOfTheDay, { limit: 100 })).data.items.filter(({ title }) => title === text)
    const { position, caseTypeId: kind } = await ticketOf(id)
    const by = team.accountId
    expect(standing).toEqual([
      expect.objectContaining({ severity: 'severe', position, caseTypeId: kind, tickets: [id], addedBy: expect.objectContaining({ id: by }) }),
    ])
    const entries = (await timelineOf(id)).filter(({ update }) => update)
    expect(entries.map(({ update, data }) => [update!.text, data['happenedAt']])).toEqual([[text, at]])
    const { rows } = await lab.owner.query('select account_id from crew_alert where number = $1 and kind = $2', [id, 'changed'])
    expect(rows.map(({ account_id }) => account_id)).toContain(other)
    expect((await refusalOf(tell(id, 'hazard', at))).message).toBe('Say what is dangerous there.')
  })

  it('the words of a crew about a danger go when the time of a closed ticket is over, archived or not, those of the desk stay', async () => {
    const id = await sent()
    const words = `Loose dog at Mr. Cruz's, ${id}`
    await tell(id, 'hazard', minutesAgo(5), { text: `${words}\nHe lives alone.` })
    await tell(id, 'hazard', minutesAgo(4), { text: `Still standing ${id}` })
    await dispatcher.ask(hazards.addReportOfTheDay, { title: `Flooded street ${id}`, severity: 'severe' })
    const titles = async () =>
      (await lab.owner.query<{ title: string }>('select title from hazard where title like $1 order by title', [`%${id}`])).rows.map(
        (one) => one.title,
      )
    expect(await titles()).toEqual([`Flooded street ${id}`, words, `Still standing ${id}`])
    const { rows: ours } = await lab.owner.query<{ id: string }>('select id from hazard where title like $1 and is_from_crew', [`%${id}`])
    await lab.owner.query("update hazard set archived_at = now() - interval '1 day' where title = $1", [words])
    await lab.owner.query("update hazard set added_at = now() - ($2::int * interval '1 day') where title like $1", [
      `%${id}`,
      usualSettings.retentionDays.closedTickets - 1,
    ])
    await forgetTickets(lab.nodes[0]!.db)
    expect(await titles()).toHaveLength(3)
    await lab.owner.query("update hazard set added_at = added_at - interval '2 days' where title like $1", [`%${id}`])
    await forgetTickets(lab.nodes[0]!.db)
    expect(await titles()).toEqual([`Flooded street ${id}`])
    const { rows } = await lab.owner.query(
      `select title, description, lat, area, is_from_crew, archived_at < now() - interval '1 hour' as "isLongArchived"
        from hazard where id = any($1) order by archived_at`,
      [ours.map((one) => one.id)],
    )
    const gone = { title: '–', description: '', lat: null, area: null, is_from_crew: false }
    expect(rows).toEqual([
      { ...gone, isLongArchived: true },
      { ...gone, isLongArchived: false },
    ])
  })

  it('a danger that was told while the ticket had another one, by a program that kept no ticket with it, gets its ticket again', async () => {
    const id = await sent()
    await dispatcher.ask(hazards.addReportOfTheDay, { title: `Of the desk ${id}`, severity: 'severe', transactionNumbers: [id] })
    await tell(id, 'hazard', minutesAgo(5), { text: `Told beside it ${id}` })
    const numberOf = async () =>
      (await lab.owner.query<{ number: string | null }>('select number from hazard where title like $1 order by title', [`%${id}`])).rows.map(
        ({ number }) => number,
      )
    expect(await numberOf()).toEqual([null, id])
    await lab.owner.query('update hazard set number = null where title like $1', [`%${id}`])
    await lab.settle()
    await forgetTickets(lab.nodes[0]!.db)
    expect(await numberOf()).toEqual([null, id])
  })

  it('a crew that cannot go is taken off, with when it said so', async () => {
    const id = await sent()
    const at = minutesAgo(15)
    expect((await tell(id, 'refusal', at, { text: 'Our vehicle does not run.' })).data.outcome).toBe('done')
    const entries = await timelineOf(id)
    expect([(await partOf(id)).state, ...entries.slice(0, 2).map(({ verb, data }) => [verb, data['happenedAt']])]).toEqual([
      'removed',
      ['updateAdded', at],
      ['assignmentRefused', at],
    ])
  })
})

describe('what can no longer be', () => {
  const ways: [why: string, said: RegExp, act: CrewAct, more: object, meanwhile: (id: string) => Promise<unknown>, minutes?: number][] = [
    [
      'takenOff',
      /taken off this ticket meanwhile/,
      'onScene',
      {},
      (id) => dispatcher.ask(assignment.removeResponseTeam, { id, responseTeamId: team.accountId }),
    ],
    [
      'ended',
      /ended meanwhile/,
      'cleared',
      {},
      (id) => dispatcher.ask(lifecycle.resolveTicket, { transactionNumber: id, disposition: 'helped', summary: 'By phone.' }),
    ],
    [
      'ended',
      /ended meanwhile/,
      'proposal',
      { disposition: 'helped', summary: 'They wait at home.' },
      (id) => dispatcher.ask(lifecycle.resolveTicket, { transactionNumber: id, disposition: 'helped', summary: 'By phone.' }),
    ],
    [
      'passed',
      /noted that, or what comes after it/,
      'enRoute',
      {},
      (id) => dispatcher.ask(assignment.setTeamStatus, { id, responseTeamId: team.accountId, state: 'onScene' }),
    ],
    [
      'passed',
      /noted that/,
      'refusal',
      { text: 'The road there is closed.' },
      (id) => dispatcher.ask(assignment.setTeamStatus, { id, responseTeamId: team.accountId, state: 'onScene' }),
    ],
    [
      'takenOff',
      /taken off this ticket meanwhile/,
      'note',
      { text: 'The gate is locked.' },
      (id) => dispatcher.ask(assignment.removeResponseTeam, { id, responseTeamId: team.accountId }),
    ],
    [
      'offered',
      /on offer to another center/,
      'onScene',
      {},
      async (id) => {
        const { centerId } = await lab.as('dispatcher', 'taguig')
        await dispatcher.ask(transfer.transferTicket, { transactionNumber: id, commandCenterId: centerId, reason: 'Across the river' })
      },
    ],
    ['old', /more than a day ago/, 'note', { text: 'The bridge is out.' }, async () => {}, 25 * 60],
  ]
  for (const [because, said, act, more, meanwhile, minutes = 10] of everyNth(ways, 3))
    it(`${act}, ${because}: is answered in words, changes nothing else and stands on the timeline once`, async () => {
      const id = await sent(26 * 60)
      await meanwhile(id)
      const before = await partOf(id)
      const at = minutesAgo(minutes)
      const key = crypto.randomUUID()
      const answer = await tell(id, act, at, more, key)
      await tell(id, act, at, more, key)
      expect([answer.data, answer.message]).toEqual([{ outcome: 'kept', happenedAt: at }, expect.stringMatching(said)])
      expect(await partOf(id)).toEqual(before)
      const entries = await timelineOf(id)
      const kept = entries.filter(({ verb }) => verb === 'crewActKept')
      expect(kept.map(({ data }) => data)).toEqual([expect.objectContaining({ accountId: team.accountId, act, because, happenedAt: at })])
      const words = (more as { summary?: string; text?: string }).summary ?? (more as { text?: string }).text
      expect(entries.flatMap(({ update }) => (update ? [update.text] : []))).toEqual(words ? [words] : [])
    })

  it('a desk that has the ticket on its screen shows it as a fresh reading would', async () => {
    const id = await sent()
    await dispatcher.ask(assignment.removeResponseTeam, { id, responseTeamId: team.accountId })
    const act = () => tell(id, 'onScene', minutesAgo(10), { text: 'Nobody is here.' })
    await expectSnapshotsMeet(lab, { ...rowOfTicket(dispatcher, id), verbs: ['crewActKept', 'updateAdded'], act, node: 1 })
  })

  it('a department tells notes and proposals, no moves of a crew', { tags: 'long' }, async () => {
    const id = await sent()
    const department = await lab.as('department')
    await dispatcher.ask(assignment.assignToDepartments, { id, departmentIds: [department.accountId] })
    const told = (act: CrewAct, more: object = {}) => department.ask(acts.tellAct, { id, act, happenedAt: minutesAgo(1), ...more })
    for (const act of ['acknowledged', 'enRoute', 'onScene', 'cleared'] as const) expect((await refusalOf(told(act))).status).toBe(404)
    expect((await refusalOf(told('refusal', { text: 'We cannot.' }))).status).toBe(404)
    expect((await told('note', { text: 'We are there.' })).data.outcome).toBe('done')
    expect((await ticketOf(id)).assignments.find(({ accountId }) => accountId === department.accountId)!.state).toBe('assigned')
  })

  it('acknowledged twice is no news; who was never sent is told of no ticket', async () => {
    const id = await sent()
    for (const _ of [1, 2]) expect((await tell(id, 'acknowledged', minutesAgo(5))).data.outcome).toBe('done')
    expect((await timelineOf(id)).filter(({ data }) => data['to'] === 'acknowledged')).toHaveLength(1)
    const [elsewhere] = (await fileReports(lab, dispatcher.centerId, caseTypeId, 1)) as [string]
    expect((await refusalOf(tell(elsewhere, 'note', minutesAgo(1), { text: 'Not ours' }))).status).toBe(404)
  })
})
