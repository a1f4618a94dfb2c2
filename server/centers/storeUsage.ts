// Figures of a center and of the installation, never contents.
import { sql } from 'kysely'
import { openStatuses } from '#contract/tickets/states.ts'
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
  const month = sqlOf
    .selectFrom('command_center as c')
    .select(({ ref }) => sql<string>`date_trunc('month', now() at time zone ${ref('c.time_zone')}) at time zone ${ref('c.time_zone')}`.as('begins'))
    .where('c.id', '=', p.center)
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
    selectFrom('ticket')
      .select(fn.countAll<number>().as('n'))
      .where('command_center_id', '=', p.center)
      .where('status', 'not in', [sql.lit('deleted'), sql.lit('scheduled')])
      .where('received_at', '>=', month)
      // No month is longer: so the database knows beforehand how few they are.
      .where('received_at', '>=', before(32, 'day'))
      .as('ticketsThisMonth'),
    selectFrom('ticket')
      .select(fn.countAll<number>().as('n'))
      .where('command_center_id', '=', p.center)
      .where(
        'tab',
        'in',
        openStatuses.map((tab) => sql.lit(tab)),
      )
      .where('status', '<>', sql.lit('resolved'))
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
    .select(['name as node', 'seen_at as seenAt', 'sockets', 'started_at as startedAt', 'clock_ahead_ms as clockAheadMs'])
    .where('seen_at', '>', before(1, 'minute'))
    .orderBy('name'),
)
/** The nodes that were seen lately. */
export const liveNodes = (db: Database) => db.across(nodesSeen({}))
