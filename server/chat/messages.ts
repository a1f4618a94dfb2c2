// The staff's side of a conversation: read it, write into it, mark it read, keep a draft.
import type { Language } from '#contract/languages.ts'
import { sql, type SqlBool } from 'kysely'
import { kindOf } from '#contract/chat/Chat.ts'
import type { Status } from '#contract/tickets/states.ts'
import type { chat as contract } from '#contract/chat/room.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import { momentNow } from '#server/kit/clock.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { view } from '#server/kit/keys/view.ts'
import { keepChatFile } from './files.ts'
import { showMessage } from './show.ts'
import {
  changeConversation,
  conversationOf,
  holdConversation,
  isFollowed,
  mergedInto,
  type MessageRow,
  messagesQuery,
  noteSeen,
  seenUpTo,
  type Standing,
  unreadOf,
} from './store.ts'
import { isOpenForWriting, talkFor } from './tickets.ts'
import { markRead, writeMessage } from './write.ts'

const draftIn = (standing: Standing | undefined) =>
  standing?.draft && standing.draft_by && standing.draft_at ? { text: standing.draft, by: standing.draft_by, at: standing.draft_at } : null

type Draft = ReturnType<typeof draftIn>
const draftView = view<{ draft: Draft }>(
  'chatDraft',
  () => [],
  async (tx, me, number) => {
    await talkFor(tx, me, number!)
    return showDraft(number!, draftIn(await conversationOf(tx, number!)))
  },
)
const showDraft = (number: string, draft: Draft): { draft: Draft } => draftView({ draft }, [number])

export interface MessageParts {
  keeper: FileKeeper
  /** Whoever reported by text is answered by text. */
  textAnswer(tx: Tx, number: string, chatId: string): Promise<void>
}

export function serveMessages({
  keeper,
  textAnswer,
}: MessageParts): Pick<Handlers<typeof contract>, 'getChats' | 'sendChat' | 'readChats' | 'saveChatDraft'> {
  return {
    async getChats({ transactionNumber: number, search, ...page }, { me, read }) {
      const data = await read(async (tx) => {
        const talk = await talkFor(tx, me, number)
        let query = messagesQuery(tx, number)
        if (search) query = query.where(sql<SqlBool>`m.text ilike ${likeText(search)}`)
        const found = await keysetPage(tx, query, { keys: ['m.seq'], descending: true }, page)
        const standing = await conversationOf(tx, number)
        const hasLink = await isFollowed(tx, number)
        return {
          ...found,
          items: (found.items as MessageRow[]).map(showMessage),
          draft: draftIn(standing),
          hasLink,
          canSend: hasLink && (await isOpenForWriting(tx, talk)),
          citizenName: talk.ticket.caller_name,
          citizenLanguage: (standing?.citizen_language ?? 'en') as Language,
          caseTypeId: talk.ticket.case_type_id,
          place: talk.ticket.place,
          status: talk.ticket.status as Status,
          seenUpTo: await seenUpTo(tx, number, me.accountId),
          merged: await mergedInto(tx, number),
        }
      })
      return { message: 'The conversation.', data }
    },

    async sendChat({ transactionNumber: number, file: given, messageId, msgType: said, text, asksYesNo }, { me, doer, read, change }) {
      if (given) await read((tx) => talkFor(tx, me, number))
      const file = given ? await keepChatFile(keeper, given, me.accountId) : null
      return change(async (tx) => {
        const talk = await talkFor(tx, me, number)
        if (!(await isOpenForWriting(tx, talk))) refuse(409, 'This ticket is closed, so the citizen cannot be written to any more.', 'closed')
        if (!(await isFollowed(tx, number)))
          refuse(409, 'This ticket has no link that its citizen could read a message by. Please call instead.', 'no-link')
        const by = { id: me.accountId, name: me.name }
        const written = await writeMessage(tx, doer, {
          number,
          messageId,
          msgType: kindOf({ msgType: said, file: given }),
          text,
          yesNo: asksYesNo ? 'asks' : undefined,
          file,
          by,
          hearers: talk.hearers,
        })
        await markRead(tx, doer, { number, by: 'staff', upTo: written.seq, hearers: talk.hearers })
        await textAnswer(tx, number, written.id)
        noteSeen(tx, { number, accountId: me.accountId, upTo: written.seq })
        return { message: 'Sent.', data: showMessage(written) }
      })
    },

    async readChats({ transactionNumber: number, upTo }, { me, doer, change }) {
      return change(async (tx) => {
        const { hearers } = await talkFor(tx, me, number)
        const { last } = await markRead(tx, doer, { number, by: 'staff', upTo, hearers })
        noteSeen(tx, { number, accountId: me.accountId, upTo: last })
        const unread = await unreadOf(tx, number, me.accountId)
        return { message: 'Read.', data: { transactionNumber: number, unread, readAt: momentNow() } }
      })
    },

    async saveChatDraft({ transactionNumber: number, text }, { me, doer, change }) {
      return change(async (tx) => {
        const { hearers } = await talkFor(tx, me, number)
        const before = await holdConversation(tx, number)
        const by = { id: me.accountId, name: me.name }
        const at = momentNow()
        const isEmpty = text === ''
        changeConversation(
          tx,
          number,
          isEmpty ? { draft: null, draft_by: null, draft_at: null } : { draft: text, draft_by: JSON.stringify(by), draft_at: at },
        )
        // Who is at it and how far is no news; that there is one, or none any more, is.
        if (isEmpty !== (before.draft === null) || before.draft_by?.id !== me.accountId)
          await record(tx, doer, {
            verb: 'chatDraftSaved',
            kind: 'conversation',
            id: number,
            data: { transactionNumber: number, isEmpty },
            accounts: hearers,
          })
        return { message: isEmpty ? 'Draft removed.' : 'Draft kept.', data: showDraft(number, isEmpty ? null : { text, by, at }) }
      })
    },
  }
}
