// The rows of whom an alert goes to: written in one statement as it is given out, taken in batches as it is sent.
import { sql } from 'kysely'
import type { CaptainAlert } from '#contract/storm/captains.ts'
import type { Named } from '#contract/nouns/fields.ts'
import type { ShownAlert } from '#contract/publicSide/alerts.ts'
import { type HazardGroup, hazardOf } from '#contract/warnings/hazards.ts'
import type { AlertReceipts, AlertWay, callOutcomes, ReceiverKind, ToCall } from '#contract/warnings/reach.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { now } from '#server/kit/queries.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import type { Sms } from '#server/outside/sms.ts'
import type { KeptAlert } from './ownAlert.ts'
import { type OwnRow, showOwn, standingFor } from './storeOwn.ts'

/** A page is always there; text messages need a gateway. */
export const openWays = async (sms: Pick<Sms, 'isSet'>, center: string): Promise<AlertWay[]> => [
  ...(['page', 'push', 'email'] as const),
  ...((await sms.isSet(center)) ? (['sms'] as const) : []),
]

interface Addressed {
  alert: string
  areas: readonly string[]
  hazard: HazardGroup
  open: readonly AlertWay[]
  replaced: readonly string[]
}
const address = prepared('addressAlert', (p: Params<Addressed>) =>
  sqlOf.selectNoFrom(sql<number>`address_alert(${p.alert}, ${p.areas}, ${p.hazard}, ${p.open}, ${p.replaced})`.as('count')),
)
export const addressAlert = (tx: Tx, given: Addressed) => tx.all(address(given))

interface Receiver {
  kind: ReceiverKind
  way: AlertWay
  is_reachable: boolean
}
const reach = prepared('alertReach', (p: Params<{ areas: readonly string[]; hazard: HazardGroup; open: readonly AlertWay[] }>) =>
  sqlOf
    .selectFrom(sql<Receiver>`alert_receivers(${p.areas}, ${p.hazard}, ${p.open})`.as('r'))
    .select(['r.kind', 'r.way', sql<number>`(count(*) filter (where r.is_reachable))::int`.as('count')])
    .groupBy(['r.kind', 'r.way']),
)
export const reachOf = (tx: Tx, areas: readonly string[], hazard: HazardGroup, open: readonly AlertWay[]) => tx.all(reach({ areas, hazard, open }))

const lost = prepared('captainsWithoutRoad', (p: Params<{ areas: readonly string[] }>) =>
  sqlOf
    .selectFrom('barangay as b')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('b.command_center_id', '=', p.center)
    .where('b.id', '=', sql<string>`any (${p.areas}::uuid[])`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('captain_link as l').whereRef('l.command_center_id', '=', 'b.command_center_id').whereRef('l.barangay_id', '=', 'b.id'))),
    ),
)
export const captainsWithoutRoad = async (tx: Tx, areas: readonly string[]) => Number((await tx.one(lost({ areas })))!.count)

export const alertsToSend = prepared('alertsToSend', () =>
  sqlOf.selectFrom(sql<{ command_center_id: string; way: AlertWay }>`alerts_to_send()`.as('c')).selectAll(),
)
export const forgetAlertDeliveries = prepared('forgetAlertDeliveries', () =>
  sqlOf.selectNoFrom(sql`forget_alert_deliveries(interval '90 days')`.as('count')),
)

export interface Delivery {
  id: string
  alert_id: string
  kind: ReceiverKind
  way: AlertWay
  receiver: string
  tries: number
}
const taking = prepared('takeAlertDeliveries', (p: Params<{ way: AlertWay; most: number; leaseMs: number }>) =>
  sqlOf
    .selectFrom(sql<Delivery>`take_alert_deliveries(${p.way}, ${p.most}, ${p.leaseMs})`.as('d'))
    .select(['id', 'alert_id', 'kind', 'way', 'receiver', 'tries']),
)
export const takeAlertDeliveries = (tx: Tx, way: AlertWay, most: number, leaseMs: number) => tx.all(taking({ way, most, leaseMs }))

/** What became of one that was taken; `restMs` where it is tried again. */
export interface Settled {
  id: string
  tries: number
  state: 'waiting' | 'sent' | 'failed' | 'off'
  restMs: number | null
}
type Columns = { ids: readonly string[]; tries: readonly number[]; states: readonly string[]; rests: readonly (number | null)[] }
const settling = prepared('settleAlertDeliveries', (p: Params<Columns>) =>
  sqlOf
    .updateTable('alert_delivery as d')
    .from(
      sql<{
        id: string
        tries: number
        state: string
        rest: number | null
      }>`unnest(${p.ids}::uuid[], ${p.tries}::int[], ${p.states}::text[], ${p.rests}::int[])`.as<'s'>(sql`s(id, tries, state, rest)`),
    )
    .set({
      state: sql<string>`s.state`,
      next_at: sql<string | null>`clock_timestamp() + s.rest * interval '1 ms'`,
      sent_at: sql<string | null>`case when s.state = 'sent' then clock_timestamp() end`,
    })
    .where('d.command_center_id', '=', p.center)
    .whereRef('d.id', '=', sql.ref('s.id'))
    // Another node has taken it since, or it was called off.
    .whereRef('d.tries', '=', sql.ref('s.tries'))
    .where('d.state', '=', sql.lit('waiting')),
)
export const settleAlertDeliveries = (tx: Tx, all: readonly Settled[]) =>
  tx.all(
    settling({
      ids: all.map(({ id }) => id),
      tries: all.map(({ tries }) => tries),
      states: all.map(({ state }) => state),
      rests: all.map(({ restMs }) => restMs),
    }),
  )

