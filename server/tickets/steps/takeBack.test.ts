// Undo means back: after any history of steps and undos a ticket is what it was, stamps, units and clock included.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { type StepName, statusAfter } from '#contract/tickets/steps/rules.ts'
import type { Ticket } from '#contract/tickets/Ticket.ts'
import { makeDice } from '#server/database/demo/rows.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'
import { times } from '#tests/long.ts'

let lab: Lab
let admin: Caller
let dispatcher: Caller
let teams: string[]
let departments: string[]
let numbers: string[]
const histories = times(2, 100)
beforeAll(async () => {
  lab = await openLab({})
  admin = await lab.as('admin')
  dispatcher = await lab.as('dispatcher')
  numbers = await fileReports(lab, admin.centerId, await firstCaseType(lab, admin.centerId), histories + 5)
  const { data } = await admin.ask(assignment.getRecommendedTeams, { id: numbers[0]! })
  teams = data.map(({ accountId }) => accountId).slice(0, 3)
  departments = [(await lab.as('department')).accountId]
})
afterAll(() => lab.close())

const now = async (id: string): Promise<Ticket> => (await admin.ask(lists.getEmergencyTicket, { id })).data
/** What undo promises to bring back: everything but the version, the moment of the last change, and the alarm's own state. */
const told = ({ version: _v, updatedAt: _u, updatesCount: _c, ...ticket }: Ticket) => ticket

const why = { reason: 'Prank' }
type Act = [StepName, (ticket: Ticket) => Promise<{ data: Ticket }>]
const acts = (id: string, into: string): Act[] => [
  ['accept', () => admin.ask(lifecycle.acceptTicket, { id })],
  ['decline', () => admin.ask(lifecycle.declineTicket, { id, ...why })],
  ['report', () => admin.ask(lifecycle.reportTicket, { id, isReported: 1, ...why })],
  ['unreport', () => admin.ask(lifecycle.reportTicket, { id, isReported: 0 })],
  [
    'assign',
    ({ allocatedTo }) =>
      admin.ask(assignment.assignToResponseTeam, {
        transactionNumber: id,
        responseTeamIds: teams.filter((one) => !allocatedTo.includes(one)).slice(0, 2),
      }),
  ],
  ['assign', () => admin.ask(assignment.assignToDepartments, { id, departmentIds: departments })],
  [
    'unassign',
    ({ allocatedTo }) => admin.ask(assignment.removeResponseTeam, { id, responseTeamId: allocatedTo.find((one) => teams.includes(one))! }),
  ],
  ['resolve', () => admin.ask(lifecycle.resolveTicket, { transactionNumber: id, disposition: 'Assisted', summary: 'Done.' })],
  ['reopen', () => admin.ask(lifecycle.reopenTicket, { id, reason: 'Not solved' })],
  ['archive', () => admin.ask(lifecycle.archiveTicket, { id })],
  ['escalate', () => admin.ask(lifecycle.escalateTicket, { id, reason: 'Needs a decision' })],
  ['merge', () => admin.ask(lifecycle.mergeTicket, { id, into })],
  ['unmerge', () => admin.ask(lifecycle.unmergeTicket, { id })],
  ['delete', () => admin.ask(lifecycle.deleteEmergencyTicket, { id, ...why })],
  ['restore', () => admin.ask(lifecycle.restoreEmergencyTicket, { id })],
]
const isOpenTo = ([name]: Act, index: number, ticket: Ticket) => {
  const free = teams.filter((one) => !ticket.allocatedTo.includes(one))
  if (name === 'assign' && index === 4) return statusAfter(name, ticket) !== undefined && free.length > 0
  if (name === 'assign') return statusAfter(name, ticket) !== undefined && !departments.some((one) => ticket.allocatedTo.includes(one))
  if (name === 'unassign') return statusAfter(name, ticket) !== undefined && free.length < teams.length
  if (name === 'archive' && ticket.tab === 'archived') return false
  if (name === 'escalate' && ticket.escalated) return false
  if (name === 'merge' && ticket.allocatedTo.some((one) => teams.includes(one))) return false
  return statusAfter(name, ticket) !== undefined
}

describe('histories of steps and undos', () => {
  it(`${histories} of them end in the state before`, async () => {
    for (let seed = 1; seed <= histories; seed++) {
      const dice = makeDice(seed)
      const id = numbers[seed]!
      const into = numbers[0]!
      const before: Ticket[] = [await now(id)]
      const trail: string[] = []
      const undo = async () => {
        const latest = before.pop()!
        await admin.ask(lifecycle.takeStepBack, { id, version: versions.pop()! })
        trail.push('undo')
        expect(told(await now(id)), `${seed}: ${trail.join(', ')}`).toEqual(told(latest))
      }
      const versions: number[] = []
      const length = 2 + Math.floor(dice.next() * 4)
      for (let step = 0; step < length; step++) {
        const present = await now(id)
        if (versions.length > 0 && dice.next() < 0.25) {
          await undo()
          continue
        }
        const open = acts(id, into).filter((act, index) => isOpenTo(act, index, present))
        const [name, take] = dice.pick(open)
        before.push(present)
        trail.push(name)
        versions.push((await take(present)).data.version)
      }
      while (versions.length > 0) await undo()
      expect(told(await now(id))).toEqual(told(before[0]!))
    }
  }, 600_000)
})

