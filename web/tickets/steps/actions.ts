// Every action on a ticket: which call it is, what shows at once, and how it is taken back.
import type { Input } from '#contract/kit/client.ts'
import { assignment, type teamMoves } from '#contract/tickets/assignment/assignment.ts'
import { crewSteps } from '#contract/tickets/crewSteps/crewSteps.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { reading } from '#contract/tickets/detail/reading.ts'
import { transfer } from '#contract/tickets/transfers/transfer.ts'
import { ringsForCrew } from '#contract/tickets/safety/rules.ts'
import { cases } from '#contract/reference/cases.ts'
import type { Ticket, TicketRow } from '#contract/tickets/Ticket.ts'
import { serverNow } from '#web/kit/clock.ts'
import { nameOf, sayOf, t } from '#web/kit/language.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { changeRow, markRow } from '#web/tickets/live/reduce.ts'
import { readRow } from '#web/tickets/lists/rows.ts'
import { change, isLost } from '#web/kit/api.ts'
import { learnTicket, type Outcome, sayLost, sayNotDone, take } from '#web/tickets/live/take.ts'
import { noteDone, noteFailed, shortNumber } from './receipts.ts'
import { stepWords } from './stepWords.ts'

export interface Why {
  reason: string
  note?: string
}
interface How {
  isQuiet?: boolean
  /** As it was seen. */
  version?: number | undefined
}
export type UnitKind = 'department' | 'responseteam'
/** The one at this desk. */
function myself(): TicketRow['acceptedBy'] {
  const { me } = useSession.getState()
  return me && { id: me.accountId, name: me.name }
}

export const accept = (id: string, { version, ...how }: How = {}) =>
  take({ id, step: 'accept', endpoint: lifecycle.acceptTicket, input: { id, version }, patch: { acceptedBy: myself() }, undo: 'back', ...how })

/** A department or team takes note of its assignment. */
export const takeNote = (id: string, accountId: string, version?: number) =>
  take({
    id,
    step: 'acknowledge',
    endpoint: lifecycle.acceptTicket,
    input: { id, version },
    patch: { awaiting: (readRow(queryClient, id)?.awaiting ?? []).filter((one) => one !== accountId) },
  })

export const decline = (id: string, why: Why, how?: How) =>
  take({ id, step: 'decline', endpoint: lifecycle.declineTicket, input: { id, ...why }, undo: 'back', ...how })

export const report = (id: string, why: Why, how?: How) =>
  take({ id, step: 'report', endpoint: lifecycle.reportTicket, input: { id, isReported: 1, ...why }, undo: 'back', ...how })

export const unreport = (id: string) => take({ id, step: 'unreport', endpoint: lifecycle.reportTicket, input: { id, isReported: 0 }, undo: 'back' })

export const resolve = (id: string, { disposition, summary }: { disposition: string; summary: string }) =>
  take({
    id,
    step: 'resolve',
    endpoint: lifecycle.resolveTicket,
    input: { transactionNumber: id, disposition, summary },
    patch: { clock: null },
    undo: 'back',
  })

export const reopen = (id: string, why: Why) => take({ id, step: 'reopen', endpoint: lifecycle.reopenTicket, input: { id, ...why }, undo: 'back' })

/** A resolved one leaves the accepted before its day is over. */
export const archive = (id: string, { version, ...how }: How = {}) =>
  take({ id, step: 'archive', endpoint: lifecycle.archiveTicket, input: { id, version }, patch: { tab: 'archived' }, undo: 'back', ...how })

export const escalate = (id: string, why: Why) =>
  take({ id, step: 'escalate', endpoint: lifecycle.escalateTicket, input: { id, ...why }, undo: 'back' })

export const remove = (id: string, why: Why, how?: How) =>
  take({ id, step: 'delete', endpoint: lifecycle.deleteEmergencyTicket, input: { id, ...why }, undo: 'back', ...how })

export const restore = (id: string) => take({ id, step: 'restore', endpoint: lifecycle.restoreEmergencyTicket, input: { id }, undo: 'back' })

export const hand = (id: string, commandCenterId: string, why: Why, how?: How) =>
  take({
    id,
    step: 'transfer',
    endpoint: transfer.transferTicket,
    input: { transactionNumber: id, commandCenterId, ...why },
    undo: (back) => cancelTransfer(id, 'transfer', back),
    ...how,
  })

