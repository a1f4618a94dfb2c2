// The rows of what barangays report, and of their figures as last told.
import { sql } from 'kysely'
import type { Named, Position } from '#contract/nouns/fields.ts'
import type { BarangayReport, FigureName, Figures, UrgentReports } from '#contract/storm/reports.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { view } from '#server/kit/keys/view.ts'

const picture = 'barangayReport'
const pictureOf = sql<string | null>`(select f.id from file f where f.command_center_id = r.command_center_id and f.owner_kind = ${sql.lit(picture)}
  and f.owner_id = r.id::text limit 1)`.as('pictureId')

const reportsOf = (tx: Tx) =>
  sqlOf
    .selectFrom('barangay_report as r')
    .select(['r.id', 'r.storm_id as stormId', 'r.barangay_id as barangayId', 'r.line', 'r.is_urgent as isUrgent'])
    .select(['r.written_at as writtenAt', 'r.received_at as receivedAt', 'r.written_by as writtenBy', 'r.ticket_number as transactionNumber'])
    .select([sql<Position | null>`r.position`.as('position'), pictureOf])
    .select([sql<Figures>`r.figures`.as('figures'), sql<BarangayReport['filed']>`r.filed`.as('filed')])
    .select(sql<BarangayReport['handled']>`r.handled`.as('handled'))
    .where('r.command_center_id', '=', tx.center)

const barangayReportView = view<BarangayReport>(
  'barangayReport',
  ({ id }) => [id],
  (tx, _, id) => reportOf(tx, id!),
)
export async function reportOf(tx: Tx, id: string): Promise<BarangayReport | undefined> {
  const row = await tx.one(reportsOf(tx).where('r.id', '=', id))
  return row && barangayReportView(row)
}
/** Held, so that one ticket is filed about it. */
export const holdReport = (tx: Tx, id: string): Promise<BarangayReport | undefined> => tx.one(reportsOf(tx).where('r.id', '=', id).forUpdate())

interface Filter {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  barangayId?: string | undefined
  isHandled?: 0 | 1 | undefined
  isUrgent?: 0 | 1 | undefined
}
export function pageOfReports(tx: Tx, stormId: string, { cursor, limit, search, barangayId, isHandled, isUrgent }: Filter) {
  let query = reportsOf(tx).where('r.storm_id', '=', stormId)
  if (barangayId) query = query.where('r.barangay_id', '=', barangayId)
  if (isHandled !== undefined) query = query.where('r.handled', isHandled ? 'is not' : 'is', null)
  if (isUrgent !== undefined) query = query.where('r.is_urgent', '=', isUrgent === 1)
  if (search) query = query.where('r.line', 'ilike', likeText(search)!)
  return keysetPage(tx, query, { keys: ['r.received_at', 'r.id'], descending: true }, { cursor, limit })
}

