// The steps of the kind of a team on a ticket: what each is called, and which it may take next.
import type { CrewStep } from '#contract/reference/kinds.ts'
import { stepsAhead } from '#contract/tickets/crewSteps/rules.ts'
import type { Assignment } from '#contract/tickets/Ticket.ts'
import { t } from '#web/kit/language.ts'
import { useCrewSteps, useNameOf } from '#web/tickets/reference.ts'

export function useStepName(): (id: string) => string {
  const { byId } = useCrewSteps()
  const nameOf = useNameOf()
  return (id) => nameOf(byId.get(id)) || t('a step')
}

/** None before it is on the scene, and none once it is clear. */
export function useStepsAhead({ state, responseTypeId, steps }: Pick<Assignment, 'state' | 'responseTypeId' | 'steps'>): CrewStep[] {
  const { list } = useCrewSteps()
  if (state === 'cleared' || state === 'removed') return []
  return stepsAhead(
    list.filter((one) => one.responseTypeId === responseTypeId),
    steps,
  )
}
