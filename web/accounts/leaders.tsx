// The accounts that the superadmin hands out: administrators and executives of any center.
import { Button } from '@mantine/core'
import type { Account } from '#contract/accounts/Account.ts'
import { installation } from '#contract/accounts/installation.ts'
import { centersOfAll } from '#contract/centers/centers.ts'
import { change, useChange } from '#web/kit/api.ts'
import { k, t } from '#web/kit/language.ts'
import { isOff, type ActionProps, type Options, type Resource } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { PasswordAction } from './PasswordAction.tsx'
import { nameColumn, ofAccounts, person, personColumns, signInGroup } from './people.tsx'

const centers: Options = {
  endpoint: centersOfAll.getCommandCenters,
  valueOf: ({ commandCenterId }: { commandCenterId: string }) => commandCenterId,
  labelOf: ({ name }: { name: string }) => name,
}

const { deactivate: _, reactivate: __, ...alike } = ofAccounts
const leaders: Omit<Resource<Account>, 'title' | 'one' | 'empty' | 'list'> = {
  ...alike,
  manage: 'centers.manage',
  filters: [{ name: 'commandCenterId', label: k('Center'), options: centers }],
  columns: [
    nameColumn,
    { name: 'center', title: k('Center'), draw: ({ commandCenterId }, nameOf) => nameOf('commandCenterId', commandCenterId) },
    ...personColumns,
  ],
  groups: [{ title: k('Center'), fields: [{ name: 'commandCenterId', label: k('Center'), options: centers, fixed: true }] }, person, signInGroup()],
}

const admins: Resource<Account> = {
  ...leaders,
  title: k('Administrators'),
  one: k('administrator'),
  empty: k('An administrator sets a center up and hands out its accounts.'),
  list: installation.getAdminAccounts,
  add: installation.createAdminAccount,
  update: installation.updateAdminAccounts,
  Actions: (props) => <LeaderActions {...props} update={installation.updateAdminAccounts} />,
}
const executives: Resource<Account> = {
  ...leaders,
  title: k('Executives'),
  one: k('executive'),
  empty: k('An executive sees the numbers of a center, and no personal data.'),
  list: installation.getExecutiveAccounts,
  add: installation.createExecutiveAccount,
  update: installation.updateExecutiveAccounts,
  Actions: (props) => <LeaderActions {...props} update={installation.updateExecutiveAccounts} />,
}

export const Admins = () => <ResourceScreen of={admins} />
export const Executives = () => <ResourceScreen of={executives} />

function LeaderActions({ update, ...props }: ActionProps<Account> & { update: typeof installation.updateAdminAccounts }) {
  const { row } = props
  const off = isOff(row)
  const turn = useChange(update, {
    called: row.name,
    undo: ({ data }) => change(update, { id: row.accountId, version: data.version, isDeleted: off ? 1 : 0 }, { quiet: 'all' }),
  })
  return (
    <>
      <PasswordAction {...props} />
      <Button
        variant="default"
        size="xs"
        loading={turn.isPending}
        onClick={() => turn.mutate({ id: row.accountId, version: row.version, isDeleted: off ? 0 : 1 })}
      >
        {off ? t('Take into use again') : t('Take out of use')}
      </Button>
    </>
  )
}
