// Makes and changes accounts: the steps that staff, teams, leaders and approved applicants have in common.
import { k, say, type Sentence } from '#contract/kit/say.ts'
import { uuidv7 as uuid } from 'uuidv7'
import type { Account, NewAccount } from '#contract/accounts/Account.ts'
import type { AccountType } from '#contract/accounts/permissions.ts'
import type { SpokenLanguage } from '#contract/accounts/spoken.ts'
import { endSessions, installation, typeOf } from '#server/auth/store.ts'
import { type Doer, type Happening, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { allInUse, departmentTypeOf, responseTypeOf } from '#server/reference/store.ts'
import type { AccountParts } from './parts.ts'
import { departmentOf, fullAccountOf, showAccounts } from './store.ts'
import { insertAccount, nameForSignIn, type Office, setOffice, setTeam, type Team } from './storeAccounts.ts'

export interface Person {
  name: string
  username: string
  email: string | null
  phone: string | null
  languages?: SpokenLanguage[] | undefined
}

export interface Wanted {
  accountType: AccountType
  person: Person
  accountTypeId?: string | null | undefined
  realm?: 'staff' | 'dgsi' | undefined
  office?: NewOffice | undefined
  team?: NewTeam | undefined
}

type NewOffice = Omit<Office, 'deptTypeId'> & { deptTypeId?: string | undefined }
type NewTeam = Omit<Team, 'responseTypeId'> & { responseTypeId?: string | undefined }

/** Of an office or a unit of which no type is said, the first of the center. */
async function wholeOffice(tx: Tx, office: NewOffice = { contact: null, address: '', position: null }): Promise<Office> {
  const deptTypeId = office.deptTypeId ?? (await allInUse(tx, 'departmentType', 1))[0]?.id
  return { ...office, deptTypeId: deptTypeId ?? wrong('office', 'There is no such department type.') }
}

const plainTeam: NewTeam = { departmentId: null, callSign: '', plateNumber: null }
async function wholeTeam(tx: Tx, { name }: Person, team = plainTeam): Promise<Team> {
  const responseTypeId = team.responseTypeId ?? (await allInUse(tx, 'responseType', 1))[0]?.id
  return {
    ...team,
    callSign: team.callSign || name.slice(0, 40),
    responseTypeId: responseTypeId ?? wrong('team', 'There is no such response type.'),
  }
}

type First = Awaited<ReturnType<AccountParts['makeInitialPassword']>>

export const noAccount = k('There is no such account.')

/** Makes the account with a first password that its owner must change. */
export async function makeAccount(
  tx: Tx,
  { dutyOf }: Pick<AccountParts, 'dutyOf'>,
  { hash, expiresAt }: Omit<First, 'initialPassword'>,
  wanted: Wanted,
  doer: Doer,
) {
  const { accountType, person, accountTypeId = null, realm = 'staff', office, team } = wanted
  if (accountTypeId) await requireType(tx, accountTypeId, accountType)
  const id = uuid()
  await insertAccount(tx, {
    id,
    account_type: accountType,
    account_type_id: accountTypeId,
    realm,
    name: person.name,
    username: person.username,
    email: person.email ?? '',
    phone: person.phone ?? '',
    languages: person.languages ?? [],
    password_hash: hash,
    password_expires_at: expiresAt,
  })
  await nameForSignIn(tx, id, person.username, person.email ?? '')
  if (accountType === 'department') await keepOffice(tx, id, await wholeOffice(tx, office))
  if (accountType === 'responseteam') await keepTeam(tx, id, await wholeTeam(tx, person, team))
  await tell(tx, doer, { verb: 'accountAdded', kind: 'account', id, data: { accountType } })
  return accountShown(tx, id, dutyOf)
}

/** Adds an account and shows its first password this once; the reply is not kept, so no key repeats it. */
export async function addAccount(parts: AccountParts, center: string, wanted: Wanted, doer: Doer): Promise<{ message: Sentence; data: NewAccount }> {
  const { initialPassword, ...first } = await parts.makeInitialPassword()
  const account = await parts.db.within(center, (tx) => makeAccount(tx, parts, first, wanted, doer))
  return { message: say('{name} was added. The initial password is shown only now.', { name: account.name }), data: { account, initialPassword } }
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
  await record(tx, doer, { verb: 'sessionsEnded', kind: 'account', id, data: { reason, keptSessionId: null } })
  return endSessions(tx, id, reason)
}

/** What the superadmin does in a center stands in that center's log, and in the installation's own. */
export async function tell<V extends 'accountAdded' | 'accountChanged' | 'accountDeactivated' | 'accountReactivated'>(
  tx: Tx,
  doer: Doer,
  happening: Happening<V>,
): Promise<void> {
  await record(tx, doer, happening)
  if (doer.accountType !== 'superadmin' || tx.center === installation) return
  const { center } = tx
  tx.enter(installation)
  await record(tx, doer, happening)
  tx.enter(center)
}
