// A crew tells what it did, each act with its own time; what can no longer be is answered in words and kept on the timeline.
import { type Sentence, say } from '#contract/kit/say.ts'
import type { acts as contract } from '#contract/tickets/acts/acts.ts'
import { type CrewAct, happenedOf, hasOwnTime, hindranceOfAct, type KeptBecause, keptBecause } from '#contract/tickets/acts/rules.ts'
import type { Status } from '#contract/tickets/states.ts'
import type { Actor, Context } from '#server/kit/context.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { cannotGo, noted, writeMove, writeRefusal } from '#server/tickets/assignment/assignment.ts'
import { type AssignmentRow, assignmentsOf } from '#server/tickets/assignment/storeAssignments.ts'
import type { LockedTicket } from '#server/tickets/columns.ts'
import { notedStep, stepOfTeam, writeCrewStep } from '#server/tickets/crewSteps/crewSteps.ts'
import { type KeptFile, keepAll } from '#server/tickets/detail/files.ts'
import { writeUpdate } from '#server/tickets/detail/updates.ts'
import { addCrewHazard } from '#server/tickets/hazards/hazards.ts'
import type { TicketParts } from '#server/tickets/entries/entries.ts'
import { allWell, answerRollCall, noRollCall } from '#server/tickets/safety/watchCrew.ts'
import { holdWatch } from '#server/tickets/safety/storeSafety.ts'
import { personOf, takeStep, tellOf } from '#server/tickets/steps/steps.ts'
import { lockTicket } from '#server/tickets/storeTickets.ts'

interface Told {
  id: string
  act: CrewAct
  happenedAt: string
  text: string
  disposition: string
  summary: string
  crewStepId?: string | undefined
}

/** An act that is being told: by whom, on which ticket, when it happened, and that again where it was told later. */
interface Telling extends Pick<Context, 'me' | 'doer'> {
  locked: LockedTicket
  team: AssignmentRow
  at: string
  late: { happenedAt?: string }
  step: Awaited<ReturnType<typeof stepOfTeam>>['step'] | null
}

/** The part of a crew in a ticket, also where it was taken off. */
const partIn = async (tx: Tx, me: Actor, id: string) =>
  (await assignmentsOf(tx, id)).find((one) => one.account_id === me.accountId) ?? refuse(404, 'There is no such ticket.')

/** A move comes after the moves before it. */
function firstFor({ assigned_at: assigned, acknowledged_at, en_route_at, on_scene_at, steps }: AssignmentRow, act: CrewAct): string {
  if (act === 'note' || act === 'hazard' || act === 'proposal' || act === 'refusal' || act === 'well') return assigned
  return [acknowledged_at, en_route_at, on_scene_at, ...steps.map(({ at }) => at)].reduce<string>(
    (last, at) => (at && Date.parse(at) > Date.parse(last) ? at : last),
    assigned,
  )
}

export function serveActs({ keeper }: TicketParts): Handlers<typeof contract> {
  return {
    async tellAct({ files: given, ...told }, { me, doer, read, change }) {
      if (given) await read((tx) => partIn(tx, me, told.id))
      const files = await keepAll(keeper, given, me)
      return change(async (tx) => {
        const locked = await lockTicket(tx, null, told.id)
        const team = await partIn(tx, me, told.id)
        if (told.act === 'hazard' && !told.text) refuse(400, 'Say what is dangerous there.')
        if (team.kind !== 'responseteam' && told.act !== 'note' && told.act !== 'proposal') refuse(404, 'There is no such ticket.')
        const { now } = locked
        const own = told.act === 'step' ? await stepOfTeam(tx, team, told.crewStepId) : null
        const isTaken = own?.isTaken ?? false
        const askedAt = told.act === 'well' ? ((await holdWatch(tx, told.id, me.accountId))?.asked_at ?? null) : null
        const stands = { status: locked.status as Status, state: team.state, said: told.happenedAt, now, isTaken, askedAt }
        const because = hindranceOfAct(told.act, stands)
        const at = happenedOf(told.happenedAt, { first: because ? team.assigned_at : firstFor(team, told.act), now })
        const late = hasOwnTime(at, now) ? { happenedAt: at } : {}
        const telling = { me, doer, locked, team, at, late, step: own?.step ?? null }
        // Another phone of the crew was faster, or the crew went on without it: nothing is missing.
        if (because === 'passed' && told.act === 'acknowledged')
          return { message: 'Acknowledged already.', data: { outcome: 'done', happenedAt: at } }
        if (because === 'passed' && told.act === 'well') return { message: noRollCall, data: { outcome: 'done', happenedAt: at } }
        const message = because ? await keep(tx, telling, told, because, files) : await write(tx, telling, told, files)
        return { message, data: { outcome: because ? 'kept' : 'done', happenedAt: at } }
      })
    },
  }
}

const forStaff = { isPublic: 0, forAll: 0 } as const

async function write(
  tx: Tx,
  telling: Telling,
  { id, act, text, disposition, summary }: Told,
  files: readonly KeptFile[],
): Promise<string | Sentence> {
  const { me, doer, locked, at, late, step } = telling
  if (act === 'note') {
    await writeUpdate(tx, { me, doer }, locked, { text, ...forStaff, ...late }, files)
    return 'Update added.'
  }
  if (act === 'hazard') {
    await writeUpdate(tx, { me, doer }, locked, { text, ...forStaff, ...late }, files)
    await addCrewHazard(tx, { me, doer }, locked, text)
    return 'The danger was told.'
  }
  if (act === 'refusal') {
    await writeRefusal(tx, { me, doer }, telling, text, late)
    return cannotGo
  }
  if (act === 'proposal') {
    const changes = () => ({ proposed: { disposition, summary, by: personOf(me), at } })
    const { after } = await takeStep(tx, me, { number: id, name: 'proposeResolve', changes })
    await tellOf(tx, doer, after, 'ticketResolveProposed', { data: late })
    return 'You proposed to resolve the ticket.'
  }
  if (act === 'well') {
    await answerRollCall(tx, doer, { number: id, teamId: me.accountId, road: 'crew', late })
    return allWell
  }
  if (act === 'step') {
    await writeCrewStep(tx, doer, telling, step!, { ...late, at })
    return notedStep
  }
  await writeMove(tx, doer, telling, act, { ...late, at })
  return noted(act)
}

/** Its words go onto the timeline as an update. */
async function keep(
  tx: Tx,
  { me, doer, locked, at, late }: Telling,
  { act, text, summary, crewStepId }: Told,
  because: KeptBecause,
  files: readonly KeptFile[],
): Promise<Sentence> {
  const data = { accountId: me.accountId, act, because, happenedAt: at, ...(act === 'step' && { crewStepId }) }
  await tellOf(tx, doer, locked, 'crewActKept', { data, accounts: [me.accountId] })
  const words = act === 'proposal' ? summary : text
  if (words || files.length > 0) await writeUpdate(tx, { me, doer }, locked, { text: words, ...forStaff, ...late }, files)
  return say('{why} What you told is kept on its timeline.', { why: say(keptBecause[because]) })
}
