// Every other call of the room, by those who make it, over two nodes.
import { followTickets } from '#server/statistics/follow.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualSettings } from '#contract/centers/settings.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { hazards } from '#contract/tickets/hazards/hazards.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { offlineReports } from '#contract/tickets/offlineReports/offlineReports.ts'
import { reading } from '#contract/tickets/detail/reading.ts'
import { reports } from '#contract/reports/room.ts'
import { statistics } from '#contract/statistics/room.ts'
import { attend } from '#server/tickets/watch.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'
import { dot } from '#tests/request.ts'

let lab: Lab
let dispatcher: Caller
let supervisor: Caller
let department: Caller
let team: Caller
let caseTypeId: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  ;[dispatcher, supervisor, department, team] = (await Promise.all(
    (['dispatcher', 'supervisor', 'department', 'responseteam'] as const).map((type) => lab.as(type)),
  )) as [Caller, Caller, Caller, Caller]
  caseTypeId = await firstCaseType(lab, dispatcher.centerId)
})
afterAll(() => lab.close())

const one = async (more = {}) => (await fileReports(lab, dispatcher.centerId, caseTypeId, 1, more))[0]!
const numbersOf = (page: { items: { transactionNumber: string }[] }) => page.items.map((row) => row.transactionNumber)

