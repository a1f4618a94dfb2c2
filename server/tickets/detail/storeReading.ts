// Read marks of each account, and what is unread or still rings.
import { sql } from 'kysely'
import { microsOf } from '#contract/tickets/clock.ts'
import type { TicketNotif } from '#contract/tickets/lists/lists.ts'
import { type Tab, tabs } from '#contract/tickets/states.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { calledBy } from '#server/accounts/store.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { isGrave, ofTicket } from '#server/tickets/columns.ts'
import { type RowOfTicket, rowColumns, showRow } from '#server/tickets/lists/rows.ts'
import { isRead, ticketsReadBy } from '#server/tickets/readBy.ts'
import { type Reader, seesAll } from '#server/tickets/storeTickets.ts'
import { takesTexts } from '#server/tickets/offlineReports/storeOffline.ts'

interface Mark {
  number: string
  account: string
}
/** Where something may wait; the reported wait for the supervisors alone. */
const waitingTabs = ['pending', 'accepted', 'transferred', 'scheduled', 'reported'] as const
const unread = sql<boolean>`r.is_read is not true`
const waiting = sql<boolean>`t.status not in ('resolved', 'reported')`

const insertRead = prepared('insertRead', (p: Params<Mark>) =>
  sqlOf
    .insertInto('ticket_read')
    .values({ command_center_id: p.center, number: p.number, account_id: p.account })
    .onConflict((on) => on.columns(['command_center_id', 'number', 'account_id']).doUpdateSet({ is_read: true }))
    .returning(sql<boolean>`ticket_read.xmax = 0`.as('is_first')),
)

/** Answers whether this account had never read it before. */
export const markRead = async (tx: Tx, number: string, account: string): Promise<boolean> => (await tx.one(insertRead({ number, account })))!.is_first

const updateReadAt = prepared('updateReadAt', (p: Params<{ number: string }>) =>
  sqlOf
    .updateTable('ticket')
    .set({ read_at: sql<string>`clock_timestamp()` })
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where('read_at', 'is', null),
)
export const stampRead = (tx: Tx, number: string) => tx.all(updateReadAt({ number }))

const updateUnread = prepared('updateUnread', (p: Params<Mark>) =>
  sqlOf
    .updateTable('ticket_read')
    .set({ is_read: false })
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where('account_id', '=', p.account)
    .where('is_read', '=', sql.lit(true)),
)
export const markUnread = (tx: Tx, number: string, account: string) => tx.all(updateUnread({ number, account }))

const readers = prepared('readers', (p: Params<{ number: string }>) =>
  sqlOf
    .selectFrom('ticket_read as r')
    .innerJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 'r.command_center_id').onRef('a.id', '=', 'r.account_id'))
    .select(['r.account_id as accountId', calledBy.as('name'), 'r.first_at as at'])
    .where('r.command_center_id', '=', p.center)
    .where('r.number', '=', p.number)
    .orderBy('r.first_at')
    .limit(sql.lit(500)),
)
export const readersOf = (tx: Tx, number: string) => tx.all(readers({ number }))

// Only what is still worked on waits, and can be unread: what is resolved, closed, declined or deleted asks for nobody.
const tabCounts = prepared('tabCounts', (p: Params<{ account: string; isOwn: boolean }>) =>
  ticketsReadBy(p.center, p.account)
    .select('t.tab')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(waiting).as('waiting'),
      fn.countAll<number>().filterWhere(waiting).filterWhere(unread).as('unread'),
      fn.countAll<number>().filterWhere('t.is_for_supervisor', '=', sql.lit(true)).as('supervised'),
      fn.countAll<number>().filterWhere('t.is_for_supervisor', '=', sql.lit(true)).filterWhere(unread).as('supervisedUnread'),
    ])
    .where(
      't.tab',
      'in',
      waitingTabs.map((tab) => sql.lit(tab)),
    )
    .where(({ eb, or, fn }) => or([sql<boolean>`not ${p.isOwn}::boolean`, eb(p.account, '=', fn.any('t.allocated_to'))]))
    .groupBy('t.tab'),
)
const newest = (p: Params<{ account: string }>) =>
  ticketsReadBy(p.center, p.account)
    .select(ofTicket(rowColumns))
    .select(isRead)
    .select(sql<number>`count(*) over ()`.as('of_all'))
    .orderBy('t.received_at', 'desc')
    .orderBy('t.number', 'desc')
    .limit(sql.lit(100))
    .$castTo<RowOfTicket & { is_read: boolean; of_all: number }>()
