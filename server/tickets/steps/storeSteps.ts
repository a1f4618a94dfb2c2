// Steps that can still be taken back: what each changed, kept for a short while.
import { type Insertable, sql } from 'kysely'
import { takeBackMinutes } from '#contract/tickets/assignment/assignment.ts'
import type { StepName } from '#contract/tickets/steps/rules.ts'
import type { DB } from '#server/database/schema.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export type Values = Record<string, unknown>
export interface KeptStep {
  version: number
  step: StepName
  byId: string
  at: string
  was: Values
  became: Values
  unitsWere: Values[]
  unitsBecame: Values[]
}

const forgetOld = prepared('forgetOldSteps', (p: Params<{ minutes: number }>) =>
  sqlOf
    .deleteFrom('ticket_step')
    .where('command_center_id', '=', p.center)
    .where('at', '<', sql<string>`clock_timestamp() - ${p.minutes}::int * interval '1 min'`),
)
/** Also each night, for a center where nobody takes a step. */
export const forgetOldSteps = (tx: Tx) => tx.all(forgetOld({ minutes: takeBackMinutes }))
const insertStep = prepared(
  'keepStep',
  (
    p: Params<{
      number: string
      version: number
      step: string
      byId: string
      at: string
      was: string
      became: string
      unitsWere: string
      unitsBecame: string
    }>,
  ) =>
    sqlOf.insertInto('ticket_step').values({
      ...{ command_center_id: p.center, number: p.number, version: p.version, step: p.step, by_id: p.byId, at: p.at },
      ...{ was: p.was, became: p.became, units_were: p.unitsWere, units_became: p.unitsBecame },
    }),
)
export async function keepStep(tx: Tx, number: string, { was, became, unitsWere, unitsBecame, ...kept }: KeptStep): Promise<void> {
  await forgetOldSteps(tx)
  const asJson = {
    was: JSON.stringify(was),
    became: JSON.stringify(became),
    unitsWere: JSON.stringify(unitsWere),
    unitsBecame: JSON.stringify(unitsBecame),
  }
  await tx.all(insertStep({ number, ...kept, ...asJson }))
}

const latest = prepared('latestStep', (p: Params<{ number: string; minutes: number }>) =>
  sqlOf
    .selectFrom('ticket_step')
    .select(['version', 'step', 'by_id as byId', 'at', 'was', 'became', 'units_were as unitsWere', 'units_became as unitsBecame'])
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where('at', '>', sql<string>`clock_timestamp() - ${p.minutes}::int * interval '1 min'`)
    .orderBy('version', 'desc')
    .limit(sql.lit(1))
    .$castTo<KeptStep>(),
)
/** The last step of a ticket that is still fresh. */
export const latestStepOf = (tx: Tx, number: string) => tx.one(latest({ number, minutes: takeBackMinutes }))

const removeStep = prepared('dropStep', (p: Params<{ number: string; version: number }>) =>
  sqlOf.deleteFrom('ticket_step').where('command_center_id', '=', p.center).where('number', '=', p.number).where('version', '=', p.version),
)
export const dropStep = (tx: Tx, number: string, version: number) => tx.all(removeStep({ number, version }))

const unitColumns = [
  ...(['account_id', 'kind', 'department_id', 'state', 'is_excluded', 'assigned_by', 'note', 'assigned_at'] as const),
  ...(['acknowledged_at', 'en_route_at', 'on_scene_at', 'cleared_at', 'steps'] as const),
] as const
const wholeUnits = prepared('wholeUnits', (p: Params<{ number: string; ids: string[] }>) =>
  sqlOf
    .selectFrom('ticket_assignment')
    .select(unitColumns)
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where(({ eb, fn }) => eb('account_id', '=', fn.any(p.ids)))
    .orderBy('account_id'),
)
/** Departments and teams on a ticket with all that is kept of them. */
export const wholeUnitsOf = (tx: Tx, number: string, ids: readonly string[]): Promise<Values[]> => tx.all(wholeUnits({ number, ids: [...ids] }))

const removeUnits = prepared('dropUnits', (p: Params<{ number: string; ids: string[] }>) =>
  sqlOf
    .deleteFrom('ticket_assignment')
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where(({ eb, fn }) => eb('account_id', '=', fn.any(p.ids))),
)
/** Puts the rows of some units back as they were; who had none has none again. */
export async function putUnitsBack(tx: Tx, number: string, ids: readonly string[], were: readonly Values[]): Promise<void> {
  if (ids.length === 0) return
  await tx.all(removeUnits({ number, ids: [...ids] }))
  const rows = were.map((row) => ({
    command_center_id: tx.center,
    number,
    ...row,
    assigned_by: row['assigned_by'] && JSON.stringify(row['assigned_by']),
    steps: JSON.stringify(row['steps'] ?? []),
  }))
  // They are what was read of the same table.
  if (rows.length > 0) await tx.all(sqlOf.insertInto('ticket_assignment').values(rows as unknown as Insertable<DB['ticket_assignment']>[]))
}
