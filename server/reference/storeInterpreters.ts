// Interpreters to ring, as people: what is held of one by their number, and how they go: with their time, and with the citizen of that number.
import { sql } from 'kysely'
import type { SpokenLanguage } from '#contract/accounts/spoken.ts'
import { interpreterKeptDays } from '#contract/reference/interpretersNow.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const ofPhone = prepared('interpretersOfPhone', (p: Params<{ phone: string }>) =>
  sqlOf
    .selectFrom('interpreter')
    .select(['name', 'phone', 'hours', 'note'])
    .select(sql<SpokenLanguage[]>`languages`.as('languages'))
    .where('command_center_id', '=', p.center)
    .where('phone', '=', p.phone)
    .orderBy('id')
    .limit(sql.lit(50)),
)
/** In use, or taken out of use and not forgotten yet. */
export const interpretersOfPhone = (tx: Tx, phone: string) => tx.all(ofPhone({ phone }))

const forget = prepared('forgetInterpreters', (p: Params<{ days: number }>) =>
  sqlOf.selectFrom(sql<{ id: string }>`forget_interpreters(${p.center}::uuid, ${p.days}::int)`.as('gone')).select(sql<string>`gone`.as('id')),
)
/** Removes who has been out of use for so long. */
export const forgetInterpreters = async (tx: Tx, doer: Doer) => tellForgotten(tx, doer, await tx.all(forget({ days: interpreterKeptDays })))

const erase = prepared('eraseInterpretersOf', (p: Params<{ citizenId: string }>) =>
  sqlOf.selectFrom(sql<{ id: string }>`erase_interpreters_of(${p.center}::uuid, ${p.citizenId}::uuid)`.as('gone')).select(sql<string>`gone`.as('id')),
)
/** Takes a citizen out of those who are rung no more; before the record forgets the number. */
export const eraseInterpretersOf = async (tx: Tx, doer: Doer, citizenId: string) => tellForgotten(tx, doer, await tx.all(erase({ citizenId })))

async function tellForgotten(tx: Tx, doer: Doer, gone: readonly { id: string }[]): Promise<void> {
  for (const { id } of gone)
    await record(tx, doer, { verb: 'referenceChanged', kind: 'interpreter', id, data: { kind: 'interpreter', id, action: 'forget' } })
}
