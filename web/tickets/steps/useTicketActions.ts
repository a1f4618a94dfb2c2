// The actions on the ticket that is shown, as buttons and keys call them.
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { create } from 'zustand'
import { queryClient } from '#web/kit/queryClient.ts'
import { toast } from '#web/kit/toast.ts'
import { useMe } from '#web/kit/session/session.ts'
import { askDecline, askDelete, askEscalate, askRefuseTransfer, askReopen, askReport } from './asks.ts'
import { whyNot } from './available.ts'
import * as actions from './actions.ts'
import { acknowledge } from '#web/tickets/alarms/acknowledge.ts'
import { askToSend } from '#web/tickets/assignment/SendPanel.tsx'
import { useDeclineReasons, useNameOf } from '#web/tickets/reference.ts'
import { readDetail, readRow } from '#web/tickets/lists/rows.ts'
import type { StepName } from '#contract/tickets/steps/rules.ts'
import { readOffer } from '#web/tickets/transfers/offers.ts'

export type DialogName = 'departments' | 'teams' | 'resolve' | 'transfer' | 'edit' | 'create' | 'paste' | 'keys' | 'compare' | 'citizen'
/** The dialog that is open, and for which tickets. */
export const useDialog = create<{ name: DialogName | null; ids: readonly string[]; unit?: string | undefined }>(() => ({ name: null, ids: [] }))
/** `unit` is the one that was pointed out already. */
export const openDialog = (name: DialogName, ids: readonly string[] = [], unit?: string): void => useDialog.setState({ name, ids, unit })
export const closeDialog = (): void => useDialog.setState({ name: null })

/** Narrower, the teams are a page of their own. */
const phoneWidth = 768

export type TicketActions = ReturnType<ReturnType<typeof useActionsOn>>

export function useTicketActions(id: string): TicketActions {
  const on = useActionsOn()
  return useMemo(() => on(id), [on, id])
}

/** The actions on one ticket; where a version is given, a newer one refuses what is done at once. */
export function useActionsOn() {
  const me = useMe()
  const navigate = useNavigate()
  const reasons = useDeclineReasons().list
  const nameOf = useNameOf()
  return useCallback(
    (id: string, version?: number) => {
      /** Keys meet the same rules as buttons, and say why not. */
      const when = (step: StepName, run: () => unknown) => () => {
        const row = readRow(queryClient, id)
        if (!row) return
        const offer = row.status === 'transferred' ? readOffer(queryClient, id) : null
        const why = whyNot(step, { ...readDetail(queryClient, id), ...row, ...(offer && { transfer: offer }) }, me)
        if (why) toast('warning', why)
        else void run()
      }
      const isUnit = !me?.permissions.includes('tickets.read')
      const isProposal = me?.permissions.includes('tickets.proposeResolve') ?? false
      return {
        accept: isUnit
          ? when('acknowledge', () => actions.takeNote(id, me?.accountId ?? '', version))
          : when('accept', () => actions.accept(id, { version })),
        decline: when('decline', () =>
          askDecline(
            [id],
            reasons.map((row) => ({ code: row.name, label: nameOf(row) })),
          ),
        ),
        departments: when('assign', () => openDialog('departments', [id])),
        teams: when('assign', () => {
          if (window.innerWidth < phoneWidth || !askToSend(id)) openDialog('teams', [id])
        }),
        resolve: when(isProposal ? 'proposeResolve' : 'resolve', () => openDialog('resolve', [id])),
        transfer: when('transfer', () => openDialog('transfer', [id])),
        tagCitizen: when('edit', () => openDialog('citizen', [id])),
        edit: when('edit', () => openDialog('edit', [id])),
        report: when('report', () => askReport([id])),
        unreport: when('unreport', () => actions.unreport(id)),
        reopen: when('reopen', () => askReopen(id)),
        archive: when('archive', () => actions.archive(id, { version })),
        escalate: when('escalate', () => askEscalate(id)),
        remove: when('delete', () => askDelete([id])),
        restore: when('restore', () => actions.restore(id)),
        unmerge: when('unmerge', () => actions.unmerge(id)),
        compare: when('merge', () => openDialog('compare', [id])),
        acceptTransfer: when('acceptTransfer', () => actions.acceptTransfer(id)),
        declineTransfer: when('declineTransfer', () => askRefuseTransfer(id)),
        cancelTransfer: when('cancelTransfer', () => actions.cancelTransfer(id)),
        acknowledge: () => void acknowledge(id),
        unread: () => {
          const row = readRow(queryClient, id)
          if (row) void actions.mark(id, !row.isRead, { says: true })
        },
        print: () => void navigate(`/cms/tickets/${readRow(queryClient, id)?.tab ?? 'pending'}/${id}/report`),
      }
    },
    [me, reasons, nameOf, navigate],
  )
}