describe('the lists', () => {
  const openLists = [
    lists.getPendingEmergencyTickets,
    lists.getAcceptedEmergencyTickets,
    lists.getReportedEmergencyTickets,
    lists.getDeclinedEmergencyTickets,
    lists.getScheduledEmergencyTicket,
    lists.getSupervisorTickets,
    lists.getArchivedEmergencyTickets,
    lists.getDeletedEmergencyTickets,
    lists.searchEmergencyTickets,
  ] as const

  it.each(openLists.map((call) => [call.path, call] as const))(
    '%s pages through all of it without gap or repeat, in every order',
    async (_, call) => {
      for (const sort of ['urgent', 'newest', 'oldest'] as const) {
        const wholeNow = async () => (await supervisor.ask(call, { limit: 9, sort })).data
        const pagesNow = async () => {
          const seen: string[] = []
          let cursor: string | undefined
          for (let page = 0; page < 3; page++) {
            const { data } = await supervisor.ask(call, { limit: 3, sort, ...(cursor && { cursor }) })
            seen.push(...numbersOf(data))
            if (!data.next) break
            cursor = data.next
          }
          return seen
        }
        let [whole, seen] = [await wholeNow(), await pagesNow()]
        // The town's clocks run on: a list that changed meanwhile says nothing.
        for (let after = await wholeNow(); String(numbersOf(after)) !== String(numbersOf(whole)); after = await wholeNow())
          [whole, seen] = [after, await pagesNow()]
        expect(seen).toEqual(numbersOf(whole))
        expect(whole.total).toBeGreaterThanOrEqual(whole.items.length)
      }
    },
  )

  it('find a word whatever its letters and digits look like', async () => {
    for (const word of [
      '21e5cfba-07c8-4d3c',
      '9e9b',
      '0x1f',
      '-5',
      '1.5e-3',
      'peñafrancia',
      'ABC1234',
      `${'long'.repeat(40)}`,
      'a@b.example/c?d=e',
    ]) {
      const id = await one({ description: `Seen near ${word} today` })
      const { data } = await dispatcher.ask(lists.searchEmergencyTickets, { search: word })
      expect(numbersOf(data), word).toContain(id)
    }
  })

  it('find a ticket by what it is called: its kind in every language, its barangay, priority, status and last digits', async () => {
    const { rows } = await lab.owner.query<{ id: string; name: string; fil: string }>(
      `select id, name, names ->> 'fil' as fil from case_type where command_center_id = $1 and names ->> 'fil' <> '' and id <> $2 order by "order" limit 1`,
      [dispatcher.centerId, caseTypeId],
    )
    const kind = rows[0]!
    const place = (
      await lab.owner.query<{ id: string; name: string }>('select id, name from barangay where command_center_id = $1 limit 1', [dispatcher.centerId])
    ).rows[0]!
    const given = { description: '', barangayId: place.id }
    const [grave] = await fileReports(lab, dispatcher.centerId, kind.id, 1, { ...given, priority: 1 })
    const [newer] = await fileReports(lab, dispatcher.centerId, kind.id, 1, { ...given, priority: 4 })
    const [other] = await fileReports(lab, dispatcher.centerId, caseTypeId, 1, { description: '', priority: 1 })
    const found = async (search: string) =>
      numbersOf((await dispatcher.ask(lists.searchEmergencyTickets, { search, sort: 'gravest', limit: 50 })).data)
    for (const search of [kind.name, kind.fil, `${kind.name} ${place.name}`, `${kind.fil.slice(0, 4)} pending`]) {
      const numbers = await found(search)
      expect(numbers, search).toEqual(expect.arrayContaining([grave, newer]))
      expect(numbers.indexOf(grave!), search).toBeLessThan(numbers.indexOf(newer!))
      expect(numbers, search).not.toContain(other)
    }
    for (const search of [`critical ${kind.name}`, `P1 ${kind.fil}`, `kritikal ${place.name}`]) {
      expect(await found(search), search).toContain(grave)
      expect(await found(search), search).not.toContain(newer)
    }
    expect(await found(String(Number(grave!.split('-').at(-1))).padStart(2, '0'))).toContain(grave)
    // The lists find by the same words.
    expect(numbersOf((await dispatcher.ask(lists.getPendingEmergencyTickets, { search: kind.fil, limit: 100 })).data)).toContain(newer)
  })

  it('with the gravest first put what is open before what is over', async () => {
    const ids = await fileReports(lab, dispatcher.centerId, caseTypeId, 4, { description: 'Kambing on the road' })
    const by = async (id: string, change: string) =>
      lab.owner.query(`update ticket set ${change} where command_center_id = $1 and number = $2`, [dispatcher.centerId, id])
    await by(ids[0]!, `priority = 2`)
    await by(ids[1]!, `life_threat = true, priority = 4`)
    await by(ids[2]!, `received_at = received_at + interval '1 s'`)
    await by(ids[3]!, `status = 'declined', priority = 1, received_at = received_at + interval '2 s'`)
    const { data } = await dispatcher.ask(lists.searchEmergencyTickets, { search: 'kambing', sort: 'gravest', limit: 10 })
    expect(numbersOf(data)).toEqual([ids[1], ids[0], ids[2], ids[3]])
    expect(data).toMatchObject({ total: 4, next: null })
    // Whose own tickets it has alone, a unit finds no others.
    expect(numbersOf((await team.ask(lists.searchEmergencyTickets, { search: 'kambing', sort: 'gravest', limit: 10 })).data)).toEqual([])
  })

  it('narrow by every filter at once', async () => {
    const id = await one({
      description: 'Kalabaw on the bridge',
      callerName: 'Mang Pedring Demo',
      position: { lat: 14.55, lng: 121.13 },
      priority: 2,
    })
    const filter = { priority: [2 as const], caseTypeId: [caseTypeId], isRead: 0 as const, from: '2020-01-01', to: '2100-01-01' }
    for (const search of ['kalabaw', 'pedring bridge', id, id.slice(-4)]) {
      const { data } = await dispatcher.ask(lists.getPendingEmergencyTickets, { ...filter, search })
      expect(numbersOf(data)).toContain(id)
    }
    expect((await dispatcher.ask(lists.getPendingEmergencyTickets, { ...filter, search: 'nosuchword' })).data).toMatchObject({ items: [], total: 0 })
    const { data: map } = await dispatcher.ask(lists.getMapTickets, { north: 14.551, south: 14.549, east: 121.131, west: 121.129 })
    expect(numbersOf(map)).toContain(id)
    expect((await refusalOf(dispatcher.ask(lists.getPendingEmergencyTickets, { cursor: 'bm90IGEgY3Vyc29y' }))).status).toBe(400)
  })
})

describe('read marks', () => {
  it('are each account’s own, and one acknowledgement silences the alarm for all', async () => {
    const id = await one({ priority: 1 })
    const before = (await dispatcher.ask(lists.getTicketNotif)).data
    expect(numbersOf({ items: before.unacknowledged })).toContain(id)
    await dispatcher.ask(reading.readEmergencyTicket, { id })
    expect((await dispatcher.ask(lists.getTicketNotif)).data.unread.pending).toBe(before.unread.pending - 1)
    expect((await supervisor.ask(lists.getEmergencyTicket, { id })).data.isRead).toBe(false)
    expect((await supervisor.ask(reading.readCheck, { id })).data.readBy.map((by) => by.accountId)).toEqual([dispatcher.accountId])
    await dispatcher.ask(reading.unreadEmergencyTicket, { id })
    expect((await dispatcher.ask(lists.getEmergencyTicket, { id })).data.isRead).toBe(false)
    await dispatcher.ask(reading.acknowledgeEmergencyTicket, { id })
    expect((await supervisor.ask(reading.acknowledgeEmergencyTicket, { id })).data.acknowledgedBy.id).toBe(dispatcher.accountId)
    expect(numbersOf({ items: (await supervisor.ask(lists.getTicketNotif)).data.unacknowledged })).not.toContain(id)
    expect((await dispatcher.ask(reading.getCitizenPositions, { id })).data).toEqual({ isSharing: false, positions: [] })
  })
})

