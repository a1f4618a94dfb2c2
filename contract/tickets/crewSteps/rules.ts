// The steps of a team's own kind between its arrival and the end of its run: which come next, and how long each took, as its moves before. Pure rules.
import type { Priority } from '#contract/tickets/priorities.ts'

export interface TakenStep {
  id: string
  at: string
}
interface Step {
  id: string
  order: number
  isDeleted: 0 | 1
}

const inOrder = <S extends Step>(steps: readonly S[]) => steps.toSorted((one, other) => one.order - other.order || one.id.localeCompare(other.id))

/** Of the steps of a kind those after the last that was taken, also where it is in use no more. */
function after<S extends Step>(steps: readonly S[], taken: readonly Pick<TakenStep, 'id'>[]): S[] {
  const all = inOrder(steps)
  return all.slice(all.findLastIndex(({ id }) => taken.some((one) => one.id === id)) + 1)
}

/** What a crew on the scene may say next: a step that was left out is left behind. */
export const stepsAhead = <S extends Step>(steps: readonly S[], taken: readonly Pick<TakenStep, 'id'>[]): S[] =>
  after(steps, taken).filter(({ isDeleted }) => isDeleted === 0)

/** That one, or a later one, was taken. */
export const isStepTaken = (steps: readonly Step[], taken: readonly Pick<TakenStep, 'id'>[], id: string): boolean =>
  !after(steps, taken).some((one) => one.id === id)

/** How long each step took: from the one before it, the first from the arrival; null where nobody stamped that. */
export const secondsOfSteps = (taken: readonly TakenStep[], onSceneAt: string | null): (TakenStep & { seconds: number | null })[] =>
  taken.map((step, at) => {
    const since = at === 0 ? onSceneAt : taken[at - 1]!.at
    return { ...step, seconds: since === null ? null : Math.max(0, Math.floor((Date.parse(step.at) - Date.parse(since)) / 1000)) }
  })

/** The moves that have a target of their own, counted from when the team was sent. */
export const timedMoves = ['acknowledged', 'enRoute'] as const
export type TimedMove = (typeof timedMoves)[number]
interface Moved {
  assignedAt: string
  acknowledgedAt: string | null
  enRouteAt: string | null
}
/** How long a team took to acknowledge and to leave; what has no stamp is left out. */
export const secondsOfMoves = (moved: Moved): { move: TimedMove; at: string; seconds: number }[] =>
  timedMoves.flatMap((move) => {
    const at = moved[`${move}At`]
    return at ? [{ move, at, seconds: Math.max(0, Math.floor((Date.parse(at) - Date.parse(moved.assignedAt)) / 1000)) }] : []
  })

interface CrewTimes {
  alerting: { ringAfter: Readonly<Record<Priority, number | null>>; turnoutWithin: Readonly<Record<Priority, number | null>> }
}
/** What a team has for each, in seconds; null: no target. */
export const targetsOfMoves = ({ alerting }: CrewTimes, priority: Priority): Record<TimedMove, number | null> => ({
  acknowledged: alerting.ringAfter[priority],
  enRoute: alerting.turnoutWithin[priority],
})
