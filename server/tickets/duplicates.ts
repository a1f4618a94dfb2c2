// Tickets that may be one event: found, merged, and taken apart again.
import type { lifecycle as contract } from '#contract/tickets/lifecycle.ts'
import { rankDuplicates } from '#contract/tickets/duplicates.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { showTicketOf } from './detail.ts'
import { showRow } from './rows.ts'
import { settingsOf } from './settings.ts'
import { personOf, takeStep, tellOf } from './steps.ts'
import { comparableOf, lookAlikes } from './storeDuplicates.ts'
import { holdTicket, type TicketRecord, ticketFor } from './storeTickets.ts'

const shownMost = 20

/** The open tickets near one in place and time, likeliest first. */
export async function duplicatesOf(tx: Tx, ticket: TicketRecord, accountId: string | null) {
  const { duplicates } = await settingsOf(tx)
  const others = await lookAlikes(tx, ticket, duplicates, accountId)
  const compared = others.map((row) => ({ ...comparableOf(row), row }))
  return rankDuplicates(comparableOf(ticket), compared, duplicates).map(({ ticket: { row }, likeness }) => ({ row, likeness }))
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
        for (const number of [id, into].toSorted()) await holdTicket(tx, me, number)
        const stays = await ticketFor(tx, me, into)
        if (stays.status !== 'pending' && stays.status !== 'accepted') refuse(409, `The ticket ${into} is ${stays.status}.`)
        const { from, to, after } = await takeStep(tx, me, {
          number: id,
          name: 'merge',
          version,
          changes: () => ({ merged_into: into }),
        })
        await tellOf(tx, doer, after, 'ticketMerged', { data: { from, to, into }, accounts: stays.allocated_to })
        return { message: `Merged into ${into}.`, data: await showTicketOf(tx, me, id) }
      })
    },

    async unmergeTicket({ id, version }, { me, doer, change }) {
      return change(async (tx) => {
        const { held, from, to, after } = await takeStep(tx, me, { number: id, name: 'unmerge', version, changes: () => ({ merged_into: null }) })
        await tellOf(tx, doer, after, 'ticketUnmerged', { data: { from, to, outOf: held.merged_into! }, accounts: [personOf(me).id] })
        return { message: 'Taken apart again.', data: await showTicketOf(tx, me, id) }
      })
    },
  }
}
