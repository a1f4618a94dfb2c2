// Makes and changes accounts: the steps that staff, teams, leaders and approved applicants have in common.
import { uuidv7 as uuid } from 'uuidv7'
import type { Account, NewAccount } from '#contract/accounts/Account.ts'
import type { AccountType } from '#contract/accounts/permissions.ts'
import { endSessions, installation, typeOf } from '#server/auth/store.ts'
import { type Doer, type Happening, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { departmentTypeOf, responseTypeOf } from '#server/reference/store.ts'
import type { AccountParts } from './parts.ts'
import { departmentOf, fullAccountOf, showAccounts } from './store.ts'
import { insertAccount, nameForSignIn, type Office, setOffice, setTeam, type Team } from './storeAccounts.ts'

export interface Person {
  name: string
  username: string
  email: string | null
  phone: string | null
}

export interface Wanted {
  accountType: AccountType
  person: Person
  accountTypeId?: string | null | undefined
  office?: Office | undefined
  team?: Team | undefined
}

type First = Awaited<ReturnType<AccountParts['makeInitialPassword']>>

export const noAccount = 'There is no such account.'

/** Makes the account with a first password that its owner must change. */
export async function makeAccount(tx: Tx, { dutyOf }: AccountParts, { hash, expiresAt }: Omit<First, 'initialPassword'>, wanted: Wanted, doer: Doer) {
  const { accountType, person, accountTypeId = null, office, team } = wanted
  if (accountTypeId) await requireType(tx, accountTypeId, accountType)
  const id = uuid()
  await insertAccount(tx, {
    id,
    account_type: accountType,
    account_type_id: accountTypeId,
    name: person.name,
    username: person.username,
    email: person.email ?? '',
    phone: person.phone ?? '',
    password_hash: hash,
    password_expires_at: expiresAt,
  })
  await nameForSignIn(tx, id, person.username, person.email ?? '')
  if (office) await keepOffice(tx, id, office)
  if (team) await keepTeam(tx, id, team)
  await tell(tx, doer, { verb: 'accountAdded', kind: 'account', id, data: { accountType } })
  return accountShown(tx, id, dutyOf)
}

/** Adds an account and shows its first password this once; the reply is not kept, so no key repeats it. */
export async function addAccount(parts: AccountParts, centre: string, wanted: Wanted, doer: Doer): Promise<{ message: string; data: NewAccount }> {
  const { initialPassword, ...first } = await parts.makeInitialPassword()
  const account = await parts.db.within(centre, (tx) => makeAccount(tx, parts, first, wanted, doer))
  return { message: `${account.name} was added. The initial password is shown only now.`, data: { account, initialPassword } }
}

export async function accountShown(tx: Tx, id: string, dutyOf: AccountParts['dutyOf']): Promise<Account> {
  const row = (await fullAccountOf(tx, id)) ?? refuse(404, noAccount)
  return (await showAccounts(tx, [row], dutyOf))[0]!
}

export async function requireType(tx: Tx, id: string, accountType: AccountType): Promise<void> {
  const type = await typeOf(tx, id)
  if (!type || type.is_deleted === 1 || type.base_type !== accountType) wrong('accountTypeId', 'There is no such account type to give.')
}

export async function keepOffice(tx: Tx, accountId: string, office: Office): Promise<void> {
  if (!(await departmentTypeOf(tx, office.deptTypeId))) wrong('office', 'There is no such department type.')
  await setOffice(tx, accountId, office)
}

export async function keepTeam(tx: Tx, accountId: string, team: Team): Promise<void> {
  if (!(await responseTypeOf(tx, team.responseTypeId))) wrong('team', 'There is no such response type.')
  if (team.departmentId && !(await departmentOf(tx, team.departmentId))) wrong('team', 'There is no such department.')
  await setTeam(tx, accountId, team)
}

/** What a form refers to and is not there, or left out though it is needed. */
export const wrong = (field: string, message: string): never => refuse(404, message, 'not-found', { fields: { [field]: [message] } })
export const missing = (field: string, message: string): never => refuse(400, message, 'bad-input', { fields: { [field]: [message] } })

/** Ends every session of an account, and tells the nodes to end its sockets. */
export async function signOut(tx: Tx, doer: Doer, id: string, reason: string): Promise<number> {
  const ended = await endSessions(tx, id, reason)
  await record(tx, doer, { verb: 'sessionsEnded', kind: 'account', id, data: { reason, keptSessionId: null } })
  return ended
}

/** What the superadmin does in a centre stands in that centre's log, and in the installation's own. */
export async function tell<V extends 'accountAdded' | 'accountChanged' | 'accountDeactivated' | 'accountReactivated'>(
  tx: Tx,
  doer: Doer,
  happening: Happening<V>,
): Promise<void> {
  await record(tx, doer, happening)
  if (doer.accountType !== 'superadmin' || tx.centre === installation) return
  const { centre } = tx
  tx.enter(installation)
  await record(tx, doer, happening)
  tx.enter(centre)
}
