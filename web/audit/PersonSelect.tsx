// Chooses an account of the center by its name.
import { Select } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { staff } from '#contract/accounts/staff.ts'
import { query } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { mayNow } from '#web/kit/session.ts'

const all = { limit: 100 } as const

export function PersonSelect({ value, onChange }: { value: string | null; onChange(id: string | null): void }) {
  const enabled = mayNow(['accounts.read'])
  const lists = useQueries({
    queries: [
      staff.getAgents,
      staff.getSupervisors,
      staff.getVerifiers,
      staff.getContentWriters,
      staff.getDepartments,
      responseTeams.getResponseTeams,
    ].map((list) => ({
      ...query(list as typeof staff.getAgents, all),
      enabled,
    })),
  })
  const data = lists
    .flatMap((list) => list.data?.items ?? [])
    .map(({ accountId, name, username }) => ({ value: accountId, label: `${name} · ${username}` }))
  if (!enabled) return null
  return (
    <Select
      aria-label={t('Who')}
      placeholder={t('Who')}
      searchable
      clearable
      nothingFoundMessage={t('Nothing found')}
      data={data}
      value={value}
      onChange={onChange}
    />
  )
}
