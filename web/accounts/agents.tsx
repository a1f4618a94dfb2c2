// Agents and dispatchers.
import type { Account } from '#contract/accounts/Account.ts'
import { staff } from '#contract/accounts/staff.ts'
import { k, t } from '#web/kit/language.ts'
import { roleHeadings } from '#web/kit/resources/table/fieldsOfTable.ts'
import type { Resource } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { accountTypeField, nameColumn, ofAccounts, person, personColumns, realmField, signInGroup } from './people.tsx'
import { typeWords } from '#web/kit/words.ts'

const alsoCalled = { agent: ['call taker', 'operator', 'telephone operator'], dispatcher: ['operations center dispatcher', 'radio dispatcher'] }

export const agents: Resource<Account> = {
  ...ofAccounts,
  title: k('Agents'),
  one: k('agent'),
  empty: k('Agents and dispatchers answer calls and work on tickets. Add the first one.'),
  list: staff.getAgents,
  add: staff.addAgent,
  headings: { accountType: [...roleHeadings, 'work'] },
  filters: [{ name: 'accountType', label: k('Work'), values: ['agent', 'dispatcher'], labels: typeWords }],
  columns: [nameColumn, { name: 'accountType', title: k('Work'), draw: ({ accountType }) => t(typeWords[accountType]) }, ...personColumns],
  groups: [
    {
      title: k('Work'),
      text: k('A dispatcher accepts and assigns tickets; an agent answers calls and writes tickets.'),
      fields: [{ name: 'accountType', label: k('Works as'), labels: typeWords, alsoCalled, width: 'half', first: 'agent', isAsked: true }],
    },
    person,
    signInGroup(realmField, accountTypeField()),
  ],
}

export const Screen = () => <ResourceScreen of={agents} />
