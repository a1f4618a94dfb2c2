// Every deed on a ticket: which call it is, what shows at once, and how it is taken back.
import type { Input } from '#contract/kit/client.ts'
import { assignment, type teamMoves } from '#contract/tickets/assignment.ts'
import { lifecycle } from '#contract/tickets/lifecycle.ts'
import { reading } from '#contract/tickets/reading.ts'
import { transfer } from '#contract/tickets/transfer.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { t } from '#web/kit/language.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session.ts'
import { toastError } from '#web/kit/toast.ts'
import { offerUndo } from '#web/kit/undo.tsx'
import { changeRow, markRow } from './reduce.ts'
import { readRow } from './rows.ts'
import { send } from './send.ts'
import { take } from './take.ts'

export interface Why {
  reason: string
  note?: string
}
interface How {
  isQuiet?: boolean
}
export type UnitKind = 'department' | 'responseteam'
const takenBack = (): Why => ({ reason: t('Taken back by the one who did it') })

/** The one at this desk. */
function myself(): TicketRow['acceptedBy'] {
  const { me } = useSession.getState()
  return me && { id: me.accountId, name: me.name }
}

export const accept = (id: string, how?: How) =>
  take({ id, step: 'accept', endpoint: lifecycle.acceptTicket, input: { id }, patch: { acceptedBy: myself() }, ...how })

/** A department or team takes note of its assignment. */
export const takeNote = (id: string, accountId: string) =>
  take({
    id,
    step: 'acknowledge',
    endpoint: lifecycle.acceptTicket,
    input: { id },
    patch: { awaiting: (readRow(queryClient, id)?.awaiting ?? []).filter((one) => one !== accountId) },
  })

export const decline = (id: string, why: Why, how?: How) =>
  take({ id, step: 'decline', endpoint: lifecycle.declineTicket, input: { id, ...why }, undo: () => reopen(id, takenBack()), ...how })

export const report = (id: string, why: Why, how?: How) =>
  take({ id, step: 'report', endpoint: lifecycle.reportTicket, input: { id, isReported: 1, ...why }, undo: () => unreport(id), ...how })

export const unreport = (id: string) => take({ id, step: 'unreport', endpoint: lifecycle.reportTicket, input: { id, isReported: 0 } })

export const resolve = (
  id: string,
  { disposition, summary }: { disposition: string; summary: string },
  step: 'resolve' | 'proposeResolve' = 'resolve',
) =>
  take({
    id,
    step,
    endpoint: lifecycle.resolveTicket,
    input: { transactionNumber: id, disposition, summary },
    patch: step === 'resolve' ? { clock: null } : {},
    undo: step === 'resolve' ? () => reopen(id, takenBack()) : undefined,
  })

export const reopen = (id: string, why: Why) => take({ id, step: 'reopen', endpoint: lifecycle.reopenTicket, input: { id, ...why } })

export const escalate = (id: string, why: Why) => take({ id, step: 'escalate', endpoint: lifecycle.escalateTicket, input: { id, ...why } })

export const remove = (id: string, why: Why, how?: How) =>
  take({ id, step: 'delete', endpoint: lifecycle.deleteEmergencyTicket, input: { id, ...why }, undo: () => restore(id), ...how })

export const restore = (id: string) => take({ id, step: 'restore', endpoint: lifecycle.restoreEmergencyTicket, input: { id } })

export const hand = (id: string, commandCenterId: string, why: Why, how?: How) =>
  take({
    id,
    step: 'transfer',
    endpoint: transfer.transferTicket,
    input: { transactionNumber: id, commandCenterId, ...why },
    undo: () => cancelTransfer(id),
    ...how,
  })

export const cancelTransfer = (id: string) => take({ id, step: 'cancelTransfer', endpoint: transfer.cancelTransferredTicket, input: { id } })
export const acceptTransfer = (id: string) => take({ id, step: 'acceptTransfer', endpoint: transfer.acceptTransferredTicket, input: { id } })
export const declineTransfer = (id: string, why: Why) =>
  take({ id, step: 'declineTransfer', endpoint: transfer.declineTransferredTicket, input: { id, ...why } })

const withUnits = (id: string, ids: string[]) => {
  const row = readRow(queryClient, id)
  return { allocatedTo: [...new Set([...(row?.allocatedTo ?? []), ...ids])], acceptedBy: row?.acceptedBy ?? myself() }
}

export function assign(id: string, kind: UnitKind, ids: string[], note?: string, how?: How) {
  const undo = async () => {
    for (const one of ids) await unassign(id, kind, one, { isQuiet: true })
  }
  const patch = withUnits(id, ids)
  return kind === 'department'
    ? take({ id, step: 'assign', endpoint: assignment.assignToDepartments, input: { id, departmentIds: ids, note }, patch, undo, ...how })
    : take({
        id,
        step: 'assign',
        endpoint: assignment.assignToResponseTeam,
        input: { transactionNumber: id, responseTeamIds: ids, note },
        patch,
        undo,
        ...how,
      })
}

export function unassign(id: string, kind: UnitKind, accountId: string, how?: How) {
  const undo = () => assign(id, kind, [accountId])
  const patch = { allocatedTo: (readRow(queryClient, id)?.allocatedTo ?? []).filter((one) => one !== accountId) }
  return kind === 'department'
    ? take({ id, step: 'unassign', endpoint: assignment.removeDepartment, input: { id, departmentId: accountId }, patch, undo, ...how })
    : take({ id, step: 'unassign', endpoint: assignment.removeResponseTeam, input: { id, responseTeamId: accountId }, patch, undo, ...how })
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

export const merge = (id: string, into: string) =>
  take({ id, step: 'merge', endpoint: lifecycle.mergeTicket, input: { id, into }, undo: () => unmerge(id) })

export const unmerge = (id: string) => take({ id, step: 'unmerge', endpoint: lifecycle.unmergeTicket, input: { id } })

/** Read marks follow the eye: nothing is said unless they fail, or were set by hand. */
export async function mark(id: string, isRead: boolean, { says = false } = {}): Promise<void> {
  markRow(queryClient, id, isRead)
  try {
    await send(isRead ? reading.readEmergencyTicket : reading.unreadEmergencyTicket, { id })
    if (says) offerUndo(isRead ? t('Marked read') : t('Marked unread'), () => mark(id, !isRead))
  } catch (error) {
    markRow(queryClient, id, !isRead)
    toastError(error)
  }
}

/** Silences the alarm of a ticket on every desk. */
export async function acknowledge(id: string): Promise<void> {
  const before = readRow(queryClient, id)
  if (before) changeRow(queryClient, { ...before, flags: [...before.flags, 'acknowledged'] })
  try {
    await send(reading.acknowledgeEmergencyTicket, { id })
  } catch (error) {
    if (before) changeRow(queryClient, before)
    toastError(error)
  }
}
