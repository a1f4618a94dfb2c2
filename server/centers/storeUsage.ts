// Figures of a center and of the installation, never contents.
import { sql } from 'kysely'
import { apiKeyType } from '#server/accounts/store.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { before, now } from '#server/kit/queries.ts'
import { type Database, sqlOf, type Tx } from '#server/kit/transaction.ts'

export interface CenterFigures {
  accounts: number
  online: number
  fileBytes: number
  lastActivityAt: string | null
  ticketsThisMonth: number
  openTickets: number
}

const figures = prepared('figuresOfCenter', (p: Params) => {
  const month = sql<string>`date_trunc('month', now() at time zone ${sql.ref('c.time_zone')}) at time zone ${sql.ref('c.time_zone')}`
  return sqlOf.selectNoFrom(({ selectFrom, fn }) => [
    selectFrom('account')
      .select(fn.countAll<number>().as('n'))
      .where('command_center_id', '=', p.center)
      .where('is_deleted', '=', 0)
      .where('account_type', '<>', sql.lit(apiKeyType))
      .as('accounts'),
    selectFrom('session')
      .select(({ fn }) => fn.count<number>('account_id').distinct().as('n'))
      .where('command_center_id', '=', p.center)
      .where('ended_at', 'is', null)
      .where('last_active_at', '>', before(15, 'minute'))
      .as('online'),
    selectFrom('file')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql.lit(0)).as('n'))
      .where('command_center_id', '=', p.center)
      .as('fileBytes'),
    selectFrom('account')
      .select(({ fn }) => fn.max('last_seen_at').as('at'))
      .where('command_center_id', '=', p.center)
      .as('lastActivityAt'),
    selectFrom('ticket as t')
      .innerJoin('command_center as c', 'c.id', 't.command_center_id')
      .select(fn.countAll<number>().as('n'))
      .where('t.command_center_id', '=', p.center)
      .where('t.status', '<>', 'deleted')
      .where('t.received_at', '>=', month)
      .as('ticketsThisMonth'),
    selectFrom('ticket')
      .select(fn.countAll<number>().as('n'))
      .where('command_center_id', '=', p.center)
      .where('tab', 'in', ['pending', 'accepted', 'reported', 'transferred'])
      .as('openTickets'),
  ])
})
export const figuresOf = async (tx: Tx): Promise<CenterFigures> => (await tx.one(figures({})))! as CenterFigures

export interface InstallationFigures {
  serverTime: string
  waitingJobs: number
  failedJobs: number
  databaseBytes: number
}

type Jobs = { 'pgboss.job': { state: string; start_after: string } }
const countJobs = () =>
  sqlOf
    .withTables<Jobs>()
    .selectFrom('pgboss.job')
    .select(({ fn }) => fn.countAll<number>().as('n'))

const figuresOfHouse = prepared('figuresOfHouse', () =>
  sqlOf.selectNoFrom([
    now.as('serverTime'),
    sql<number>`pg_database_size(current_database())`.as('databaseBytes'),
    countJobs().where('state', 'in', ['created', 'retry']).where('start_after', '<=', now).$asScalar().as('waitingJobs'),
    countJobs().where('state', '=', 'failed').$asScalar().as('failedJobs'),
  ]),
)
export const figuresOfAll = async (db: Database): Promise<InstallationFigures> => (await db.across(figuresOfHouse({})))[0]! as InstallationFigures

const nodesSeen = prepared('nodesSeen', () =>
  sqlOf
    .selectFrom('node')
    .select(['name as node', 'seen_at as seenAt', 'sockets', 'started_at as startedAt'])
    .where('seen_at', '>', before(1, 'minute'))
    .orderBy('name'),
)
/** The nodes that were seen lately. */
export const liveNodes = (db: Database) => db.across(nodesSeen({}))
