// What the bench fills in by COPY is what the calls would have left: log, figures, counts and indexes.
import { expect, it } from 'vitest'
import { checkInvariants } from '#server/database/invariants.ts'
import { verifyLog } from '#server/database/verifyLog.ts'
import { openLab } from '#tests/lab.ts'
import { fillCountry } from './fill.ts'

it('a country is filled in as the calls would have left it: the log is whole, figures and counts are those of a recount, no index is missing', async () => {
  const lab = await openLab({ nodes: 0 })
  try {
    const all = async (sql: string) => (await lab.owner.query<Record<string, unknown>>(sql)).rows
    const indexes = `select tablename, indexdef from pg_indexes where schemaname = 'public' and tablename !~ '_\\d{4}_\\d{2}$' order by indexname`
    const before = await all(indexes)
    const [{ id: big, sealed }] = (await all(
      `select c.id, (select count(*)::int from fact) as sealed from command_center c where slug = 'taytay'`,
    )) as [{ id: string; sealed: number }]
    const size = { tickets: 600, centers: 6, open: 20, big: 200 }
    const { tickets, facts } = await fillCountry(lab.ownerUrl, big, size, () => {})
    expect(tickets).toBe(600)
    expect(facts).toBeGreaterThan(tickets * 5)
    const log = await verifyLog(lab.owner)
    expect(log).toMatchObject({ wrong: [], facts: sealed + facts })
    expect((await checkInvariants(lab.owner)).filter(({ wrong }) => wrong.length > 0)).toEqual([])
    expect(await all(indexes)).toEqual(before)
    expect(
      await all(`select command_center_id from (select command_center_id, tab, count from ticket_count
        union all select command_center_id, tab, -1 from ticket) both_sides group by command_center_id, tab having sum(count) <> 0`),
    ).toEqual([])
    const ofFilled = `command_center_id in (select id from command_center where slug = 'taytay' or slug like 'town-%')`
    const closed = `select command_center_id, day, received, counts from closed_day where ${ofFilled} order by 1, 2`
    const filled = await all(closed)
    await lab.owner.query(`delete from closed_day_change; delete from closed_day where ${ofFilled}; select close_days(now())`)
    expect(await all(closed)).toEqual(filled)
    // A number that the product gives next is none of those that were filled in.
    const next = await all(`select next_ticket_number(id) as number from command_center where slug in ('taytay', 'town-1')`)
    expect(await all(`select number from ticket where number in (${next.map(({ number }) => `'${String(number)}'`).join(', ')})`)).toEqual([])
  } finally {
    await lab.close()
  }
})
