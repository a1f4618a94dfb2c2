// How the things that are joined to a center do: counts and last words, from the rows that each of them keeps.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export interface Kept {
  joined: number
  lastAt: string | null
  waiting: number
  failing: number
  trouble: string | null
}
export const nothing: Kept = { joined: 0, lastAt: null, waiting: 0, failing: 0, trouble: null }
const joined = sql<number>`count(*)::int`.as('joined')
const counted = (what: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${what}))::int`
/** The names of those that fail. */
const named = (what: ReturnType<typeof sql>) => sql<string | null>`string_agg(name, ', ' order by name) filter (where ${what})`.as('trouble')

const isOffline = sql`state = 'offline'`

export const camerasJoined = async (tx: Tx): Promise<Kept> => ({
  ...nothing,
  ...(await tx.one(
    sqlOf
      .selectFrom('camera')
      .select([joined, sql<string | null>`max(seen_at)`.as('lastAt'), counted(isOffline).as('failing'), named(isOffline)])
      .where('command_center_id', '=', tx.center)
      .where('is_deleted', '=', 0),
  )),
})

export const keysJoined = async (tx: Tx): Promise<Kept> => ({
  ...nothing,
  ...(await tx.one(
    sqlOf
      .selectFrom('api_key')
      .select([joined, sql<string | null>`max(last_used_at)`.as('lastAt')])
      .where('command_center_id', '=', tx.center)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now),
  )),
})

export async function webhooksJoined(tx: Tx): Promise<Kept> {
  const inUse = sqlOf.selectFrom('webhook').where('command_center_id', '=', tx.center).where('is_deleted', '=', 0)
  const hooks = await tx.one(inUse.select(joined))
  const deliveries = await tx.one(
    sqlOf
      .selectFrom('webhook_delivery')
      .select([
        sql<string | null>`max(tried_at) filter (where state = 'delivered')`.as('lastAt'),
        counted(sql`state = 'waiting'`).as('waiting'),
        counted(sql`state = 'failed'`).as('failing'),
        sql<string | null>`(array_agg(outcome order by tried_at desc) filter (where state <> 'delivered' and outcome is not null))[1]`.as('trouble'),
      ])
      .where('command_center_id', '=', tx.center)
      .where('webhook_id', 'in', inUse.select('id')),
  )
  return { ...nothing, ...hooks, ...deliveries }
}

type Queue = { 'pgboss.job': { name: string; state: string; data: unknown } }
const queued = (names: readonly string[], isOurs: RawBuilder<SqlBool>) =>
  sqlOf
    .withTables<Queue>()
    .selectFrom('pgboss.job')
    .select([counted(sql`state in ('created', 'retry', 'active')`).as('waiting'), counted(sql`state = 'failed'`).as('failing')])
    .where('name', 'in', [...names])
    .where(isOurs)

/** Letters are sealed, so that nobody knows whose they are: those of all centers wait together. */
export const lettersWaiting = (tx: Tx) => tx.one(queued(['mail'], sql<SqlBool>`true`))
export const textsWaiting = (tx: Tx) => tx.one(queued(['sendTelling', 'sendTextAnswer'], sql<SqlBool>`data ->> 'center' = ${tx.center}`))
/** What waits to go out by channels, or to be fetched from them. */
export const messagesWaiting = (tx: Tx, ids: readonly string[]) =>
  tx.one(queued(['tellByChannel', 'answerByChannel', 'takePicture'], sql<SqlBool>`data ->> 'channel' = any (${ids})`))
