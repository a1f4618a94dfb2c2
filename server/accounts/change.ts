// Changes, closes and opens an account; whatever takes rights away ends its sessions at once.
import type { Account } from '#contract/accounts/Account.ts'
import type { AccountType } from '#contract/accounts/permissions.ts'
import type { Doer } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { accountShown, keepOffice, keepTeam, missing, noAccount, type Person, requireType, signOut, tell } from './add.ts'
import { accountChangedLetter } from './letters.ts'
import type { AccountParts } from './parts.ts'
import { changeAccount, nameForSignIn, type Office, type Team } from './storeAccounts.ts'
import { lockAccount } from './store.ts'

export interface Changes {
  id: string
  version?: number | undefined
  name?: string | undefined
  username?: string | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  languages?: Account['languages'] | undefined
  accountType?: AccountType | undefined
  accountTypeId?: string | null | undefined
  office?: { [K in keyof Office]?: Office[K] | undefined } | undefined
  team?: { [K in keyof Team]?: Team[K] | undefined } | undefined
}

/** The account, held against other changes, if it is of one of these types. */
export async function holdAccount(tx: Tx, id: string, types: readonly AccountType[], dutyOf: AccountParts['dutyOf']): Promise<Account> {
  await lockAccount(tx, id)
  const account = await accountShown(tx, id, dutyOf)
  return types.includes(account.accountType) ? account : refuse(404, noAccount)
}

export function requireVersion(current: Account, changes: Changes): void {
  const { id: _, version, ...given } = changes
  if (version !== undefined && current.version !== version) refuseStale('account', current, given)
}

export async function applyChanges(tx: Tx, { dutyOf, letters }: AccountParts, current: Account, changes: Changes, doer: Doer): Promise<Account> {
  requireVersion(current, changes)
  const { id, version: _, ...said } = changes
  if (saysNothing(said)) return current
  const accountType = changes.accountType ?? current.accountType
  const isNewType = accountType !== current.accountType
  const kept = isNewType ? null : current.accountTypeId
  const accountTypeId = changes.accountTypeId === undefined ? kept : changes.accountTypeId
  if (accountTypeId && accountTypeId !== kept) await requireType(tx, accountTypeId, accountType)
  const person: Person = {
    name: changes.name ?? current.name,
    username: changes.username ?? current.username,
    email: changes.email === undefined ? current.email : changes.email,
    phone: changes.phone === undefined ? current.phone : changes.phone,
    languages: changes.languages ?? current.languages,
  }
  await changeAccount(tx, id, {
    ...{ account_type: accountType, account_type_id: accountTypeId, name: person.name, username: person.username },
    ...{ email: person.email ?? '', phone: person.phone ?? '', languages: person.languages ?? [] },
  })
  await nameForSignIn(tx, id, person.username, person.email ?? '')
  await keepParticulars(tx, current, accountType, changes)
  const changed = Object.keys(changes).filter((name) => name !== 'id' && name !== 'version' && changes[name as keyof Changes] !== undefined)
  await tell(tx, doer, { verb: 'accountChanged', kind: 'account', id, data: { accountType, changed } })
  const isNewAddress = (person.email ?? '') !== (current.email ?? '')
  // Who may have lost the account is told where they still read.
  if (isNewAddress) for (const to of [current.email, person.email]) if (to) await letters.post(tx, accountChangedLetter(to, person.name, 'email'))
  if (isNewType || accountTypeId !== current.accountTypeId) {
    await signOut(tx, doer, id, 'account type changed')
    if (person.email) await letters.post(tx, accountChangedLetter(person.email, person.name, 'accountType'))
  }
  return accountShown(tx, id, dutyOf)
}

async function keepParticulars(tx: Tx, current: Account, accountType: AccountType, { id, office, team }: Changes): Promise<void> {
  if (office && accountType !== 'department') missing('office', 'Only a department has an office.')
  if (team && accountType !== 'responseteam') missing('team', 'Only a response team has these particulars.')
  if (accountType === 'department') {
    if (!current.office && !office?.deptTypeId) missing('office', 'A department needs its department type.')
    if (office) await keepOffice(tx, id, { contact: null, address: '', position: null, ...current.office, ...defined(office) } as Office)
  } else if (accountType === 'responseteam') {
    if (!current.team && !(team?.responseTypeId && team.callSign)) missing('team', 'A response team needs its response type and call sign.')
    if (team) await keepTeam(tx, id, { departmentId: null, plateNumber: null, ...current.team, ...defined(team) } as Team)
  }
}

const defined = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Closes or opens an account; twice is once. */
export async function switchAccount(tx: Tx, { dutyOf }: AccountParts, current: Account, isDeleted: 0 | 1, doer: Doer): Promise<Account> {
  if (current.isDeleted === isDeleted) return current
  const { accountId: id, accountType } = current
  await changeAccount(tx, id, { is_deleted: isDeleted })
  await tell(tx, doer, { verb: isDeleted === 1 ? 'accountDeactivated' : 'accountReactivated', kind: 'account', id, data: { accountType } })
  if (isDeleted === 1) await signOut(tx, doer, id, 'account closed')
  return accountShown(tx, id, dutyOf)
}
