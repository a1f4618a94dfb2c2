// The citizen's side of the chat, behind the secret link: news as they come, messages sent once, marks, files, and who is writing.
import { k } from '#contract/kit/say.ts'
import { createHash } from 'node:crypto'
import { kindOf } from '#contract/chat/Chat.ts'
import { type ChatNews, type followUp as contract } from '#contract/publicSide/followUp.ts'
import { isOpenForWriting, keepChatFile, markDelivered, markRead, showPublicMessage, talkOf, writeMessage } from '#server/chat/room.ts'
import { changeConversation, conversationOf, type MessageRow, messagesAfter, messagesQuery, readByStaff } from '#server/chat/store.ts'
import { fileOf } from '#server/files/store.ts'
import { spend } from '#server/kit/attempts.ts'
import { keysetPage } from '#server/kit/page.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { PublicParts } from './parts.ts'
import { findReport } from './store.ts'

type Built = 'getPublicChats' | 'sendPublicChat' | 'followPublicChats' | 'getPublicChatFile' | 'typePublicChat' | 'readPublicChats'
const minuteMs = 60_000
const hourMs = 3_600_000
const newsMost = 100
const slower = k('That was sent very often. Please wait {wait}, or call 911.')
const nothing = { number: null, center: null }

export function serveTalk(parts: PublicParts): Pick<Handlers<typeof contract>, Built> {
  const { db, secrets, keeper, followers, fileGate, typing } = parts

  /** The conversation is the report's own, whatever it was merged into; it lies with the center that has the ticket now. */
  const find = async (token: string) => {
    const sent = (await findReport(db, tokenHash(token))) ?? refuse(404, 'This link leads to no report.')
    return sent.own_number && sent.ticket_center_id ? { number: sent.own_number, center: sent.ticket_center_id } : nothing
  }
  const ticketed = async (token: string) => {
    const { number, center } = await find(token)
    return number && center ? { number, center } : refuse(409, 'The staff have not taken up this report yet. Please call if it is urgent.')
  }
  const limit = (token: string, what: string, most: number, windowMs: number) =>
    spend(db, [{ key: secrets.hash(what, token), most, windowMs }], slower)
  const show = (rows: MessageRow[]) =>
    Promise.all(
      rows.map(async ({ content, ...row }: MessageRow & { content?: string | null }) => {
        const small = content && row.file_type === 'image/webp' ? await keeper.read(content, 'small').catch(() => null) : null
        return showPublicMessage(row, small && `data:image/webp;base64,${small.toString('base64')}`)
      }),
    )
  const withContents = async (tx: Tx, rows: MessageRow[]) =>
    Promise.all(rows.map(async (row) => ({ ...row, content: row.file_id ? ((await fileOf(tx, row.file_id))?.sha256 ?? null) : null })))

  return {
    async getPublicChats({ token, search: _, ...page }) {
      const { number, center } = await find(token)
      if (!number) return { message: 'The conversation.', data: { items: [], next: null, total: 0 } }
      const found = await db.read(center, async (tx) => {
        const shown = await keysetPage(tx, messagesQuery(tx, number), { keys: ['m.seq'], descending: true }, page)
        return { ...shown, items: await withContents(tx, shown.items as MessageRow[]) }
      })
      return { message: 'The conversation.', data: { ...found, items: await show(found.items) } }
    },

    async followPublicChats({ token, after, known, waitSeconds }) {
      const look = async () => {
        const { number, center } = await find(token)
        if (!number) return { found: { ...empty, rows: [] as MessageRow[] }, objects: [] }
        const found = await db.read(center, async (tx) => {
          const standing = await conversationOf(tx, number)
          const talk = await talkOf(tx, number)
          const said = {
            lastSeq: standing?.last_seq ?? 0,
            readUpTo: await readByStaff(tx, number),
            unread: standing?.unread_by_citizen ?? 0,
            isTyping: typing.isStaffTyping(number),
            canChat: talk !== null && (await isOpenForWriting(tx, talk)),
          }
          // Read last: a message that comes meanwhile is shown now, and its stamp tells of it again, never the other way round.
          const rows = await withContents(tx, await messagesAfter(tx, number, after, newsMost))
          return { rows, ...said, stamp: stampOf(said) }
        })
        return { found, objects: [number] }
      }
      const { rows, ...news } = await followers.until(known, waitSeconds * 1_000, () => look())
      return { message: 'The conversation.', data: { ...news, items: await show(rows) } }
    },

    async sendPublicChat({ token, file: given, messageId, msgType: said, text, yesNo, answersId, language }, { change, doer }) {
      const { number, center } = await ticketed(token)
      await limit(token, 'chat', 60, minuteMs)
      if (given) await limit(token, 'chat file', 60, hourMs)
      const file = given ? await fileGate.pass(() => keepChatFile(keeper, given, null)) : null
      const written = await change(async (tx) => {
        const talk = (await talkOf(tx, number))!
        if (!(await isOpenForWriting(tx, talk)))
          refuse(409, 'This report is closed, so nobody would read a message. Please call if you need help.', 'closed')
        const row = await writeMessage(tx, doer, {
          number,
          messageId,
          msgType: kindOf({ msgType: said, file: given }),
          text,
          yesNo,
          answersId,
          file,
          by: null,
          language,
          hearers: talk.hearers,
        })
        return { message: 'Sent.', data: showPublicMessage(row, null) }
      }, center)
      return written
    },

    async readPublicChats({ token, upTo, mark, language }, { change, doer }) {
      const { number, center } = await ticketed(token)
      await limit(token, 'chat marks', 300, minuteMs)
      return change(async (tx) => {
        const hearers = (await talkOf(tx, number))!.hearers
        if (language) changeConversation(tx, number, { citizen_language: language })
        if (mark === 'read') await markRead(tx, doer, { number, by: 'citizen', upTo, hearers })
        else await markDelivered(tx, doer, { number, upTo, hearers })
        return { message: 'Marked.', data: null }
      }, center)
    },

    async getPublicChatFile({ token, fileId }) {
      const { number, center } = await ticketed(token)
      await limit(token, 'chat file read', 240, hourMs)
      const file = await db.read(center, (tx) => fileOf(tx, fileId))
      if (!file || file.owner_kind !== 'chat' || file.owner_id !== number) refuse(404, 'There is no such file.')
      return {
        message: 'The file.',
        data: { name: file.name, mime: file.type, base64: (await keeper.read(file.sha256, 'whole')).toString('base64') },
      }
    },

    async typePublicChat({ token, isTyping }) {
      const { number, center } = await ticketed(token)
      await limit(token, 'chat typing', 60, minuteMs)
      const talk = await db.read(center, (tx) => talkOf(tx, number))
      await typing.tell(center, { transactionNumber: number, by: null, isTyping }, talk?.hearers ?? [])
      return { message: 'Told.', data: null }
    },
  }
}

const stampOf = (said: object) => createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22)
const said = { lastSeq: 0, readUpTo: 0, unread: 0, isTyping: false, canChat: false }
const empty: Omit<ChatNews, 'items'> = { ...said, stamp: stampOf(said) }
