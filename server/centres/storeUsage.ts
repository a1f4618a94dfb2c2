// Figures of a centre and of the installation, never contents.
import type { Database, Tx } from '#server/kit/transaction.ts'

export interface CentreFigures {
  accounts: number
  online: number
  fileBytes: number
  lastActivityAt: string | null
  ticketsThisMonth: number
  openTickets: number
}

export async function figuresOf(tx: Tx): Promise<CentreFigures> {
  const { rows } = await tx.raw(
    `select (select count(*) from account where command_center_id = $1 and is_deleted = 0) as accounts,
      (select count(distinct account_id) from session where command_center_id = $1 and ended_at is null
        and last_active_at > now() - interval '15 minutes') as online,
      (select coalesce(sum(bytes), 0) from file where command_center_id = $1) as "fileBytes",
      (select max(last_seen_at) from account where command_center_id = $1) as "lastActivityAt",
      (select count(*) from ticket t join command_center c on c.id = t.command_center_id where t.command_center_id = $1 and t.status <> 'deleted'
        and t.received_at >= date_trunc('month', now() at time zone c.time_zone) at time zone c.time_zone) as "ticketsThisMonth",
      (select count(*) from ticket where command_center_id = $1 and tab in ('pending', 'accepted', 'reported', 'transferred')) as "openTickets"`,
    [tx.centre],
  )
  return rows[0] as CentreFigures
}

export interface InstallationFigures {
  serverTime: string
  waitingJobs: number
  failedJobs: number
  databaseBytes: number
}

export async function figuresOfAll(db: Database): Promise<InstallationFigures> {
  const [row] = await db.across<InstallationFigures>(
    `select now() as "serverTime", pg_database_size(current_database()) as "databaseBytes",
      (select count(*) from pgboss.job where state in ('created', 'retry') and start_after <= now()) as "waitingJobs",
      (select count(*) from pgboss.job where state = 'failed') as "failedJobs"`,
  )
  return row!
}

/** The nodes that were seen lately. */
export const liveNodes = (db: Database) =>
  db.across<{ node: string; seenAt: string; sockets: number; startedAt: string }>(
    `select name as node, seen_at as "seenAt", sockets, started_at as "startedAt" from node where seen_at > now() - interval '1 minute' order by name`,
  )
