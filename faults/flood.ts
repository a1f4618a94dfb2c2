// PUB-01 (c). The promise: three hundred visitors' requests a second, and the staff work on as if there were none; no report that was acknowledged is lost.
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Refused } from '#contract/kit/client.ts'
import { tickets } from '#contract/tickets/room.ts'
import { percentile } from '#tests/raw.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { type Desk, openTown } from './lab/town.ts'
import type { Visited, Visits } from './lab/visitors.ts'

const staffMostMs = 2_000

/** Slow where staff write, and now and then broken. */
const plantedSlowness = {
  sql: `create function planted_slowness() returns trigger language plpgsql as $$ begin
      perform pg_sleep(${staffMostMs / 1_000 + 0.5});
      if random() < 0.3 then raise exception 'planted'; end if;
      return new; end $$;
    create trigger planted_slowness before insert on ticket_update for each row execute function planted_slowness()`,
  undo: 'drop trigger planted_slowness on ticket_update; drop function planted_slowness()',
}

interface Tally {
  took: number[]
  findings: string[]
}

export const flood: Fault = {
  says: '300 requests a second of visitors leave the staff 95 of 100 answers within 2 s and no error, and lose no report that they acknowledge',
  async run({ times: seconds = 60, plant }) {
    const town = await openTown()
    const desks = await Promise.all(Array.from({ length: 6 }, (_, at) => town.seat('dispatcher', 'taytay', `Flood Desk ${at}`)))
    const ready = await town.file(desks[0]!.centerId, desks.length * seconds * 2, (at) => ({ description: `Before the flood ${at}` }))
    const staff: Tally = { took: [], findings: [] }
    const public_ = await town.broken(plant, plantedSlowness, async () => {
      const end = performance.now() + seconds * 1_000
      const share = ready.length / desks.length
      const working = desks.map((desk, at) => work(desk, ready.slice(at * share, (at + 1) * share), end, staff))
      const visited = await visit({ bases: town.nodes.map(({ url }) => url), commandCenterId: desks[0]!.centerId, seconds, perSecond: 300 })
      await Promise.all(working)
      return visited
    })
    const p95 = percentile(staff.took, 0.95)
    const findings = [...new Set(staff.findings)]
    if (p95 > limit('STAFF', staffMostMs, plant)) findings.push(`staff waited ${p95.toFixed(0)} ms (p95)`)
    const { rows } = await town.judges.query<{ n: number }>('select count(*)::int as n from ticket where number = any ($1)', [public_.numbers])
    if (rows[0]!.n < public_.numbers.length) findings.push(`${public_.numbers.length - rows[0]!.n} acknowledged reports are gone`)
    for (const [status, n] of public_.answers) if (status >= 500 && status !== 503) findings.push(`visitors were answered ${status} ${n} times`)
    const answers = [...public_.answers].map(([status, n]) => `${n} × ${status}`).join(', ')
    const figure = `${seconds} s, ${(public_.sent / seconds).toFixed(0)} requests of visitors a second (${answers}), ${public_.numbers.length} tickets of theirs; ${staff.took.length} actions of staff, p95 ${p95.toFixed(0)} ms, ${staff.findings.length} errors`
    return { figure, findings }
  },
}

/** One desk: the list, a ticket, an update, over both nodes. */
async function work(desk: Desk, mine: string[], end: number, { took, findings }: Tally): Promise<void> {
  const action = async (name: string, asked: () => Promise<unknown>) => {
    const began = performance.now()
    await asked().catch((error: unknown) =>
      findings.push(`${name}: ${error instanceof Refused ? `${error.status} ${error.message}` : String(error)}`),
    )
    took.push(performance.now() - began)
  }
  for (const id of mine) {
    if (performance.now() > end) return
    await action('list', () => desk.ask(tickets.getPendingEmergencyTickets))
    await action('accept', () => desk.ask(tickets.acceptTicket, { id }))
    await action('update', () => desk.ask(tickets.addUpdate, { transactionNumber: id, text: 'On the way' }))
    await delay(150)
  }
}

/** In a thread of their own, so that their crowd does not slow the clock of the desks. */
async function visit(workerData: Visits): Promise<Visited> {
  const [visited] = (await once(new Worker(new URL('./lab/visitors.ts', import.meta.url), { workerData }), 'message')) as [Visited]
  return visited
}
