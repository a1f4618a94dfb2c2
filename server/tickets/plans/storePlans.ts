// The rows of response plans, and the usual ones of a new center.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type { ResponsePlan } from '#contract/tickets/plans/plans.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { nextVersion } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const columns = (center: Tx['center']) =>
  sqlOf
    .selectFrom('response_plan')
    .select(['id', 'case_type_id as caseTypeId', 'case_sub_type_id as caseSubTypeId', 'version'])
    .select([sql<ResponsePlan['priority']>`priority`.as('priority'), sql<ResponsePlan['levels']>`levels`.as('levels')])
    .where('command_center_id', '=', center)

export const allPlans = (tx: Tx): Promise<ResponsePlan[]> => tx.all(columns(tx.center).orderBy('case_type_id').orderBy('id').limit(500))

interface Of {
  caseTypeId: string
  caseSubTypeId: string | null
  priority: number
}
/** The narrowest that fits: the sub-type says more than the priority. */
export const planOf = (tx: Tx, { caseTypeId, caseSubTypeId, priority }: Of): Promise<ResponsePlan | undefined> =>
  tx.one(
    columns(tx.center)
      .where('case_type_id', '=', caseTypeId)
      .where(({ eb, or }) => or([eb('case_sub_type_id', 'is', null), eb('case_sub_type_id', '=', caseSubTypeId)]))
      .where(({ eb, or }) => or([eb('priority', 'is', null), eb('priority', '=', priority)]))
      .orderBy(sql`case_sub_type_id is null`)
      .orderBy(sql`priority is null`)
      .limit(1),
  )

type Form = Omit<ResponsePlan, 'id' | 'version'>
const valuesOf = ({ caseTypeId, caseSubTypeId, priority, levels }: Form) => ({
  case_type_id: caseTypeId,
  case_sub_type_id: caseSubTypeId,
  priority,
  levels: JSON.stringify(levels),
})

/** Nothing where there is one of these already. */
export const addPlan = async (tx: Tx, form: Form) =>
  (
    await tx.one(
      sqlOf
        .insertInto('response_plan')
        .values({ command_center_id: tx.center, id: uuid(), ...valuesOf(form) })
        .onConflict((on) => on.doNothing())
        .returning('id'),
    )
  )?.id

/** Nothing where it is not there in this version. */
export const changePlan = async (tx: Tx, form: Form, version: number) =>
  (
    await tx.one(
      sqlOf
        .updateTable('response_plan')
        .set({ levels: JSON.stringify(form.levels), version: nextVersion() })
        .where('command_center_id', '=', tx.center)
        .where('case_type_id', '=', form.caseTypeId)
        .where(sql<boolean>`case_sub_type_id is not distinct from ${form.caseSubTypeId}`)
        .where(sql<boolean>`priority is not distinct from ${form.priority}`)
        .where('version', '=', version)
        .returning('id'),
    )
  )?.id

const removing = prepared('removePlan', (p: Params<{ id: string }>) =>
  sqlOf.deleteFrom('response_plan').where('command_center_id', '=', p.center).where('id', '=', p.id).returning('id'),
)
export const removePlan = (tx: Tx, id: string) => tx.one(removing({ id }))
