// The palette over an open ticket: what its keys do, by name, and teams to send to it; each means the ticket that was seen when it was opened.
import { useEffect, useEffectEvent } from 'react'
import { useMatch, useNavigate } from 'react-router'
import { may } from '#contract/accounts/permissions.ts'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { assignment, type RecommendedTeam } from '#contract/tickets/assignment/assignment.ts'
import { call } from '#web/kit/api.ts'
import { k, t } from '#web/kit/language.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { addPaletteSource, matches, type PaletteItem, printWords } from '#web/kit/palette.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { useSession } from '#web/kit/session/session.ts'
import { askToSendTeam } from '#web/tickets/assignment/sendTo.ts'
import { teamStateWords } from '#web/tickets/assignment/TeamState.tsx'
import { readDetail, readRow } from '#web/tickets/lists/rows.ts'
import { whyNot } from '#web/tickets/steps/available.ts'
import { paintedNow, tooSoon } from '#web/tickets/steps/painted.ts'
import { type TicketActions, useActionsOn } from '#web/tickets/steps/useTicketActions.ts'
import type { StepName } from '#contract/tickets/steps/rules.ts'

const useOpenId = () => useMatch('/cms/tickets/:tab/:transactionNumber')?.params.transactionNumber

const rows: readonly { name: keyof TicketActions; step: StepName | null; label: string; also?: string }[] = [
  { name: 'accept', step: 'accept', label: k('Accept') },
  { name: 'teams', step: 'assign', label: k('Send response teams') },
  { name: 'departments', step: 'assign', label: k('Assign departments') },
  { name: 'resolve', step: 'resolve', label: k('Resolve') },
  { name: 'decline', step: 'decline', label: k('Decline') },
  { name: 'edit', step: 'edit', label: k('Edit the facts') },
  { name: 'tagCitizen', step: 'edit', label: k('Tag a citizen') },
  { name: 'escalate', step: 'escalate', label: k('Escalate to supervisors') },
  { name: 'transfer', step: 'transfer', label: k('Transfer to another center') },
  { name: 'report', step: 'report', label: k('Report as prank, abuse or false') },
  { name: 'archive', step: 'archive', label: k('Archive') },
  { name: 'reopen', step: 'reopen', label: k('Open it again') },
  { name: 'remove', step: 'delete', label: k('Delete') },
  { name: 'print', step: null, label: k('Incident report'), also: printWords },
]

export function useOpenTicket(): void {
  const id = useOpenId()
  const on = useActionsOn()
  const find = useEffectEvent((text: string): PaletteItem[] => {
    const row = id ? readRow(queryClient, id) : undefined
    if (!id || !row || text === '') return []
    const ticket = { ...readDetail(queryClient, id), ...row }
    const { me } = useSession.getState()
    return rows
      .filter(({ step, label, also = '' }) => (step === null || whyNot(step, ticket, me) === null) && matches(`${t(label)} ${id} ${also}`, text))
      .map(({ name, label }) => ({ id: `${name} ${id}`, label: t(label), detail: id, run: () => onSeen(id, (version) => on(id, version)[name]()) }))
  })
  useEffect(
    () =>
      addPaletteSource({
        id: 'open ticket',
        group: () => t('This ticket'),
        permissions: may('tickets.read', 'tickets.readOwn'),
        known: (text) => find(text),
      }),
    [],
  )
}

function onSeen(id: string, run: (version: number) => void): void {
  const seen = paintedNow('ticket').find((one) => one.id === id)
  if (seen) run(seen.version)
  else tooSoon('ticket', id)
}

const allTeams = allOf(responseTeams.getResponseTeams)
const teamsNamed = (text: string) =>
  text.length < 2
    ? []
    : (queryClient.getQueryData(allTeams.queryKey) ?? []).filter(
        (team) => team.isDeleted === 0 && matches(`${team.team.callSign} ${team.name}`, text),
      )

export function useTeamSearch(): void {
  const navigate = useNavigate()
  const id = useOpenId()
  /** The ticket that teams may be sent to from here. */
  const ticketNow = () => {
    const row = id ? readRow(queryClient, id) : undefined
    return row !== undefined && whyNot('assign', row, useSession.getState().me) === null ? row : undefined
  }
  const show = (text: string, standing: readonly RecommendedTeam[]): PaletteItem[] => {
    const row = ticketNow()
    const mayUse = row !== undefined
    return teamsNamed(text).map((team): PaletteItem => {
      const callSign = team.team.callSign || team.name
      const now = standing.find(({ accountId }) => accountId === team.accountId)
      return {
        id: team.accountId,
        label: row && now && isOnLesser(now, row.priority) ? t('{team} · reassign', { team: callSign }) : callSign,
        detail: [team.name, now && t(teamStateWords[now.state]), now?.worksOn].filter(Boolean).join(' · '),
        run: () => {
          if (mayUse) onSeen(id!, () => void askToSendTeam({ accountId: team.accountId, callSign }, id!))
          else void navigate('/cms/map')
        },
      }
    })
  }
  const known = useEffectEvent((text: string) => show(text, []))
  /** How they stand is asked only where one of them could be sent. */
  const find = useEffectEvent(async (text: string, signal: AbortSignal): Promise<PaletteItem[]> => {
    if (text.length < 2) return []
    await queryClient.fetchQuery(allTeams)
    const row = ticketNow()
    if (!row || teamsNamed(text).length === 0) return show(text, [])
    return show(text, (await call(assignment.getRecommendedTeams, { id: row.transactionNumber }, { signal })).data)
  })
  useEffect(
    () =>
      addPaletteSource({
        id: 'teams',
        group: () => t('Response teams'),
        permissions: may('teams.read'),
        prepare: () => queryClient.fetchQuery(allTeams),
        known: (text) => known(text),
        find: (text, signal) => find(text, signal),
      }),
    [],
  )
}

const isOnLesser = ({ worksOnPriority }: RecommendedTeam, priority: number) => worksOnPriority !== null && worksOnPriority > priority
