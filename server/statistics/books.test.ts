// Books that close: a day keeps what it counted when it ended, and all that changed since is listed beside it. Longer than half a second: it counts a year.
// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entries } from '#contract/tickets/entries/entries.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { reports } from '#contract/reports/room.ts'
import { addDays } from '#contract/statistics/periods.ts'
import { statistics } from '#contract/statistics/room.ts'
import { checkInvariants } from '#server/database/invariants.ts'
import { closeDays, followTickets } from '#server/statistics/follow.ts'
import { type Caller, type Lab, openLab, until } from '#tests/lab.ts'
import { recounting } from '#tests/recount.ts'
import { firstCaseType } from '#tests/reports.ts'

let lab: Lab
let executive: Caller
let supervisor: Caller
let dispatcher: Caller
let caseTypeId: string
let today: string
beforeAll(async () => {
  lab = await openLab()
  ;[executive, supervisor, dispatcher] = await Promise.all([lab.as('executive'), lab.as('supervisor'), lab.as('dispatcher')])
  caseTypeId = await firstCaseType(lab, dispatcher.centerId)
  await followed()
  today = (await lab.owner.query<{ day: string }>(`select (now() at time zone 'Asia/Manila')::date::text as day`)).rows[0]!.day
})
afterAll(() => lab.close())

async function followed(): Promise<void> {
  await lab.settle()
  await until(async () => {
    await followTickets(lab.nodes[0]!.db)
    const { rows } = await lab.owner.query<{ isLeft: boolean }>(
      'select exists (select from figure_again) or exists (select from fact where position > (select position from figure_place)) as "isLeft"',
    )
    return !rows[0]!.isLeft
  })
}
const closed = async () => {
  const { rows } = await lab.owner.query<{ day: string; received: number; counts: Record<string, number> }>(
    'select day::text, received, counts from closed_day where command_center_id = $1 order by day',
    [dispatcher.centerId],
  )
  return rows
}
const booksOf = async (input: object) => (await executive.ask(statistics.getBooks, input)).data
const yesterday = () => addDays(today, -1)
const middayOf = (day: string) => `${day}T04:00:00.000Z`
const enter = async (day: string) =>
  (
    await dispatcher.ask(entries.addReportEntry, {
      ...{ caseTypeId, description: 'Told by radio', happenedAt: middayOf(day), disposition: 'Done', summary: 'Settled on the spot' },
    })
  ).data.transactionNumber

it('closes each day once at its end in the zone of its center, with what an independent count finds, and no day before its end', async () => {
  // No day is closed before its facts are counted.
  await until(async () => (await closeDays(lab.nodes[0]!.db)) === 0 && (await closed()).at(-1)?.day === yesterday())
  const days = await closed()
  expect(days.at(-1)!.day).toBe(yesterday())
  for (const { day, received, counts } of days.slice(-2)) {
    const own = recounting(lab.owner, { center: dispatcher.centerId, from: day, to: day })
    expect([day, received]).toEqual([day, await own.total()])
    const of = (kind: string) =>
      new Map(Object.entries(counts).flatMap(([key, n]) => (key.startsWith(`${kind} `) ? [[key.slice(kind.length + 1) || null, n] as const] : [])))
    expect(of('status')).toEqual(await own.byStatus())
    expect(of('caseType')).toEqual(await own.byCaseType())
    expect(of('barangay')).toEqual(await own.byBarangay())
    expect(new Map([...of('priority')].map(([key, n]) => [Number(key), n]))).toEqual(await own.byPriority())
  }
  // The end of today, by the clock of the center: sixteen hours before that of UTC.
  const midnight = new Date(`${today}T16:00:00Z`)
  const at = async (seconds: number) => {
    await closeDays(lab.nodes[0]!.db, new Date(midnight.getTime() + seconds * 1_000))
    return (await closed()).at(-1)!.day
  }
  expect([await at(0), await at(59)]).toEqual([yesterday(), yesterday()])
})