const numbers = prepared('captainNumbers', (p: Params<{ ids: readonly string[] }>) =>
  sqlOf
    .selectFrom('captain_link')
    .select(['barangay_id as id', 'phone'])
    .where('command_center_id', '=', p.center)
    .where('barangay_id', '=', sql<string>`any (${p.ids}::uuid[])`),
)
export const captainNumbers = async (tx: Tx, ids: readonly string[]) => new Map((await tx.all(numbers({ ids }))).map(({ id, phone }) => [id, phone]))

const addresses = prepared('contactAddresses', (p: Params<{ ids: readonly string[] }>) =>
  sqlOf
    .selectFrom('directory')
    .select(['id', 'email'])
    .where('command_center_id', '=', p.center)
    .where('id', '=', sql<string>`any (${p.ids}::uuid[])`)
    .where('hears_alerts', '=', sql.lit(1))
    .where('is_deleted', '=', sql.lit(0)),
)
export const contactAddresses = async (tx: Tx, ids: readonly string[]) =>
  new Map((await tx.all(addresses({ ids }))).map(({ id, email }) => [id, email]))

const counted = prepared('alertDeliveryCounts', (p: Params<{ alert: string }>) =>
  sqlOf
    .selectFrom('alert_delivery')
    .select([sql<ReceiverKind>`kind`.as('kind'), sql<AlertWay>`way`.as('way'), sql<Settled['state']>`state`.as('state')])
    .select(sql<number>`count(*)::int`.as('count'))
    .where('command_center_id', '=', p.center)
    .where('alert_id', '=', p.alert)
    .groupBy(['kind', 'way', 'state']),
)
export async function countsOf(tx: Tx, alert: string): Promise<AlertReceipts['roads']> {
  const rows = await tx.all(counted({ alert }))
  return [...Map.groupBy(rows, ({ kind, way }) => `${kind} ${way}`).values()].map((of) => {
    const count = (state: string) => of.find((one) => one.state === state)?.count ?? 0
    return { kind: of[0]!.kind, way: of[0]!.way, waiting: count('waiting'), sent: count('sent'), failed: count('failed'), off: count('off') }
  })
}

type Call = { outcome: (typeof callOutcomes)[number]; by: Named }
const captainRows = prepared('alertCaptains', (p: Params<{ alert: string }>) =>
  sqlOf
    .selectFrom('alert_delivery as d')
    .innerJoin('barangay as b', (on) => on.onRef('b.command_center_id', '=', 'd.command_center_id').onRef('b.id', '=', 'd.receiver'))
    .leftJoin('captain_link as l', (on) => on.onRef('l.command_center_id', '=', 'd.command_center_id').onRef('l.barangay_id', '=', 'd.receiver'))
    .leftJoin('alert_delivery as t', (on) =>
      on
        .onRef('t.command_center_id', '=', 'd.command_center_id')
        .onRef('t.alert_id', '=', 'd.alert_id')
        .onRef('t.receiver', '=', 'd.receiver')
        .on('t.kind', '=', sql.lit('captain'))
        .on('t.way', '=', sql.lit('sms')),
    )
    .select(['d.receiver as barangayId', 'b.name as barangay', 'd.seen_at as seenAt', 'd.received_at as receivedAt', 'd.called_at as calledAt'])
    .select(sql<Call | null>`d.call`.as('call'))
    .select(sql<string>`coalesce(l.name, b.captain)`.as('captain'))
    .select(sql<string | null>`coalesce(l.phone, b.hotline)`.as('number'))
    .select(
      sql<ToCall['stands']>`case when d.seen_at is not null then 'seen' when t.state = 'sent' then 'sent' when t.state = 'failed' then 'failed'
        when t.state = 'waiting' then 'waiting' when d.state = 'failed' then 'noRoad' else 'waiting' end`.as('stands'),
    )
    .where('d.command_center_id', '=', p.center)
    .where('d.alert_id', '=', p.alert)
    .where('d.kind', '=', sql.lit('captain'))
    .where('d.way', '=', sql.lit('page'))
    .orderBy('b.name')
    .limit(sql.lit(5_000)),
)
export const captainsOfAlert = (tx: Tx, alert: string) => tx.all(captainRows({ alert }))

