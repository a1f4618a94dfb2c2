// The rows of calls, of those who take part, and of the desks at which they ring.
import { type Insertable, type Selectable, sql, type SqlBool } from 'kysely'
import type { CallLog } from '#contract/calls/Call.ts'
import { absentSeconds } from '#contract/calls/rules.ts'
import type { Call, CallDesk, CallParty } from '#server/database/schema.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { type Database, sqlOf, type Tx } from '#server/kit/transaction.ts'
import { eraseFlagsOf } from './storeFlags.ts'
import { forgetRecordingsOf } from './storeRecordings.ts'

export { flagsNow, flagsOfNumber } from './storeFlags.ts'

interface Person {
  id: string
  name: string
}
export interface CallRow extends Omit<Selectable<Call>, 'started_by' | 'answered_by' | 'closed_by'> {
  started_by: Person | null
  closed_by: { id: string | null; name: string } | null
  answered_by: Person | null
}
export type PartyRow = Selectable<CallParty>

const holding = prepared('holdCall', (p: Params<{ id: string }>) =>
  sqlOf.selectFrom('call').selectAll().where('command_center_id', '=', p.center).where('id', '=', p.id).forUpdate(),
)
export const holdCallRow = (tx: Tx, id: string) => tx.one(holding({ id })) as Promise<CallRow | undefined>

const holdingPhone = prepared('holdPhoneCall', (p: Params<{ id: string }>) =>
  sqlOf.selectFrom('call').selectAll().where('command_center_id', '=', p.center).where('phone_call_id', '=', p.id).forUpdate(),
)
export const holdPhoneCall = (tx: Tx, id: string) => tx.one(holdingPhone({ id })) as Promise<CallRow | undefined>

/** Whether this was the first that was heard of it. */
export const addPhoneCall = async (tx: Tx, values: Partial<Record<keyof CallRow, unknown>>) =>
  (await tx.one(
    sqlOf
      .insertInto('call')
      .values({ direction: 'incoming', media: 'audio', road: 'phone', state: 'RINGING', ...values, command_center_id: tx.center } as Insertable<Call>)
      .onConflict((on) => on.columns(['command_center_id', 'phone_call_id']).where('phone_call_id', 'is not', null).doNothing())
      .returning('id'),
  )) !== undefined

const named = prepared('accountByUsername', (p: Params<{ username: string }>) =>
  sqlOf
    .selectFrom('account')
    .select(['id', 'name'])
    .where('command_center_id', '=', p.center)
    .where(sql<string>`lower(username)`, '=', p.username)
    .where('is_deleted', '=', 0),
)
export const accountByUsername = (tx: Tx, username: string) => tx.one(named({ username: username.toLowerCase() }))

export const callsById = (tx: Tx, ids: readonly string[]) =>
  tx.all(sqlOf.selectFrom('call').selectAll().where('command_center_id', '=', tx.center).where('id', 'in', ids)) as Promise<CallRow[]>

export const partiesOf = (tx: Tx, ids: readonly string[]) =>
  tx.all(
    sqlOf
      .selectFrom('call_party')
      .selectAll()
      .where('command_center_id', '=', tx.center)
      .where('call_id', 'in', ids)
      .orderBy('rang_at')
      .orderBy('id'),
  )

export const activeCalls = (tx: Tx) =>
  tx.all(
    sqlOf
      .selectFrom('call')
      .selectAll()
      .where('command_center_id', '=', tx.center)
      .where('state', '<>', 'ENDED')
      .orderBy('is_held')
      .orderBy('is_urgent', 'desc')
      .orderBy('rang_at')
      .limit(200),
  ) as Promise<CallRow[]>

