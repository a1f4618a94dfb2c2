// Tickets by the day on which they were received, and their numbers; deleted ones count nowhere.
import * as z from 'zod'
import type { Page } from '#contract/kit/page.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import type { ReportNumbers, ReportRow } from '#contract/tickets/reports.ts'
import type { Source, Status } from '#contract/tickets/states.ts'
import { pageOf, placeOf } from '#server/kit/page.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { conditionsOf } from './storeLists.ts'

export interface ReportFilter {
  from?: string | undefined
  to?: string | undefined
  status?: string[] | undefined
  priority?: number[] | undefined
  caseTypeId?: string[] | undefined
  barangayId?: string[] | undefined
  departmentId?: string[] | undefined
  search?: string | undefined
}

/** $2 is the account whose own tickets are meant, or null for all. */
function narrowed(tx: Tx, own: string | null, { departmentId, ...given }: ReportFilter) {
  const values: unknown[] = [tx.centre, own]
  const where = [
    't.command_center_id = $1',
    `t.tab <> 'deleted'`,
    '($2::uuid is null or $2 = any (t.allocated_to))',
    ...conditionsOf(given as never, values),
  ]
  if (departmentId)
    where.push(`exists (select from ticket_assignment s where s.command_center_id = t.command_center_id and s.number = t.number
      and s.state <> 'removed' and s.account_id = any ($${values.push(departmentId)}::uuid[]))`)
  return { values, where: where.join(' and ') }
}

const numbersOf = (where: string) => `with chosen as materialized (
    select t.number, t.status, t.priority, t.case_type_id, t.barangay_id from ticket t where ${where}),
  departments as (select s.account_id, count(*) as n from chosen join ticket_assignment s on s.command_center_id = $1 and s.number = chosen.number
    where s.kind = 'department' and s.state <> 'removed' group by 1)
  select 'total' as by, null as key, null as name, count(*) as n from chosen
  union all select 'status', status, null, count(*) from chosen group by status
  union all select 'priority', priority::text, null, count(*) from chosen group by priority
  union all select 'caseType', c.case_type_id::text, r.name, c.n from (select case_type_id, count(*) as n from chosen group by 1) c
    left join case_type r on r.command_center_id = $1 and r.id = c.case_type_id
  union all select 'barangay', c.barangay_id::text, r.name, c.n from (select barangay_id, count(*) as n from chosen group by 1) c
    left join barangay r on r.command_center_id = $1 and r.id = c.barangay_id
  union all select 'department', d.account_id::text, a.name, d.n from departments d join account a on a.command_center_id = $1 and a.id = d.account_id`

export async function reportNumbers(tx: Tx, own: string | null, filter: ReportFilter): Promise<ReportNumbers> {
  const { values, where } = narrowed(tx, own, filter)
  const rows = (await tx.raw(numbersOf(where), values)).rows as { by: string; key: string | null; name: string | null; n: number }[]
  const of = (by: string) => rows.filter((row) => row.by === by).toSorted((one, other) => other.n - one.n)
  const counts = (by: string) =>
    of(by)
      .map(({ key, name, n }) => ({ id: key, name: name ?? '', count: n }))
      .slice(0, 500)
  return {
    total: of('total')[0]!.n,
    byStatus: Object.fromEntries(of('status').map(({ key, n }) => [key as Status, n])),
    byPriority: of('priority')
      .map(({ key, n }) => ({ priority: Number(key) as Priority, count: n }))
      .toSorted((one, other) => one.priority - other.priority),
    byCaseType: counts('caseType'),
    byBarangay: counts('barangay'),
    byDepartment: counts('department'),
  }
}

interface RowOfReport {
  number: string
  status: string
  priority: number
  source: string
  case_type_id: string
  barangay_id: string | null
  place: string
  summary: string
  disposition: string | null
  received_at: string
  accepted_at: string | null
  on_scene_at: string | null
  resolved_at: string | null
}

const columns = `t.number, t.status, t.priority, t.source, t.case_type_id, t.barangay_id, t.place, t.summary, t.resolved ->> 'disposition' as disposition,
  t.received_at, t.accepted_at, t.on_scene_at, t.resolved_at`
const Place = z.tuple([z.iso.datetime({ offset: true }), z.string().max(40)])

export async function reportRows(
  tx: Tx,
  own: string | null,
  filter: ReportFilter,
  { cursor, limit, total }: { cursor?: string | undefined; limit: number; total: number },
): Promise<Page<ReportRow>> {
  const { values, where } = narrowed(tx, own, filter)
  const place = placeOf(cursor, Place)
  const at = place ? values.push(...place) : 0
  const after = place ? `and (t.received_at, t.number) < ($${at - 1}::timestamptz, $${at}::text)` : ''
  const { rows } = await tx.raw(
    `select ${columns} from ticket t where ${where} ${after} order by t.received_at desc, t.number desc limit ${limit + 1}`,
    values,
  )
  const page = pageOf(rows as RowOfReport[], limit, total, (row) => [row.received_at, row.number])
  return { ...page, items: page.items.map(showReportRow) }
}

const showReportRow = (row: RowOfReport): ReportRow => ({
  transactionNumber: row.number,
  status: row.status as Status,
  priority: row.priority as Priority,
  source: row.source as Source,
  caseTypeId: row.case_type_id,
  barangayId: row.barangay_id,
  place: row.place,
  summary: row.summary,
  disposition: row.disposition,
  receivedAt: row.received_at,
  acceptedAt: row.accepted_at,
  onSceneAt: row.on_scene_at,
  resolvedAt: row.resolved_at,
})

export async function centreToday(tx: Tx): Promise<{ id: string; name: string; today: string; zone: string }> {
  const text = 'select id, name, (now() at time zone time_zone)::date as today, time_zone as zone from command_center where id = $1'
  return (await tx.named<{ id: string; name: string; today: string; zone: string }>('centreToday', text, [tx.centre]))[0]!
}