const ofCaptain = (tx: Tx, alert: string, barangayId: string) =>
  sqlOf
    .updateTable('alert_delivery')
    .where('command_center_id', '=', tx.center)
    .where('alert_id', '=', alert)
    .where('kind', '=', 'captain')
    .where('way', '=', 'page')
    .where('receiver', '=', barangayId)

export const noteCall = async (tx: Tx, alert: string, barangayId: string, call: Call) =>
  (await tx.changed(ofCaptain(tx, alert, barangayId).set({ called_at: now, call: JSON.stringify(call) }))) > 0

/** Noted once, however often it is pressed; false where the barangay was not told of it. */
export async function receiveAlert(tx: Tx, doer: Doer, alert: string, barangayId: string): Promise<boolean> {
  const isFirst = await tx.changed(
    ofCaptain(tx, alert, barangayId).set({ received_at: now, seen_at: sql<string>`coalesce(seen_at, now())` }).where('received_at', 'is', null),
  )
  if (isFirst > 0) await record(tx, doer, { verb: 'alertReceived', kind: 'ownAlert', id: alert, data: { barangayId } })
  return isFirst > 0 || (await tx.changed(ofCaptain(tx, alert, barangayId).set({ seen_at: sql<string>`seen_at` }))) > 0
}

/** A captain who texts that he has read it: the last alert that his barangays were told of and he has not confirmed. */
export async function receiveAlertsOfNumber(tx: Tx, doer: Doer, phone: string): Promise<boolean> {
  const last = await tx.all(
    sqlOf
      .selectFrom('captain_link as l')
      .innerJoin('alert_delivery as d', (on) => on.onRef('d.command_center_id', '=', 'l.command_center_id').onRef('d.receiver', '=', 'l.barangay_id'))
      .innerJoin('own_alert as a', (on) => on.onRef('a.command_center_id', '=', 'd.command_center_id').onRef('a.id', '=', 'd.alert_id'))
      .select(['a.id', 'l.barangay_id as barangayId'])
      .distinctOn('l.barangay_id')
      .where('l.command_center_id', '=', tx.center)
      .where('l.phone', '=', phone)
      .where('d.kind', '=', 'captain')
      .where('d.way', '=', 'page')
      .where('d.received_at', 'is', null)
      .orderBy('l.barangay_id')
      .orderBy('a.sent_at', 'desc'),
  )
  for (const { id, barangayId } of last) await receiveAlert(tx, doer, id, barangayId)
  return last.length > 0
}

const see = prepared('seeAlerts', (p: Params<{ barangayId: string; ids: readonly string[] }>) =>
  sqlOf
    .updateTable('alert_delivery')
    .set({ seen_at: now })
    .where('command_center_id', '=', p.center)
    .where('kind', '=', sql.lit('captain'))
    .where('way', '=', sql.lit('page'))
    .where('receiver', '=', p.barangayId)
    .where('alert_id', '=', sql<string>`any (${p.ids}::uuid[])`)
    .where('seen_at', 'is', null),
)
export const seeAlerts = (tx: Tx, barangayId: string, ids: readonly string[]) => ids.length > 0 && tx.send(see({ barangayId, ids }))

const told = prepared('alertsOfCaptain', (p: Params<{ barangayId: string }>) =>
  sqlOf
    .selectFrom('alert_delivery')
    .select(['alert_id as id', 'received_at as receivedAt'])
    .where('command_center_id', '=', p.center)
    .where('kind', '=', sql.lit('captain'))
    .where('way', '=', sql.lit('page'))
    .where('receiver', '=', p.barangayId),
)
/** As people read it. */
export function shownAlert(row: OwnRow): ShownAlert {
  const { id, headline, description, instruction, headlineIn, descriptionIn, instructionIn, severity, grade, sentAt, expiresAt, messageType } =
    showOwn(row, '')
  const said = { headline, description, instruction, headlineIn, descriptionIn, instructionIn, severity, grade, sentAt, expiresAt }
  return { id, ...said, isExercise: (row.alert as KeptAlert).status === 'Exercise', isCancel: messageType === 'Cancel' }
}

/** What stands over a barangay, and what was cancelled there within the day. */
export async function alertsFor(tx: Tx, barangayId: string): Promise<CaptainAlert[]> {
  const standing = await standingFor(tx)
  const known = new Map((await tx.all(told({ barangayId }))).map(({ id, receivedAt }) => [id, receivedAt]))
  return standing
    .filter(({ id }) => known.has(id))
    .slice(0, 20)
    .map((row) => ({ ...shownAlert(row), isReceived: known.get(row.id) !== null }))
}

/** What stands over the center, with the barangays that it is for. */
export async function publicAlerts(tx: Tx) {
  const standing = (await standingFor(tx)).slice(0, 20)
  return standing.map((row) => {
    const { area, category } = row.alert as KeptAlert
    return { ...shownAlert(row), barangays: (area.barangays ?? []).map(({ name }) => name), hazard: hazardOf(category) }
  })
}
