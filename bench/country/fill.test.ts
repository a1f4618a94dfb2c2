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
    // Also that the database makes the words of a ticket, keeps every index, and counts what comes.
    const shape = `select indexdef as made from pg_indexes where schemaname = 'public' and tablename !~ '_\\d{4}_\\d{2}$'
      union all select 'of use' from pg_index where not indisvalid or not indisready
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgparentid = 0
      union all select concat(attrelid::regclass, attname, attgenerated) from pg_attribute where attgenerated <> '' and attrelid::regclass::text !~ '_\\d{4}_\\d{2}$'
      order by made`
    const before = await all(shape)
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
    expect(await all(shape)).toEqual(before)
    const [{ made }] = (await all(
      `select pg_get_expr(adbin, adrelid) as made from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
         where d.adrelid = 'ticket'::regclass and a.attname = 'words'`,
    )) as [{ made: string }]
    expect(await all(`select number, words, ${made} as ours from ticket where words is distinct from ${made}`)).toEqual([])
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