export const cancelTransfer = (id: string, takesBack?: 'transfer', how?: How) =>
  take({ id, step: 'cancelTransfer', endpoint: transfer.cancelTransferredTicket, input: { id }, ...(takesBack && { takesBack }), ...how })
export const acceptTransfer = (id: string) => take({ id, step: 'acceptTransfer', endpoint: transfer.acceptTransferredTicket, input: { id } })
export const declineTransfer = (id: string, why: Why) =>
  take({ id, step: 'declineTransfer', endpoint: transfer.declineTransferredTicket, input: { id, ...why } })

const withUnits = (id: string, ids: string[]) => {
  const row = readRow(queryClient, id)
  return { allocatedTo: [...new Set([...(row?.allocatedTo ?? []), ...ids])], acceptedBy: row?.acceptedBy ?? myself() }
}

export function assign(id: string, kind: UnitKind, ids: string[], said?: string, how?: How) {
  const shared = { id, step: 'assign', patch: withUnits(id, ids), undo: 'back', said, ...how } as const
  return kind === 'department'
    ? take({ ...shared, endpoint: assignment.assignToDepartments, input: { id, departmentIds: ids } })
    : take({ ...shared, endpoint: assignment.assignToResponseTeam, input: { transactionNumber: id, responseTeamIds: ids } })
}
interface Reassigned {
  id: string
  unit: string
  /** As it is spoken. */
  team: string
  from: string
  /** Of the ticket it is sent to, as it was seen: a newer one refuses. */
  version?: number | undefined
}
/** Takes a team from a less urgent ticket: it is sent to this one first, so that it is on none at no moment. */
export async function reassign({ id, unit, team, from, version }: Reassigned): Promise<void> {
  const input = { transactionNumber: id, responseTeamIds: [unit], version }
  const said = t('sent {names}', { names: team })
  const sent = await take({ id, step: 'assign', endpoint: assignment.assignToResponseTeam, input, patch: withUnits(id, [unit]), undo: 'back', said })
  if (sent.isDone) await unassign(from, 'responseteam', unit, t('{team} reassigned to {number}', { team, number: shortNumber(id) }))
}
export function unassign(id: string, kind: UnitKind, accountId: string, said?: string) {
  const patch = { allocatedTo: (readRow(queryClient, id)?.allocatedTo ?? []).filter((one) => one !== accountId) }
  const shared = { id, step: 'unassign', patch, undo: 'back', said } as const
  return kind === 'department'
    ? take({ ...shared, endpoint: assignment.removeDepartment, input: { id, departmentId: accountId } })
    : take({ ...shared, endpoint: assignment.removeResponseTeam, input: { id, responseTeamId: accountId } })
}

type Move = (typeof teamMoves)[number]

export const moveTeam = (
  id: string,
  responseTeamId: string | undefined,
  state: Move,
  position?: Input<typeof assignment.setTeamStatus>['position'],
) =>
  take({
    id,
    step: 'moveTeam',
    endpoint: assignment.setTeamStatus,
    input: { id, responseTeamId, state, position },
    undo: () => takeMoveBack(id, responseTeamId, state),
  })

export const takeMoveBack = (id: string, responseTeamId: string | undefined, state: Move) =>
  take({ id, step: 'moveTeam', endpoint: assignment.takeTeamStatusBack, input: { id, responseTeamId, state } })

/** A step of its kind. */
export const setTeamStep = (id: string, responseTeamId: string, crewStepId: string) =>
  take({
    id,
    step: 'moveTeam',
    endpoint: crewSteps.setTeamStep,
    input: { id, responseTeamId, crewStepId },
    undo: () => takeStepBack(id, responseTeamId, crewStepId),
  })

export const takeStepBack = (id: string, responseTeamId: string | undefined, crewStepId: string) =>
  take({ id, step: 'moveTeam', endpoint: crewSteps.takeTeamStepBack, input: { id, responseTeamId, crewStepId } })

