// The files of conversations: kept before the transaction, shown to those who see the conversation.
import type { Received } from '#contract/kit/upload.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import type { FileRules } from '#server/files/serveFiles.ts'
import { findTalkFor } from './tickets.ts'

export const keepChatFile = (keeper: FileKeeper, file: Received | Blob, by: string | null) =>
  keeper.keep(file, ['image', 'video', 'audio', 'document'], { kind: 'chat', id: '', by })

export const chatFiles: FileRules = {
  chat: async (tx, actor, { owner_id: number }) =>
    (actor.may('chat.use') || actor.may('chat.useOwn')) && (await findTalkFor(tx, actor, number)) !== null,
}
