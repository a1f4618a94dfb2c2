// Read marks of each account, and what is unread or still rings.
import type { TicketNotif } from '#contract/tickets/lists.ts'
import { tabs } from '#contract/tickets/states.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { type RowOfTicket, rowColumns, showRow } from './rows.ts'
import { joinRead } from './storeLists.ts'
import { type Reader, seesAll } from './storeTickets.ts'

/** Answers whether this account had never read it before. */
export async function markRead(tx: Tx, number: string, accountId: string): Promise<boolean> {
  const [row] = await tx.named<{ is_first: boolean }>(
    'markRead',
    `insert into ticket_read as r (command_center_id, number, account_id) values ($1, $2, $3)
      on conflict (command_center_id, number, account_id) do update set is_read = true returning r.xmax = 0 as is_first`,
    [tx.centre, number, accountId],
  )
  return row!.is_first
}

export const stampRead = (tx: Tx, number: string) =>
  tx.run('update ticket set read_at = clock_timestamp() where command_center_id = $1 and number = $2 and read_at is null', [tx.centre, number])

export const markUnread = (tx: Tx, number: string, accountId: string) =>
  tx.run('update ticket_read set is_read = false where command_center_id = $1 and number = $2 and account_id = $3 and is_read', [
    tx.centre,
    number,
    accountId,
  ])

export const readersOf = (tx: Tx, number: string) =>
  tx.named<{ accountId: string; name: string; at: string }>(
    'readersOf',
    `select r.account_id as "accountId", a.name, r.first_at as at from ticket_read r join account a on a.command_center_id = r.command_center_id and a.id = r.account_id
      where r.command_center_id = $1 and r.number = $2 order by r.first_at limit 500`,
    [tx.centre, number],
  )

// Only what is still worked on counts as unread: what is closed, declined or deleted asks for nobody.
const unread = `select case when $3 then case when $2 = any (t.awaiting) then 'pending' else t.tab end else t.tab end as tab, count(*) as n,
    count(*) filter (where t.is_for_supervisor) as supervised
  from ticket t ${joinRead}
  where t.command_center_id = $1 and t.tab in ('pending', 'accepted', 'reported', 'transferred', 'scheduled') and r.is_read is not true
    and (not $3 or $2 = any (t.allocated_to)) group by 1`
const ringing = `select ${rowColumns}, r.is_read is true as is_read from ticket t ${joinRead}
  where t.command_center_id = $1 and t.acknowledged is null and t.status = 'pending' and (t.priority = 1 or t.life_threat) order by t.received_at limit 100`

export async function ticketNotifOf(tx: Tx, reader: Reader): Promise<TicketNotif> {
  const isAll = seesAll(reader)
  const rows = await tx.named<{ tab: string; n: number; supervised: number }>('unread', unread, [tx.centre, reader.accountId, !isAll])
  const counts = new Map(rows.map(({ tab, n }) => [tab, n]))
  const supervisor = reader.may('tickets.supervise') ? rows.reduce((sum, { supervised }) => sum + supervised, 0) : 0
  const [waiting] = isAll
    ? await tx.named<{ n: number }>('offlineWaiting', `select count(*) as n from offline_report where command_center_id = $1 and state = 'waiting'`, [
        tx.centre,
      ])
    : [{ n: 0 }]
  const unreadPerTab = Object.fromEntries(tabs.map((tab) => [tab, counts.get(tab) ?? 0])) as Record<(typeof tabs)[number], number>
  const rings = isAll ? await tx.named<RowOfTicket & { is_read: boolean }>('ringing', ringing, [tx.centre, reader.accountId]) : []
  return { unread: { ...unreadPerTab, supervisor, offline: waiting!.n }, unacknowledged: rings.map(showRow) }
}
