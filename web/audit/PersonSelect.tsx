// Chooses an account of the center by its name.
import { useQueries } from '@tanstack/react-query'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { staff } from '#contract/accounts/staff.ts'
import { t } from '#web/kit/language.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { mayNow } from '#web/kit/session/session.ts'

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
    ].map((list) => ({ ...allOf(list as typeof staff.getAgents), enabled })),
  })
  const choices = lists
    .flatMap((list) => list.data ?? [])
    .map(({ accountId, name, username }) => ({ value: accountId, label: `${name} · ${username}` }))
  if (!enabled) return null
  return <Choose aria-label={t('Who')} placeholder={t('Who')} clearable choices={choices} value={value} onChange={onChange} />
}
