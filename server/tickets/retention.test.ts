// Every time that a center's settings and the privacy notice promise has a job that keeps it: the day before it is there, the day after it is not.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identity } from '#contract/centers/identity.ts'
import { usualSettings } from '#contract/centers/settings.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { subscribedDays } from '#contract/publicSide/alerts.ts'
import { volunteerDays } from '#contract/tickets/neighbors/rules.ts'
import { tickets } from '#contract/tickets/room.ts'
import { jobsDefined } from '#server/kit/jobs.ts'
import { type Caller, inSql, type Lab, openLab } from '#tests/lab.ts'
import { forgetTickets } from './retention.ts'

let lab: Lab
let dispatcher: Caller
beforeAll(async () => {
  lab = await openLab()
  dispatcher = await lab.as('dispatcher')
})
afterAll(() => lab.close())

const days = usualSettings.retentionDays
const run = () => forgetTickets(lab.nodes[0]!.db)
const count = async (from: string, values: unknown[]) =>
  (await lab.owner.query<{ n: number }>(`select count(*)::int as n from ${from}`, values)).rows[0]!.n
const file = async (more: object = {}) => {
  const given = { deviceId: randomUUID(), description: 'Smoke', landmark: 'Market', callerName: 'Nena', callerPhone: '0917 123 4567', ...more }
  return (await lab.stranger.ask(publicSide.createEmergencyTicket, given)).data
}

describe('promises', () => {
  const kept = new Map(jobsDefined.flatMap(({ name, keeps }) => keeps.map((kind) => [kind, name] as const)))

  it('each kind of data among the settings has its job, and no job keeps a kind that is none', () => {
    expect([...kept.keys()].toSorted()).toEqual(Object.keys(days).toSorted())
  })

  it('each sentence of the privacy notice says the days of a setting that a job keeps', async () => {
    const admin = await lab.as('admin', 'taguig')
    const told: Record<string, number> = Object.fromEntries(Object.keys(days).map((kind, at) => [kind, 1_000 + at]))
    const { settings, version } = (await admin.ask(identity.getSettings)).data
    await admin.ask(identity.updateSettings, { settings: { ...settings, retentionDays: { ...settings.retentionDays, ...told } }, version })
    await lab.settle()
    const classes = (await lab.stranger.ask(publicSide.getNotice, { commandCenterId: admin.centerId })).data.classes
    // A subscription and a neighbor are kept for the same time everywhere, and forgotten by the housekeeping.
    const everywhere: unknown[] = [subscribedDays, volunteerDays.seen]
    const kinds = classes.filter((one) => !everywhere.includes(one.days)).map((one) => Object.keys(told).find((kind) => told[kind] === one.days))
    expect(kinds.length).toBeGreaterThan(5)
    expect(kinds.filter((kind) => kind === undefined || !kept.has(kind))).toEqual([])
  })
})

