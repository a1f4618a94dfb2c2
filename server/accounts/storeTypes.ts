// The account types of a center.
import { sql } from 'kysely'
import type { NamedType } from '#contract/accounts/accountTypes.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { nextVersion } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const typesOf = (tx: Tx) =>
  sqlOf
    .selectFrom('account_type as t')
    .selectAll('t')
    .select(({ selectFrom, fn }) => {
      const accounts = selectFrom('account as a')
        .select(fn.countAll().as('n'))
        .whereRef('a.command_center_id', '=', 't.command_center_id')
        .whereRef('a.account_type_id', '=', 't.id')
        .where('a.is_deleted', '=', 0)
      return sql<number>`${accounts}`.as('accounts')
    })
    .where('t.command_center_id', '=', tx.center)

export async function namedTypeOf(tx: Tx, id: string): Promise<NamedType | undefined> {
  const row = await tx.one(typesOf(tx).where('t.id', '=', id))
  return row && show(row)
}

export const lockType = (tx: Tx, id: string) =>
  tx.one(sqlOf.selectFrom('account_type').select('id').where('command_center_id', '=', tx.center).where('id', '=', id).forUpdate())

export interface TypeFilter {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  isDeleted?: 0 | 1 | undefined
  accountType?: string | undefined
}

export async function typePage(tx: Tx, { cursor, limit, search, isDeleted, accountType }: TypeFilter) {
  let query = typesOf(tx)
  if (isDeleted !== undefined) query = query.where('t.is_deleted', '=', isDeleted)
  if (accountType) query = query.where('t.base_type', '=', accountType)
  if (search) query = query.where('t.label', 'ilike', likeText(search)!)
  const { items, ...page } = await keysetPage(tx, query, { keys: ['t.label', 't.id'] }, { cursor, limit })
  return { ...page, items: items.map(show) }
}

export const insertType = (tx: Tx, id: string, given: { accountType: string; label: string; permissions: readonly string[] }) =>
  tx.all(
    sqlOf
      .insertInto('account_type')
      .values({ command_center_id: tx.center, id, base_type: given.accountType, label: given.label, permissions: [...given.permissions] }),
  )

export const changeType = (tx: Tx, id: string, values: { label?: string; permissions?: string[]; is_deleted?: 0 | 1 }) =>
  tx.all(
    sqlOf
      .updateTable('account_type')
      .set({ ...values, version: nextVersion() })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )

type Row = Awaited<ReturnType<typeof rowOf>>
const rowOf = async (tx: Tx) => (await tx.one(typesOf(tx)))!

const show = (row: Row): NamedType => ({
  id: row.id,
  accountType: row.base_type as NamedType['accountType'],
  label: row.label,
  permissions: row.permissions as NamedType['permissions'],
  accounts: row.accounts,
  isDeleted: row.is_deleted as 0 | 1,
  version: row.version,
})
