// Files tickets by hand, for now, for later or for the log book; corrects them, and names their citizen.
import { say } from '#contract/kit/say.ts'
import type { entries as contract } from '#contract/tickets/entries/entries.ts'
import type { TicketEntry } from '#contract/tickets/entries/entry.ts'
import { citizenOf, isBlocked } from '#server/citizens/store.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Context } from '#server/kit/context.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { showFiled, showTicketOf } from '#server/tickets/detail/detail.ts'
import { decidedFor, isDangerOf, keepAsking, runOf, subTypeTold } from '#server/tickets/asking/asking.ts'
import { holdTold, putOutside, sourceTold } from '#server/tickets/outsideNumbers/outsideNumbers.ts'
import { editTicket } from './edit.ts'
import { attach, type KeptFile, keepAll } from '#server/tickets/detail/files.ts'
import { checkReferences } from '#server/tickets/references.ts'
import { checkStep, personOf, tellOf } from '#server/tickets/steps/steps.ts'
import { fileTicket, type NewTicket } from './storeFiling.ts'
import type { TicketRecord } from '#server/tickets/columns.ts'
import { changeTicket, lockTicket } from '#server/tickets/storeTickets.ts'

export interface TicketParts {
  keeper: FileKeeper
}

/** What staff wrote down becomes a ticket, with its files, as its card decides. */
export async function fileEntry(
  tx: Tx,
  { me, doer }: Pick<Context, 'me' | 'doer'>,
  entry: TicketEntry,
  more: Pick<NewTicket, 'source' | 'scheduledAt'>,
  files: KeptFile[],
) {
  const { files: _, card, toldBy, ...given } = entry
  const outside = await holdTold(tx, toldBy)
  const asked = await runOf(tx, card, 'desk')
  const decided = await decidedFor(tx, asked, given.caseTypeId)
  const caseSubTypeId = (await subTypeTold(tx, given.caseSubTypeId, asked, given.caseTypeId)) ?? decided.caseSubTypeId
  const { barangay, subType } = await checkReferences(tx, { ...given, caseSubTypeId })
  const priority = given.priority ?? decided.priority ?? subType?.priority
  const isDanger = asked && (await isDangerOf(tx, asked.run, given.description))
  const filed = await fileTicket(tx, doer, {
    ...{ ...given, ...more, isDanger, caseSubTypeId, priority, barangayName: barangay?.name, by: personOf(me) },
    source: sourceTold(more.source, toldBy),
  })
  if (outside) await putOutside(tx, doer, filed, outside, personOf(me))
  await attach(tx, filed.number, files)
  if (!asked) return filed
  await keepAsking(tx, doer, filed.number, asked.run)
  return { ...filed, card: asked.run }
}

export function serveEntries({ keeper }: TicketParts): Handlers<typeof contract> {
  const show = (tx: Tx, { me }: Context, filed: TicketRecord, files: KeptFile[], { toldBy }: TicketEntry) =>
    files.length > 0 || toldBy?.number ? showTicketOf(tx, me, filed.number) : showFiled(filed)

  return {
    async createEmergencyTicket(entry, context) {
      const files = await keepAll(keeper, entry.files, context.me)
      return context.change(async (tx) => {
        const filed = await fileEntry(tx, context, entry, { source: 'manual' }, files)
        return { message: say('Ticket {number} was filed.', { number: filed.number }), data: await show(tx, context, filed, files, entry) }
      })
    },

    async addScheduledEntry({ scheduledAt, ...entry }, context) {
      const files = await keepAll(keeper, entry.files, context.me)
      return context.change(async (tx) => {
        if (Date.parse(scheduledAt) <= timeNow()) refuse(400, 'scheduledAt: The time has passed already.')
        const filed = await fileEntry(tx, context, entry, { source: 'scheduled', scheduledAt }, files)
        return { message: say('Ticket {number} is scheduled.', { number: filed.number }), data: await show(tx, context, filed, files, entry) }
      })
    },

    async addReportEntry({ happenedAt, disposition, summary, ...entry }, context) {
      if (Date.parse(happenedAt) > timeNow() + 60_000) refuse(400, 'happenedAt: The time has not come yet.')
      const files = await keepAll(keeper, entry.files, context.me)
      return context.change(async (tx) => {
        const { me, doer } = context
        const { number } = await fileEntry(tx, context, entry, { source: 'manual' }, files)
        const locked = await lockTicket(tx, me, number)
        const resolved = { disposition, summary, by: personOf(me), at: locked.now }
        const written = { status: 'resolved', happened_at: happenedAt, received_at: happenedAt, accepted_at: null, closed_at: locked.now }
        const after = await changeTicket(tx, locked, { ...written, resolved, stepped: { by: personOf(me), at: locked.now } })
        await tellOf(tx, doer, after, 'ticketResolved', { data: { from: 'accepted', to: 'resolved', disposition: null } })
        return { message: say('Entry {number} is in the log book.', { number }), data: await showTicketOf(tx, me, number) }
      })
    },

    editEmergencyTicket: editTicket(keeper),

    async tagCitizenToTicket({ transactionNumber: number, accountId, version }, { me, doer, change }) {
      return change(async (tx) => {
        const locked = await lockTicket(tx, me, number)
        checkStep(locked, me, 'edit', version)
        const citizen = accountId ? await citizenOf(tx, accountId) : undefined
        if (accountId && !citizen) refuse(404, 'There is no such citizen.')
        const after = await changeTicket(tx, locked, { user_id: accountId ?? null, is_citizen_blocked: citizen ? isBlocked(citizen) : false })
        await tellOf(tx, doer, after, 'ticketCitizenTagged', { data: { citizenId: accountId ?? null } })
        return { message: accountId ? 'The citizen was named.' : 'The name was taken off.', data: await showTicketOf(tx, me, number) }
      })
    },
  }
}