describe('what the tabs count', () => {
  const counts = async (who: Caller) => {
    const { waiting, unread } = (await who.ask(lists.getTicketNotif)).data
    return { waiting, unread }
  }

  it('is what waits: a resolved ticket stands in accepted and is not counted, though nobody else has read it', async () => {
    const id = await one()
    await dispatcher.ask(lifecycle.acceptTicket, { id })
    const before = await counts(supervisor)
    await dispatcher.ask(lifecycle.resolveTicket, { transactionNumber: id, disposition: 'Done', summary: 'Settled' })
    expect((await supervisor.ask(lists.getEmergencyTicket, { id })).data).toMatchObject({ tab: 'accepted', isRead: false })
    expect(await counts(supervisor)).toEqual({
      waiting: { ...before.waiting, accepted: before.waiting.accepted - 1 },
      unread: { ...before.unread, accepted: before.unread.accepted - 1 },
    })
  })

  it('is unread for others alone when the account filed it itself', async () => {
    const [mine, others] = [await counts(dispatcher), await counts(supervisor)]
    const { data } = await dispatcher.ask(entries.createEmergencyTicket, { caseTypeId, description: 'Seen from the window' })
    const id = data.transactionNumber
    expect(data.isRead).toBe(true)
    expect((await dispatcher.ask(lists.getEmergencyTicket, { id })).data.isRead).toBe(true)
    expect(await counts(dispatcher)).toEqual({ ...mine, waiting: { ...mine.waiting, accepted: mine.waiting.accepted + 1 } })
    expect((await counts(supervisor)).unread.accepted).toBe(others.unread.accepted + 1)
  })
})

