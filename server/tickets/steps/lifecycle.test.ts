// The life of a ticket against a model made of the contract's own rules, over two nodes.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { formerAfter, type StepName, statusAfter } from '#contract/tickets/steps/rules.ts'
import { type Status, tabs } from '#contract/tickets/states.ts'
import { transfer } from '#contract/tickets/transfers/transfer.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { times } from '#tests/long.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
let supervisor: Caller
let caseTypeId: string
let otherCenter: string
let departmentId: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  supervisor = await lab.as('supervisor')
  caseTypeId = await firstCaseType(lab, supervisor.centerId)
  otherCenter = (await lab.as('supervisor', 'taguig')).centerId
  departmentId = (await lab.as('department')).accountId
})
afterAll(() => lab.close())

const why = { reason: 'prank' }
const stepsUnderTest = {
  accept: (id: string) => supervisor.ask(lifecycle.acceptTicket, { id }),
  decline: (id: string) => supervisor.ask(lifecycle.declineTicket, { id, ...why }),
  report: (id: string) => supervisor.ask(lifecycle.reportTicket, { id, isReported: 1, ...why }),
  unreport: (id: string) => supervisor.ask(lifecycle.reportTicket, { id, isReported: 0 }),
  resolve: (id: string) => supervisor.ask(lifecycle.resolveTicket, { transactionNumber: id, disposition: 'assisted', summary: 'Done.' }),
  reopen: (id: string) => supervisor.ask(lifecycle.reopenTicket, { id, ...why }),
  delete: (id: string) => supervisor.ask(lifecycle.deleteEmergencyTicket, { id, ...why }),
  restore: (id: string) => supervisor.ask(lifecycle.restoreEmergencyTicket, { id }),
  assign: (id: string) => supervisor.ask(assignment.assignToDepartments, { id, departmentIds: [departmentId] }),
  unassign: (id: string) => supervisor.ask(assignment.removeDepartment, { id, departmentId }),
  transfer: (id: string) => supervisor.ask(transfer.transferTicket, { transactionNumber: id, commandCenterId: otherCenter, ...why }),
  cancelTransfer: (id: string) => supervisor.ask(transfer.cancelTransferredTicket, { id }),
} satisfies Partial<Record<StepName, (id: string) => Promise<unknown>>>
type Tested = keyof typeof stepsUnderTest

/** Counters, lists and tickets say the same. */
async function recount(centerId: string): Promise<void> {
  const { rows } = await lab.owner.query<{ tab: string; counted: number; there: number }>(
    `select coalesce(c.tab, t.tab) as tab, coalesce(c.n, 0)::int as counted, coalesce(t.n, 0)::int as there
      from (select tab, sum(count) as n from ticket_count where command_center_id = $1 group by tab) c
      full join (select tab, count(*) as n from ticket where command_center_id = $1 group by tab) t using (tab)`,
    [centerId],
  )
  for (const { tab, counted, there } of rows) expect([tab, counted]).toEqual([tab, there])
  expect(rows.every(({ tab }) => (tabs as readonly string[]).includes(tab))).toBe(true)
}

describe('the life cycle', () => {
  it('goes as the rules say in any sequence of steps; what they forbid is 409 and changes nothing', async () => {
    const walk = fc.asyncProperty(
      fc.array(fc.constantFrom(...(Object.keys(stepsUnderTest) as Tested[])), { minLength: 3, maxLength: 9 }),
      async (names) => {
        const [id] = await fileReports(lab, supervisor.centerId, caseTypeId, 1)
        let standing: { status: Status; formerStatus: Status | null } = { status: 'pending', formerStatus: null }
        let isOn = false
        for (const name of names) {
          const to = statusAfter(name, standing)
          const isPointless = (name === 'assign' && isOn) || (name === 'unassign' && !isOn)
          const outcome = await stepsUnderTest[name](id!).then(
            () => 200,
            (error: { status: number }) => error.status,
          )
          if (to === undefined || isPointless) {
            expect([name, standing.status, outcome]).toEqual([name, standing.status, name === 'unassign' && to !== undefined ? 404 : 409])
            continue
          }
          expect([name, standing.status, outcome]).toEqual([name, standing.status, 200])
          if (name === 'assign') isOn = true
          if (name === 'unassign') isOn = false
          standing = { status: to, formerStatus: formerAfter(name, standing) }
          const { data } = await supervisor.ask(lists.getEmergencyTicket, { id: id! })
          expect({ status: data.status, formerStatus: data.formerStatus }).toEqual(standing)
        }
      },
    )
    await fc.assert(walk, { numRuns: times(4, 60) })
    await recount(supervisor.centerId)
  }, 600_000)

  it('pairs of different steps at once leave one state, and the counters right', { tags: 'long', timeout: 600_000 }, async () => {
    const ids = await fileReports(lab, supervisor.centerId, caseTypeId, 40)
    const names: Tested[] = ['accept', 'decline', 'report', 'delete', 'transfer', 'assign']
    await Promise.all(
      ids.flatMap((id, at) =>
        [0, 1].map((shift) => stepsUnderTest[names[(at + shift) % names.length]!](id).catch((error) => expect(error.status).toBe(409))),
      ),
    )
    await recount(supervisor.centerId)
  })
})

describe('a change on an old version', () => {
  it('409 with the difference, and nothing is written over', async () => {
    const { entries } = await import('#contract/tickets/entries/entries.ts')
    const [id] = await fileReports(lab, supervisor.centerId, caseTypeId, 1)
    const { data: before } = await supervisor.ask(lists.getEmergencyTicket, { id: id! })
    await supervisor.ask(entries.editEmergencyTicket, { id: id!, version: before.version, landmark: 'Chapel' })
    const refused = await refusalOf(supervisor.ask(entries.editEmergencyTicket, { id: id!, version: before.version, landmark: 'School' }))
    expect([refused.status, refused.code]).toEqual([409, 'stale'])
    expect(refused.details).toMatchObject({ difference: { landmark: { yours: 'School', theirs: 'Chapel' } } })
    expect((await supervisor.ask(lists.getEmergencyTicket, { id: id! })).data.landmark).toBe('Chapel')
  })
})
