// The rows of webhooks and of their deliveries.
import { type Selectable, sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type { Delivery } from '#contract/webhooks/room.ts'
import type { WebhookDelivery } from '#server/database/schema.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { nextVersion, now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const webhooksOf = (tx: Tx) =>
  sqlOf
    .selectFrom('webhook as w')
    .select(['w.id', 'w.name', 'w.url', 'w.kinds', 'w.told_to as toldTo', 'w.version', sql<0 | 1>`w.is_deleted`.as('isDeleted')])
    .select(({ selectFrom, fn }) => {
      const mine = selectFrom('webhook_delivery as d')
        .whereRef('d.command_center_id', '=', 'w.command_center_id')
        .whereRef('d.webhook_id', '=', 'w.id')
      const count = (state: string) => mine.select(fn.countAll<number>().as('n')).where('d.state', '=', sql.lit(state))
      return [
        sql<number>`${count('waiting')}`.as('waiting'),
        sql<number>`${count('failed')}`.as('failed'),
        mine
          .select((inner) => inner.fn.max('d.tried_at').as('at'))
          .where('d.state', '=', sql.lit('delivered'))
          .as('lastDeliveredAt'),
      ]
    })
    .where('w.command_center_id', '=', tx.center)

interface Filter {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  isDeleted?: 0 | 1 | undefined
}
export function pageOfWebhooks(tx: Tx, { cursor, limit, search, isDeleted }: Filter) {
  let query = webhooksOf(tx)
  if (isDeleted !== undefined) query = query.where('w.is_deleted', '=', isDeleted)
  if (search) query = query.where(sql<boolean>`concat_ws(' ', w.name, w.url) ilike ${likeText(search)}`)
  return keysetPage(tx, query, { keys: [sql`lower(w.name)`, 'w.id'] }, { cursor, limit })
}
export const webhookOf = (tx: Tx, id: string) => tx.one(webhooksOf(tx).where('w.id', '=', id))

const countInUse = prepared('webhooksInUse', (p: Params) =>
  sqlOf
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('command_center_id', '=', p.center)
    .where('is_deleted', '=', sql.lit(0)),
)
/** Those out of use are no burden, and do not count. */
export const countWebhooks = async (tx: Tx) => (await tx.one(countInUse({})))!.count

const placeBefore = prepared('placeInLogBefore', (p: Params<{ at: string }>) =>
  sqlOf
    .selectFrom('fact')
    .select(({ fn }) => fn.coalesce(fn.max('seq'), sql.lit(0)).as('seq'))
    .where('command_center_id', '=', p.center)
    .where('at', '<', p.at),
)
/** The last fact that was before a moment. */
export const placeAt = async (tx: Tx, at: string) => Number((await tx.one(placeBefore({ at })))!.seq)

interface WebhookForm {
  name: string
  url: string
  kinds: string[]
}
export async function addWebhook(tx: Tx, form: WebhookForm, secret: string, toldTo: number): Promise<string> {
  const id = uuid()
  await tx.all(sqlOf.insertInto('webhook').values({ command_center_id: tx.center, id, ...form, secret, told_to: toldTo }))
  return id
}

const changing = (tx: Tx, id: string) =>
  sqlOf.updateTable('webhook').set({ version: nextVersion() }).where('command_center_id', '=', tx.center).where('id', '=', id)
type Changes = { [K in keyof WebhookForm]?: WebhookForm[K] | undefined }
export async function changeWebhook(tx: Tx, id: string, version: number | undefined, changes: Changes): Promise<boolean> {
  const changed = changing(tx, id)
    .set(changes)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
  return (await tx.all(changed.returning('id'))).length > 0
}
/** The old one is right for a day more, so that the receiver can change over. */
export const renewSecret = async (tx: Tx, id: string, secret: string): Promise<boolean> => {
  const until = sql<string>`now() + interval '1 day'`
  const renewed = changing(tx, id).set({ secret, secret_before: sql<string>`secret`, secret_before_until: until })
  return (await tx.all(renewed.returning('id'))).length > 0
}
export async function switchWebhook(tx: Tx, id: string, isDeleted: 0 | 1): Promise<boolean> {
  return (await tx.all(changing(tx, id).set({ is_deleted: isDeleted }).where('is_deleted', '<>', isDeleted).returning('id'))).length > 0
}
/** Goes back in the log: what was told after that place is told again. */
export async function replayAfter(tx: Tx, id: string, after: number): Promise<boolean> {
  const back = changing(tx, id).set({ told_to: sql<number>`least(told_to, ${after})` })
  if ((await tx.all(back.returning('id'))).length === 0) return false
  const later = sqlOf.deleteFrom('webhook_delivery').where('command_center_id', '=', tx.center).where('webhook_id', '=', id)
  await tx.all(later.where('seq', '>', after))
  return true
}

const nextAt = sql<string | null>`case when state = 'waiting' then next_at end`
export function pageOfDeliveries(
  tx: Tx,
  { webhookId, state, cursor, limit }: Omit<Filter, 'isDeleted'> & { webhookId: string; state?: string | undefined },
) {
  let query = sqlOf
    .selectFrom('webhook_delivery')
    .select(['message', 'seq', 'verb', 'kind', 'object_id as objectId', 'tries', 'tried_at as triedAt', 'answer_status as answerStatus', 'outcome'])
    .select([sql<Delivery['state']>`state`.as('state'), nextAt.as('nextAt')])
    .where('command_center_id', '=', tx.center)
    .where('webhook_id', '=', webhookId)
  if (state) query = query.where('state', '=', state)
  return keysetPage(tx, query, { keys: ['seq'], descending: true }, { cursor, limit })
}

export const webhooksWithWork = prepared('webhooksWithWork', () =>
  sqlOf.selectFrom(sql<{ command_center_id: string; id: string }>`webhooks_with_work()`.as('f')).selectAll(),
)
export const fillWebhook = prepared('fillWebhook', (p: Params<{ id: string; most: number }>) =>
  sqlOf.selectNoFrom(sql<boolean>`fill_webhook(${p.id}, ${p.most})`.as('went')),
)
export const takeDeliveries = prepared('takeDeliveries', (p: Params<{ id: string; most: number; leaseMs: number }>) =>
  sqlOf.selectFrom(sql<Selectable<WebhookDelivery>>`take_deliveries(${p.id}, ${p.most}, ${p.leaseMs})`.as('f')).selectAll(),
)
/** What it was signed with before, for a day. */
const beforeNow = sql<string | null>`case when secret_before_until > now() then secret_before end`
export const addressOf = prepared('addressOfWebhook', (p: Params<{ id: string }>) =>
  sqlOf
    .selectFrom('webhook')
    .select(['url', 'secret', beforeNow.as('before')])
    .where('command_center_id', '=', p.center)
    .where('id', '=', p.id),
)

export const webhooksInUse = prepared('webhooksToTry', (p: Params) =>
  sqlOf
    .selectFrom('webhook')
    .select(['name', 'url', 'secret', beforeNow.as('before')])
    .where('command_center_id', '=', p.center)
    .where('is_deleted', '=', sql.lit(0))
    .orderBy(sql`lower(name)`),
)

interface Settled {
  id: string
  seq: number
  turn: number
  state: string
  status: number | null
  outcome: string
  pause: number
}
/** Only by who still holds it. */
export const settleDelivery = prepared('settleDelivery', (p: Params<Settled>) =>
  sqlOf
    .updateTable('webhook_delivery')
    .set({ state: p.state, tried_at: now, answer_status: p.status, outcome: p.outcome, taken_until: null })
    .set({ next_at: sql<string>`now() + ${p.pause}::int * interval '1 second'` })
    .where('command_center_id', '=', p.center)
    .where('webhook_id', '=', p.id)
    .where('seq', '=', p.seq)
    .where('turn', '=', p.turn),
)

const telling = prepared('webhooksTelling', (p: Params<{ verb: string }>) =>
  sqlOf
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('command_center_id', '=', p.center)
    .where('is_deleted', '=', sql.lit(0))
    .where(sql<boolean>`${p.verb} = any (kinds)`),
)
/** How many webhooks tell facts of a kind. */
export const tellsOf = async (tx: Tx, verb: string) => Number((await tx.one(telling({ verb })))!.count)

const told = prepared('webhooksTold', (p: Params<{ verb: string; objectId: string }>) =>
  sqlOf
    .selectFrom('webhook_delivery')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where('command_center_id', '=', p.center)
    .where('verb', '=', p.verb)
    .where('object_id', '=', p.objectId)
    .groupBy('state'),
)
/** How the deliveries of one fact about an object stand. */
export async function toldOf(tx: Tx, verb: string, objectId: string) {
  const rows = await tx.all(told({ verb, objectId }))
  const count = (state: string) => rows.find((one) => one.state === state)?.count ?? 0
  return { waiting: count('waiting'), sent: count('delivered'), failed: count('failed') }
}
