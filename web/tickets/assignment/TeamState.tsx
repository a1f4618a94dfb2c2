// Whether a team can be sent, and how old its position is.
import type { RecommendedTeam } from '#contract/tickets/assignment/assignment.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatAge } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { shortNumber } from '#web/tickets/steps/receipts.ts'
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

/** The other ticket that a team is busy with, and how it stands there. */
export const sayElsewhere = ({ worksOn, worksOnPriority, state }: RecommendedTeam): string | null =>
  worksOn &&
  t('on {number} (P{priority}), {state}', {
    number: shortNumber(worksOn),
    priority: worksOnPriority ?? '–',
    state: t(teamStateWords[state]).toLowerCase(),
  })

interface Props extends Pick<RecommendedTeam, 'state' | 'positionAt'> {
  /** On which ticket that is, where it is not all that there is to say. */
  said?: string | null
}

export function TeamState({ state, positionAt, said = null }: Props) {
  const now = useNow()
  const isStale = positionAt !== null && now - Date.parse(positionAt) > stalePositionMs
  const shape = state === 'available' ? '●' : state === 'offDuty' ? '○' : '◐'
  return (
    <small className={styles.state} data-state={state}>
      <span>
        <i aria-hidden="true">{shape}</i> {said ?? t(teamStateWords[state])}
      </span>
      <span className={styles.age} data-stale={isStale || undefined}>
        {positionAt ? t('position {age}', { age: formatAge(positionAt, now) }) : t('no position')}
      </span>
    </small>
  )
}