it('lists what was entered, changed and deleted after closing, and keeps what stood: screen, paper and statistics agree', async () => {
  const span = { from: yesterday(), to: yesterday() }
  const before = await booksOf(span)
  const stood = await closed()
  const late = await enter(yesterday())
  const second = await enter(yesterday())
  await followed()
  const { data } = await supervisor.ask(reports.getReportByDate, { ...span, limit: 1 })
  expect(data.books).toMatchObject({ received: { ...before.received, added: before.received.added + 2, now: before.received.now + 2 } })
  // What was counted together came at one moment, in no order.
  const byNumber = <R extends { transactionNumber: string }>(rows: readonly R[]) =>
    rows.slice(0, 2).toSorted((one, other) => one.transactionNumber.localeCompare(other.transactionNumber))
  expect(byNumber(data.books.corrections).map(({ kind, transactionNumber }) => [kind, transactionNumber])).toEqual([
    ['added', late],
    ['added', second],
  ])
  await supervisor.ask(entries.editEmergencyTicket, { id: late, priority: 1 })
  await supervisor.ask(lifecycle.deleteEmergencyTicket, { id: second, reason: 'test entry' })
  await followed()
  const after = await booksOf(span)
  const { atClosing, added, removed, now } = after.received
  expect([atClosing, atClosing + added - removed]).toEqual([before.received.atClosing, now])
  expect(now).toBe((await executive.ask(statistics.getDashboardDataV2, span)).data.current.total)
  expect(byNumber(after.corrections)).toMatchObject([
    { kind: 'changed', transactionNumber: late, changes: [{ field: 'priority', after: 'P1' }] },
    { kind: 'removed', transactionNumber: second },
  ])
  expect(await closed()).toEqual(stood)
  const csv = (await supervisor.ask(reports.exportReport, { ...span, reason: 'Audit', format: 'csv' })).data.csv
  expect(csv).toContain(`${atClosing} received when each day ended; since then +${added} −${removed}, now ${now}`)
})

it('narrows as every figure does, and lets a ticket that only goes on be no correction', async () => {
  const { rows } = await lab.owner.query<{ number: string; type: string }>(
    `select number, case_type_id as type from ticket_figure where command_center_id = $1 and day = $2 and status <> 'resolved' and resolution is null order by number limit 1`,
    [dispatcher.centerId, yesterday()],
  )
  const { number, type } = rows[0]!
  const span = { from: addDays(today, -3), to: today }
  const of = async (caseType: string) => booksOf({ ...span, caseTypeId: [caseType] })
  const [before, whole] = [await of(type), await booksOf(span)]
  expect(whole.closed!.to).toBe(yesterday())
  await lab.owner.query(`update ticket set status = 'resolved', resolved_at = now() where number = $1`, [number])
  await lab.owner.query('select count_center_again($1)', [dispatcher.centerId])
  await followed()
  const wentOn = await of(type)
  expect(wentOn).toMatchObject({ received: before.received, corrected: before.corrected })
  expect(wentOn.resolved).toEqual({ atClosing: before.resolved.atClosing, now: before.resolved.now + 1 })
  // Another case type: out of one filter, into the other, and within the whole a change.
  const other = (
    await lab.owner.query<{ id: string }>('select id from case_type where command_center_id = $1 and id <> $2 limit 1', [dispatcher.centerId, type])
  ).rows[0]!.id
  const there = await of(other)
  await lab.owner.query('update ticket set case_type_id = $2 where number = $1', [number, other])
  await lab.owner.query('select count_center_again($1)', [dispatcher.centerId])
  await followed()
  expect((await of(type)).received).toEqual({ ...before.received, removed: before.received.removed + 1, now: before.received.now - 1 })
  expect((await of(other)).received).toEqual({ ...there.received, added: there.received.added + 1, now: there.received.now + 1 })
  const { corrected, received } = await booksOf(span)
  expect([corrected, received]).toEqual([whole.corrected + 1, whole.received])
})

it('is held by npm run verify, which names a day whose books do not add up', async () => {
  const wrong = async () => (await checkInvariants(lab.owner)).find(({ says }) => says.startsWith('what a closed day counted'))!.wrong
  expect(await wrong()).toEqual([])
  await lab.owner.query('update closed_day set received = received + 1 where command_center_id = $1 and day = $2', [dispatcher.centerId, yesterday()])
  expect(await wrong()).toHaveLength(1)
})
