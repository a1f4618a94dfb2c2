// The steps of its kind that a team on a ticket has taken, kept with its part in it.
import { sql } from 'kysely'
import type { TakenStep } from '#contract/tickets/crewSteps/rules.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

interface Whose {
  number: string
  accountId: string
}
const part = (p: Params<Whose>) =>
  sqlOf
    .updateTable('ticket_assignment')
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where('account_id', '=', p.accountId)

const adding = prepared('addCrewStep', (p: Params<Whose & { taken: string }>) => part(p).set({ steps: sql<string>`steps || ${p.taken}::jsonb` }))
export const addCrewStep = (tx: Tx, number: string, accountId: string, taken: TakenStep) =>
  tx.all(adding({ number, accountId, taken: JSON.stringify([taken]) }))

const dropping = prepared('dropLastStep', (p: Params<Whose>) => part(p).set({ steps: sql<string>`steps - (-1)` }))
export const dropLastStep = (tx: Tx, number: string, accountId: string) => tx.all(dropping({ number, accountId }))
