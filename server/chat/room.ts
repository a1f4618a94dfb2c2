// The room chat: all its handlers, its rows on the live feed, and the rule of its files.
import type { chat as contract } from '#contract/chat/room.ts'
import type { RowsOf } from '#server/feed/catchUp.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { serveConversations } from './conversations.ts'
import { type MessageParts, serveMessages } from './messages.ts'
import { showMessage } from './show.ts'
import { messagesById } from './store.ts'
import { findTalkFor } from './tickets.ts'

export { chatFiles, keepChatFile } from './files.ts'
export { workChats } from './retention.ts'
export { showPublicMessage } from './show.ts'
export { isOpenForWriting, type Talk, talkOf } from './tickets.ts'
export { Typing } from './typing.ts'
export { markDelivered, markRead, writeMessage } from './write.ts'

export const chatRows: RowsOf = {
  chat: async (tx, ids, actor) => {
    const rows = await messagesById(tx, ids)
    const seen = await Promise.all(rows.map(async ({ number }) => !actor || (await findTalkFor(tx, actor, number)) !== null))
    return new Map(rows.filter((_, at) => seen[at]).map((row) => [row.id, showMessage(row)]))
  },
}

export const serveChat = (parts: MessageParts): Handlers<typeof contract> => ({ ...serveMessages(parts), ...serveConversations() })
