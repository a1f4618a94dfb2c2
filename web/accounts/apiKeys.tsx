// API keys: by them the programs of other town systems call, each with permissions of its own.
import { Button } from '@mantine/core'
import { type ApiKey, apiKeys as calls, type ApiKeyWithSecret } from '#contract/accounts/apiKeys.ts'
import { useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { formatDate } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import type { ActionProps, InputProps, Resource } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { askingSnippet } from '#web/kit/snippets.ts'
import { useMay, useMe } from '#web/kit/session/session.ts'
import { PermissionsField } from './PermissionsField.tsx'

const apiKeys: Resource<ApiKey> = {
  title: k('API keys'),
  one: k('API key'),
  empty: k('An API key lets a program of another town system call this one, with the permissions that you choose.'),
  list: calls.getApiKeys,
  add: calls.addApiKey,
  manage: 'center.manage',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  rowOf: (data) => (data as ApiKeyWithSecret).apiKey,
  secretOf(data) {
    const { apiKey, key } = data as ApiKeyWithSecret
    return { title: t('API key of {name}', { name: apiKey.name }), name: apiKey.name, secret: key, snippet: askingSnippet(key) }
  },
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'permissions', title: k('Permissions'), align: 'right', draw: ({ permissions }) => permissions.length },
    { name: 'lastUsedAt', title: k('Last used'), draw: ({ lastUsedAt }) => (lastUsedAt ? <Ago at={lastUsedAt} short /> : t('never')) },
    { name: 'expiresAt', title: k('Ends'), draw: ({ expiresAt }) => formatDate(expiresAt) },
    { name: 'madeBy', title: k('Made by'), minor: true, draw: ({ madeBy }) => madeBy.name },
  ],
  groups: [
    {
      title: k('Program'),
      text: k('The key is shown once. It ends by itself, and with the account of whoever made it.'),
      fields: [
        { name: 'name', label: k('Name'), help: k('Which system uses it: this name stands in the log.') },
        { name: 'expiresInDays', label: k('Ends after days'), width: 'half', first: 365, only: 'add' },
        { name: 'callsPerMinute', label: k('Most calls a minute'), width: 'half', first: 300 },
      ],
    },
    {
      title: k('Permissions'),
      text: k('Only those that you hold yourself. A key never confirms who somebody is, so it makes no accounts and no keys.'),
      fields: [{ name: 'permissions', label: k('Permissions'), input: OwnPermissions, first: [] }],
    },
  ],
  Actions: RevokeAction,
}

function OwnPermissions(props: InputProps) {
  const accountType = useMe()?.accountType
  return <PermissionsField {...props} values={{ accountType }} />
}

function RevokeAction({ row }: ActionProps<ApiKey>) {
  const revoke = useChange(calls.revokeApiKey)
  const mayManage = useMay('center.manage')
  const ask = async () => {
    const isSure = await confirmAction({
      title: t('End this key for good?'),
      text: t('The program that uses it is refused from now on.'),
      action: t('End the key of {name}', { name: row.name }),
      danger: true,
    })
    if (isSure) revoke.mutate({ id: row.id })
  }
  return mayManage && row.isDeleted === 0 ? (
    <Button variant="default" size="xs" loading={revoke.isPending} onClick={() => void ask()}>
      {t('End the key')}
    </Button>
  ) : null
}

export const Screen = () => <ResourceScreen of={apiKeys} />