describe('several that are archived', () => {
  it('leave the accepted at once, told in the log by who did it; what is not resolved is refused by name, and undo is exact', async () => {
    const [done, open, shut] = await fileReports(lab, admin.centerId, await firstCaseType(lab, admin.centerId), 3)
    for (const id of [done, shut]) {
      await dispatcher.ask(lifecycle.acceptTicket, { id: id! })
      await dispatcher.ask(lifecycle.resolveTicket, { transactionNumber: id!, disposition: 'Assisted', summary: 'Done.' })
    }
    await dispatcher.ask(lifecycle.archiveTicket, { id: shut! })
    const before = await now(done!)
    const { data: archived } = await dispatcher.ask(lifecycle.archiveTicket, { id: done!, version: before.version })
    expect([archived.status, archived.tab]).toEqual(['resolved', 'archived'])
    const sentenceOf = async (id: string) => (await refusalOf(dispatcher.ask(lifecycle.archiveTicket, { id }))).message
    expect(await sentenceOf(open!)).toBe('Only what is resolved is archived. This ticket is pending.')
    expect(await sentenceOf(shut!)).toBe('This ticket is archived already.')
    await lab.settle()
    const { rows } = await lab.owner.query(`select actor_id from fact where verb = 'ticketClosed' and object_id = $1`, [done])
    expect(rows).toEqual([{ actor_id: dispatcher.accountId }])
    await dispatcher.ask(lifecycle.takeStepBack, { id: done!, version: archived.version })
    expect(told(await now(done!))).toEqual(told(before))
  })
})

describe('what cannot be taken back', () => {
  it('another’s step, and a step after which something else happened', async () => {
    const id = numbers[histories + 1]!
    const { data: accepted } = await dispatcher.ask(lifecycle.acceptTicket, { id })
    const other = await refusalOf(admin.ask(lifecycle.takeStepBack, { id, version: accepted.version }))
    expect([other.status, other.message]).toEqual([409, 'This ticket was changed since, last by Diwa Demo: it cannot be taken back.'])
    await admin.ask(lifecycle.resolveTicket, { transactionNumber: id, disposition: 'Assisted', summary: 'Done.' })
    expect((await refusalOf(dispatcher.ask(lifecycle.takeStepBack, { id, version: accepted.version }))).status).toBe(409)
  })

  it('the refusal names who sent a team since, not who accepted before', async () => {
    const id = numbers[histories + 4]!
    const { data: other } = await admin.ask(lifecycle.acceptTicket, { id: numbers[0]! })
    await dispatcher.ask(lifecycle.acceptTicket, { id })
    const { data: mine } = await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: teams.slice(0, 1) })
    const { data: theirs } = await admin.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: teams.slice(1, 2) })
    const name = other.acceptedBy!.name
    const sentence = async (caller: Caller, version: number) => (await refusalOf(caller.ask(lifecycle.takeStepBack, { id, version }))).message
    expect(await sentence(dispatcher, mine.version)).toBe(`This ticket was changed since, last by ${name}: it cannot be taken back.`)
    expect(await sentence(dispatcher, theirs.version)).toBe(`This ticket was changed since, last by ${name}: it cannot be taken back.`)
  })

  it('a team that has set out: it is taken off instead', async () => {
    const id = numbers[histories + 2]!
    const team = await lab.as('responseteam')
    const { data: sent } = await dispatcher.ask(assignment.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [team.accountId] })
    await team.ask(assignment.setTeamStatus, { id, state: 'enRoute' })
    const { status, message } = await refusalOf(dispatcher.ask(lifecycle.takeStepBack, { id, version: sent.version }))
    expect([status, message]).toEqual([409, 'This ticket was changed since: it cannot be taken back.'])
  })

  it('a step of long ago', async () => {
    const id = numbers[histories + 3]!
    const { data: declined } = await dispatcher.ask(lifecycle.declineTicket, { id, ...why })
    await lab.owner.query(`update ticket_step set at = at - interval '16 min' where number = $1`, [id])
    const refusal = await refusalOf(dispatcher.ask(lifecycle.takeStepBack, { id, version: declined.version }))
    expect([refusal.status, refusal.message]).toEqual([409, 'It is too late to take this back.'])
  })
})
