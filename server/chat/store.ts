// The rows of conversations and their messages: read, put in order, marked.
import { type Selectable, sql } from 'kysely'
import type { ChatMessage, Conversation } from '#server/database/schema.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export { eraseChatsOfCitizen, oldConversations, eraseConversation } from './storeErasure.ts'

export type Standing = Omit<Selectable<Conversation>, 'draft_by'> & { draft_by: { id: string; name: string } | null }
export interface MessageRow extends Omit<Selectable<ChatMessage>, 'sender'> {
  sender: { id: string; name: string } | null
  file_name: string | null
  file_type: string | null
  file_bytes: number | null
}

const messages = () =>
  sqlOf
    .selectFrom('chat_message as m')
    .leftJoin('file as f', (on) => on.onRef('f.command_center_id', '=', 'm.command_center_id').onRef('f.id', '=', 'm.file_id'))
    .selectAll('m')
    .select(['f.name as file_name', 'f.type as file_type', 'f.bytes as file_bytes'])

const standing = prepared('conversation', (p: Params<{ number: string }>) =>
  sqlOf.selectFrom('conversation').selectAll().where('command_center_id', '=', p.center).where('number', '=', p.number),
)
export const conversationOf = (tx: Tx, number: string) => tx.one(standing({ number })) as Promise<Standing | undefined>

const opening = prepared('openConversation', (p: Params<{ number: string }>) =>
  sqlOf
    .insertInto('conversation')
    .values({ command_center_id: p.center, number: p.number })
    .onConflict((on) => on.doNothing()),
)
const holding = prepared('holdConversation', (p: Params<{ number: string }>) =>
  sqlOf.selectFrom('conversation').selectAll().where('command_center_id', '=', p.center).where('number', '=', p.number).forUpdate(),
)
/** Held until the transaction ends, so that messages follow each other; made with the first one. */
export async function holdConversation(tx: Tx, number: string): Promise<Standing> {
  tx.send(opening({ number }))
  return (await tx.one(holding({ number }))) as Standing
}

const byId = prepared('messageById', (p: Params<{ id: string }>) => messages().where('m.command_center_id', '=', p.center).where('m.id', '=', p.id))
export const messageOf = (tx: Tx, id: string) => tx.one(byId({ id })) as Promise<MessageRow | undefined>

export const messagesById = (tx: Tx, ids: readonly string[]) =>
  tx.all(messages().where('m.command_center_id', '=', tx.center).where('m.id', 'in', ids)) as Promise<MessageRow[]>

export const messagesQuery = (tx: Tx, number: string) => messages().where('m.command_center_id', '=', tx.center).where('m.number', '=', number)

const after = prepared('messagesAfter', (p: Params<{ number: string; after: number; most: number }>) =>
  messages().where('m.command_center_id', '=', p.center).where('m.number', '=', p.number).where('m.seq', '>', p.after).orderBy('m.seq').limit(p.most),
)
export const messagesAfter = (tx: Tx, number: string, seq: number, most: number) =>
  tx.all(after({ number, after: seq, most })) as Promise<MessageRow[]>

export interface NewMessage {
  number: string
  seq: number
  id: string
  type: 'msg' | 'file'
  isFromCitizen: boolean
  /** As JSON. */
  sender: string | null
  text: string
  fileId: string | null
  yesNo: 'asks' | 'yes' | 'no' | null
  /** The question that it answers. */
  answersId: string | null
}
const adding = prepared('addMessage', (p: Params<NewMessage>) =>
  sqlOf
    .insertInto('chat_message')
    .values({
      ...{ command_center_id: p.center, number: p.number, seq: p.seq, id: p.id, msg_type: p.type, is_from_citizen: p.isFromCitizen },
      ...{ sender: sql<string>`${p.sender}::jsonb`, text: p.text, file_id: p.fileId, yes_no: p.yesNo, answers_id: p.answersId },
      delivered_at: sql<string>`case when ${p.isFromCitizen}::boolean then clock_timestamp() end`,
    })
    .returning('sent_at'),
)
/** What a citizen sends has arrived with the center at once. */
export const addMessage = async (tx: Tx, message: NewMessage) => (await tx.one(adding(message)))!.sent_at

export const changeConversation = (tx: Tx, number: string, changes: object) =>
  tx.send(sqlOf.updateTable('conversation').set(changes).where('command_center_id', '=', tx.center).where('number', '=', number))

