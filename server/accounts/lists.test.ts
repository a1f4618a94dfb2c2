// Lists of accounts and response teams, and the duty of teams, over the wire on two nodes.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { staff } from '#contract/accounts/staff.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { Pace } from '#tests/pace.ts'
import { nowhere, person, unitOf } from '#tests/newStaff.ts'

let lab: Lab
let admin: Caller
let other: Caller

beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  admin = await lab.as('admin')
  other = await lab.as('admin', 'taguig')
})
afterAll(() => lab.close())

const unit = () => unitOf(lab, admin.centerId)

it('a department sees its own teams alone; those of the other center nobody', async () => {
  const department = await lab.as('department')
  const { data } = await admin.ask(responseTeams.addResponseTeam, {
    ...person('Delta'),
    team: { ...(await unit()), departmentId: department.accountId },
  })
  const own = (await department.ask(responseTeams.getResponseTeams)).data.items
  expect(own.every((team) => team.team.departmentId === department.accountId)).toBe(true)
  expect(own.map((team) => team.accountId)).toContain(data.account.accountId)
  const theirs = (await other.ask(responseTeams.getResponseTeamsV2, {})).data.items.map((team) => team.accountId)
  expect(theirs).not.toContain(data.account.accountId)
  expect(theirs.length).toBeGreaterThan(0)
})

it('duty and position: said by the team, its department or an admin; the nearest available come first', async () => {
  const team = await lab.as('responseteam')
  const department = await lab.as('department')
  const supervisor = await lab.as('supervisor')
  const near = { lat: 14.6, lng: 121.2 }
  for (const caller of [team, department, admin]) {
    await caller.ask(responseTeams.setDutyStatus, { id: team.accountId, dutyStatus: 'offduty' })
    await caller.ask(responseTeams.setDutyStatus, { id: team.accountId, dutyStatus: 'busy' })
    expect((await team.ask(responseTeams.getOwnTeam)).data).toMatchObject({ accountId: team.accountId, team: { dutyStatus: 'busy' } })
    await caller.ask(responseTeams.setDutyStatus, { id: team.accountId, dutyStatus: 'available' })
  }
  const measuredAt = new Date().toISOString()
  expect((await team.ask(responseTeams.reportPosition, { position: near, accuracyM: 12, heading: 90, measuredAt })).data.isKept).toBe(true)
  const late = { position: { lat: 1, lng: 1 }, measuredAt: new Date(Date.now() - 60_000).toISOString() }
  expect((await team.ask(responseTeams.reportPosition, late)).data.isKept).toBe(false)
  const { data } = await supervisor.ask(responseTeams.getResponseTeamsV2, { near })
  expect(data.items[0]).toMatchObject({ accountId: team.accountId, team: { position: { ...near, accuracy: 12 }, heading: 90 } })
  expect((await refusalOf(department.ask(responseTeams.getOwnTeam))).status).toBe(404)
  const foreign = await lab.as('responseteam', 'taguig')
  const theirs = await lab.as('department', 'taguig')
  for (const [caller, id] of [
    [foreign, team.accountId],
    [theirs, team.accountId],
    [team, foreign.accountId],
    [admin, nowhere],
  ] as const)
    expect((await refusalOf(caller.ask(responseTeams.setDutyStatus, { id, dutyStatus: 'offduty' }))).message).toBe('There is no such response team.')
})

it('10,000 agents: any page, filter and search within 300 ms, each account exactly once', async () => {
  await lab.owner.query(
    `insert into account (command_center_id, id, account_type, name, username, password_hash)
       select $1, gen_random_uuid(), 'agent', 'Bulk ' || i, 'bulk.' || i, 'none' from generate_series(1, 10000) i`,
    [other.centerId],
  )
  await lab.owner.query('analyze account')
  const pace = new Pace()
  const ask = async (input: object) => (await pace.of(() => other.ask(staff.getAgentsV2, input))).data
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let page = 0; page < 10; page++) {
    const data = await ask({ limit: 100, cursor })
    for (const { accountId } of data.items) seen.add(accountId)
    cursor = data.next ?? undefined
  }
  expect(seen.size).toBe(1000)
  expect((await ask({ search: 'bulk 9999' })).items).toHaveLength(1)
  expect((await ask({ isOnline: 1 })).total).toBeLessThan(100)
  expect(pace.middle).toBeLessThan(pace.limit(300))
  expect((await refusalOf(other.ask(staff.getAgents, { limit: 10_000 }))).status).toBe(400)
})