describe('departments and teams', () => {
  it('find what they were sent to first in accepted, page by page, and it rings for them until they take note', async () => {
    const [grave, small] = [await one({ priority: 1 }), await one({ priority: 5 })]
    const own = async (call: typeof lists.getAcceptedEmergencyTickets) => numbersOf((await department.ask(call, { limit: 100 })).data)
    const all: string[] = []
    for (const id of [grave, small]) await dispatcher.ask(assignment.assignToDepartments, { id, departmentIds: [department.accountId] })
    const notif = async () => (await department.ask(lists.getTicketNotif)).data
    const before = await notif()
    expect(numbersOf({ items: before.unacknowledged })).toEqual(expect.arrayContaining([grave, small]))
    expect(before.unread.pending).toBe(0)
    for (let cursor: string | undefined, more = true; more; ) {
      const { data } = await department.ask(lists.getAcceptedEmergencyTickets, { limit: 2, cursor })
      all.push(...numbersOf(data))
      cursor = data.next ?? undefined
      more = data.next !== null
    }
    const whole = (await department.ask(lists.getAcceptedEmergencyTickets, { limit: 500 })).data.items
    expect(all).toEqual(numbersOf({ items: whole }))
    const waits = whole.map((row) => row.status === 'accepted' && row.awaiting.includes(department.accountId))
    expect(waits.slice(0, before.ringing)).not.toContain(false)
    expect(waits.slice(before.ringing)).not.toContain(true)
    const [sos] = (await department.ask(statistics.getDashboardData)).data.sos.filter((row) => row.transactionNumber === grave)
    expect(sos?.awaiting).toContain(department.accountId)
    await department.ask(lifecycle.acceptTicket, { id: grave })
    expect(numbersOf({ items: (await notif()).unacknowledged })).not.toContain(grave)
    expect((await notif()).ringing).toBe(before.ringing - 1)
    const [first] = await own(lists.getAcceptedEmergencyTickets)
    expect([first === grave, await own(lists.getPendingEmergencyTickets)]).toEqual([false, []])
  })

  it('see and move what is allocated to them, and nothing else', async () => {
    const [id, other] = [await one(), await one()]
    for (const caller of [department, team]) expect((await refusalOf(caller.ask(lists.getEmergencyTicket, { id }))).status).toBe(404)
    await dispatcher.ask(assignment.assignToDepartments, { id, departmentIds: [department.accountId] })
    expect(numbersOf((await department.ask(lists.getPendingEmergencyTickets, { limit: 100 })).data)).not.toContain(id)
    expect(numbersOf((await department.ask(lists.getAcceptedEmergencyTickets, { limit: 100 })).data)).toContain(id)
    const { data: acknowledged } = await department.ask(lifecycle.acceptTicket, { id })
    expect([acknowledged.status, acknowledged.awaiting]).toEqual(['accepted', []])
    expect((await refusalOf(department.ask(lifecycle.acceptTicket, { id }))).status).toBe(409)
    expect(numbersOf((await department.ask(lists.getAcceptedEmergencyTickets, { limit: 100 })).data)).toContain(id)
    const { data: fit } = await department.ask(assignment.getRecommendedTeams, { id })
    expect(fit.map((one) => one.accountId)).toContain(team.accountId)
    await department.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team.accountId] })
    for (const state of ['acknowledged', 'enRoute', 'onScene', 'cleared'] as const) await team.ask(assignment.setTeamStatus, { id, state })
    expect((await refusalOf(team.ask(assignment.setTeamStatus, { id, state: 'enRoute' }))).status).toBe(409)
    const { data: teams } = await dispatcher.ask(assignment.getAssignedResponseTeams, { id })
    expect(teams).toMatchObject([{ accountId: team.accountId, state: 'cleared', departmentId: department.accountId }])
    const { data: proposed } = await team.ask(lifecycle.resolveTicket, { transactionNumber: id, disposition: 'assisted', summary: 'Done.' })
    expect([proposed.status, proposed.proposed?.by?.id]).toEqual(['accepted', team.accountId])
    const excluded = await supervisor.ask(assignment.excludeRTReport, { id })
    expect(excluded.data.assignments.find((one) => one.kind === 'responseteam')?.isExcluded).toBe(true)
    await supervisor.ask(assignment.includeRTReport, { id })
    const foreign = await lab.as('department', 'taguig')
    const [there, missing] = [foreign.accountId, '00000000-0000-4000-8000-00000000dead']
    const refused = await Promise.all(
      [there, missing].map((one) => refusalOf(dispatcher.ask(assignment.assignToDepartments, { id: other, departmentIds: [one] }))),
    )
    expect(refused.map(({ status, details }) => [status, details])).toEqual([
      [404, refused[0]!.details],
      [404, refused[0]!.details],
    ])
    await dispatcher.ask(assignment.removeDepartment, { id, departmentId: department.accountId })
    expect((await refusalOf(department.ask(lists.getEmergencyTicket, { id }))).status).toBe(404)
  })
})

describe('duplicates', () => {
  it('are shown on both, merged, and taken apart again', async () => {
    const place = { position: { lat: 14.57, lng: 121.12 }, description: 'Tree fell on a tricycle' }
    const [first, second] = [await one(place), await one(place)]
    await until(async () => (await dispatcher.ask(lists.getEmergencyTicket, { id: first })).data.flags.includes('duplicate'))
    const { data: found } = await dispatcher.ask(lifecycle.getDuplicates, { id: second })
    expect(found.items[0]).toMatchObject({ ticket: { transactionNumber: first }, reasons: expect.arrayContaining(['near', 'sameType']) })
    await dispatcher.ask(lifecycle.mergeTicket, { id: second, into: first })
    expect((await dispatcher.ask(lists.getEmergencyTicket, { id: first })).data.merged).toEqual([second])
    const { data: apart } = await dispatcher.ask(lifecycle.unmergeTicket, { id: second })
    expect([apart.status, apart.mergedInto]).toEqual(['pending', null])
  }, 600_000)

  it('are offered for reports without words at one point, which bear the name of their kind, and for what the same number reports again', async () => {
    const { name } = (await lab.owner.query<{ name: string }>('select name from case_type where id = $1', [caseTypeId])).rows[0]!
    const at = (lat: number) => ({ position: { lat, lng: 121.11 } })
    const suspects = async (id: string) =>
      numbersOf({ items: (await dispatcher.ask(lifecycle.getDuplicates, { id })).data.items.map(({ ticket }) => ticket) })
    const [one1, one2, far] = [
      await one({ description: name, ...at(14.561) }),
      await one({ description: name, ...at(14.56105) }),
      await one({ description: name, ...at(14.562) }),
    ]
    expect(await suspects(one2)).toEqual([one1])
    expect(await suspects(far)).toEqual([])
    const again = { callerPhone: '+639171239876', description: name }
    const [called, calledAgain] = [await one({ ...again, ...at(14.581) }), await one({ ...again, ...at(14.5818) })]
    expect(await suspects(calledAgain)).toEqual([called])
  })

  it('are not merged while a team is on the one that would go', async () => {
    const [first, second] = [await one(), await one()]
    await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: second, responseTeamIds: [team.accountId] })
    const refused = await refusalOf(dispatcher.ask(lifecycle.mergeTicket, { id: second, into: first }))
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining(`is on this ticket. Send it to ${first} first`)])
    await dispatcher.ask(assignment.setTeamStatus, { id: second, responseTeamId: team.accountId, state: 'cleared' })
    expect((await dispatcher.ask(lifecycle.mergeTicket, { id: second, into: first })).data.status).toBe('merged')
  })
})