/** Whether a team's part in a ticket is counted. */
export function exclude(id: string, responseTeamId: string, isExcluded: boolean, name: string): Promise<unknown> {
  const endpoint = isExcluded ? assignment.excludeRTReport : assignment.includeRTReport
  const said = isExcluded ? t('{name} left out of statistics', { name }) : t('{name} counted in statistics', { name })
  const onDone = ({ data }: { data: Ticket }) => {
    learnTicket(data)
    noteDone(crypto.randomUUID(), [id], `${shortNumber(id)}: ${said}`, () => exclude(id, responseTeamId, !isExcluded, name))
  }
  return atOnce(change(endpoint, { id, responseTeamId }, { quiet: 'done', onDone }))
}

/** The ticket that stays is looked at from then on. */
export const merge = (id: string, into: string, version: number) =>
  take({
    id,
    step: 'merge',
    endpoint: lifecycle.mergeTicket,
    input: { id, into, version },
    undo: 'back',
    goesTo: into,
    said: t('merged into {number}', { number: shortNumber(into) }),
  })

export const unmerge = (id: string) => take({ id, step: 'unmerge', endpoint: lifecycle.unmergeTicket, input: { id }, undo: 'back' })

interface Marking {
  /** Set by a hand, not by the eye. */
  says?: boolean
  /** Told together with others. */
  isQuiet?: boolean
}

/** Read marks follow the eye: nothing is said unless they are refused, or were set by hand. */
export async function mark(id: string, isRead: boolean, { says = false, isQuiet = false }: Marking = {}): Promise<Outcome> {
  const again = () => mark(id, isRead, { says })
  const back = () => mark(id, !isRead)
  let outcome: Outcome = { id, isDone: false, message: '' }
  await atOnce(
    change(
      isRead ? reading.readEmergencyTicket : reading.unreadEmergencyTicket,
      { id },
      {
        quiet: 'all',
        optimistic: () => {
          markRow(queryClient, id, isRead)
          return () => markRow(queryClient, id, !isRead)
        },
        onDone: ({ message, sentence }) => {
          const said = sayOf(sentence ?? message)
          outcome = { id, isDone: true, message: said, undo: back }
          if (says && !isQuiet) noteDone(crypto.randomUUID(), [id], `${shortNumber(id)}: ${said}`, back)
        },
        onRefused: (error) => {
          outcome = { id, isDone: false, message: sayLost(error) }
          if (!isQuiet && (says || !isLost(error))) noteLost(id, isRead ? t('read') : t('unread'), error, again)
        },
      },
    ),
  )
  return outcome
}

/** Silences the alarm of a ticket on every desk; it rings until the server has said so. */
export function acknowledge(id: string): Promise<unknown> {
  const onDone = () => {
    const row = readRow(queryClient, id)
    noteDone(crypto.randomUUID(), [id], t('Acknowledged: {alarm}', { alarm: [row && nameOfAlarm(row), id].filter(Boolean).join(', ') }))
    if (!row || (row.flags.includes('acknowledged') && row.silent.length === 0 && !ringsForCrew(row))) return
    const by = { ...myself()!, at: new Date(serverNow()).toISOString() }
    const dangers = row.dangers.map((one) => (one.kind === 'mayday' || one.seen ? one : { ...one, seen: by }))
    changeRow(queryClient, { ...row, flags: [...new Set([...row.flags, 'acknowledged' as const])], silent: [], dangers })
  }
  const onRefused = (error: unknown) => noteLost(id, t(stepWords.acknowledge), error, () => acknowledge(id))
  return atOnce(change(reading.acknowledgeEmergencyTicket, { id }, { quiet: 'all', onDone, onRefused }))
}

/** Priority and kind: a key may have meant another alarm than the one that is looked at. */
export function nameOfAlarm({ priority, caseTypeId }: Pick<TicketRow, 'priority' | 'caseTypeId'>): string {
  const type = queryClient.getQueryData(allOf(cases.getCaseTypes).queryKey)?.find(({ id }) => id === caseTypeId)
  return [`P${priority}`, type && nameOf(type)].filter(Boolean).join(' ')
}

/** One sentence: of which ticket, what, and what became of it. */
const noteLost = (id: string, what: string, error: unknown, again: () => unknown) =>
  noteFailed(crypto.randomUUID(), [id], sayNotDone(id, what, sayLost(error)), isLost(error) ? again : undefined)

/** What was refused has been told and put back. */
const atOnce = (changing: Promise<unknown>) => changing.catch(() => undefined)
