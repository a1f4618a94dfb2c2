// Invented tickets of the days past, a year as a rule, with their rhythm of hours, days and monsoon, and what is open just now.
import { sql } from 'kysely'
import { responseTeamsOf } from '#server/accounts/store.ts'
import { sqlOf } from '#server/kit/transaction.ts'
import { allInUse, mappedBarangays, type ReferenceRow } from '#server/reference/store.ts'
import type { DemoCenter } from './DemoCenter.ts'
import { makeDice } from './rows.ts'
import { type DemoTicket, type DemoWorld, makeTicket } from './ticketMaker.ts'
import { fillOpenTickets } from './ticketsNow.ts'
import { storeTickets } from './ticketStore.ts'
import { dayShares, demoCases, hourShares } from './ticketTexts.ts'

const perDay = 18
const dayMs = 86_400_000
/** Manila keeps no summer time. */
const zoneMs = 8 * 3_600_000

export async function fillTickets(center: DemoCenter): Promise<void> {
  const { tx, place, days } = center
  const world = await gatherWorld(center)
  const tickets = makeHistory(world, place.code, days)
  await storeTickets(tx, tickets)
  // A number of a past day is not given again, should the clock be set back.
  const day = sql<string>`to_date(split_part(${sql.ref('number')}, '-', 2), 'YYMMDD')`
  const past = sqlOf
    .insertInto('ticket_day')
    .columns(['command_center_id', 'day', 'base'])
    .expression(
      sqlOf
        .selectFrom('ticket')
        .select(['command_center_id', day.as('day'), sql<number>`-count(*)`.as('base')])
        .where('command_center_id', '=', tx.center)
        .groupBy(['command_center_id', sql`2`]),
    )
    .onConflict((on) => on.doNothing())
  await tx.all(past)
  await fillOpenTickets(center, world)
}

async function gatherWorld({ tx, place, accounts }: DemoCenter): Promise<DemoWorld> {
  const subTypes = Map.groupBy(await allInUse(tx, 'subCaseType'), (one) => one.caseTypeId)
  const leaving = sqlOf.selectFrom('deletion_request').select('citizen_id').where('command_center_id', '=', tx.center)
  const people = sqlOf.selectFrom('citizen').select(['id', 'name', 'phone']).where('command_center_id', '=', tx.center).where('id', 'not in', leaving)
  const desks = ['dispatcher', 'dispatcher2', 'supervisor', 'admin'].flatMap((role) => accounts.get(role) ?? [])
  const staff = sqlOf.selectFrom('account').select(['id', 'name']).where('command_center_id', '=', tx.center).where('id', 'in', desks)
  return {
    dice: makeDice(place.code === 'TAY' ? 20_261 : 20_262),
    caseTypes: new Map((await allInUse(tx, 'caseType')).map((one: ReferenceRow<'caseType'>) => [one.name, one])),
    subTypes,
    barangays: await tx.all(mappedBarangays({})),
    citizens: await tx.all(people.where('status', '=', 'APPROVED').limit(120)),
    newcomer: await tx.one(people.where('status', '=', 'PENDING').orderBy('created_at', 'desc').limit(1)),
    staff: await tx.all(staff),
    teams: await responseTeamsOf(tx),
    crewSteps: Map.groupBy(await allInUse(tx, 'crewStep'), ({ responseTypeId }) => responseTypeId),
  }
}

/** Every day up to yesterday, numbered as its reports came in. */
function makeHistory(world: DemoWorld, code: string, days: number): DemoTicket[] {
  const { dice } = world
  const midnight = Math.floor((Date.now() + zoneMs) / dayMs) * dayMs - zoneMs
  const tickets: DemoTicket[] = []
  for (let back = days; back >= 1; back--) {
    const start = midnight - back * dayMs
    const local = new Date(start + zoneMs)
    const month = local.getUTCMonth() + 1
    const isMonsoon = month >= 6 && month <= 10
    const isStorm = isMonsoon && dice.next() < 0.05
    const count = Math.round(perDay * dayShares[local.getUTCDay()]! * (isMonsoon ? 1.15 : 1) * (isStorm ? 2.6 : 1) * (0.75 + dice.next() * 0.5))
    const hours = Array.from({ length: 24 }, (_, hour) => hour)
    const moments = Array.from({ length: count }, () => start + (dice.weigh(hours, (hour) => hourShares[hour]!) + dice.next()) * 3_600_000)
    const day = local.toISOString().slice(2, 10).replaceAll('-', '')
    for (const [index, receivedAt] of moments.toSorted((one, other) => one - other).entries()) {
      const demoCase = dice.weigh(demoCases, (one) => one.share * (isMonsoon ? one.monsoon : 1) * (isStorm && one.name === 'Flood' ? 4 : 1))
      const number = `${code}-${day}-${String(index + 1).padStart(4, '0')}`
      const ticket = makeTicket(world, { number, receivedAt, demoCase, stage: 'resolved' })
      tickets.push(endOf(ticket, receivedAt, back === 1 && index < yesterday.length ? yesterday[index]! : dice.next()))
    }
  }
  return tickets
}

/** However short the past is, one was declined, one reported and one deleted. */
const yesterday = [0.02, 0.051, 0.055]

/** Most are archived; some were declined, reported or deleted. */
function endOf(ticket: DemoTicket, receivedAt: number, fate: number): DemoTicket {
  const soon = new Date(receivedAt + 90_000).toISOString()
  const by = ticket.person
  const none = {
    resolved_at: null,
    resolved: null,
    dispatched_at: null,
    en_route_at: null,
    on_scene_at: null,
    allocated_to: [],
    departmentId: undefined,
    team: undefined,
  }
  if (fate < 0.05)
    return {
      ...ticket,
      ...none,
      status: 'declined',
      accepted_at: null,
      accepted: null,
      declined: { reason: 'duplicate', note: null, by, at: soon },
      stepped: { by, at: soon },
      updated_at: soon,
    }
  if (fate < 0.053)
    return {
      ...ticket,
      ...none,
      status: 'reported',
      reported: { reason: 'prank', note: null, by, at: soon },
      stepped: { by, at: soon },
      updated_at: soon,
    }
  const closed = { ...ticket, closed_at: new Date(Math.min(Date.now(), Date.parse(ticket.resolved_at!) + dayMs)).toISOString() }
  const deleted = { reason: 'test entry', note: null, by, at: closed.closed_at }
  if (fate < 0.06) return { ...closed, status: 'deleted', former_status: 'resolved', deleted, updated_at: closed.closed_at }
  return Date.now() - Date.parse(ticket.resolved_at!) < dayMs
    ? { ...ticket, attend_at: new Date(Date.parse(ticket.resolved_at!) + dayMs).toISOString() }
    : closed
}
