// A crew in danger of its life: it rings on every desk, stands on its ticket, and ends with a reason.
import { uuidv7 as uuid } from 'uuidv7'
import { happenedOf, isToldLate, tellableHours } from '#contract/tickets/acts/rules.ts'
import { priorities } from '#contract/tickets/priorities.ts'
import { hasMayday, isMaydayUnseen, type CrewRoad } from '#contract/tickets/safety/rules.ts'
import { isOpen, type Status } from '#contract/tickets/states.ts'
import { responseTeamOf } from '#server/accounts/store.ts'
import type { Doer } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { otherCaseType } from '#server/reference/store.ts'
import { addAssignment, assignmentsOf, moveAssignment } from '#server/tickets/assignment/storeAssignments.ts'
import { dutyOf } from '#server/tickets/assignment/storePositions.ts'
import type { Danger, LockedTicket, Person } from '#server/tickets/columns.ts'
import { addUpdate } from '#server/tickets/detail/storeUpdates.ts'
import { fileTicket } from '#server/tickets/entries/storeFiling.ts'
import { codeOf, tellOf } from '#server/tickets/steps/steps.ts'
import { changeTicket, lockTicket } from '#server/tickets/storeTickets.ts'
import { ticketOfTeam } from './storeSafety.ts'

interface Mayday {
  teamId: string
  by: CrewRoad
  /** The ticket it was told of; without one, where the crew is at work. */
  number?: string | undefined
  /** As the crew wrote it. */
  words?: string | undefined
  /** When it was pressed, where that was told later. */
  happenedAt?: string | undefined
}

export async function declareMayday(tx: Tx, doer: Doer, { teamId, by, number, words, happenedAt }: Mayday) {
  const team = (await responseTeamOf(tx, teamId)) ?? refuse(404, 'There is no such response team.')
  const person = { id: teamId, name: team.callSign }
  if (number && !(await assignmentsOf(tx, number)).some((one) => one.account_id === teamId))
    refuse(404, 'There is no such response team on this ticket.')
  const known = number ?? (await ticketOfTeam(tx, teamId))
  const named = known ? await lockTicket(tx, null, known) : undefined
  // A crew that is in danger is heard, also where its ticket has ended or it was taken off meanwhile.
  const locked = named && (await stillHas(tx, named, teamId)) ? named : await fileFor(tx, doer, person)
  const isTeams = (one: Danger) => one.kind === 'mayday' && one.id === teamId
  const before = locked.dangers.find(isTeams)
  const at = saidAt(happenedAt, locked.now)
  // Told again, it rings again.
  const dangers = [...locked.dangers.filter((one) => !isTeams(one)), { ...person, kind: 'mayday' as const, at: before?.at ?? at, seen: null }]
  const after = await changeTicket(tx, locked, { dangers }, { byItself: true })
  await tellOf(tx, doer, after, 'maydayDeclared', {
    data: { accountId: teamId, by, ...(isToldLate(at, locked.now) && { happenedAt: at }) },
    accounts: [teamId],
  })
  if (words) await note(tx, doer, after, words, person)
  return { transactionNumber: locked.number, at: locked.now }
}

/** Of what a crew pressed without signal: within the hours in which it may be told, else when it was told. */
function saidAt(happenedAt: string | undefined, now: string): string {
  if (!happenedAt || Date.parse(now) - Date.parse(happenedAt) > tellableHours * 3_600_000) return now
  return happenedOf(happenedAt, { first: happenedAt, now })
}

const stillHas = async (tx: Tx, { status, number }: LockedTicket, teamId: string) =>
  isOpen(status as Status) && (await assignmentsOf(tx, number)).some((one) => one.account_id === teamId && one.state !== 'removed')

/** A crew in danger that was sent nowhere: a ticket of its own, so that help can be sent to it. */
async function fileFor(tx: Tx, doer: Doer, person: Person): Promise<LockedTicket> {
  const caseType = (await otherCaseType(tx)) ?? refuse(409, 'This center has no case type yet.')
  const known = (await dutyOf(tx, [person.id])).get(person.id)?.position
  const { number } = await fileTicket(tx, doer, {
    ...{ source: 'manual', caseTypeId: caseType.id, priority: priorities[0], description: `MAYDAY: ${person.name}`, by: person },
    position: known ?? undefined,
  })
  const filed = await lockTicket(tx, null, number)
  await addAssignment(tx, number, { accountId: person.id, kind: 'responseteam', departmentId: null, note: null, by: person, at: filed.now })
  await moveAssignment(tx, number, person.id, 'onScene', filed.now)
  return changeTicket(tx, filed, { allocated_to: [person.id], dispatched_at: filed.now, on_scene_at: filed.now })
}

export async function openMayday(tx: Tx, doer: Doer, locked: LockedTicket, by: Person): Promise<void> {
  if (!hasMayday(locked)) refuse(409, 'No Mayday stands on this ticket any more.')
  if (!isMaydayUnseen(locked)) return
  const seen = { ...by, at: locked.now }
  const dangers = locked.dangers.map((one) => (one.kind === 'mayday' && !one.seen ? { ...one, seen } : one))
  const after = await changeTicket(tx, locked, { dangers }, { byItself: true })
  await tellOf(tx, doer, after, 'maydayOpened')
}

export async function endMayday(tx: Tx, doer: Doer, locked: LockedTicket, { teamId, reason, by }: { teamId: string; reason: string; by: Person }) {
  const left = locked.dangers.filter((one) => one.kind !== 'mayday' || one.id !== teamId)
  if (left.length === locked.dangers.length) refuse(409, 'No Mayday stands on this ticket any more.')
  const after = await changeTicket(tx, locked, { dangers: left }, { byItself: true })
  await tellOf(tx, doer, after, 'maydayEnded', { data: { accountId: teamId, reasonCode: codeOf(reason) } })
  await note(tx, doer, after, reason, by)
}

async function note(tx: Tx, doer: Doer, locked: LockedTicket, text: string, by: Person): Promise<void> {
  const updateId = uuid()
  await addUpdate(tx, { id: updateId, number: locked.number, text, isPublic: false, by })
  const after = await changeTicket(tx, locked, { updates_count: locked.updates_count + 1 }, { byItself: true })
  await tellOf(tx, doer, after, 'updateAdded', { data: { updateId, isPublic: 0, fileIds: [] } })
}
