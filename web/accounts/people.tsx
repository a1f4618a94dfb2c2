// What the kinds of staff have in common: the person, the account type, the last sign-in, and a first password.
import { Badge } from '@mantine/core'
import type { Account } from '#contract/accounts/Account.ts'
import { accountTypesOfCenter } from '#contract/accounts/accountTypes.ts'
import { spokenWords } from '#contract/accounts/spoken.ts'
import type { AccountType } from '#contract/accounts/permissions.ts'
import { staff } from '#contract/accounts/staff.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { k, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import type { Column, Field, FieldGroup, Options, Resource } from '#web/kit/resources/Resource.ts'
import { PasswordAction, secretOfAccount } from './PasswordAction.tsx'

/** The account types of the center that are based on this one. */
export const namedTypes = (accountType?: AccountType): Options => ({
  endpoint: accountTypesOfCenter.getAccountTypes,
  input: accountType ? { accountType } : {},
  valueOf: ({ id }: { id: string }) => id,
  labelOf: ({ label }: { label: string }) => label,
})

export const person: FieldGroup = {
  title: k('Person'),
  fields: [
    { name: 'name', label: k('Name') },
    {
      name: 'email',
      label: k('E-mail address'),
      input: 'email',
      help: k('For one-time passwords. Without it, only an administrator can give a new password.'),
    },
    { name: 'phone', label: k('Phone'), input: 'phone', width: 'half' },
    { name: 'languages', label: k('Languages'), labels: spokenWords, help: k('In which they can interpret in a call, spoken or signed.'), first: [] },
  ],
}

export const signInGroup = (...fields: Field[]): FieldGroup => ({
  title: k('Signing in'),
  text: k('A first password is shown once after adding. It must be changed at the first sign-in.'),
  fields: [{ name: 'username', label: k('User name'), help: k('Small letters, digits, dots and dashes.'), fallback: usernameFor }, ...fields],
})

/** Ana Marie Halimbawa is ana.marie.halimbawa, where a table says nothing else. */
function usernameFor({ name }: Record<string, unknown>): string {
  const words = String(name ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return words.filter(Boolean).join('.').slice(0, 40)
}

/** Among the staff, or with the partner agency: chosen once. */
export const realmField: Field = {
  name: 'realm',
  label: k('Signs in'),
  help: k('With the partner agency: on its own page, and by its e-mail address where the agency confirms who it is.'),
  labels: { staff: k('With the staff'), dgsi: k('With the partner agency') },
  first: 'staff',
  fixed: true,
}

export const accountTypeField = (accountType?: AccountType): Field => ({
  name: 'accountTypeId',
  label: k('Account type'),
  help: k('Left empty: the usual permissions.'),
  options: namedTypes(accountType),
  first: null,
})

const lastSeen: Column<Account> = { name: 'lastSeen', title: k('Last seen'), draw: drawLastSeen }
export const nameColumn: Column<Account> = { name: 'name', title: k('Name') }
export const personColumns: readonly Column<Account>[] = [
  { name: 'username', title: k('User name') },
  { name: 'phone', title: k('Phone'), minor: true, draw: ({ phone }) => (phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : null) },
  lastSeen,
]

function drawLastSeen({ lastSeen: at, isDefaultPass }: Account) {
  if (at) return <Ago at={at} short />
  return isDefaultPass ? (
    <Badge variant="default" tt="none" fw={500} miw="max-content">
      {t('Not signed in yet')}
    </Badge>
  ) : null
}

/** What is alike for every kind of account. */
export const ofAccounts = {
  idOf: ({ accountId }: Account) => accountId,
  nameOf: ({ name }: Account) => name,
  manage: 'accounts.manage',
  update: staff.updateAccount,
  deactivate: staff.deactivateAccount,
  reactivate: staff.reactivateAccount,
  secretOf: secretOfAccount,
  takesTables: true,
  knownBy: ['username'],
  Actions: PasswordAction,
} as const

interface PeopleTexts {
  title: string
  one: string
  empty: string
}

/** Staff who are nothing but persons. */
export function peopleOf(accountType: AccountType, texts: PeopleTexts, calls: { list: Endpoint; add: Endpoint }): Resource<Account> {
  return {
    ...ofAccounts,
    ...texts,
    ...calls,
    columns: [
      nameColumn,
      { name: 'accountTypeId', title: k('Account type'), minor: true, draw: (row, nameOf) => nameOf('accountTypeId', row.accountTypeId) },
      ...personColumns,
    ],
    groups: [person, signInGroup(realmField, accountTypeField(accountType))],
  }
}
