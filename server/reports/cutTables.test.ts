// A table that could not hold all rows says so in its last one: whoever opens the file later has seen no screen.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#contract/audit/room.ts'
import { byDate } from '#contract/reports/byDate.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'
import { cutSentence } from '#server/files/table.ts'

let lab: Lab
let admin: Caller
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.as('admin')
})
afterAll(() => lab.close())

const lastLine = (csv: string) => csv.trimEnd().split('\r\n').at(-1)!

async function fillTickets(count: number): Promise<void> {
  await lab.owner.query('set session_replication_role = replica')
  await lab.owner.query(
    `insert into ticket (command_center_id, number, status, source, priority, case_type_id, description, received_at)
      select $1, 'CUT-' || n, 'pending', 'quickreport', 3, $1, 'x', '2025-01-15T04:00:00Z'::timestamptz + n * interval '1 s' from generate_series(1, ${count}) n`,
    [admin.centerId],
  )
  await lab.owner.query('set session_replication_role = origin')
}

it('a report of 10,001 tickets, as CSV; one of all its rows says nothing', async () => {
  const supervisor = await lab.as('supervisor')
  const asked = { from: '2025-01-15', to: '2025-01-15', reason: 'Yearly review', format: 'csv' as const }
  await fillTickets(10_001)
  const { data } = await supervisor.ask(byDate.exportReport, asked)
  expect(data).toMatchObject({ rows: 10_000, isCut: true })
  expect(lastLine(data.csv)).toContain(cutSentence)
  await lab.owner.query(`delete from ticket where number = 'CUT-1'`)
  const { data: whole } = await supervisor.ask(byDate.exportReport, asked)
  expect(whole).toMatchObject({ rows: 10_000, isCut: false })
  expect(whole.csv).not.toContain(cutSentence)
})

it('the log', { tags: 'long' }, async () => {
  await lab.owner.query(
    `insert into fact_inbox (command_center_id, actor_type, verb, kind, object_id, data, audience, source, request_id)
      select $1, 'system', 'signedIn', 'account', 'cut', '{}', '{}', 'test', 'test' from generate_series(1, 10001)`,
    [admin.centerId],
  )
  for (let n = 0; n < 12; n++) await lab.owner.query('select count(*) from seal_facts(0)')
  await lab.settle()
  const { data } = await admin.ask(audit.exportAuditLog, { id: 'cut', reason: 'Yearly review' })
  expect(data).toMatchObject({ lines: 10_000, isCut: true })
  expect(lastLine(data.csv)).toContain(cutSentence)
})
