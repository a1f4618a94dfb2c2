// What the server wants somebody for before it stops: a disk that fills up, a clock that is off, a backup that was not made.
import { IconServer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { usage } from '#contract/centers/usage.ts'
import { query } from '#web/kit/api.ts'
import { sayOf, t, useLanguage } from '#web/kit/language.ts'
import panes from '#web/kit/parts/panes.module.css'
import { StripBar } from '#web/kit/strip.tsx'

const lookMs = 5 * 60_000

export function Part() {
  useLanguage()
  const troubles = useQuery({ ...query(usage.getServerTroubles), refetchInterval: lookMs }).data?.items ?? []
  return troubles.map(({ says, todo }) => (
    <StripBar key={JSON.stringify(says)} of="server">
      <section className={panes.bar} data-level="warning" role="status" aria-label={t('The server')}>
        <IconServer size={20} aria-hidden="true" />
        <b>{sayOf(says)}</b>
        {todo && <span title={sayOf(todo)}>{sayOf(todo)}</span>}
      </section>
    </StripBar>
  ))
}
