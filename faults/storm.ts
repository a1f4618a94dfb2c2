// A storm: 3,000 reports of captains in ten minutes, some sent twice and out of order, while the desk reads its board and takes note.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ask, Refused } from '#contract/kit/client.ts'
import { storm as calls } from '#contract/storm/room.ts'
import { percentile } from '#tests/raw.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { type Desk, openTown, type Town } from './lab/town.ts'

const perSecond = 5
const place = { name: 'Typhoon of the faults', region: 'CALABARZON', province: 'Rizal', municipality: 'Taytay' }

/** Three reports in ten are answered as if they were kept. */
const plantedLoss = {
  sql: `create function planted_loss() returns trigger language plpgsql as $$ begin if random() < 0.3 then return null; end if; return new; end $$;
    create trigger planted_loss before insert on barangay_report for each row execute function planted_loss()`,
  undo: 'drop trigger planted_loss on barangay_report; drop function planted_loss()',
}

interface Tally {
  sent: number[]
  looked: number[]
  kept: Map<string, { barangayId: string; families: number; at: string }>
  findings: string[]
}

export const storm: Fault = {
  says: '3,000 reports in ten minutes are kept once each, the board sums them up, and desk and captains are answered within 2 s (95 of 100)',
  async run({ times: seconds = 600, plant }) {
    const town = await openTown()
    const mostMs = limit('STORM', 2_000, plant)
    const desk = await town.seat('dispatcher', 'taytay', 'Storm Desk')
    const { data } = await desk.ask(calls.openStorm, place)
    const tally: Tally = { sent: [], looked: [], kept: new Map(), findings: [] }
    try {
      const board = (await desk.ask(calls.getStormBoard, {})).data!
      const links = await Promise.all(
        board.rows.map(async ({ barangayId, name }) => ({
          barangayId,
          key: (await desk.ask(calls.makeCaptainLink, { barangayId, name: `Captain of ${name}` })).data.key,
        })),
      )
      await town.broken(plant, plantedLoss, async () => {
        const end = performance.now() + seconds * 1_000
        const looking = [look(desk, end, tally), work(desk, end, tally)]
        await report(town, links, seconds, tally)
        await Promise.all(looking)
      })
      await judge(town, desk, data.id, tally)
    } finally {
      await desk.ask(calls.closeStorm, { id: data.id })
    }
    const [captains, boards] = [percentile(tally.sent, 0.95), percentile(tally.looked, 0.95)]
    if (captains > mostMs) tally.findings.push(`captains waited ${captains.toFixed(0)} ms (p95)`)
    if (boards > mostMs) tally.findings.push(`the desk waited ${boards.toFixed(0)} ms (p95)`)
    const figure = `${seconds} s, ${tally.kept.size} reports (${tally.sent.length} sendings), p95 ${captains.toFixed(0)} ms; ${tally.looked.length} looks and actions of the desk, p95 ${boards.toFixed(0)} ms`
    return { figure, findings: [...new Set(tally.findings)] }
  },
}

/** Each at its time, whether those before were answered or not; every fifth is sent twice, every seventh was written earlier. */
async function report(town: Town, links: { barangayId: string; key: string }[], seconds: number, tally: Tally): Promise<void> {
  const began = performance.now()
  const under: Promise<void>[] = []
  for (let at = 0; at < seconds * perSecond; at++) {
    await delay(Math.max(0, began + (at / perSecond) * 1_000 - performance.now()))
    const { barangayId, key } = links[at % links.length]!
    const written = new Date(Date.now() - (at % 7 === 0 ? 30_000 : 0)).toISOString()
    const given = { key, id: randomUUID(), line: `Report ${at}: water rises`, isUrgent: at % 25 === 0, writtenAt: written, figures: { families: at } }
    const sendings = at % 5 === 0 ? 2 : 1
    for (let turn = 0; turn < sendings; turn++) under.push(send(town, at + turn, given, barangayId, tally))
  }
  await Promise.all(under)
}

async function send(
  town: Town,
  at: number,
  given: { key: string; id: string; line: string; isUrgent: boolean; writtenAt: string; figures: { families: number } },
  barangayId: string,
  tally: Tally,
) {
  const wire = { base: town.nodes[at % town.nodes.length]!.url, token: () => null }
  const began = performance.now()
  try {
    await ask(wire, calls.addCaptainReport, given)
    tally.kept.set(given.id, { barangayId, families: given.figures.families, at: given.writtenAt })
  } catch (error) {
    tally.findings.push(`a report: ${error instanceof Refused ? `${error.status} ${error.message}` : String(error)}`)
  }
  tally.sent.push(performance.now() - began)
}

async function timed(tally: Tally, asked: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await asked().catch((error: unknown) => tally.findings.push(`the desk: ${String(error)}`))
  tally.looked.push(performance.now() - began)
}

async function look(desk: Desk, end: number, tally: Tally): Promise<void> {
  while (performance.now() < end) {
    await timed(tally, () => desk.ask(calls.getStormBoard, {}))
    await delay(1_000)
  }
}

/** Takes note of what waits, as one person can. */
async function work(desk: Desk, end: number, tally: Tally): Promise<void> {
  while (performance.now() < end) {
    const { items } = (await desk.ask(calls.getBarangayReports, { isHandled: 0, limit: 10 })).data
    for (const { id } of items) await timed(tally, () => desk.ask(calls.noteBarangayReport, { id }))
    await delay(500)
  }
}

async function judge(town: Town, desk: Desk, stormId: string, { kept, findings }: Tally): Promise<void> {
  const { rows } = await town.judges.query<{ id: string; n: number }>(
    'select id, count(*)::int as n from barangay_report where storm_id = $1 group by id',
    [stormId],
  )
  const there = new Set(rows.map(({ id }) => id))
  const lost = [...kept.keys()].filter((id) => !there.has(id)).length
  if (lost > 0) findings.push(`${lost} acknowledged reports are gone`)
  if (rows.length > kept.size) findings.push(`${rows.length - kept.size} reports nobody was told of`)
  const board = (await desk.ask(calls.getStormBoard, {})).data!
  const waiting = board.rows.reduce((sum, row) => sum + row.waiting, 0)
  const { rows: open } = await town.judges.query<{ n: number }>(
    'select count(*)::int as n from barangay_report where storm_id = $1 and handled is null',
    [stormId],
  )
  if (waiting !== open[0]!.n) findings.push(`the board says ${waiting} wait, ${open[0]!.n} do`)
  for (const row of board.rows) {
    const own = [...kept.values()].filter(({ barangayId }) => barangayId === row.barangayId)
    const last = own.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1)
    if (last && row.figures.families !== last.families)
      findings.push(`${row.name} counts ${row.figures.families} families, the last written is ${last.families}`)
  }
}