interface Marked {
  number: string
  isFromCitizen: boolean
  upTo: number
}
const marks = { delivered: 'delivered_at', read: 'read_at' } as const
const marking = (mark: keyof typeof marks) =>
  prepared(`mark ${mark}`, (p: Params<Marked>) =>
    sqlOf
      .updateTable('chat_message')
      .set({ [marks[mark]]: sql`now()`, ...(mark === 'read' && { delivered_at: sql`coalesce(delivered_at, now())` }) })
      .where('command_center_id', '=', p.center)
      .where('number', '=', p.number)
      .where('is_from_citizen', '=', p.isFromCitizen)
      .where('seq', '<=', p.upTo)
      .where(marks[mark], 'is', null)
      .returning(['seq', sql<string>`now()`.as('at')]),
  )
const markings = { delivered: marking('delivered'), read: marking('read') }
/** How many were not marked before, and when they were. */
export async function markMessages(tx: Tx, mark: keyof typeof marks, marked: Marked): Promise<{ count: number; at: string | null }> {
  const rows = await tx.all(markings[mark](marked))
  return { count: rows.length, at: rows[0]?.at ?? null }
}

const seeing = prepared('seeChats', (p: Params<{ number: string; accountId: string; upTo: number }>) =>
  sqlOf
    .insertInto('chat_seen')
    .values({ command_center_id: p.center, number: p.number, account_id: p.accountId, up_to: p.upTo })
    .onConflict((on) =>
      on.columns(['command_center_id', 'number', 'account_id']).doUpdateSet({ up_to: sql<number>`greatest(chat_seen.up_to, excluded.up_to)` }),
    ),
)
export const noteSeen = (tx: Tx, seen: { number: string; accountId: string; upTo: number }) => tx.send(seeing(seen))

const seen = prepared('chatsSeen', (p: Params<{ number: string; accountId: string }>) =>
  sqlOf
    .selectFrom('chat_seen')
    .select('up_to as upTo')
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where('account_id', '=', p.accountId),
)
export const seenUpTo = async (tx: Tx, number: string, accountId: string) => (await tx.one(seen({ number, accountId })))?.upTo ?? 0

/** What the citizen of a conversation `c` said since it was answered last, and an account has not read. */
export const unreadBy = (accountId: string) => sql<number>`(case when c.waiting_since is null then 0 else (select count(*) from chat_message m
  where m.command_center_id = c.command_center_id and m.number = c.number and m.is_from_citizen
    and m.seq > coalesce((select s.up_to from chat_seen s where s.command_center_id = c.command_center_id and s.number = c.number and s.account_id = ${accountId}), 0)
    and m.seq > coalesce((select max(a.seq) from chat_message a where a.command_center_id = c.command_center_id and a.number = c.number and not a.is_from_citizen), 0)) end)::int`

export const unreadOf = async (tx: Tx, number: string, accountId: string) =>
  (await tx.one(
    sqlOf
      .selectFrom('conversation as c')
      .select(unreadBy(accountId).as('unread'))
      .where('c.command_center_id', '=', tx.center)
      .where('c.number', '=', number),
  ))!.unread

const following = prepared('isFollowed', (p: Params<{ number: string }>) => sqlOf.selectNoFrom(sql<boolean>`is_followed(${p.number})`.as('is')))
/** Whether a citizen has a link to this ticket. */
export const isFollowed = async (tx: Tx, number: string) => (await tx.one(following({ number })))!.is

const merging = prepared('mergedNumbers', (p: Params<{ number: string }>) =>
  sqlOf
    .selectFrom('ticket')
    .select('number')
    .where('command_center_id', '=', p.center)
    .where('merged_into', '=', p.number)
    .orderBy('number')
    .limit(100),
)
/** Reports that were merged into this ticket. */
export const mergedInto = async (tx: Tx, number: string) => (await tx.all(merging({ number }))).map((row) => row.number)

const reading = prepared('readByStaff', (p: Params<{ number: string }>) =>
  sqlOf
    .selectFrom('chat_message')
    .select('seq')
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where('is_from_citizen', '=', true)
    .where('read_at', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1),
)
/** How far the staff have read what the citizen wrote. */
export const readByStaff = async (tx: Tx, number: string) => (await tx.one(reading({ number })))?.seq ?? 0

const waiting = prepared('chatsWaiting', (p: Params) =>
  sqlOf
    .selectFrom('conversation')
    .select(sql<number>`count(*)`.as('count'))
    .where('command_center_id', '=', p.center)
    .where('waiting_since', 'is not', null),
)
/** How many citizens wait for an answer. */
export const chatsWaiting = async (tx: Tx): Promise<number> => (await tx.one(waiting({})))!.count
