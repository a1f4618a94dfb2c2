// Neighbors who can help, as people: what is held of one by their number, and how it goes: when they leave, with the citizen of that number, and with its time.
import { sql } from 'kysely'
import type { Position } from '#contract/nouns/fields.ts'
import { volunteerDays } from '#contract/tickets/neighbors/rules.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const ofPhone = prepared('volunteersOfPhone', (p: Params<{ phone: string }>) =>
  sqlOf
    .selectFrom('volunteer')
    .select(['name', 'phone', 'skills', 'hours', 'certificate', 'checked_on as checkedOn', 'language'])
    .select(sql<Position>`position`.as('position'))
    .where('command_center_id', '=', p.center)
    .where('phone', '=', p.phone)
    .limit(50),
)
export const volunteersOfPhone = (tx: Tx, phone: string) => tx.all(ofPhone({ phone }))

/** Nothing of them is kept, and what they were asked ends with the row. */
export async function forgetVolunteersBy(tx: Tx, doer: Doer, by: { id: string } | { phone: string }): Promise<void> {
  const gone = sqlOf.deleteFrom('volunteer').where('command_center_id', '=', tx.center).returning('id')
  for (const { id } of await tx.all('id' in by ? gone.where('id', '=', by.id) : gone.where('phone', '=', by.phone)))
    await record(tx, doer, { verb: 'referenceChanged', kind: 'volunteer', id, data: { kind: 'volunteer', id, action: 'forget' } })
}

export const forgetVolunteers = prepared('forgetVolunteers', () =>
  sqlOf.selectNoFrom(
    sql`forget_volunteers(${sql.lit(volunteerDays.unseen)} * interval '1 day', ${sql.lit(volunteerDays.seen)} * interval '1 day')`.as('count'),
  ),
)
