// Reports of the day, standing and archived.
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Position } from '#contract/nouns/fields.ts'
import type { Hazard } from '#contract/tickets/hazards.ts'
import type { Hazard as HazardTable } from '#server/database/schema.ts'
import type { Page } from '#contract/kit/page.ts'
import { mostCounted, pageOf, placeOf } from '#server/kit/page.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { positionOf } from './rows.ts'
import type { Person } from './storeTickets.ts'

export type HazardRow = Selectable<HazardTable>
interface FullHazard extends HazardRow {
  files: Hazard['files']
  tickets: string[]
}

export interface HazardFields {
  title?: string | undefined
  description?: string | undefined
  caseTypeId?: string | undefined
  severity?: string | undefined
  position?: Position | undefined
  area?: { lat: number; lng: number }[] | undefined
  isArchived?: boolean
}

function columnsOf({ title, description, caseTypeId, severity, position, area, isArchived }: HazardFields) {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(caseTypeId !== undefined && { case_type_id: caseTypeId }),
    ...(severity !== undefined && { severity }),
    ...(position && { lat: position.lat, lng: position.lng, accuracy: position.accuracy ?? null }),
    ...(area && { area: JSON.stringify(area) }),
    ...(isArchived !== undefined && { archived_at: isArchived ? new Date().toISOString() : null }),
  }
}

export const addHazard = (tx: Tx, id: string, fields: HazardFields & { title: string; severity: string }, by: Person) =>
  tx.all(
    sqlOf.insertInto('hazard').values({
      ...columnsOf(fields),
      title: fields.title,
      severity: fields.severity,
      command_center_id: tx.centre,
      id,
      added_by: JSON.stringify(by),
    }),
  )

export const changeHazard = (tx: Tx, id: string, fields: HazardFields) =>
  tx.all(
    sqlOf
      .updateTable('hazard')
      .set((row) => ({ ...columnsOf(fields), version: row('version', '+', 1) as never }))
      .where('command_center_id', '=', tx.centre)
      .where('id', '=', id),
  )

export const holdHazard = (tx: Tx, id: string): Promise<HazardRow | undefined> =>
  tx.one(sqlOf.selectFrom('hazard').selectAll().where('command_center_id', '=', tx.centre).where('id', '=', id).forUpdate()) as Promise<
    HazardRow | undefined
  >

const full = `select h.*, (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.type, 'bytes', f.bytes) order by f.created_at, f.id), '[]')
    from file f where f.command_center_id = h.command_center_id and f.owner_kind = 'hazard' and f.owner_id = h.id::text) as files,
  (select coalesce(array_agg(t.number order by t.number), '{}') from ticket t where t.command_center_id = h.command_center_id and t.hazard_id = h.id
    and t.status <> 'deleted') as tickets from hazard h where h.command_center_id = $1`

export const hazardsOf = (tx: Tx, ids: string[]) => tx.named<FullHazard>('hazardsOf', `${full} and h.id = any ($2)`, [tx.centre, ids])

/** Hangs tickets of the centre under a hazard, or takes them off one; answers those that were there. */
export async function hangTickets(tx: Tx, numbers: readonly string[], hazardId: string | null, from?: string): Promise<string[]> {
  if (numbers.length === 0) return []
  const { rows } = await tx.raw(
    `update ticket set hazard_id = $3 where command_center_id = $1 and number = any ($2) and ($4::uuid is null or hazard_id = $4)
      returning number`,
    [tx.centre, [...numbers].toSorted(), hazardId, from ?? null],
  )
  return (rows as { number: string }[]).map(({ number }) => number)
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
const Place = z.tuple([z.iso.datetime({ offset: true }), z.uuid()])

export async function listHazards(tx: Tx, isArchived: boolean, { cursor, limit, search, severity, caseTypeId }: Asked): Promise<Page<Hazard>> {
  const key = isArchived ? 'h.archived_at' : 'h.added_at'
  const values: unknown[] = [tx.centre]
  const where = [`h.archived_at is ${isArchived ? 'not ' : ''}null`]
  if (severity) where.push(`h.severity = any ($${values.push(severity)}::text[])`)
  if (caseTypeId) where.push(`h.case_type_id = any ($${values.push(caseTypeId)}::uuid[])`)
  if (search) where.push(`strpos(lower(h.title || ' ' || h.description), lower($${values.push(search)}::text)) > 0`)
  const { rows: counted } = await tx.raw(`select count(*) as n from (${full} and ${where.join(' and ')} limit ${mostCounted}) counted`, values)
  const place = placeOf(cursor, Place)
  if (place) {
    const at = values.push(...place)
    where.push(`(${key}, h.id) < ($${at - 1}::timestamptz, $${at}::uuid)`)
  }
  const { rows } = await tx.raw(`${full} and ${where.join(' and ')} order by ${key} desc, h.id desc limit ${limit + 1}`, values)
  const page = pageOf(rows as FullHazard[], limit, (counted as { n: number }[])[0]!.n, (row) => [isArchived ? row.archived_at : row.added_at, row.id])
  return { ...page, items: page.items.map(showHazard) }
}
