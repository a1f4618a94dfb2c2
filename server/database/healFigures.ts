// Counts all figures of the statistics anew from the tickets, and their sums from the figures: what `npm run verify` found wrong of them is right again.
import type pg from 'pg'
import { wholeFigure } from './invariants.ts'

/** The key of the lock under which the follower of the log counts. */
const counting = 7466080

/** All of it or nothing, beside a running Tanod: its own counting waits meanwhile. Answers how many tickets and sums were wrong. */
export async function healFigures(owner: pg.Client): Promise<{ tickets: number; sums: number }> {
  await owner.query('begin')
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [counting])
    await owner.query('create temporary table figure_before on commit drop as select * from ticket_figure')
    await owner.query('create temporary table tally_before on commit drop as select * from ticket_tally')
    const { rows: books } = await owner.query<{ last: string }>('select coalesce(max(id), 0) as last from closed_day_change')
    await owner.query(`select count_figures(c.id, array(select number from ticket where command_center_id = c.id
        union select number from ticket_figure where command_center_id = c.id)) from command_center c`)
    // A ticket that only the figures had lost or moved never left the book of its day.
    await owner.query(
      `delete from closed_day_change c where id > $1 and (before is null) <> (after is null)
        and (select received from closed_day d where d.command_center_id = c.command_center_id and d.day = c.day)
          + (select coalesce(sum((o.after is not null)::int - (o.before is not null)::int), 0) from closed_day_change o
            where o.command_center_id = c.command_center_id and o.day = c.day and o.id <= $1)
          = (select count(*) from ticket_figure f where f.command_center_id = c.command_center_id and f.day = c.day)`,
      [books[0]!.last],
    )
    await owner.query('delete from ticket_tally')
    await owner.query(`insert into ticket_tally (command_center_id, span, kind, starts, case_type_id, key, amount, count)
      select f.command_center_id, s.span, v.kind, s.starts, f.case_type_id, v.key, v.amount, count(*)
        from (select *, ${wholeFigure} as whole from ticket_figure) f
          cross join lateral (values ('day', f.day), ('month', date_trunc('month', f.day)::date)) s (span, starts)
          cross join lateral tallies_of(f.whole) v group by 1, 2, 3, 4, 5, 6, 7`)
    const wrong = async (now: string, before: string, key: string) => {
      const { rows } = await owner.query<{ count: number }>(`select count(distinct (${key}))::int as count from (
        (${now} except all ${before}) union all (${before} except all ${now})) differs`)
      return rows[0]!.count
    }
    const tickets = await wrong('select * from ticket_figure', 'select * from figure_before', 'command_center_id, number')
    const sums = await wrong(
      'select * from ticket_tally where count <> 0',
      'select * from tally_before where count <> 0',
      'command_center_id, span, kind, starts, case_type_id, key, amount',
    )
    await owner.query('commit')
    return { tickets, sums }
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
