// Tickets that may be one event: found, merged, and taken apart again.
import type { Status } from '#contract/tickets/states.ts'
import { statusWords } from '#server/tickets/statusWords.ts'
import { say } from '#contract/kit/say.ts'
import type { lifecycle as contract } from '#contract/tickets/steps/lifecycle.ts'
import { rankDuplicates } from '#contract/tickets/duplicates/duplicates.ts'
import { ownWords } from '#contract/tickets/ownWords.ts'
import { caseTypeOf, subCaseTypesOf } from '#server/reference/store.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { responseTeamsOf } from '#server/accounts/store.ts'
import { assignmentsOf, isTeamAtWork } from '#server/tickets/assignment/storeAssignments.ts'
import { showTicketOf } from '#server/tickets/detail/detail.ts'
import { showRow } from '#server/tickets/lists/rows.ts'
import { settingsOf } from '#server/tickets/settings.ts'
import { personOf, takeStep, tellOf } from '#server/tickets/steps/steps.ts'
import { comparableOf, lookAlikes } from './storeDuplicates.ts'
import type { TicketRecord } from '#server/tickets/columns.ts'
import { lockTicket, ticketFor } from '#server/tickets/storeTickets.ts'

const shownMost = 20

/** The open tickets near one in place and time, likeliest first. */
export async function duplicatesOf(tx: Tx, ticket: TicketRecord, accountId: string | null) {
  const { duplicates } = await settingsOf(tx)
  const others = await lookAlikes(tx, ticket, duplicates, accountId)
  if (others.length === 0) return []
  const [kind, subs] = await Promise.all([caseTypeOf(tx, ticket.case_type_id), subCaseTypesOf(tx, ticket.case_type_id)])
  const said = (description: string) => ownWords(description, kind, subs)
  const compared = others.map((row) => ({ ...comparableOf(row, said), row }))
  return rankDuplicates(comparableOf(ticket, said), compared, duplicates).map(({ ticket: { row }, likeness }) => ({ row, likeness }))
}

/** A merged ticket sends nobody: its team would be told that it is free. */
async function refuseWithTeams(tx: Tx, { id, into }: { id: string; into: string }): Promise<void> {
  const teams = (await assignmentsOf(tx, id)).filter(isTeamAtWork)
  if (teams.length === 0) return
  const ids = teams.map((one) => one.account_id)
  const names = (await responseTeamsOf(tx, ids)).map((one) => one.callSign).join(', ')
  refuse(409, say('{names} is on this ticket. Send it to {into} first, or merge {into} into this one.', { names, into }))
}

export function serveDuplicates(): Pick<Handlers<typeof contract>, 'getDuplicates' | 'mergeTicket' | 'unmergeTicket'> {
  return {
    async getDuplicates({ id }, { me, read }) {
      const found = await read(async (tx) => duplicatesOf(tx, await ticketFor(tx, me, id), me.accountId))
      const items = found.slice(0, shownMost).map(({ row, likeness }) => ({ ticket: showRow(row), ...likeness }))
      return { message: 'Tickets that may be the same event.', data: { items, total: found.length } }
    },

    async mergeTicket({ id, version, into }, { me, doer, change }) {
      return change(async (tx) => {
        if (id === into) refuse(400, 'A ticket cannot be merged into itself.')
        // Held in the order of their numbers, so that two merges the other way round do not wait for each other.
        for (const number of [id, into].toSorted()) await lockTicket(tx, me, number)
        const stays = await ticketFor(tx, me, into)
        if (stays.status !== 'pending' && stays.status !== 'accepted')
          refuse(409, say('The ticket {number} is {status}.', { number: into, status: say(statusWords[stays.status as Status]) }))
        await refuseWithTeams(tx, { id, into })
        const { from, to, after } = await takeStep(tx, me, {
          number: id,
          name: 'merge',
          version,
          changes: () => ({ merged_into: into }),
        })
        await tellOf(tx, doer, after, 'ticketMerged', { data: { from, to, into }, accounts: stays.allocated_to })
        return { message: say('Merged into {number}.', { number: into }), data: await showTicketOf(tx, me, id) }
      })
    },

    async unmergeTicket({ id, version }, { me, doer, change }) {
      return change(async (tx) => {
        const { locked, from, to, after } = await takeStep(tx, me, { number: id, name: 'unmerge', version, changes: () => ({ merged_into: null }) })
        await tellOf(tx, doer, after, 'ticketUnmerged', { data: { from, to, outOf: locked.merged_into! }, accounts: [personOf(me).id] })
        return { message: 'Taken apart again.', data: await showTicketOf(tx, me, id) }
      })
    },
  }
}
