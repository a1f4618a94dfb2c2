// The rows of those who asked to be warned.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import { type Subscription, subscribedDays } from '#contract/publicSide/alerts.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

interface NewSubscription {
  way: Subscription['way']
  addressHash: Buffer
  deviceHash: Buffer
  secret: string
  language: string
  barangayIds: readonly string[]
  hazards: readonly string[]
}
/** A phone or number that is told already is told from now on in this way, and for as long anew. */
export async function keepSubscription(tx: Tx, { way, addressHash, deviceHash, barangayIds, hazards, ...plain }: NewSubscription): Promise<void> {
  const given = { ...plain, device_hash: deviceHash, barangay_ids: [...new Set(barangayIds)], hazards: [...new Set(hazards)] }
  await tx.all(
    sqlOf
      .insertInto('alert_subscriber')
      .values({ command_center_id: tx.center, id: uuid(), way, address_hash: addressHash, ...given })
      .onConflict((on) => on.columns(['command_center_id', 'way', 'address_hash']).doUpdateSet({ ...given, asked_at: now })),
  )
}

const ofDevice = prepared('subscriptionsOfDevice', (p: Params<{ deviceHash: Buffer }>) =>
  sqlOf
    .selectFrom('alert_subscriber')
    .select(['id', 'barangay_ids as barangayIds', sql<Subscription['way']>`way`.as('way'), sql<Subscription['hazards']>`hazards`.as('hazards')])
    .select(sql<string>`asked_at + ${sql.lit(subscribedDays)} * interval '1 day'`.as('endsAt'))
    .where('command_center_id', '=', p.center)
    .where('device_hash', '=', p.deviceHash)
    .orderBy('id')
    .limit(sql.lit(20)),
)
export const subscriptionsOf = (tx: Tx, deviceHash: Buffer) => tx.all(ofDevice({ deviceHash }))

const gone = (tx: Tx) => sqlOf.deleteFrom('alert_subscriber').where('command_center_id', '=', tx.center)
export const endSubscription = (tx: Tx, deviceHash: Buffer, id: string) => tx.all(gone(tx).where('device_hash', '=', deviceHash).where('id', '=', id))
export const removeSubscriber = (tx: Tx, id: string) => tx.all(gone(tx).where('id', '=', id))
/** The number is warned of nothing any more. */
export const endSubscriptionsOf = (tx: Tx, addressHash: Buffer) => tx.all(gone(tx).where('way', '=', 'sms').where('address_hash', '=', addressHash))
export const forgetAlertSubscribers = prepared('forgetAlertSubscribers', () =>
  sqlOf.selectNoFrom(sql`forget_alert_subscribers(${sql.lit(subscribedDays)} * interval '1 day')`.as('count')),
)

const byIds = prepared('subscribersNow', (p: Params<{ ids: readonly string[] }>) =>
  sqlOf
    .selectFrom('alert_subscriber')
    .select(['id', 'secret', 'language'])
    .where('command_center_id', '=', p.center)
    .where('id', '=', sql<string>`any (${p.ids}::uuid[])`),
)
export type Subscriber = { id: string; secret: string; language: string }
/** Whoever left meanwhile is not among them. */
export const subscribersNow = async (tx: Tx, ids: readonly string[]) =>
  new Map<string, Subscriber>((await tx.all(byIds({ ids }))).map((one) => [one.id, one]))
