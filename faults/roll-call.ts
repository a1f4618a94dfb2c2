// The promise: the roll of every crew on the scene is called at its minute, once, over two nodes of which one is killed again and again.
import { setTimeout as delay } from 'node:timers/promises'
import { tickets } from '#contract/tickets/room.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { inLanes, openTown, until } from './lab/town.ts'

/** A short form kills once: each is a start. */
const killsOf = (times: number) => (times < 50 ? 1 : 3)
const firstMs = 5_000
const everyMs = 200
/** A roll-call that was asked is forgotten, and asked again. */
const plantForgetting = {
  sql: `create function plant() returns trigger language plpgsql as 'begin new.asked_at := null; new.attend_at := clock_timestamp() + interval ''1 s''; return new; end';
    create trigger plant before update on crew_watch for each row when (old.asked_at is null and new.asked_at is not null) execute function plant()`,
  undo: 'drop function plant cascade',
}

export const rollCall: Fault = {
  says: 'the roll of each crew on the scene is called once, within 1 s of its minute, over two nodes with kills',
  async run({ times = 200, plant }) {
    const town = await openTown()
    const kills = killsOf(times)
    const lateMostMs = limit('ROLL', 1_000, plant)
    const desk = await town.seat('dispatcher', 'taytay', 'Rosa Roll')
    const { accountId: teamId } = await town.demo('responseteam', 'taytay')
    const caseTypeId = await town.caseTypeOf(desk.centerId)
    const ids = await town.file(desk.centerId, times, () => ({}))
    const query = <R extends object>(sql: string, values: unknown[] = []) => town.judges.query<R>(sql, values)
    const findings: string[] = []
    try {
      await query('update case_type set roll_call_minutes = 1 where id = $1', [caseTypeId])
      await inLanes(4, ids, async (id) => {
        await desk.ask(tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [teamId] })
        await desk.ask(tickets.setTeamStatus, { id, responseTeamId: teamId, state: 'onScene' })
      })
      await town.broken(plant, plantForgetting, async () => {
        // Each has a moment of its own, so that a kill meets some of them.
        await query(
          `update crew_watch w set since = s.at - interval '1 minute', attend_at = s.at
            from (select number, clock_timestamp() + ($2 + $3 * (n - 1)) * interval '1 ms' as at from unnest($1::text[]) with ordinality as u (number, n)) s
            where w.number = s.number`,
          [ids, firstMs, everyMs],
        )
        const spanMs = firstMs + everyMs * times
        for (let kill = 0; kill < kills; kill++) {
          await delay(spanMs / (kills + 2))
          const node = town.nodes[kill % town.nodes.length]!
          await node.kill()
          await node.start()
        }
        const open = async () =>
          (await query<{ n: number }>('select count(*)::int as n from crew_watch where asked_at is null and number = any ($1)', [ids])).rows[0]!.n
        await until(async () => (await open()) === 0, plant ? spanMs : spanMs + 60_000)
      })
      const { rows: asked } = await query<{ number: string; late: number | null }>(
        `select number, extract(epoch from asked_at - since - interval '1 minute')::float8 * 1000 as late from crew_watch where number = any ($1)`,
        [ids],
      )
      await until(async () => (await query<{ n: number }>('select count(*)::int as n from fact_inbox')).rows[0]!.n === 0, 60_000)
      const { rows: told } = await query<{ number: string; facts: number; alerts: number }>(
        `select u.number, (select count(*)::int from fact f where f.object_id = u.number and f.verb = 'rollCallAsked') as facts,
          (select count(*)::int from crew_alert a where a.number = u.number and a.kind = 'rollCall') as alerts from unnest($1::text[]) as u (number)`,
        [ids],
      )
      for (const { number, facts, alerts } of told)
        if (facts !== 1 || alerts !== 1) findings.push(`${number}: asked ${facts} times, told to its crew ${alerts} times`)
      const late = asked.map((one) => one.late ?? Number.POSITIVE_INFINITY).toSorted((one, other) => one - other)
      const tail = late[Math.min(late.length - 1, Math.floor(late.length * 0.95))] ?? Number.POSITIVE_INFINITY
      if (late.length < times) findings.push(`${times - late.length} crews are watched over no more`)
      if (tail > lateMostMs) findings.push(`p95 of the roll-calls came ${tail.toFixed(0)} ms late`)
      const figure = `${times} roll-calls, ${kills} kills: asked ${late[late.length >> 1]?.toFixed(0)} ms late in the middle, p95 ${tail.toFixed(0)} ms, ${late.at(-1)?.toFixed(0)} ms at most`
      return { figure, findings }
    } finally {
      await query('update case_type set roll_call_minutes = 0 where id = $1', [caseTypeId])
      await query(`update ticket_assignment set state = 'cleared' where number = any ($1)`, [ids])
    }
  },
}
