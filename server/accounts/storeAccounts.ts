// Lists of accounts, and what is written of an account.
import { sql } from 'kysely'
import type * as z from 'zod'
import type { officeFields, teamFields } from '#contract/accounts/Account.ts'
import type { AccountType } from '#contract/accounts/permissions.ts'
import { signInKey } from '#server/auth/store.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { refuse } from '#server/kit/refuse.ts'
import { nextVersion } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { accountsOf } from './store.ts'

export type Office = z.output<z.ZodObject<typeof officeFields>>
export type Team = z.output<z.ZodObject<typeof teamFields>>

export interface AccountFilter {
  types: readonly AccountType[]
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  isDeleted?: 0 | 1 | undefined
  accountTypeId?: string | undefined
  isOnline?: 0 | 1 | undefined
  deptTypeId?: string | undefined
  responseTypeId?: string | undefined
  departmentId?: string | undefined
}

const isOn = sql<boolean>`exists (select from session s where s.command_center_id = a.command_center_id and s.account_id = a.id and s.ended_at is null
  and s.last_active_at > now() - interval '15 minutes')`

function filtered(tx: Tx, filter: Omit<AccountFilter, 'cursor' | 'limit'>) {
  let query = accountsOf(tx).where('a.account_type', 'in', filter.types)
  if (filter.types.includes('department')) query = query.where('d.dept_type_id', 'is not', null)
  if (filter.types.includes('responseteam')) query = query.where('r.response_type_id', 'is not', null)
  if (filter.isDeleted !== undefined) query = query.where('a.is_deleted', '=', filter.isDeleted)
  if (filter.accountTypeId) query = query.where('a.account_type_id', '=', filter.accountTypeId)
  if (filter.deptTypeId) query = query.where('d.dept_type_id', '=', filter.deptTypeId)
  if (filter.responseTypeId) query = query.where('r.response_type_id', '=', filter.responseTypeId)
  if (filter.departmentId) query = query.where('r.department_id', '=', filter.departmentId)
  if (filter.isOnline !== undefined) query = query.where(isOn, '=', filter.isOnline === 1)
  if (filter.search) {
    const text = likeText(filter.search)
    query = query.where(sql<boolean>`concat_ws(' ', a.name, a.username, a.email, a.phone, r.call_sign, r.plate_number) ilike ${text}`)
  }
  return query
}

export const accountPage = (tx: Tx, { cursor, limit, ...filter }: AccountFilter) =>
  keysetPage(tx, filtered(tx, filter), { keys: ['a.name', 'a.id'] }, { cursor, limit })

export const teamRows = (tx: Tx, filter: Omit<AccountFilter, 'cursor' | 'limit' | 'types'>) =>
  tx.all(
    filtered(tx, { ...filter, types: ['responseteam'] })
      .orderBy('a.name')
      .orderBy('a.id')
      .limit(5_000),
  )

export interface NewRow {
  id: string
  account_type: AccountType
  account_type_id: string | null
  realm: 'staff' | 'dgsi'
  name: string
  username: string
  email: string
  phone: string
  languages: string[]
  password_hash: string
  password_expires_at: string
}

export const insertAccount = (tx: Tx, row: NewRow) =>
  tx.all(sqlOf.insertInto('account').values({ ...row, command_center_id: tx.center, is_default_pass: true }))

/** The names by which an account signs in; they are one person's over all centers. */
export async function nameForSignIn(tx: Tx, accountId: string, username: string, email: string): Promise<void> {
  const names = [...new Set([username, email].filter(Boolean).map(signInKey))]
  const former = sqlOf.deleteFrom('sign_in_name').where('command_center_id', '=', tx.center).where('account_id', '=', accountId)
  await tx.all(former.where('name', 'not in', names))
  const wished = names.map((name) => ({ name, command_center_id: tx.center, account_id: accountId }))
  await tx.all(
    sqlOf
      .insertInto('sign_in_name')
      .values(wished)
      .onConflict((on) => on.doNothing()),
  )
  const own = await tx.all(
    sqlOf.selectFrom('sign_in_name').select('name').where('command_center_id', '=', tx.center).where('account_id', '=', accountId),
  )
  const isTaken = (name: string) => name !== '' && !own.some((one) => one.name === signInKey(name))
  // Whose address it is in another center is nobody's business here: the account then signs in by its user name.
  const here = sqlOf.selectFrom('sign_in_name').select('name').where('command_center_id', '=', tx.center).where('name', '=', signInKey(email))
  const isTakenHere = isTaken(email) && (await tx.one(here)) !== undefined
  const fields = {
    ...(isTaken(username) && { username: ['This user name is in use. Please choose another one.'] }),
    ...(isTakenHere && { email: ['An account already signs in with this address.'] }),
  }
  const [first] = Object.values(fields)
  if (first) refuse(409, first[0]!, 'name-taken', { fields })
}

export const changeAccount = (
  tx: Tx,
  id: string,
  values: Partial<Pick<NewRow, 'account_type' | 'account_type_id' | 'name' | 'username' | 'email' | 'phone' | 'languages'>> & { is_deleted?: 0 | 1 },
) =>
  tx.all(
    sqlOf
      .updateTable('account')
      .set({ ...values, version: nextVersion() })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )

export async function setOffice(tx: Tx, accountId: string, office: Office): Promise<void> {
  const { lat = null, lng = null, accuracy = null } = office.position ?? {}
  const values = { dept_type_id: office.deptTypeId, contact: office.contact, address: office.address, lat, lng, accuracy }
  await tx.all(
    sqlOf
      .insertInto('department')
      .values({ command_center_id: tx.center, account_id: accountId, ...values })
      .onConflict((on) => on.columns(['command_center_id', 'account_id']).doUpdateSet(values)),
  )
}

export async function setTeam(tx: Tx, accountId: string, team: Team): Promise<void> {
  const values = {
    response_type_id: team.responseTypeId,
    department_id: team.departmentId,
    call_sign: team.callSign,
    plate_number: team.plateNumber,
  }
  await tx.all(
    sqlOf
      .insertInto('response_team')
      .values({ command_center_id: tx.center, account_id: accountId, ...values })
      .onConflict((on) => on.columns(['command_center_id', 'account_id']).doUpdateSet(values)),
  )
}