describe('what tickets tell of people', () => {
  it('the role of the app cannot forget what the center still keeps, nor anything of another center', async () => {
    const { transactionNumber: number } = await file({ description: 'Smoke that stays' })
    await lab.owner.query(
      `update ticket set status = 'resolved', updated_at = now() - interval '2 days', received_at = now() - interval '2 days' where number = $1`,
      [number],
    )
    const { centerId } = await lab.as('dispatcher', 'taguig')
    const { db } = lab.nodes[0]!
    const wipe = (from: string) =>
      db.within(from, (tx) => tx.one(inSql<{ count: number }>('select forget_closed_tickets($1::uuid, 0) as count', [dispatcher.centerId])))
    expect(await wipe(dispatcher.centerId)).toEqual({ count: 0 })
    await expect(wipe(centerId)).rejects.toMatchObject({ code: '42501' })
    expect(await count(`ticket where number = $1 and description = 'Smoke that stays'`, [number])).toBe(1)
  })

  it('nor wipe held reports before their days, nor those of another center', async () => {
    const held = await lab.owner.query<{ id: string }>(
      `update offline_report set state = 'rejected', arrived_at = now() - interval '2 days'
        where (command_center_id, id) = (select command_center_id, id from offline_report where command_center_id = $1 limit 1) returning id`,
      [dispatcher.centerId],
    )
    const { id } = held.rows[0]!
    const { centerId } = await lab.as('dispatcher', 'taguig')
    const { db } = lab.nodes[0]!
    const wipe = (from: string) =>
      db.within(from, (tx) => tx.one(inSql<{ count: number }>('select forget_held_reports($1::uuid, 0) as count', [dispatcher.centerId])))
    expect(await wipe(dispatcher.centerId)).toEqual({ count: 0 })
    await expect(wipe(centerId)).rejects.toMatchObject({ code: '42501' })
    expect(await count('offline_report where id = $1', [id])).toBe(1)
  })

  it('positions of teams and of citizens go on their days', async () => {
    const { transactionNumber: number } = await file()
    await lab.owner.query(
      `insert into ticket_position (command_center_id, number, at, lat, lng) select $1, $2, now() - n * interval '1 day', 14.5, 121.1 from unnest($3::int[]) n`,
      [dispatcher.centerId, number, [days.citizenPositions - 1, days.citizenPositions + 1]],
    )
    await lab.owner.query('delete from team_track')
    await lab.owner.query(
      `insert into team_track (command_center_id, account_id, at, lat, lng) select $1, $2, now() - n * interval '1 day', 14.5, 121.1 from unnest($3::int[]) n`,
      [dispatcher.centerId, dispatcher.accountId, [days.teamPositions - 1, days.teamPositions + 1]],
    )
    await run()
    expect([await count('ticket_position where number = $1', [number]), await count('team_track', [])]).toEqual([1, 1])
  })

  it('what a step changed goes when it can be taken back no more, also where nobody takes another', async () => {
    const { transactionNumber: number } = await file()
    await dispatcher.ask(tickets.acceptTicket, { id: number! })
    await run()
    expect(await count('ticket_step where number = $1', [number])).toBe(1)
    await lab.owner.query("update ticket_step set at = at - interval '16 min' where number = $1", [number])
    await run()
    expect(await count('ticket_step where number = $1', [number])).toBe(0)
  })

  it('held reports that nobody let in go with their links', async () => {
    const held = await file({ challenge: 'x.y.z', solution: '1', description: 'Held' })
    expect(held.state).toBe('held')
    const age = (n: number) => lab.owner.query("update offline_report set arrived_at = now() - $1 * interval '1 day' where text = 'Held'", [n])
    await age(days.heldReports - 1)
    await run()
    expect(await count("offline_report where text = 'Held'", [])).toBe(1)
    await age(days.heldReports + 1)
    await run()
    expect(await count("offline_report where text = 'Held'", [])).toBe(0)
    expect(await count('public_report where user_id = $1', [held.userId])).toBe(0)
  })

  it('closed tickets keep their number, kind and times, and tell of nobody', async () => {
    const { transactionNumber: number } = await file()
    await dispatcher.ask(tickets.declineTicket, { id: number!, reason: 'It was said twice' })
    const age = (n: number) =>
      lab.owner.query("update ticket set received_at = now() - $2 * interval '1 day', updated_at = now() - $2 * interval '1 day' where number = $1", [
        number,
        n,
      ])
    const shown = async () =>
      (await lab.owner.query('select status, description, caller_name, caller_phone, user_id, landmark from ticket where number = $1', [number]))
        .rows[0]
    await age(days.closedTickets - 1)
    await run()
    expect(await shown()).toMatchObject({ status: 'declined', description: 'Smoke', caller_name: 'Nena' })
    await age(days.closedTickets + 1)
    await run()
    expect(await shown()).toEqual({ status: 'declined', description: '', caller_name: null, caller_phone: null, user_id: null, landmark: null })
  })
})
