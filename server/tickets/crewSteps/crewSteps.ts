// A team on the scene takes the steps of its kind, each with its own time; the one that ends its run clears it too.
import { takeBackMinutes } from '#contract/tickets/assignment/assignment.ts'
import type { crewSteps as contract } from '#contract/tickets/crewSteps/crewSteps.ts'
import { isStepTaken } from '#contract/tickets/crewSteps/rules.ts'
import { responseTeamOf } from '#server/accounts/store.ts'
import type { Doer } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { crewStepsOf, type ReferenceRow } from '#server/reference/store.ts'
import { holdTeam, writeMove } from '#server/tickets/assignment/assignment.ts'
import { type AssignmentRow, takeMoveBack } from '#server/tickets/assignment/storeAssignments.ts'
import type { LockedTicket } from '#server/tickets/columns.ts'
import { showTicketOf } from '#server/tickets/detail/detail.ts'
import { tellOf } from '#server/tickets/steps/steps.ts'
import { changeTicket } from '#server/tickets/storeTickets.ts'
import { addCrewStep, dropLastStep } from './storeCrewSteps.ts'

type CrewStep = ReferenceRow<'crewStep'>

/** A step of the kind of a team, and whether it, or a later one, was taken. */
export async function stepOfTeam(tx: Tx, team: AssignmentRow, id: string | undefined): Promise<{ step: CrewStep; isTaken: boolean }> {
  const kind = (await responseTeamOf(tx, team.account_id))?.responseTypeId
  const all = kind ? await crewStepsOf(tx, kind) : []
  const step = all.find((one) => one.id === id) ?? refuse(404, 'There is no such step.')
  return { step, isTaken: isStepTaken(all, team.steps, step.id) }
}

/** Without the words of the center: the answer is kept for whoever asks again. */
export const notedStep = 'The step is noted.'

interface Taking {
  locked: LockedTicket
  team: AssignmentRow
}
export async function writeCrewStep(
  tx: Tx,
  doer: Doer,
  { locked, team }: Taking,
  step: CrewStep,
  { at = locked.now, ...late }: { at?: string; happenedAt?: string } = {},
): Promise<void> {
  const { account_id: accountId } = team
  await addCrewStep(tx, locked.number, accountId, { id: step.id, at })
  const after = await changeTicket(tx, locked, {})
  await tellOf(tx, doer, after, 'teamStepTaken', { data: { accountId, crewStepId: step.id, ...late } })
  if (step.isEnd) await writeMove(tx, doer, { locked: after, team }, 'cleared', { at, ...late })
}

export function serveCrewSteps(): Handlers<typeof contract> {
  return {
    async setTeamStep({ id, responseTeamId, crewStepId }, { me, doer, change }) {
      return change(async (tx) => {
        const { locked, team } = await holdTeam(tx, me, id, responseTeamId)
        const { step, isTaken } = await stepOfTeam(tx, team, crewStepId)
        if (isTaken || team.state === 'cleared') refuse(409, 'The team has taken this step, or a later one, already.')
        if (team.state !== 'onScene') refuse(409, 'The team is not on the scene yet.')
        await writeCrewStep(tx, doer, { locked, team }, step)
        return { message: notedStep, data: await showTicketOf(tx, me, id) }
      })
    },

    async takeTeamStepBack({ id, responseTeamId, crewStepId }, { me, doer, change }) {
      return change(async (tx) => {
        const { locked, team, teamId: accountId } = await holdTeam(tx, me, id, responseTeamId)
        const last = team.steps.at(-1)
        const isEnded = team.state === 'cleared'
        if (last?.id !== crewStepId || (isEnded && Date.parse(last.at) !== Date.parse(team.cleared_at!))) refuse(409, 'The team has gone on since.')
        if (Date.parse(locked.now) - Date.parse(last.at) > takeBackMinutes * 60_000) refuse(409, 'It is too late to take this back.')
        await dropLastStep(tx, id, accountId)
        const to = isEnded ? await takeMoveBack(tx, id, accountId, 'cleared') : null
        const after = await changeTicket(tx, locked, {})
        await tellOf(tx, doer, after, 'teamStepTakenBack', { data: { accountId, crewStepId } })
        if (to) await tellOf(tx, doer, after, 'teamStatusTakenBack', { data: { accountId, from: 'cleared', to } })
        return { message: 'The step is taken back.', data: await showTicketOf(tx, me, id) }
      })
    },
  }
}
