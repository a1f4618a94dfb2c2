// Account types of the center: a base type under a name of its own, with at most the base's permissions.
import { accountTypesOfCenter as calls, type NamedType } from '#contract/accounts/accountTypes.ts'
import { k, t } from '#web/kit/language.ts'
import type { Resource } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { centerTypes } from '#contract/accounts/staff.ts'
import { PermissionsField } from './PermissionsField.tsx'
import { typeWords } from '#web/kit/words.ts'

const accountTypes: Resource<NamedType> = {
  title: k('Account types'),
  one: k('account type'),
  empty: k('An account type gives some accounts fewer permissions than usual, under a name of its own, such as “Night dispatcher”.'),
  list: calls.getAccountTypes,
  add: calls.addAccounType,
  update: calls.updateAccountType,
  deactivate: calls.deactivateAccountType,
  reactivate: calls.reactivateAccountType,
  manage: 'reference.manage',
  idOf: ({ id }) => id,
  nameOf: ({ label }) => label,
  filters: [{ name: 'accountType', label: k('Based on'), values: centerTypes, labels: typeWords }],
  columns: [
    { name: 'label', title: k('Name') },
    { name: 'accountType', title: k('Based on'), draw: ({ accountType }) => t(typeWords[accountType]) },
    { name: 'permissions', title: k('Permissions'), align: 'right', minor: true, draw: ({ permissions }) => permissions.length },
    { name: 'accounts', title: k('Accounts'), align: 'right', draw: ({ accounts }) => accounts },
  ],
  groups: [
    {
      title: k('Name'),
      fields: [
        { name: 'label', label: k('Name') },
        {
          name: 'accountType',
          label: k('Based on'),
          labels: typeWords,
          fixed: true,
          first: 'dispatcher',
          help: k('It never holds more than this type does. It cannot be changed later.'),
        },
      ],
    },
    {
      title: k('Permissions'),
      text: k('Accounts of this type are signed out when their permissions change.'),
      fields: [{ name: 'permissions', label: k('Permissions'), input: PermissionsField, first: [] }],
    },
  ],
}

export const Screen = () => <ResourceScreen of={accountTypes} />