describe('the clock', () => {
  it('makes scheduled tickets pending, tells supervisors of missed targets, and closes what is resolved, each once', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const { data: scheduled } = await dispatcher.ask(entries.addScheduledEntry, { caseTypeId, description: 'Parade', scheduledAt: soon })
    const [late, resolved] = [await one(), await one()]
    await dispatcher.ask(lifecycle.acceptTicket, { id: resolved })
    await dispatcher.ask(lifecycle.resolveTicket, { transactionNumber: resolved, disposition: 'assisted', summary: 'Done.' })
    await lab.owner.query(`update ticket set scheduled_at = now(), attend_at = now() where number = $1`, [scheduled.transactionNumber])
    await lab.owner.query(`update ticket set received_at = now() - interval '1 hour', attend_at = now() where number = $1`, [late])
    await lab.owner.query(`update ticket set resolved_at = now() - interval '25 hours', attend_at = now() where number = $1`, [resolved])
    const statusOf = async (id: string) => (await supervisor.ask(lists.getEmergencyTicket, { id })).data
    await until(async () => (await statusOf(scheduled.transactionNumber)).status === 'pending')
    await until(async () => (await statusOf(late)).escalated !== null)
    await until(async () => (await statusOf(resolved)).tab === 'archived')
    expect(numbersOf((await supervisor.ask(lists.getSupervisorTickets, { limit: 100 })).data)).toContain(late)
    // A node that had seen them due before the other attended to them comes too late.
    const { db } = lab.nodes[0]!
    for (const number of [scheduled.transactionNumber, late, resolved]) await db.within(dispatcher.centerId, (tx) => attend(tx, number))
    await lab.settle()
    const { rows } = await lab.owner.query(
      `select object_id, count(*)::int as n from fact where object_id = any ($1) and verb in ('ticketDue', 'ticketEscalated', 'ticketClosed') group by 1`,
      [[scheduled.transactionNumber, late, resolved]],
    )
    expect(rows.map(({ n }) => n)).toEqual([1, 1, 1])
  }, 600_000)
})

describe('a target that is missed', () => {
  it('is before the supervisors when its time is over, not before, and once, whatever is missed later', async () => {
    const number = await one({ priority: 4 })
    const [answer, dispatch] = [usualSettings.targets.answer[4]!, usualSettings.targets.processing[4]!]
    const { db } = lab.nodes[0]!
    const waitedFor = async (seconds: number) => {
      await lab.owner.query(`update ticket set received_at = now() - make_interval(secs => $2), attend_at = now() where number = $1`, [
        number,
        seconds,
      ])
      await db.within(dispatcher.centerId, (tx) => attend(tx, number))
      await lab.settle()
      const { rows } = await lab.owner.query<{ n: number }>(`select count(*)::int as n from fact where object_id = $1 and verb = 'ticketEscalated'`, [
        number,
      ])
      return rows[0]!.n
    }
    expect(await waitedFor(answer / 2)).toBe(0)
    expect(await waitedFor(answer + 1)).toBe(1)
    await dispatcher.ask(lifecycle.acceptTicket, { id: number })
    expect(await waitedFor(dispatch + 1)).toBe(1)
    expect(await waitedFor(dispatch * 3)).toBe(1)
  })
})

