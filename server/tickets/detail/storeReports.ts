// Tickets by the day on which they were received; deleted ones are left out, and those planned for later.
import { sql } from 'kysely'
import type { Page } from '#contract/kit/page.ts'
import type { TakenStep } from '#contract/tickets/crewSteps/rules.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import type { ReportRow } from '#contract/reports/Report.ts'
import type { Source, Status } from '#contract/tickets/states.ts'
import { keysetPage } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { calledBy } from '#server/accounts/store.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { ofTicket, type TicketRecord } from '#server/tickets/columns.ts'
import type { Filters } from '#server/tickets/lists/bounds.ts'
import { type Condition, filtersOf, isAllocatedTo, onTicket } from '#server/tickets/lists/filters.ts'

export interface ReportFilter {
  from?: string | undefined
  to?: string | undefined
  status?: string[] | undefined
  priority?: number[] | undefined
  caseTypeId?: string[] | undefined
  barangayId?: string[] | undefined
  departmentId?: string[] | undefined
  responseTeamId?: string[] | undefined
  search?: string | undefined
}

/** The tickets that a filter means, with a part of one of each of these units; of one account alone where it is named. */
function narrowed(tx: Tx, own: string | null, unitIds: (string[] | undefined)[], conditions: Condition[], isPlanned: boolean) {
  const ofCenter = sqlOf.selectFrom('ticket as t').where('t.command_center_id', '=', tx.center)
  const all = isPlanned
    ? ofCenter.where('t.tab', '=', sql.lit('scheduled'))
    : ofCenter.where('t.tab', 'not in', [sql.lit('deleted'), sql.lit('scheduled')])
  const seen = (own ? all.where(isAllocatedTo(own)) : all).where(onTicket.and(conditions))
  return unitIds
    .filter((ids) => ids !== undefined)
    .reduce(
      (rows, ids) =>
        rows.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('ticket_assignment as s')
              .select('s.number')
              .whereRef('s.command_center_id', '=', 't.command_center_id')
              .whereRef('s.number', '=', 't.number')
              .where('s.state', '<>', sql.lit('removed'))
              .where('s.is_excluded', '=', sql.lit(false))
              .where(({ eb, fn, val }) => eb('s.account_id', '=', fn.any(val(ids)))),
          ),
        ),
      seen,
    )
}

const columns = [
  'number',
  'status',
  'priority',
  'source',
  'case_type_id',
  'barangay_id',
  'place',
  'summary',
  'received_at',
  'accepted_at',
  'on_scene_at',
  'resolved_at',
] as const satisfies readonly (keyof TicketRecord)[]
type RowOfReport = Pick<TicketRecord, (typeof columns)[number]> & { disposition: string | null }

export async function reportRows(
  tx: Tx,
  own: string | null,
  { departmentId, responseTeamId, ...given }: ReportFilter,
  { total, isPlanned = false, ...asked }: { cursor?: string | undefined; limit: number; total?: number; isPlanned?: boolean },
): Promise<Page<ReportRow>> {
  const rows = narrowed(tx, own, [departmentId, responseTeamId], await filtersOf(tx, given as Filters), isPlanned)
    .select(ofTicket(columns))
    .select(({ ref }) => sql<string | null>`${ref('t.resolved')} ->> 'disposition'`.as('disposition'))
  const page = await keysetPage(
    tx,
    rows,
    { keys: ['t.received_at', 't.number'], descending: true, of: (row) => [row.received_at, row.number] },
    asked,
    total,
  )
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

/** Where each of these tickets is, and for when it was planned. */
export async function whereaboutsOf(tx: Tx, numbers: readonly string[]) {
  const rows = await tx.all(
    sqlOf
      .selectFrom('ticket as t')
      .where('t.command_center_id', '=', tx.center)
      .where(({ eb, fn, val }) => eb('t.number', '=', fn.any(val([...numbers]))))
      .select(['t.number', 't.lat', 't.lng', 't.scheduled_at as scheduledAt']),
  )
  return new Map(
    rows.map(({ number, lat, lng, scheduledAt }) => [number, { place: lat === null || lng === null ? null : { lat, lng }, scheduledAt }] as const),
  )
}

interface Handled {
  sentAt: string | null
  handler: string | null
  departments: string
  teams: string
  steps: StepsOfTeam[]
}
interface StepsOfTeam {
  team: string
  steps: TakenStep[]
}

/** Who was sent and who took each of these tickets; and the names of all these departments and teams. */
export async function handledIn(tx: Tx, numbers: readonly string[], unitIds: readonly string[]) {
  const rows = await tx.all(
    sqlOf
      .selectFrom('ticket as t')
      .where('t.command_center_id', '=', tx.center)
      .where(({ eb, fn, val }) => eb('t.number', '=', fn.any(val([...numbers]))))
      .select(['t.number', 't.dispatched_at as sentAt'])
      .select(sql<string | null>`t.accepted ->> 'name'`.as('handler'))
      .select(({ selectFrom }) => {
        const sent = (type: string) =>
          selectFrom('ticket_assignment as s')
            .innerJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 's.command_center_id').onRef('a.id', '=', 's.account_id'))
            .whereRef('s.command_center_id', '=', 't.command_center_id')
            .whereRef('s.number', '=', 't.number')
            .where('s.state', '<>', sql.lit('removed'))
            .where('s.is_excluded', '=', sql.lit(false))
            .where('a.account_type', '=', sql.lit(type))
        const names = sql<string>`coalesce(string_agg(${calledBy}, ', ' order by ${calledBy}), '')`.as('names')
        const steps = sql<
          StepsOfTeam[]
        >`coalesce(jsonb_agg(jsonb_build_object('team', ${calledBy}, 'steps', s.steps) order by ${calledBy}) filter (where s.steps <> '[]'), '[]')`
        return [
          ...[sent('department').select(names).as('departments'), sent('responseteam').select(names).as('teams')],
          sent('responseteam').select(steps.as('steps')).as('steps'),
        ]
      })
      .$castTo<Handled & { number: string }>(),
  )
  const units = await tx.all(
    sqlOf
      .selectFrom('account as a')
      .select(['a.id', calledBy.as('name')])
      .where('a.command_center_id', '=', tx.center)
      .where(({ eb, fn, val }) => eb('a.id', '=', fn.any(val([...unitIds])))),
  )
  return {
    handled: new Map<string, Handled>(rows.map(({ number, ...one }) => [number, one])),
    unitNames: new Map(units.map(({ id, name }) => [id, name])),
  }
}

const today = prepared('centerToday', (p: Params) =>
  sqlOf
    .selectFrom('command_center')
    .select(['id', 'name', 'time_zone as zone'])
    .select(({ ref }) => sql<string>`(now() at time zone ${ref('time_zone')})::date`.as('today'))
    .where('id', '=', p.center),
)
export const centerToday = async (tx: Tx) => (await tx.one(today({})))!
