// The timeline: read it, add to it, correct what was added.
import * as z from 'zod'
import { uuidv7 as uuid } from 'uuidv7'
import type { updates as contract } from '#contract/tickets/detail/updates.ts'
import type { Actor, Context } from '#server/kit/context.ts'
import { pageOf, placeOf, rowsBefore } from '#server/kit/page.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { TicketParts } from '#server/tickets/entries/entries.ts'
import { attach, detach, type KeptFile, keepAll } from './files.ts'
import { checkStep, personOf, tellOf } from '#server/tickets/steps/steps.ts'
import type { LockedTicket } from '#server/tickets/columns.ts'
import { changeTicket, findTicketFor, lockTicket, type Reader, ticketFor } from '#server/tickets/storeTickets.ts'
import {
  addUpdate,
  changeUpdate,
  countTimeline,
  keepUpdateOff,
  movedUpdatesOf,
  sinceOf,
  timelineOf,
  updateOf,
  type UpdateRow,
} from './storeUpdates.ts'
import { showMoved, showTimeline, showUpdate, verbsOf } from './timeline.ts'

const Seq = z.tuple([z.number().int().min(1)])

export function serveUpdates({ keeper }: TicketParts): Handlers<typeof contract> {
  return {
    async getUpdates({ id, kind, cursor, limit }, { me, read }) {
      const data = await read(async (tx) => {
        const since = sinceOf(await ticketFor(tx, me, id))
        const verbs = verbsOf(kind)
        const [before = null] = placeOf(cursor, Seq) ?? []
        const skipped = rowsBefore({ cursor, limit })
        const rows = await timelineOf(tx, id, { before, verbs, since, limit: skipped + limit + 1 })
        const { items, next, total } = pageOf(rows.slice(skipped), limit, await countTimeline(tx, id, { verbs, since }), ({ seq }) => [seq])
        const moved = next === null && (!kind || kind.includes('update')) ? await movedUpdatesOf(tx, id) : []
        return { items: [...(await showTimeline(tx, items)), ...moved.map(showMoved)], next, total: total + moved.length }
      })
      return { message: 'The timeline.', data }
    },

    async addUpdate({ files: given, ...update }, { me, doer, read, change }) {
      if (given) await read((tx) => ticketFor(tx, me, update.transactionNumber))
      const files = await keepAll(keeper, given, me)
      return change(async (tx) => ({ message: 'Update added.', data: await putUpdate(tx, { me, doer }, update, files) }))
    },

    async editUpdate({ id, version, text, isPublic, files: given }, { me, doer, read, change }) {
      if (given) await read((tx) => findUpdate(tx, me, id))
      const files = await keepAll(keeper, given, me)
      return change(async (tx) => {
        const { update, locked } = await holdUpdate(tx, me, id)
        if (version !== undefined && update.version !== version) refuseStale('update', { ...showUpdate(update) }, { text, isPublic })
        if (saysNothing({ text, isPublic, given })) return { message: 'Update saved.', data: showUpdate(update) }
        await attach(tx, id, files, 'ticketUpdate')
        await changeUpdate(tx, id, { text: text ?? update.text, isPublic: isPublic === undefined ? update.is_public : isPublic === 1 })
        const after = await changeTicket(tx, locked, {})
        const now = (await updateOf(tx, id))!
        await tellOf(tx, doer, after, 'updateEdited', { data: { updateId: id, isPublic: now.is_public ? 1 : 0, version: now.version } })
        return { message: 'Update saved.', data: showUpdate(now) }
      })
    },

    async removeUpdate({ id, version }, { me, doer, change }) {
      return change(async (tx) => {
        const { update, locked } = await holdUpdate(tx, me, id)
        if (version !== undefined && update.version !== version) refuseStale('update', { ...showUpdate(update) }, {})
        await keepUpdateOff(tx, id, personOf(me))
        const after = await changeTicket(tx, locked, { updates_count: locked.updates_count - 1 })
        await tellOf(tx, doer, after, 'updateRemoved', { data: { updateId: id } })
        return { message: 'Update taken off.', data: showUpdate((await updateOf(tx, id))!) }
      })
    },

    async restoreUpdate({ id }, { me, doer, change }) {
      return change(async (tx) => {
        const { update, locked } = await holdUpdate(tx, me, id, { isOff: true })
        await keepUpdateOff(tx, id, null)
        const after = await changeTicket(tx, locked, { updates_count: locked.updates_count + 1 })
        await tellOf(tx, doer, after, 'updateRestored', { data: { updateId: id, isPublic: update.is_public ? 1 : 0 } })
        return { message: 'Update brought back.', data: showUpdate((await updateOf(tx, id))!) }
      })
    },

    async removeImageUpdate({ id, fileId, version }, { me, doer, change }) {
      return change(async (tx) => {
        const { update, locked } = await holdUpdate(tx, me, id)
        if (version !== undefined && update.version !== version) refuseStale('update', { ...showUpdate(update) }, {})
        await detach(tx, 'ticketUpdate', id, [fileId])
        await changeUpdate(tx, id, { text: update.text, isPublic: update.is_public })
        const after = await changeTicket(tx, locked, {})
        await tellOf(tx, doer, after, 'updateImageRemoved', { data: { updateId: id, fileId } })
        return { message: 'Image removed.', data: showUpdate((await updateOf(tx, id))!) }
      })
    },
  }
}

