// Whether a team can be sent, and how old its position is.
import type { RecommendedTeam } from '#contract/tickets/assignment/assignment.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatAge } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { stalePositionMs } from './teams.ts'
import styles from './TeamState.module.css'

export const teamStateWords: Record<RecommendedTeam['state'], string> = {
  available: k('Available'),
  assigned: k('Assigned'),
  acknowledged: k('Acknowledged'),
  enRoute: k('En route'),
  onScene: k('On scene'),
  offDuty: k('Off duty'),
}

export function TeamState({ state, positionAt }: Pick<RecommendedTeam, 'state' | 'positionAt'>) {
  const now = useNow()
  const isStale = positionAt !== null && now - Date.parse(positionAt) > stalePositionMs
  const shape = state === 'available' ? '●' : state === 'offDuty' ? '○' : '◐'
  return (
    <small className={styles.state} data-state={state}>
      <span>
        <i aria-hidden="true">{shape}</i> {t(teamStateWords[state])}
      </span>
      <span className={styles.age} data-stale={isStale || undefined}>
        {positionAt ? t('position {age}', { age: formatAge(positionAt, now) }) : t('no position')}
      </span>
    </small>
  )
}
