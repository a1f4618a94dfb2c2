// The promise: an alert reaches each of five thousand subscribers once, over two nodes of which one is killed meanwhile, and a report of a threat to life is not held up by it.
import { randomUUID } from 'node:crypto'
import { connections } from '#contract/centers/connections.ts'
import { tickets } from '#contract/tickets/room.ts'
import { warnings } from '#contract/warnings/room.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { openOutside } from '#tests/outsideServer.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { openTown, type Desk, until } from './lab/town.ts'

const reports = 15
const slowerMost = 1.5
const settleMs = 180_000
/** Every fiftieth that was sent waits again, under another id. */
const plantTwice = {
  sql: `create function plant() returns trigger language plpgsql as
      'begin if old.tries < 2 and get_byte(uuid_send(old.id), 15) % 50 = 0 then new.state := ''waiting''; new.next_at := clock_timestamp(); new.sent_at := null;
        new.id := gen_random_uuid(); end if; return new; end';
    create trigger plant before update on alert_delivery for each row when (new.state = 'sent' and old.state = 'waiting') execute function plant()`,
  undo: 'drop function plant cascade',
}

export const alerts: Fault = {
  says: 'an alert goes once to each of 5,000 subscribers over two nodes with a kill, and a threat to life is not later for it than 1.5 times',
  async run({ times = 5_000, plant }) {
    const town = await openTown()
    const slower = limit('ALERT', slowerMost, plant)
    const told = new Map<string, Set<string>>()
    const gateway = await openOutside((_, body) => {
      const { id, to } = JSON.parse(body) as { id: string; to: string }
      told.set(to, (told.get(to) ?? new Set()).add(id))
      return { body: '{}' }
    }, town.receiverPort)
    const admin = await town.seat('admin', 'taytay', 'Ana Alert')
    const desk = await town.seat('dispatcher', 'taytay', 'Dina Alert')
    const caseTypeId = await town.caseTypeOf(desk.centerId)
    const secrets = new Secrets(town.settings.TANOD_SECRET)
    const query = <R extends object>(sql: string, values: unknown[] = []) => town.judges.query<R>(sql, values)
    const { data: joined } = await admin.ask(connections.addConnection, { given: { kind: 'sms', url: `${gateway.url}/send` }, secret: 'x' })
    const [barangay] = (
      await query<{ id: string }>('select id from barangay where command_center_id = $1 and is_deleted = 0 limit 1', [desk.centerId])
    ).rows
    const numbers = Array.from({ length: times }, (_, at) => `+63917${String(1_000_000 + at)}`)
    const findings: string[] = []
    try {
      await query(
        `insert into alert_subscriber (command_center_id, id, way, address_hash, device_hash, secret, language, barangay_ids, hazards)
          select $1, gen_random_uuid(), 'sms', sha256(s::bytea), sha256(s::bytea), s, 'en', array[$2::uuid], '{}' from unnest($3::text[]) as u (s)`,
        [desk.centerId, barangay!.id, numbers.map((number) => secrets.seal(number))],
      )
      const { hazardId } = (await desk.ask(tickets.addReportOfTheDay, { title: 'River', severity: 'severe', position: { lat: 14.55, lng: 121.13 } }))
        .data
      const before = await threats(desk, caseTypeId)
      const busy = await town.broken(plant, plantTwice, async () => {
        const { data } = await desk.ask(warnings.publishAlert, {
          ...{ about: 'hazard' as const, aboutId: hazardId, barangayIds: [barangay!.id], event: 'Flood', headline: 'The river rises' },
          ...{ description: 'At 16 m.', instruction: 'Leave.', isExercise: 0 as const, hours: 6 },
          ...({ responseType: 'Evacuate', urgency: 'Immediate', severity: 'Moderate', certainty: 'Observed' } as const),
        })
        const waiting = async () =>
          (await query<{ n: number }>("select count(*)::int as n from alert_delivery where alert_id = $1 and state = 'waiting'", [data.id])).rows[0]!
            .n
        await until(() => told.size > times / 10, settleMs)
        const measured = threats(desk, caseTypeId)
        await until(() => told.size > times / 4, settleMs)
        await town.nodes[1]!.kill()
        const during = await measured
        await town.nodes[1]!.start()
        // What the killed node had taken is due a minute later: the minute is moved, not waited for.
        await query("update alert_delivery set next_at = clock_timestamp() where alert_id = $1 and state = 'waiting'", [data.id])
        if (!(await until(async () => (await waiting()) === 0, settleMs))) findings.push(`${await waiting()} wait still`)
        return during
      })
      const missed = numbers.filter((number) => !told.has(number))
      const twice = numbers.filter((number) => (told.get(number)?.size ?? 0) > 1)
      if (missed.length > 0) findings.push(`${missed.length} were never told`)
      if (twice.length > 0) findings.push(`${twice.length} were told twice`)
      // Other work of the machine comes and goes: how it is without an alert is seen on both sides of it.
      const calm = (before + (await threats(desk, caseTypeId))) / 2
      const ratio = busy / calm
      if (ratio > slower) findings.push(`a threat to life came ${ratio.toFixed(2)} times as late`)
      return {
        figure: `${told.size} told, one kill; a threat to life in ${calm.toFixed(0)} ms before and after, and ${busy.toFixed(0)} ms meanwhile, ${ratio.toFixed(2)} times`,
        findings,
      }
    } finally {
      await query("delete from alert_subscriber where way = 'sms'")
      await admin.ask(connections.removeConnection, { id: joined.id })
      await gateway.close()
    }
  },
}

/** The middle of some reports, from the press until another look at the desk shows it. */
async function threats(desk: Desk, caseTypeId: string): Promise<number> {
  const node = desk.at(0)
  const took: number[] = []
  for (let count = 0; count < reports; count++) {
    const began = performance.now()
    const filed = { caseTypeId, description: `Somebody is trapped ${randomUUID()}`, landmark: 'Bridge', priority: 1 as const }
    const { transactionNumber } = (await node.ask(tickets.createEmergencyTicket, filed)).data
    await node.ask(tickets.getEmergencyTicket, { id: transactionNumber })
    took.push(performance.now() - began)
  }
  return took.toSorted((one, other) => one - other)[reports >> 1]!
}