interface PutUpdate {
  transactionNumber: string
  text: string
  isPublic: 0 | 1
  forAll: 0 | 1
}

/** Puts an update with its files onto the timeline, whichever room it comes from. */
export async function putUpdate(tx: Tx, { me, doer }: Pick<Context, 'me' | 'doer'>, update: PutUpdate, files: readonly KeptFile[]) {
  const locked = await lockTicket(tx, me, update.transactionNumber)
  checkStep(locked, me, 'update')
  return writeUpdate(tx, { me, doer }, locked, update, files)
}

interface Written extends Omit<PutUpdate, 'transactionNumber'> {
  /** When it happened, where it was told later. */
  happenedAt?: string | undefined
}

export async function writeUpdate(
  tx: Tx,
  { me, doer }: Pick<Context, 'me' | 'doer'>,
  locked: LockedTicket,
  { text, isPublic, forAll, happenedAt }: Written,
  files: readonly KeptFile[],
) {
  const { number } = locked
  const id = uuid()
  await addUpdate(tx, { id, number, text, isPublic: isPublic === 1, forAll: forAll === 1, by: personOf(me) })
  const fileIds = await attach(tx, id, files, 'ticketUpdate')
  const after = await changeTicket(tx, locked, { updates_count: locked.updates_count + 1 })
  const data = { updateId: id, isPublic, fileIds, ...(happenedAt && { happenedAt }) }
  await tellOf(tx, doer, after, 'updateAdded', { data })
  return showUpdate((await updateOf(tx, id))!)
}

async function findUpdate(tx: Tx, me: Reader, id: string) {
  const update = await updateOf(tx, id)
  return update && (await findTicketFor(tx, me, update.number)) ? update : refuse(404, 'There is no such update.')
}

/** The update, read after its ticket is locked, so that two corrections follow each other. Those without all tickets correct their own. */
async function holdUpdate(tx: Tx, me: Actor, id: string, { isOff = false } = {}): Promise<{ update: UpdateRow; locked: LockedTicket }> {
  const known = await findUpdate(tx, me, id)
  const locked = await lockTicket(tx, me, known.number)
  checkStep(locked, me, 'update')
  const update = (await updateOf(tx, id))!
  if (!me.may('tickets.update') && update.created_by?.id !== me.accountId) refuse(403, 'You may correct your own updates only.')
  if ((update.removed !== null) !== isOff) refuse(409, isOff ? 'This update is on the timeline already.' : 'This update was taken off the timeline.')
  return { update, locked }
}
