// What is held longer than a center's settings allow: where people were, reports that nobody let in, and what closed tickets tell of people.
import { sql } from 'kysely'
import { nothingKept } from '#contract/nouns/ticketFields.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { before, nextVersion, now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

type Days = Params<{ days: number }>
const tracks = prepared('forgetTracksOf', (p: Days) =>
  sqlOf.deleteFrom('team_track').where('command_center_id', '=', p.center).where('at', '<', before(p.days, 'day')),
)
export const forgetTracks = (tx: Tx, days: number) => tx.changed(tracks({ days }))

const positions = prepared('forgetPositionsOf', (p: Days) =>
  sqlOf.deleteFrom('ticket_position').where('command_center_id', '=', p.center).where('at', '<', before(p.days, 'day')),
)
export const forgetPositions = (tx: Tx, days: number) => tx.changed(positions({ days }))

const held = prepared('forgetHeld', (p: Days) => sqlOf.selectNoFrom(sql<number>`forget_held_reports(${p.center}::uuid, ${p.days})`.as('count')))
/** With their links and pictures; answers how many there were, of so many at a time. */
export const forgetHeld = async (tx: Tx, days: number) => (await tx.one(held({ days })))!.count

const unnumbered = prepared('numberCrewHazards', (p: Params) => sqlOf.selectNoFrom(sql`number_crew_hazards(${p.center}::uuid)`.as('done')))
/** Finds the tickets of dangers that crews told, where the ticket was not kept with them. */
export const numberCrewHazards = (tx: Tx) => tx.all(unnumbered({}))

const crewHazards = prepared('forgetCrewHazards', (p: Days) =>
  sqlOf
    .updateTable('hazard')
    .set({ title: '–', description: '', lat: null, lng: null, accuracy: null, area: null, is_from_crew: false, version: nextVersion() })
    .set(({ fn, ref }) => ({ archived_at: fn.coalesce(ref('archived_at'), now) }))
    .where('command_center_id', '=', p.center)
    .where('is_from_crew', '=', true)
    .where('added_at', '<', before(p.days, 'day')),
)
/** That there was a danger stays, archived; what a crew said of the place and its people goes. */
export const forgetCrewHazards = (tx: Tx, days: number) => tx.changed(crewHazards({ days }))

const closed = prepared('forgetClosed', (p: Days) => sqlOf.selectNoFrom(sql<number>`forget_closed_tickets(${p.center}::uuid, ${p.days})`.as('count')))
const keptFields = Object.keys(nothingKept) as (keyof typeof nothingKept)[]
const fields = prepared('clearForgottenFields', (p: Params) =>
  sqlOf
    .updateTable('ticket')
    .set(nothingKept)
    .where('command_center_id', '=', p.center)
    .whereRef('forgotten_at', '>=', 'updated_at')
    .where((eb) => eb.or(keptFields.map((column) => eb(column, 'is not', null)))),
)
/** What tickets that were forgotten still hold in the fields that are declared to go. */
export const clearForgottenFields = (tx: Tx) => tx.changed(fields({}))

/** What they tell of people; answers how many there were, of so many at a time. */
export const forgetClosed = async (tx: Tx, days: number) => (await tx.one(closed({ days })))!.count
