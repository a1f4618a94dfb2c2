// Files that hang on tickets, updates, hazards and offline reports: kept before the transaction, rows within it.
import { say } from '#contract/kit/say.ts'
import type { Received } from '#contract/kit/upload.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import type { FileRules } from '#server/files/serveFiles.ts'
import { addFile, countFiles, fileOf, type NewFile, removeFile } from '#server/files/store.ts'
import type { Actor } from '#server/kit/context.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { findTicketFor, seesAll } from '#server/tickets/storeTickets.ts'
import { updateOf } from './storeUpdates.ts'

export type KeptFile = Omit<NewFile, 'owner_id' | 'owner_kind'>
const mostPerOwner = 50

/** Pictures and films, and for tickets documents and sound too, as the keeper knows them by their content. */
export async function keepAll(keeper: FileKeeper, files: readonly (Received | Blob)[] | undefined, { accountId }: { accountId: string | null }) {
  const kept: KeptFile[] = []
  for (const file of files ?? []) kept.push(await keeper.keep(file, ['image', 'video', 'audio', 'document'], { kind: '', id: '', by: accountId }))
  return kept
}

export async function attach(tx: Tx, ownerId: string, files: readonly KeptFile[], ownerKind = 'ticket'): Promise<string[]> {
  if (files.length === 0) return []
  const had = await countFiles(tx, ownerKind, ownerId)
  if (had + files.length > mostPerOwner) refuse(413, say('No more than {most, number} files can be added here.', { most: mostPerOwner }))
  for (const file of files) await addFile(tx, { ...file, owner_kind: ownerKind, owner_id: ownerId })
  return files.map(({ id }) => id)
}

/** Takes files off their owner; ids of other owners are not there. */
export async function detach(tx: Tx, ownerKind: string, ownerId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const file = await fileOf(tx, id)
    if (!file || file.owner_kind !== ownerKind || file.owner_id !== ownerId) refuse(404, 'There is no such file.')
    await removeFile(tx, id)
  }
}

const isSeen = async (tx: Tx, actor: Actor, number: string) => (await findTicketFor(tx, actor, number)) !== undefined

export const ticketFiles: FileRules = {
  ticket: (tx, actor, { owner_id: number }) => isSeen(tx, actor, number),
  ticketUpdate: async (tx, actor, { owner_id: id }) => {
    const update = await updateOf(tx, id)
    return update !== undefined && update.removed === null && isSeen(tx, actor, update.number)
  },
  hazard: async (_tx, actor) => actor.may('tickets.read') || actor.may('situation.view'),
  offlineReport: async (_tx, actor) => seesAll(actor),
}
