// Reports of the day, standing and archived.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Position } from '#contract/nouns/fields.ts'
import type { Hazard } from '#contract/tickets/hazards/hazards.ts'
import type { Hazard as HazardTable } from '#server/database/schema.ts'
import type { Page } from '#contract/kit/page.ts'
import { filesHung } from '#server/files/store.ts'
import { momentNow } from '#server/kit/clock.ts'
import { holds, keysetPage } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { nextVersion } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { positionOf } from '#server/tickets/lists/rows.ts'
import type { Person } from '#server/tickets/columns.ts'

export type HazardRow = Selectable<HazardTable>
export interface HazardFields {
  title?: string | undefined
  description?: string | null | undefined
  caseTypeId?: string | null | undefined
  severity?: string | undefined
  position?: Position | null | undefined
  area?: { lat: number; lng: number }[] | null | undefined
  isArchived?: boolean
}

function columnsOf({ title, description, caseTypeId, severity, position, area, isArchived }: HazardFields) {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(caseTypeId !== undefined && { case_type_id: caseTypeId }),
    ...(severity !== undefined && { severity }),
    ...(position !== undefined && { lat: null, lng: null, accuracy: null, ...position }),
    ...(area !== undefined && { area: area && JSON.stringify(area) }),
    ...(isArchived !== undefined && { archived_at: isArchived ? momentNow() : null }),
  }
}

/** `toldAt` is the ticket at which a crew said it. */
export const addHazard = (tx: Tx, id: string, fields: HazardFields & { title: string; severity: string }, by: Person, toldAt: string | null = null) =>
  tx.all(
    sqlOf.insertInto('hazard').values({
      ...columnsOf(fields),
      title: fields.title,
      severity: fields.severity,
      command_center_id: tx.center,
      id,
      added_by: JSON.stringify(by),
      is_from_crew: toldAt !== null,
      number: toldAt,
    }),
  )

export const changeHazard = (tx: Tx, id: string, fields: HazardFields) =>
  tx.all(
    sqlOf
      .updateTable('hazard')
      .set({ ...columnsOf(fields), version: nextVersion() })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )

export const holdHazard = (tx: Tx, id: string): Promise<HazardRow | undefined> =>
  tx.one(sqlOf.selectFrom('hazard').selectAll().where('command_center_id', '=', tx.center).where('id', '=', id).forUpdate()) as Promise<
    HazardRow | undefined
  >

/** Where the water stands too high to drive through: floods of the day with an area, but for minor ones; of very many the newest. */
export const floodedNow = prepared('floodedNow', (p: Params) =>
  sqlOf
    .selectFrom('hazard as h')
    .innerJoin('case_type as c', (on) => on.onRef('c.command_center_id', '=', 'h.command_center_id').onRef('c.id', '=', 'h.case_type_id'))
    .select('h.id')
    .select(sql<{ lat: number; lng: number }[]>`h.area`.as('area'))
    .where('h.command_center_id', '=', p.center)
    .where('h.archived_at', 'is', null)
    .where('h.area', 'is not', null)
    .where('h.severity', '<>', 'minor')
    .where('c.icon', '=', 'flood')
    .orderBy('h.added_at', 'desc')
    .orderBy('h.id', 'desc')
    .limit(200),
)

const full = (center: string | RawBuilder<string>) =>
  sqlOf
    .selectFrom('hazard as h')
    .selectAll('h')
    .select(({ ref, selectFrom }) => {
      const tickets = selectFrom('ticket as t').select('t.number').whereRef('t.command_center_id', '=', 'h.command_center_id')
      const hung = tickets.whereRef('t.hazard_id', '=', 'h.id').where('t.status', '<>', sql.lit('deleted')).orderBy('t.number')
      return [
        filesHung(ref('h.command_center_id'), 'hazard', sql<string>`${ref('h.id')}::text`).as('files'),
        sql<string[]>`array(${hung})`.as('tickets'),
      ]
    })
    .where('h.command_center_id', '=', center)

const hazardsById = prepared('hazardsById', (p: Params<{ ids: string[] }>) => full(p.center).where(({ eb, fn }) => eb('h.id', '=', fn.any(p.ids))))
export const hazardsOf = (tx: Tx, ids: string[]) => tx.all(hazardsById({ ids }))
type FullHazard = Awaited<ReturnType<typeof hazardsOf>>[number]

/** Hangs tickets of the center under a hazard, or takes them off one; answers those that were there. */
export async function hangTickets(tx: Tx, numbers: readonly string[], hazardId: string | null, from?: string): Promise<string[]> {
  if (numbers.length === 0) return []
  const all = sqlOf.updateTable('ticket').set({ hazard_id: hazardId }).where('command_center_id', '=', tx.center)
  const hanging = all.where(({ eb, fn, val }) => eb('number', '=', fn.any(val(numbers.toSorted())))).returning('number')
  return (await tx.all(from ? hanging.where('hazard_id', '=', from) : hanging)).map(({ number }) => number)
}

export function showHazard(row: FullHazard): Hazard {
  return {
    hazardId: row.id,
    title: row.title,
    description: row.description,
    caseTypeId: row.case_type_id,
    severity: row.severity as Hazard['severity'],
    position: positionOf(row),
    area: row.area as Hazard['area'],
    files: row.files,
    tickets: row.tickets,
    ticketsCount: row.tickets.length,
    isArchived: row.archived_at ? 1 : 0,
    addedBy: row.added_by as Hazard['addedBy'],
    addedAt: row.added_at,
    archivedAt: row.archived_at,
    version: row.version,
  }
}

interface Asked {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  severity?: string[] | undefined
  caseTypeId?: string[] | undefined
}

export async function listHazards(tx: Tx, isArchived: boolean, { cursor, limit, search, severity, caseTypeId }: Asked): Promise<Page<Hazard>> {
  let query = full(tx.center).where('h.archived_at', isArchived ? 'is not' : 'is', null)
  if (severity) query = query.where('h.severity', 'in', severity)
  if (caseTypeId) query = query.where('h.case_type_id', 'in', caseTypeId)
  if (search) query = query.where(({ ref }) => holds([ref('h.title'), ref('h.description')], search))
  const page = await keysetPage(tx, query, { keys: [isArchived ? 'h.archived_at' : 'h.added_at', 'h.id'], descending: true }, { cursor, limit })
  return { ...page, items: page.items.map(showHazard) }
}
