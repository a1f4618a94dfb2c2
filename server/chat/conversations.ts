// All conversations of a center at a glance, and how many messages wait to be read.
import { sql, type SqlBool } from 'kysely'
import type { Conversation } from '#contract/chat/Chat.ts'
import type { chat as contract } from '#contract/chat/room.ts'
import type { Actor } from '#server/kit/context.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { isGrave } from '#server/tickets/store.ts'
import { unreadBy } from './store.ts'

/** Those that wait first, threats to life before all, the longest wait at the top; then what was last spoken in. */
const order = {
  keys: [
    sql`(case when c.waiting_since is null then 2 when ${isGrave} then 0 else 1 end)`,
    sql`(case when c.waiting_since is null then -1 else 1 end * extract(epoch from coalesce(c.waiting_since, c.last_at)))::float8`,
    sql`c.number`,
  ],
}

function conversationsOf(tx: Tx, me: Actor) {
  const query = sqlOf
    .selectFrom('conversation as c')
    .innerJoin('ticket as t', (on) => on.onRef('t.command_center_id', '=', 'c.command_center_id').onRef('t.number', '=', 'c.number'))
    .leftJoin('ticket as target', (on) =>
      on.onRef('target.command_center_id', '=', 't.command_center_id').onRef('target.number', '=', 't.merged_into'),
    )
    .where('c.command_center_id', '=', tx.center)
  return me.may('chat.use') ? query : query.where(sql<SqlBool>`${me.accountId}::uuid = any (t.allocated_to || coalesce(target.allocated_to, '{}'))`)
}

export function serveConversations(): Pick<Handlers<typeof contract>, 'getConversations' | 'getChatNotif'> {
  return {
    async getConversations({ only, search, ...page }, { me, read }) {
      const data = await read(async (tx) => {
        let query = conversationsOf(tx, me)
          .leftJoin('chat_message as m', (on) =>
            on.onRef('m.command_center_id', '=', 'c.command_center_id').onRef('m.number', '=', 'c.number').onRef('m.seq', '=', 'c.last_seq'),
          )
          .select(['c.number', 'c.waiting_since', 'c.draft', 't.status', 't.priority', 't.life_threat', 't.case_type_id', 't.caller_name', 't.place'])
          .select(unreadBy(me.accountId).as('unread'))
          .select(['t.merged_into', 'm.is_from_citizen', 'm.sender', 'm.msg_type', 'm.text', 'm.sent_at'])
        if (only === 'unread') query = query.where(unreadBy(me.accountId), '>', 0)
        if (only === 'waiting') query = query.where('c.waiting_since', 'is not', null)
        if (only === 'open')
          query = query.where(
            sql<SqlBool>`(c.waiting_since is not null or coalesce(target.status, t.status) in ('pending', 'accepted', 'transferred', 'resolved'))`,
          )
        if (search)
          query = query.where(sql<SqlBool>`concat_ws(' ', c.number, t.caller_name, t.caller_phone, t.description) ilike ${likeText(search)}`)
        const found = await keysetPage(tx, query, order, page)
        return { ...found, items: found.items.map(showConversation) }
      })
      return { message: 'Conversations.', data }
    },

    async getChatNotif(_, { me, read }) {
      const tickets = await read((tx) =>
        tx.all(
          conversationsOf(tx, me)
            .select(['c.number as transactionNumber', unreadBy(me.accountId).as('unread'), 'c.last_at as lastAt'])
            .where('c.waiting_since', 'is not', null)
            .where(unreadBy(me.accountId), '>', 0)
            .orderBy('c.last_at', 'desc')
            .limit(200),
        ),
      )
      return { message: 'Unread messages.', data: { total: tickets.reduce((sum, { unread }) => sum + unread, 0), tickets } }
    },
  }
}

interface Found {
  number: string
  unread: number
  waiting_since: string | null
  draft: string | null
  status: string
  priority: number
  life_threat: boolean
  case_type_id: string
  caller_name: string | null
  place: string
  merged_into: string | null
  is_from_citizen: boolean | null
  sender: unknown
  msg_type: string | null
  text: string | null
  sent_at: string | null
}

const showConversation = (row: Found): Conversation => ({
  transactionNumber: row.number,
  status: row.status as Conversation['status'],
  priority: row.priority as Conversation['priority'],
  caseTypeId: row.case_type_id,
  isLifeThreat: row.life_threat,
  citizenName: row.caller_name,
  place: row.place,
  mergedInto: row.merged_into,
  last:
    row.sent_at === null
      ? null
      : {
          from: row.is_from_citizen ? 'citizen' : 'staff',
          sender: row.sender as Conversation['last'] extends { sender: infer S } | null ? S : never,
          msgType: row.msg_type as 'msg' | 'file',
          text: (row.text ?? '').slice(0, 200),
          sentAt: row.sent_at,
        },
  unread: row.unread,
  waitingSince: row.waiting_since,
  hasDraft: row.draft !== null,
})
