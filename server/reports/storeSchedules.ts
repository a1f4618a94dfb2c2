// The rows of scheduled reports.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type { ReportSchedule, Rhythm } from '#contract/reports/schedules.ts'
import { holds, keysetPage } from '#server/kit/page.ts'
import { nextVersion, now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export interface ScheduleForm {
  name: string
  every: Rhythm
  recipients: string[]
}

const schedulesOf = (tx: Tx) =>
  sqlOf
    .selectFrom('report_schedule as s')
    .select(['s.id', 's.name', sql<Rhythm>`s.every`.as('every'), 's.recipients', 's.version'])
    .select(sql<string | null>`case when s.sent_at is not null then s.sent_to end`.as('sentTo'))
    .select(sql<0 | 1>`s.is_deleted`.as('isDeleted'))
    .where('s.command_center_id', '=', tx.center)

interface Filter {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  isDeleted?: 0 | 1 | undefined
}
export function pageOfSchedules(tx: Tx, { search, isDeleted, ...paging }: Filter) {
  let query = schedulesOf(tx)
  if (isDeleted !== undefined) query = query.where('s.is_deleted', '=', isDeleted)
  if (search) query = query.where(({ ref }) => holds([ref('s.name'), sql`array_to_string(${ref('s.recipients')}, ' ')`], search))
  return keysetPage(tx, query, { keys: [sql`lower(s.name)`, 's.id'] }, paging)
}

export const scheduleOf = (tx: Tx, id: string): Promise<ReportSchedule | undefined> => tx.one(schedulesOf(tx).where('s.id', '=', id))
export const schedulesById = (tx: Tx, ids: string[]) => tx.all(schedulesOf(tx).where(({ eb, fn, val }) => eb('s.id', '=', fn.any(val(ids)))))

/** What ended up to `sentTo` counts as sent: it begins with what comes after. */
export async function addSchedule(tx: Tx, form: ScheduleForm, sentTo: string): Promise<string> {
  const id = uuid()
  await tx.all(sqlOf.insertInto('report_schedule').values({ command_center_id: tx.center, id, ...form, sent_to: sentTo }))
  return id
}

const changing = (tx: Tx, id: string) =>
  sqlOf.updateTable('report_schedule').set({ version: nextVersion() }).where('command_center_id', '=', tx.center).where('id', '=', id)

export const changeSchedule = async (tx: Tx, id: string, version: number, form: Partial<ScheduleForm>): Promise<boolean> =>
  (await tx.changed(changing(tx, id).set(form).where('version', '=', version))) > 0

export const switchSchedule = async (tx: Tx, id: string, isDeleted: 0 | 1): Promise<boolean> =>
  (await tx.changed(changing(tx, id).set({ is_deleted: isDeleted }).where('is_deleted', '<>', isDeleted))) > 0

export const schedulesInUse = (tx: Tx) => tx.all(schedulesOf(tx).where('s.is_deleted', '=', 0))

/** Answers whether it was not sent before: of two nodes, one sends it. */
export const markSent = async (tx: Tx, id: string, to: string): Promise<boolean> =>
  (await tx.changed(
    sqlOf
      .updateTable('report_schedule')
      .set({ sent_to: to, sent_at: now })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id)
      .where('is_deleted', '=', 0)
      .where((eb) => eb.or([eb('sent_to', 'is', null), eb('sent_to', '<', to)])),
  )) > 0

/** It was sent by hand, and is not sent again by itself. */
export const noteSent = (tx: Tx, id: string, to: string) =>
  tx.all(
    sqlOf
      .updateTable('report_schedule')
      .set({ sent_to: sql<string>`greatest(sent_to, ${to}::date)`, sent_at: now })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )
