// Accounts with what makes them departments and response teams: what this room and the others read and write of them.
import { sql } from 'kysely'
import type { Account, PaymentLog } from '#contract/accounts/Account.ts'
import { installation } from '#server/auth/store.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { view } from '#server/kit/keys/view.ts'
import type { Duty, DutyOf } from './parts.ts'
import { latestPayments } from './storePayments.ts'

export { crewLastOn, crewsOn, forgetCrews, isOfCrew, unitOfCrewNumber } from './storeCrews.ts'

/** The account of a program: it gives a key its name, and is none of the people or units. */
export const apiKeyType = 'apikey'

const columns = [
  'a.command_center_id',
  'a.id',
  'a.account_type',
  'a.account_type_id',
  'a.realm',
  'a.name',
  'a.username',
  'a.email',
  'a.phone',
  'a.languages',
  'a.is_deleted',
  'a.is_default_pass',
  'a.is_demo',
  'a.last_seen_at',
  'a.created_at',
  'a.version',
] as const

export const accountsOf = (tx: Tx) =>
  sqlOf
    .selectFrom('account as a')
    .leftJoin('department as d', (on) => on.onRef('d.command_center_id', '=', 'a.command_center_id').onRef('d.account_id', '=', 'a.id'))
    .leftJoin('response_team as r', (on) => on.onRef('r.command_center_id', '=', 'a.command_center_id').onRef('r.account_id', '=', 'a.id'))
    .select(columns)
    .select(['d.dept_type_id', 'd.contact', 'd.address', 'd.lat', 'd.lng', 'd.accuracy'])
    .select(['r.response_type_id', 'r.department_id', 'r.call_sign', 'r.plate_number'])
    .where('a.command_center_id', '=', tx.center)
    .where('a.account_type', '<>', apiKeyType)

export type FullAccount = NonNullable<Awaited<ReturnType<typeof fullAccountOf>>>

export const fullAccountOf = (tx: Tx, id: string) => tx.one(accountsOf(tx).where('a.id', '=', id))

export interface DepartmentOfCenter {
  accountId: string
  name: string
  isDeleted: number
  deptTypeId: string
  contact: string | null
  address: string
  position: { lat: number; lng: number; accuracy?: number } | null
}

export interface TeamOfCenter {
  accountId: string
  name: string
  isDeleted: number
  responseTypeId: string
  departmentId: string | null
  callSign: string
  plateNumber: string | null
}

export const lockAccount = (tx: Tx, id: string) =>
  tx.one(sqlOf.selectFrom('account').select('id').where('command_center_id', '=', tx.center).where('id', '=', id).forUpdate())

export const departmentOf = async (tx: Tx, id: string): Promise<DepartmentOfCenter | undefined> => (await departmentsOf(tx, [id]))[0]
export const responseTeamOf = async (tx: Tx, id: string): Promise<TeamOfCenter | undefined> => (await responseTeamsOf(tx, [id]))[0]

/** These departments of the center, or all that are open. */
export async function departmentsOf(tx: Tx, ids?: readonly string[]): Promise<DepartmentOfCenter[]> {
  const all = accountsOf(tx).where('a.account_type', '=', 'department')
  const rows = await tx.all(ids ? all.where('a.id', 'in', [...ids, nobody]) : all.where('a.is_deleted', '=', 0).orderBy('a.name'))
  return rows.filter((row) => row.dept_type_id !== null).map(departmentFrom)
}

/** These response teams of the center, or all that are open; of one department where it is named. */
export async function responseTeamsOf(tx: Tx, ids?: readonly string[], departmentId?: string): Promise<TeamOfCenter[]> {
  let all = accountsOf(tx).where('a.account_type', '=', 'responseteam')
  if (departmentId) all = all.where('r.department_id', '=', departmentId)
  const rows = await tx.all(ids ? all.where('a.id', 'in', [...ids, nobody]) : all.where('a.is_deleted', '=', 0).orderBy('a.name'))
  return rows.filter((row) => row.response_type_id !== null).map(teamFrom)
}

/** What an account is called by, of `account as a`: a team by its call sign, as on the radio. */
export const calledBy = sql<string>`coalesce((select r.call_sign from response_team r where r.command_center_id = a.command_center_id and r.account_id = a.id), a.name)`

/** Names of accounts by id, teams by their call signs, closed ones too; those of the installation, such as the superadmin's, are not among them. */
export async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.all(
    sqlOf
      .selectFrom('account as a')
      .select(['a.id', calledBy.as('name')])
      .where('a.command_center_id', '=', tx.center)
      .where('a.id', 'in', ids),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const nobody = '00000000-0000-4000-8000-000000000001'

const departmentFrom = (row: FullAccount): DepartmentOfCenter => ({
  accountId: row.id,
  name: row.name,
  isDeleted: row.is_deleted,
  deptTypeId: row.dept_type_id!,
  contact: row.contact,
  address: row.address ?? '',
  position: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng, ...(row.accuracy !== null && { accuracy: row.accuracy }) },
})

const teamFrom = (row: FullAccount): TeamOfCenter => ({
  accountId: row.id,
  name: row.name,
  isDeleted: row.is_deleted,
  responseTypeId: row.response_type_id!,
  departmentId: row.department_id,
  callSign: row.call_sign!,
  plateNumber: row.plate_number,
})

/** Accounts as the contract has them, teams with their duty and their latest payment. */
export async function showAccounts(tx: Tx, rows: FullAccount[], dutyOf: DutyOf): Promise<Account[]> {
  const teams = rows.filter((row) => row.account_type === 'responseteam').map((row) => row.id)
  const duties = teams.length > 0 ? await dutyOf(tx, teams) : new Map()
  const payments = teams.length > 0 ? await latestPayments(tx, 'account_id', teams) : new Map()
  return rows.map((row) => showAccount(row, duties.get(row.id), payments.get(row.id)))
}

const offDuty = { dutyStatus: 'offduty', isAtWork: false, runs: [] as string[], position: null, heading: null, positionAt: null } satisfies Duty

const accountView = view<Account>('account', ({ accountId }) => [accountId])

function showAccount(row: FullAccount, duty: NonNullable<Account['team']> | undefined, payment: PaymentLog | undefined): Account {
  const isOffice = row.account_type === 'department' && row.dept_type_id !== null
  const isTeam = row.account_type === 'responseteam' && row.response_type_id !== null
  return accountView({
    accountId: row.id,
    accountType: row.account_type as Account['accountType'],
    accountTypeId: row.account_type_id,
    realm: row.realm as Account['realm'],
    name: row.name,
    username: row.username,
    email: row.email || null,
    phone: row.phone || null,
    languages: row.languages as Account['languages'],
    commandCenterId: row.command_center_id === installation ? null : row.command_center_id,
    isDeleted: row.is_deleted as 0 | 1,
    isDefaultPass: row.is_default_pass,
    isDemo: row.is_demo,
    lastSeen: row.last_seen_at,
    createdAt: row.created_at,
    version: row.version,
    ...(isOffice && { office: officeFrom(row) }),
    ...(isTeam && { team: { ...unitFrom(row), ...offDuty, ...duty }, latestPaymentLog: payment ?? null }),
  })
}

function officeFrom(row: FullAccount) {
  const { deptTypeId, contact, address, position } = departmentFrom(row)
  return { deptTypeId, contact, address, position }
}

function unitFrom(row: FullAccount) {
  const { responseTypeId, departmentId, callSign, plateNumber } = teamFrom(row)
  return { responseTypeId, departmentId, callSign, plateNumber }
}

interface Reached {
  email?: string | null | undefined
  phone?: string | null | undefined
}
const plainAddress = (text: string | null | undefined) => text?.trim().toLowerCase() || null
const lastDigits = (text: string | null | undefined) => text?.replace(/\D/g, '').slice(-10) || null

/** Whether an account is reached at the same address or number as somebody: it may be they themselves. */
export async function isReachedAs(tx: Tx, accountId: string, about: Reached): Promise<boolean> {
  const own = await fullAccountOf(tx, accountId)
  const isSame = (one: string | null, other: string | null) => one !== null && one === other
  return isSame(plainAddress(own?.email), plainAddress(about.email)) || isSame(lastDigits(own?.phone), lastDigits(about.phone))
}