describe('reports of the day, offline reports and the log book', () => {
  it('stand, are archived and come back', async () => {
    const id = await one()
    const { data: made } = await dispatcher.ask(hazards.addReportOfTheDay, { title: 'Sinkhole', severity: 'severe', transactionNumbers: [id] })
    expect([made.tickets, made.isArchived]).toEqual([[id], 0])
    const { data: saved } = await dispatcher.ask(hazards.editReportOfTheDay, {
      id: made.hazardId,
      version: made.version,
      title: 'Sinkhole, road closed',
      files: [new Blob([new Uint8Array(dot)])],
    })
    expect(saved.files).toHaveLength(1)
    await dispatcher.ask(hazards.updateTicketReportOfTheDay, { id: made.hazardId, remove: [id], version: saved.version })
    await dispatcher.ask(hazards.archiveReportOfTheDay, { id: made.hazardId })
    const ids = async (call: typeof hazards.getReportsOfTheDay) =>
      (await dispatcher.ask(call, { search: 'sinkhole' })).data.items.map((row) => row.hazardId)
    expect(await ids(hazards.getArchivedReportsOfTheDay)).toEqual([made.hazardId])
    await dispatcher.ask(hazards.bringBackReportOfTheDay, { id: made.hazardId })
    expect(await ids(hazards.getReportsOfTheDay)).toEqual([made.hazardId])
  })

  it('are asked for with a cursor that is none and words that cannot be: refused, and nothing is left failing behind', async () => {
    const refusal = await refusalOf(dispatcher.ask(hazards.getReportsOfTheDay, { search: '\u0000', cursor: 'none' }))
    expect(refusal.message).toContain('open the list anew')
    await until(async () => (await refusalOf(dispatcher.ask(hazards.getReportsOfTheDay, { search: '\u0000' }))).status === 400)
  })

  it('become tickets, or are rejected, once', async () => {
    const add = async (text: string) =>
      (await dispatcher.ask(offlineReports.addOfflineReport, { road: 'radio', writtenAt: '2026-01-01T00:00:00Z', text, caseTypeId })).data
    const [first, second] = [await add('Bridge is out'), await add('Nothing to see')]
    expect((await dispatcher.ask(offlineReports.getOfflineReports, { search: 'bridge is out' })).data.items.map((row) => row.id)).toEqual([first.id])
    const { data: tagged } = await dispatcher.ask(offlineReports.tagOfflineReport, { id: first.id })
    expect(tagged).toMatchObject({ report: { state: 'tagged' }, ticket: { source: 'offline', status: 'pending' } })
    expect((await refusalOf(dispatcher.ask(offlineReports.tagOfflineReport, { id: first.id }))).status).toBe(409)
    expect((await dispatcher.ask(offlineReports.rejectOfflineReport, { id: second.id, reason: 'prank' })).data.state).toBe('rejected')
  })

  it('count by day: rows for the desk, numbers alone for the executive, a table with its purpose', async () => {
    const happenedAt = '2026-02-03T04:05:06Z'
    const past = { caseTypeId, description: '=1+1 seen', happenedAt, disposition: 'assisted', summary: 'Written down later.' }
    const { data: entry } = await dispatcher.ask(entries.addReportEntry, past)
    expect([entry.status, entry.tab, entry.stamps.acceptedAt]).toEqual(['resolved', 'archived', null])
    await lab.settle()
    // While the node's own follower is at it, another one finds nothing to do.
    await until(async () => {
      await followTickets(lab.nodes[0]!.db)
      return (await dispatcher.ask(reports.getReportByDate, { from: '2026-02-03', to: '2026-02-03' })).data.numbers.total > 0
    })
    const { data } = await dispatcher.ask(reports.getReportByDate, { from: '2026-02-03', to: '2026-02-03', limit: 100 })
    expect(numbersOf(data.rows)).toContain(entry.transactionNumber)
    expect(data.numbers.byCaseType.reduce((sum, { count }) => sum + count, 0)).toBe(data.numbers.total)
    const executive = await lab.as('executive')
    const { data: counted } = await executive.ask(reports.getReportByDate, { from: '2026-02-03', to: '2026-02-03' })
    expect([counted.numbers, counted.rows.items]).toEqual([data.numbers, []])
    const { data: table } = await dispatcher.ask(reports.exportReport, { from: '2026-02-03', to: '2026-02-03', reason: 'Monthly meeting' })
    expect(table.rows).toBe(data.numbers.total)
    expect(table.csv).toContain(`'=1+1 seen`)
  })
})