const ringingFrom = prepared('ringingFrom', (p: Params<{ source: Buffer }>) =>
  sqlOf
    .selectFrom('call')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('command_center_id', '=', p.center)
    .where('source_hash', '=', p.source)
    .where('state', '=', sql.lit('RINGING'))
    .where('is_held', '=', sql.lit(false)),
)
/** Who counts the calls of a network and acts upon it does so alone, until the transaction ends. */
const holdNetwork = (tx: Tx, source: Buffer) =>
  tx.all(sqlOf.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${`calls ${tx.center} ${source.toString('hex')}`}, 0))`.as('locked')))

/** How many calls of this network ring and were not answered yet; nobody changes that until the transaction ends. */
export async function countRinging(tx: Tx, source: Buffer): Promise<number> {
  await holdNetwork(tx, source)
  return (await tx.one(ringingFrom({ source })))!.n
}

const heldFirst = prepared('heldFirst', (p: Params<{ source: Buffer }>) =>
  sqlOf
    .selectFrom('call')
    .select(['id', 'network_most'])
    .where('command_center_id', '=', p.center)
    .where('source_hash', '=', p.source)
    .where('state', '=', sql.lit('RINGING'))
    .where('is_held', '=', sql.lit(true))
    .orderBy('rang_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked(),
)
/** The calls of the held line that ring from now on, as fewer of their network do than may. */
export async function ringHeld(tx: Tx, source: Buffer): Promise<string[]> {
  const moved: string[] = []
  for (let ringing = await countRinging(tx, source); ; ringing++) {
    const first = await tx.one(heldFirst({ source }))
    if (!first || ringing >= (first.network_most ?? 0)) return moved
    await changeCall(tx, first.id, { is_held: false, rings_since: sql`clock_timestamp()` })
    moved.push(first.id)
  }
}

export const addCall = async (tx: Tx, values: Partial<Record<keyof CallRow, unknown>>) =>
  (await tx.one(
    sqlOf
      .insertInto('call')
      .values({ ...values, command_center_id: tx.center } as Insertable<Call>)
      .returningAll(),
  )) as CallRow
export const changeCall = (tx: Tx, id: string, changes: object) =>
  tx.all(sqlOf.updateTable('call').set(changes).where('command_center_id', '=', tx.center).where('id', '=', id))
export const addParty = (tx: Tx, values: Partial<Record<keyof PartyRow, unknown>>) =>
  tx.all(sqlOf.insertInto('call_party').values({ ...values, command_center_id: tx.center } as Insertable<CallParty>))
export const changeParty = (tx: Tx, id: string, changes: object) =>
  tx.all(sqlOf.updateTable('call_party').set(changes).where('command_center_id', '=', tx.center).where('id', '=', id))

/** Missed calls that nobody has called back or closed. */
export const isWaiting = sql<SqlBool>`c.direction = 'incoming' and c.state = 'ENDED' and c.outcome <> 'answered' and c.called_back_at is null and c.closed_at is null`

/** The same of a row that is over. */
export const isMissed = (row: CallRow): boolean =>
  row.direction === 'incoming' && row.outcome !== 'answered' && row.called_back_at === null && row.closed_at === null

/** Of each that waits: who called back since, by its ticket, or by its number where it has none, and was not answered. */
export async function triesOf(tx: Tx, missed: readonly CallRow[]): Promise<Map<string, NonNullable<CallLog['tried']>>> {
  const numbers = [...new Set(missed.flatMap(({ number }) => number ?? []))]
  const nameless = missed.filter(({ number, caller_phone: phone }) => number === null && phone !== null)
  const phones = [...new Set(nameless.flatMap(({ caller_phone: phone }) => phone ?? []))]
  const vain = sqlOf
    .selectFrom('call as c')
    .select(['c.number', 'c.caller_phone', 'c.rang_at', 'c.started_by'])
    .where('c.command_center_id', '=', tx.center)
    .where('c.direction', '=', 'outgoing')
    .where('c.state', '=', 'ENDED')
    .where('c.outcome', '<>', 'answered')
  const first = nameless.map((one) => one.rang_at).toSorted((one, other) => Date.parse(one) - Date.parse(other))[0]
  const rung = [
    ...(numbers.length > 0 ? await tx.all(vain.where('c.number', 'in', numbers)) : []),
    ...(first ? await tx.all(vain.where('c.caller_phone', 'in', phones).where('c.rang_at', '>', first)) : []),
  ]
  const tries = new Map<string, NonNullable<CallLog['tried']>>()
  for (const one of missed) {
    const isOf = (other: (typeof rung)[number]) => (one.number === null ? other.caller_phone === one.caller_phone : other.number === one.number)
    const since = rung.filter((other) => Date.parse(other.rang_at) > Date.parse(one.rang_at) && isOf(other))
    const last = since.toSorted((before, after) => Date.parse(before.rang_at) - Date.parse(after.rang_at)).at(-1)
    if (last) tries.set(one.id, { times: since.length, at: last.rang_at, by: last.started_by as Person | null })
  }
  return tries
}

/** Somebody speaks with the caller: what was missed of them before waits no more. */
export async function settleMissed(tx: Tx, { number, phone }: { number: string | null; phone: string | null }): Promise<void> {
  if (!number && !phone) return
  await tx.all(
    sqlOf
      .updateTable('call as c')
      .set({ called_back_at: sql`clock_timestamp()` })
      .where('c.command_center_id', '=', tx.center)
      .where(isWaiting)
      .where(({ or, eb }) => or([...(number ? [eb('c.number', '=', number)] : []), ...(phone ? [eb('c.caller_phone', '=', phone)] : [])])),
  )
}

const waiting = prepared('callsWaiting', (p: Params<{ most: number }>) =>
  sqlOf
    .selectFrom('call as c')
    .select(['c.id', 'c.rang_at', 'c.number', sql<number>`count(*) over ()`.as('total')])
    .where('c.command_center_id', '=', p.center)
    .where(isWaiting)
    .orderBy('c.rang_at')
    .limit(p.most),
)
/** Those that waited longest first. */
export const callsWaiting = (tx: Tx, most: number) => tx.all(waiting({ most }))

const standing = prepared('partyStands', (p: Params<{ id: string; call: string; account: string }>) =>
  sqlOf
    .selectFrom('call_party as p')
    .innerJoin('call as c', (on) => on.onRef('c.command_center_id', '=', 'p.command_center_id').onRef('c.id', '=', 'p.call_id'))
    .select('p.role')
    .where('p.command_center_id', '=', p.center)
    .where('p.id', '=', p.id)
    .where('p.call_id', '=', p.call)
    .where('p.account_id', '=', p.account)
    .where('p.state', '=', 'joined')
    .where('c.state', '<>', 'ENDED'),
)
/** Whether this account takes part in this call now, as this participant. */
export const partyStands = async (tx: Tx, party: { id: string; call: string; account: string }) => (await tx.one(standing(party))) !== undefined

const fresh = sql<SqlBool>`d.seen_at > now() - ${sql.lit(`${absentSeconds} seconds`)}::interval`
const busy = sql<boolean>`exists (select from call_party p join call c on c.command_center_id = p.command_center_id and c.id = p.call_id
  where p.command_center_id = d.command_center_id and p.account_id = d.account_id and p.state = 'joined' and p.role <> 'listener' and c.state = 'ONGOING' and not c.is_on_hold)`

/** Whether this account speaks in a call in a browser just now. What is said on a telephone hinders nobody here: the caller may show by their page what they tell. */
export const speaksNow = async (tx: Tx, accountId: string): Promise<boolean> => {
  const spoken = sqlOf
    .selectFrom('call_party as p')
    .innerJoin('call as c', (on) => on.onRef('c.command_center_id', '=', 'p.command_center_id').onRef('c.id', '=', 'p.call_id'))
    .select('p.id')
    .where('p.command_center_id', '=', tx.center)
    .where('p.account_id', '=', accountId)
    .where('p.state', '=', 'joined')
    .where('p.role', '<>', 'listener')
    .where('c.state', '=', 'ONGOING')
    .where('c.is_on_hold', '=', false)
    .where('c.road', '=', 'web')
    .limit(1)
  return (await tx.one(spoken)) !== undefined
}

/** The desks at which calls ring just now, and which of them are in a call. */
export const desksOnDuty = (tx: Tx) =>
  tx.all(
    sqlOf
      .selectFrom('call_desk as d')
      .select(['d.account_id', busy.as('is_busy')])
      .where('d.command_center_id', '=', tx.center)
      .where('d.is_on_duty', '=', true)
      .where(fresh),
  )
export const deskOf = (tx: Tx, accountId: string) =>
  tx.one(sqlOf.selectFrom('call_desk').selectAll().where('command_center_id', '=', tx.center).where('account_id', '=', accountId)) as Promise<
    Selectable<CallDesk> | undefined
  >
export const setDesk = (tx: Tx, accountId: string, isOnDuty: boolean) =>
  tx.all(
    sqlOf
      .insertInto('call_desk')
      .values({ command_center_id: tx.center, account_id: accountId, is_on_duty: isOnDuty })
      .onConflict((on) => on.columns(['command_center_id', 'account_id']).doUpdateSet({ is_on_duty: isOnDuty, seen_at: sql`now()` })),
  )

export const colleagues = (tx: Tx, types: readonly string[], like: string | undefined) => {
  const query = sqlOf
    .selectFrom('account as a')
    .leftJoin('call_desk as d', (on) => on.onRef('d.command_center_id', '=', 'a.command_center_id').onRef('d.account_id', '=', 'a.id'))
    .select(['a.id', 'a.name', 'a.account_type as accountType', sql<boolean>`d.seen_at is not null and ${fresh}`.as('isThere'), busy.as('isBusy')])
    .where('a.command_center_id', '=', tx.center)
    .where('a.is_deleted', '=', 0)
    .where('a.account_type', 'in', types)
    .orderBy(sql`d.seen_at is not null and ${fresh} desc`)
    .orderBy('a.name')
    .limit(200)
  return tx.all(like ? query.where('a.name', 'ilike', like) : query)
}

/** Those at their desks who speak any of these, the free ones first. */
export const speakersThere = (tx: Tx, types: readonly string[], languages: readonly string[]) =>
  tx.all(
    sqlOf
      .selectFrom('account as a')
      .innerJoin('call_desk as d', (on) => on.onRef('d.command_center_id', '=', 'a.command_center_id').onRef('d.account_id', '=', 'a.id'))
      .select(['a.id', 'a.name', 'a.languages', busy.as('isBusy')])
      .where('a.command_center_id', '=', tx.center)
      .where('a.is_deleted', '=', 0)
      .where('a.account_type', 'in', types)
      .where(sql<SqlBool>`a.languages && ${languages}::text[]`)
      .where(fresh)
      .orderBy(busy)
      .orderBy('a.name')
      .limit(200),
  )

const callNamed = prepared('callNamed', (p: Params<{ callId: string; secretHash: Buffer }>) =>
  sqlOf.selectFrom(sql<{ command_center_id: string; id: string; party_id: string }>`find_call(${p.callId}, ${p.secretHash})`.as('found')).selectAll(),
)
/** The call and the participant for which a citizen's page holds the secret. */
export const callOfSecret = async (db: Database, callId: string, secretHash: Buffer) => (await db.across(callNamed({ callId, secretHash })))[0]

/** A call is a citizen's by the account, by a ticket of theirs, or by their telephone number. */
const callsOfCitizen = (tx: Tx, citizenId: string) =>
  sqlOf
    .selectFrom('call as c')
    .select('c.id')
    .where('c.command_center_id', '=', tx.center)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('c.user_id', '=', citizenId),
        eb('c.number', 'in', selectFrom('ticket').select('number').where('command_center_id', '=', tx.center).where('user_id', '=', citizenId)),
        eb('c.caller_phone', 'in', selectFrom('citizen').select('phone').where('command_center_id', '=', tx.center).where('id', '=', citizenId)),
      ]),
    )

/** What is known of callers goes with them: before their tickets and their own row forget who they are. */
export async function forgetCallsOf(tx: Tx, citizenId: string): Promise<void> {
  await eraseFlagsOf(tx, citizenId)
  const ids = (await tx.all(callsOfCitizen(tx, citizenId))).map(({ id }) => id)
  if (ids.length === 0) return
  await forgetRecordingsOf(tx, ids)
  const parties = sqlOf.updateTable('call_party').set({ name: '' }).where('command_center_id', '=', tx.center).where('role', '=', 'citizen')
  await tx.all(parties.where('call_id', 'in', ids))
  const rows = sqlOf
    .updateTable('call')
    .set({ caller_name: null, caller_phone: null, note: null, closed_reason: null })
    .where('command_center_id', '=', tx.center)
  await tx.all(rows.where('id', 'in', ids))
}
export const forgetOldCalls = async (tx: Tx, days: number) =>
  tx.changed(
    sqlOf
      .deleteFrom('call')
      .where('command_center_id', '=', tx.center)
      .where('state', '=', 'ENDED')
      .where('rang_at', '<', sql<string>`now() - ${days} * interval '1 day'`),
  )

const ringing = prepared('ringingForCitizen', (p: Params<{ number: string }>) =>
  sqlOf
    .selectFrom('call')
    .select(['id', 'media'])
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where('direction', '=', 'outgoing')
    .where('state', '=', 'RINGING')
    .orderBy('rang_at', 'desc')
    .limit(1),
)
/** The call by which the center rings the page of a report just now. */
export const ringingFor = (tx: Tx, number: string) => tx.one(ringing({ number }))