const ringing = prepared('ringing', (p: Params<{ account: string }>) =>
  newest(p).where('t.acknowledged', 'is', null).where('t.status', '=', sql.lit('pending')).where(isGrave),
)
/** Crews that have not acknowledged in time what they were sent to. */
const ringingForSilence = prepared('ringingForSilence', (p: Params<{ account: string }>) =>
  newest(p).where(sql<boolean>`t.silent <> '[]'`).where(sql<boolean>`t.awaiting <> '{}'`).where('t.status', '=', sql.lit('accepted')),
)
/** Crews that have not answered a roll-call, or of which there is no sign. */
const ringingForCrews = prepared('ringingForCrews', (p: Params<{ account: string }>) =>
  newest(p)
    .where(sql<boolean>`t.dangers <> '[]'`)
    .where(sql<boolean>`t.dangers @? '$[*] ? (@.kind != "mayday" && @.seen == null)'`)
    .where(sql<boolean>`not (t.status = 'accepted' and t.silent <> '[]' and t.awaiting <> '{}')`),
)
const maydays = prepared('maydays', (p: Params<{ account: string; isOwn: boolean }>) =>
  newest(p)
    .where(sql<boolean>`t.dangers <> '[]'`)
    .where(sql<boolean>`t.dangers @> '[{"kind": "mayday"}]'`)
    .where(({ eb, or, fn }) => or([sql<boolean>`not ${p.isOwn}::boolean`, eb(p.account, '=', fn.any('t.allocated_to'))])),
)
/** For those who see only their own: what they were sent to and have not taken note of. */
const ringingOwn = prepared('ringingOwn', (p: Params<{ account: string }>) =>
  newest(p)
    .where('t.tab', '=', sql.lit('accepted'))
    .where('t.status', '=', sql.lit('accepted'))
    .where(({ eb, fn }) => eb(p.account, '=', fn.any('t.awaiting'))),
)
const waitingOffline = prepared('waitingOffline', (p: Params) =>
  sqlOf
    .selectFrom('offline_report')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('command_center_id', '=', p.center)
    .where('state', '=', sql.lit('waiting')),
)

export async function ticketNotifOf(tx: Tx, reader: Reader): Promise<TicketNotif> {
  const isAll = seesAll(reader)
  const account = reader.accountId
  const rows = await tx.all(tabCounts({ account, isOwn: !isAll }))
  const offline = isAll ? (await tx.one(waitingOffline({})))!.n : 0
  const perTab = (by: 'waiting' | 'unread', bySupervisor: 'supervised' | 'supervisedUnread') => ({
    ...(Object.fromEntries(tabs.map((tab) => [tab, rows.find((row) => row.tab === tab)?.[by] ?? 0])) as Record<Tab, number>),
    supervisor: reader.may('tickets.supervise') ? rows.reduce((sum, row) => sum + row[bySupervisor], 0) : 0,
    offline,
  })
  const lists = await Promise.all((isAll ? [ringing, ringingForSilence, ringingForCrews] : [ringingOwn]).map((one) => tx.all(one({ account }))))
  const rings = lists.flat().toSorted((one, other) => microsOf(other.received_at) - microsOf(one.received_at))
  const count = lists.reduce((sum, [first]) => sum + (first?.of_all ?? 0), 0)
  const inDanger = (await tx.all(maydays({ account, isOwn: !isAll }))).slice(0, 50)
  return {
    waiting: perTab('waiting', 'supervised'),
    unread: perTab('unread', 'supervisedUnread'),
    unacknowledged: rings.slice(0, 100).map(showRow),
    ringing: count,
    maydays: inDanger.map(showRow),
    takesTexts: await takesTexts(tx),
  }
}