/** What a barangay sent last. */
export const lastReports = (tx: Tx, stormId: string | null, barangayId: string, most: number) =>
  tx.all(
    reportsOf(tx)
      .where('r.storm_id', 'is not distinct from', stormId)
      .where('r.barangay_id', '=', barangayId)
      .orderBy('r.received_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(most),
  )

export type NewReport = Pick<BarangayReport, 'id' | 'stormId' | 'barangayId' | 'line' | 'isUrgent' | 'writtenAt' | 'writtenBy' | 'filed'> & {
  handled: Named | null
  position?: Position | undefined
}
const insertReport = prepared(
  'insertBarangayReport',
  (p: Params<Omit<NewReport, 'handled' | 'position'> & { figures: string; handled: string | null; position: string | null }>) =>
    sqlOf
      .insertInto('barangay_report')
      .values({
        ...{ command_center_id: p.center, id: p.id, storm_id: p.stormId, barangay_id: p.barangayId, line: p.line, is_urgent: p.isUrgent },
        ...{ written_at: p.writtenAt, written_by: p.writtenBy, filed: p.filed, figures: p.figures, handled: p.handled, position: p.position },
      })
      .onConflict((on) => on.columns(['command_center_id', 'id']).doNothing())
      .returning('id'),
)

const insertFigures = prepared(
  'insertBarangayFigures',
  (p: Params<{ stormId: string; barangayId: string; writtenAt: string; kinds: string[]; values: number[] }>) =>
    sqlOf
      .insertInto('barangay_figure')
      .columns(['command_center_id', 'storm_id', 'barangay_id', 'kind', 'value', 'written_at'])
      .expression(
        sqlOf
          .selectFrom(sql<{ kind: string; value: number }>`unnest(${p.kinds}::text[], ${p.values}::bigint[])`.as<'f'>(sql`f (kind, value)`))
          .select([sql<string>`${p.center}::uuid`.as('center'), sql<string>`${p.stormId}::uuid`.as('storm')])
          .select([sql<string>`${p.barangayId}::uuid`.as('barangay'), 'f.kind', 'f.value'])
          .select(sql<string>`${p.writtenAt}::timestamptz`.as('written'))
          .orderBy('f.kind'),
      )
      .onConflict((on) =>
        on
          .columns(['command_center_id', 'storm_id', 'barangay_id', 'kind'])
          .doUpdateSet(({ ref }) => ({ value: ref('excluded.value'), written_at: ref('excluded.written_at') }))
          .where(({ eb, ref }) => eb('barangay_figure.written_at', '<=', ref('excluded.written_at'))),
      ),
)

/** Whether it was new; figures that were written later than those before take their place. */
export async function addReport(tx: Tx, report: NewReport, figures: Partial<Record<FigureName, number | undefined>>): Promise<boolean> {
  const told = Object.entries(figures).filter((one): one is [string, number] => one[1] !== undefined)
  const { stormId, barangayId, writtenAt } = report
  const handled = report.handled && JSON.stringify(report.handled)
  const position = report.position ? JSON.stringify(report.position) : null
  const added = await tx.one(insertReport({ ...report, handled, position, figures: JSON.stringify(Object.fromEntries(told)) }))
  if (!added) return false
  const [kinds, values] = [told.map(([kind]) => kind), told.map(([, value]) => value)]
  if (told.length > 0 && stormId !== null) await tx.all(insertFigures({ stormId, barangayId, writtenAt, kinds, values }))
  return true
}

export const noteReport = (tx: Tx, id: string, by: Named, ticketNumber: string | null) =>
  tx.all(
    sqlOf
      .updateTable('barangay_report')
      .set({ handled: JSON.stringify(by), ...(ticketNumber && { ticket_number: ticketNumber }) })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )

/** What hung on the report hangs on its ticket from now on. */
export const movePicture = (tx: Tx, id: string, number: string) =>
  tx.all(
    sqlOf
      .updateTable('file')
      .set({ owner_kind: 'ticket', owner_id: number })
      .where('command_center_id', '=', tx.center)
      .where('owner_kind', '=', picture)
      .where('owner_id', '=', id),
  )

/** Of reports whose writers are forgotten. */
export const forgetPictures = (tx: Tx) =>
  tx.all(
    sqlOf
      .deleteFrom('file')
      .where('command_center_id', '=', tx.center)
      .where('owner_kind', '=', picture)
      .where(
        'owner_id',
        'in',
        sqlOf
          .selectFrom('barangay_report')
          .select(sql<string>`id::text`.as('id'))
          .where('command_center_id', '=', tx.center)
          .where('written_by', '=', ''),
      ),
  )

const figuresNow = prepared('barangayFiguresNow', (p: Params<{ stormId: string }>) =>
  sqlOf
    .selectFrom('barangay_figure')
    .select(['barangay_id as barangayId', 'kind', 'value'])
    .where('command_center_id', '=', p.center)
    .where('storm_id', '=', p.stormId),
)
export async function figuresOf(tx: Tx, stormId: string): Promise<Map<string, Figures>> {
  const all = new Map<string, Figures>()
  for (const { barangayId, kind, value } of await tx.all(figuresNow({ stormId })))
    all.set(barangayId, { ...all.get(barangayId), [kind]: Number(value) })
  return all
}

const waitingNow = prepared('barangayReportsWaiting', (p: Params<{ stormId: string }>) =>
  sqlOf
    .selectFrom('barangay_report')
    .select(['barangay_id as barangayId', sql<number>`count(*)`.as('waiting'), sql<number>`count(*) filter (where is_urgent)`.as('urgent')])
    .where('command_center_id', '=', p.center)
    .where('storm_id', '=', p.stormId)
    .where('handled', 'is', null)
    .groupBy('barangay_id'),
)
export const waitingReports = (tx: Tx, stormId: string) => tx.all(waitingNow({ stormId }))

const waitingEverywhere = prepared('reportsWaitingNow', (p: Params) =>
  sqlOf
    .selectFrom('barangay_report')
    .select([sql<number>`count(*)`.as('waiting'), sql<number>`count(*) filter (where is_urgent)`.as('count')])
    .where('command_center_id', '=', p.center)
    .where('handled', 'is', null),
)
const longestWaiting = prepared('urgentReportNow', (p: Params) =>
  sqlOf
    .selectFrom('barangay_report as r')
    .innerJoin('barangay as b', (on) => on.onRef('b.command_center_id', '=', 'r.command_center_id').onRef('b.id', '=', 'r.barangay_id'))
    .select(['r.id', 'r.storm_id as stormId', 'r.barangay_id as barangayId', 'b.name as barangay', 'r.line'])
    .select(['r.received_at as receivedAt', 'r.written_by as writtenBy', sql<Position | null>`r.position`.as('position'), pictureOf])
    .where('r.command_center_id', '=', p.center)
    .where('r.handled', 'is', null)
    .where('r.is_urgent', '=', true)
    .orderBy('r.received_at')
    .limit(1),
)
/** Of every storm: leaving storm mode leaves nobody behind. */
export async function urgentReports(tx: Tx): Promise<UrgentReports> {
  const { count = 0, waiting = 0 } = (await tx.one(waitingEverywhere({}))) ?? {}
  return { count, waiting, first: (count > 0 && (await tx.one(longestWaiting({})))) || null }
}

const newestOfEach = prepared('lastReportOfBarangays', (p: Params<{ stormId: string }>) =>
  sqlOf
    .selectFrom('barangay as b')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('barangay_report as r')
          .select(['r.line', 'r.is_urgent as isUrgent', 'r.written_at as writtenAt', 'r.written_by as writtenBy'])
          .where('r.command_center_id', '=', p.center)
          .where('r.storm_id', '=', p.stormId)
          .whereRef('r.barangay_id', '=', 'b.id')
          .where('r.line', '<>', '')
          .orderBy('r.written_at', 'desc')
          .limit(1)
          .as('l'),
      (on) => on.onTrue(),
    )
    .select(['b.id as barangayId', 'l.line', 'l.isUrgent', 'l.writtenAt', 'l.writtenBy'])
    .where('b.command_center_id', '=', p.center),
)
export const newestReports = (tx: Tx, stormId: string) => tx.all(newestOfEach({ stormId }))
