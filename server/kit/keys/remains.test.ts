// TKT-03, PRV-01: the same key answers with what its caller may see by now, and no words of people are kept under it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approval } from '#contract/citizens/approval.ts'
import { blocking } from '#contract/citizens/blocking.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { fileReports, firstCaseType } from '#tests/reports.ts'

let lab: Lab
let supervisor: Caller
let department: Caller
let caseTypeId: string
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  supervisor = await lab.as('supervisor')
  department = await lab.as('department')
  caseTypeId = await firstCaseType(lab, supervisor.centerId)
})
afterAll(() => lab.close())

const keptText = async () =>
  (await lab.owner.query<{ text: string }>("select coalesce(string_agg(reply::text, ''), '') as text from idempotency_key")).rows[0]!.text
const file = async (more = {}) => (await fileReports(lab, supervisor.centerId, caseTypeId, 1, more))[0]!
const assigned = async (more = {}) => {
  const number = await file(more)
  await supervisor.ask(assignment.assignToDepartments, { id: number, departmentIds: [department.accountId] })
  return number
}

it('a normal retry answers equal, the refused one too', async () => {
  const number = await file({ callerName: 'Luntian Sample', description: 'Words of the caller' })
  const key = randomUUID()
  const first = await supervisor.ask(lifecycle.acceptTicket, { id: number }, { key })
  expect(await supervisor.ask(lifecycle.acceptTicket, { id: number }, { key })).toEqual(first)
  expect(first.data.callerName).toBe('Luntian Sample')
  const late = randomUUID()
  const refused = await refusalOf(supervisor.ask(lifecycle.acceptTicket, { id: number }, { key: late }))
  const again = await refusalOf(supervisor.ask(lifecycle.acceptTicket, { id: number }, { key: late }))
  expect([again.status, again.code, again.message, again.details]).toEqual([refused.status, refused.code, refused.message, refused.details])
})

it('404 for a department that was removed between two tries, of ticket and of update', async () => {
  const number = await assigned()
  const [accepting, adding] = [randomUUID(), randomUUID()]
  const accept = () => department.ask(lifecycle.acceptTicket, { id: number }, { key: accepting })
  const add = () => department.ask(updates.addUpdate, { transactionNumber: number, text: 'We are on our way' }, { key: adding })
  const [accepted, added] = [await accept(), await add()]
  expect([(await accept()).data.transactionNumber, (await add()).data.text]).toEqual([accepted.data.transactionNumber, added.data.text])
  await supervisor.ask(assignment.removeDepartment, { id: number, departmentId: department.accountId })
  expect([(await refusalOf(accept())).status, (await refusalOf(add())).status]).toEqual([404, 404])
})

it('a citizen erased between two tries is not in the answer', async () => {
  const { rows } = await lab.owner.query<{ id: string; name: string }>(
    "select id, name from citizen where command_center_id = $1 and status = 'APPROVED' and block_id is null limit 1",
    [supervisor.centerId],
  )
  const { id, name } = rows[0]!
  const admin = await lab.as('admin')
  const key = randomUUID()
  const block = () => admin.ask(blocking.blockCitizen, { accountId: id, reason: 'Prank calls' }, { key })
  expect((await block()).data.name).toBe(name)
  expect((await block()).data.name).toBe(name)
  await lab.owner.query('update ticket set user_id = null where user_id = $1', [id])
  const verifier = await lab.as('verifier')
  const { data: requests } = await verifier.ask(approval.getDeletionRequests, { status: 'pending' })
  await verifier.ask(approval.fulfilDeletionRequest, { id: requests.items[0]!.id, accountId: id, idSeen: 1 })
  expect(JSON.stringify(await block().catch((error: unknown) => error))).not.toContain(name)
})

it('no words of people are kept, nor in what was refused', async () => {
  const words = {
    callerName: `Hiraya ${randomUUID()}`,
    callerPhone: '0917 555 1234',
    description: `Smoke ${randomUUID()}`,
    landmark: `Mango tree ${randomUUID()}`,
  }
  const { data } = await supervisor.ask(entries.createEmergencyTicket, { caseTypeId, ...words }, { key: randomUUID() })
  const text = `Told ${randomUUID()}`
  const { data: update } = await supervisor.ask(updates.addUpdate, { transactionNumber: data.transactionNumber, text }, { key: randomUUID() })
  await supervisor.ask(updates.editUpdate, { id: update.id, text: `${text}!`, version: update.version })
  const stale = { id: update.id, text: 'Mine', version: update.version }
  const key = randomUUID()
  const refused = await refusalOf(supervisor.ask(updates.editUpdate, stale, { key }))
  expect(refused.details['present']).toMatchObject({ text: `${text}!` })
  expect((await refusalOf(supervisor.ask(updates.editUpdate, stale, { key }))).details).toEqual(refused.details)
  const kept = await keptText()
  expect(kept).toContain(data.transactionNumber)
  for (const word of [...Object.values(words), text]) expect(kept).not.toContain(word)
})
