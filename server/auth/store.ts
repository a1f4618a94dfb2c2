// Accounts as signing in sees them, and their sessions: the only SQL over these tables in the room auth.
import { type Selectable, sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type { Account } from '#server/database/schema.ts'
import { momentNow } from '#server/kit/clock.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export type AccountRow = Selectable<Account>

export const installation = '00000000-0000-4000-8000-000000000000'

/** User names and e-mail addresses are told apart by neither case nor form. */
export const signInKey = (name: string) => name.trim().normalize('NFC').toLowerCase()

export const accountOf = (tx: Tx, id: string) =>
  tx.one(sqlOf.selectFrom('account').selectAll().where('command_center_id', '=', tx.center).where('id', '=', id))

export const centerOf = (tx: Tx) => tx.one(sqlOf.selectFrom('command_center').selectAll().where('id', '=', tx.center))

export const typeOf = (tx: Tx, id: string) =>
  tx.one(sqlOf.selectFrom('account_type').selectAll().where('command_center_id', '=', tx.center).where('id', '=', id))

export interface NewSession {
  accountId: string
  tokenHash: Buffer
  address: string
  device: string
  browserHash: Buffer | null
}

export async function addSession(tx: Tx, { accountId, tokenHash, address, device, browserHash }: NewSession): Promise<string> {
  const id = uuid()
  await tx.all(
    sqlOf.insertInto('session').values({
      ...{ command_center_id: tx.center, id, account_id: accountId, token_hash: tokenHash },
      ...{ address, device, browser_hash: browserHash },
    }),
  )
  return id
}

export const openSessionsOf = (tx: Tx, accountId: string) =>
  tx.all(
    sqlOf
      .selectFrom('session')
      .select(['id', 'started_at', 'last_active_at', 'address', 'device'])
      .where('command_center_id', '=', tx.center)
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .orderBy('last_active_at', 'desc')
      .limit(50),
  )

/** When a session began, and how many hours one may last where the center says so. */
export const spanOfSession = (tx: Tx, id: string) =>
  tx.one(
    sqlOf
      .selectFrom('session')
      .select(['started_at', sql<number | null>`session_hours(command_center_id)`.as('absolute_hours')])
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )

/** Ends the open sessions of an account, or one of them, except the one that is kept; answers how many. */
export async function endSessions(tx: Tx, accountId: string, reason: string, { kept, only }: { kept?: string; only?: string } = {}): Promise<number> {
  let ending = sqlOf
    .updateTable('session')
    .set({ ended_at: momentNow(), end_reason: reason })
    .where('command_center_id', '=', tx.center)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
  if (kept) ending = ending.where('id', '<>', kept)
  if (only) ending = ending.where('id', '=', only)
  return (await tx.all(ending.returning('id'))).length
}

const phonesOfAccount = prepared('phonesOfAccount', (p: Params<{ accountId: string }>) =>
  sqlOf
    .selectFrom('session')
    .select(sql<string>`(array_agg(id order by started_at desc))[1]`.as('phoneId'))
    .select(sql<string>`(array_agg(device order by started_at desc))[1]`.as('device'))
    .select(sql<string | null>`(array_agg(end_reason order by started_at desc))[1]`.as('endReason'))
    .select(sql<string[]>`array_agg(id)`.as('sessionIds'))
    .select(({ fn }) => [fn.max('last_active_at').as('lastActiveAt'), sql<boolean>`bool_or(ended_at is null)`.as('isOpen')])
    .where('command_center_id', '=', p.center)
    .where('account_id', '=', p.accountId)
    .where('last_active_at', '>', sql<string>`now() - interval '180 days'`)
    .groupBy(sql`coalesce(browser_hash, uuid_send(id))`)
    .orderBy(sql`max(last_active_at) desc`)
    .limit(sql.lit(50)),
)
/** The browsers that have signed in to an account, each with all its sessions. */
export const phonesOfAccountNow = (tx: Tx, accountId: string) => tx.all(phonesOfAccount({ accountId }))

const ofPhone = prepared('sessionsOfPhone', (p: Params<{ accountId: string; phoneId: string | null }>) =>
  sqlOf
    .selectFrom('session as s')
    .select('s.id')
    .where('s.command_center_id', '=', p.center)
    .where('s.account_id', '=', p.accountId)
    .where(
      sql<boolean>`(${p.phoneId}::uuid is null or s.id = ${p.phoneId}::uuid or s.browser_hash = (select one.browser_hash from session one
        where one.command_center_id = s.command_center_id and one.account_id = s.account_id and one.id = ${p.phoneId}::uuid))`,
    ),
)
/** All sessions of the browser that held this one, or of the account where none is named. */
export const sessionsOfPhone = async (tx: Tx, accountId: string, phoneId: string | null) =>
  (await tx.all(ofPhone({ accountId, phoneId }))).map(({ id }) => id)

/** A browser whose session had ended before is told at its next contact too that its phone is in other hands. Answers how many stood. */
export async function loseSessions(tx: Tx, ids: readonly string[]): Promise<number> {
  const losing = sqlOf.updateTable('session').set({ end_reason: 'phone lost' }).where('command_center_id', '=', tx.center)
  const these = losing.where('id', '=', sql<string>`any (${ids}::uuid[])`)
  await tx.all(these.where('ended_at', 'is not', null))
  return (await tx.all(these.set({ ended_at: now }).where('ended_at', 'is', null).returning('id'))).length
}

const updateActive = prepared('updateActive', (p: Params<{ id: string }>) =>
  sqlOf
    .updateTable('session')
    .set({ last_active_at: now })
    .where('command_center_id', '=', p.center)
    .where('id', '=', p.id)
    .where('ended_at', 'is', null),
)
export const touchSession = (tx: Tx, id: string) => tx.all(updateActive({ id }))

const updateProven = prepared('updateProven', (p: Params<{ id: string }>) =>
  sqlOf.updateTable('session').set({ proven_at: now }).where('command_center_id', '=', p.center).where('id', '=', p.id),
)
export const proveSession = (tx: Tx, id: string) => tx.all(updateProven({ id }))

/** Of a session that somebody else vouched for: its person proves themselves here before what asks for it. */
export const leaveUnproven = (tx: Tx, id: string) =>
  tx.all(
    sqlOf
      .updateTable('session')
      .set({ proven_at: new Date(0).toISOString() })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )

const updateSeen = prepared('updateSeen', (p: Params<{ id: string }>) =>
  sqlOf.updateTable('account').set({ last_seen_at: now }).where('command_center_id', '=', p.center).where('id', '=', p.id),
)
export const markSeen = (tx: Tx, id: string) => tx.all(updateSeen({ id }))

export const keepDesk = (tx: Tx, id: string, desk: string) =>
  tx.all(sqlOf.updateTable('account').set({ desk }).where('command_center_id', '=', tx.center).where('id', '=', id))

export interface NewPassword {
  hash: string
  /** Set for an initial password, which must be changed before this time. */
  expiresAt?: string
}

export const setPassword = (tx: Tx, accountId: string, { hash, expiresAt }: NewPassword) =>
  tx.all(
    sqlOf
      .updateTable('account')
      .set({ password_hash: hash, is_default_pass: expiresAt !== undefined, password_expires_at: expiresAt ?? null })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', accountId),
  )

/** The same password, hashed as it is asked for today; nothing where it was changed meanwhile. */
export const hashAnew = (tx: Tx, accountId: string, before: string, hash: string) =>
  tx.all(
    sqlOf
      .updateTable('account')
      .set({ password_hash: hash })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', accountId)
      .where('password_hash', '=', before),
  )

/** Whom the partner has confirmed once is the same person ever after; a first password that was never used ends with it. */
export const bindPartner = (tx: Tx, accountId: string, subject: string) =>
  tx.changed(
    sqlOf
      .updateTable('account')
      .set(({ eb, ref }) => ({
        partner_subject: subject,
        password_expires_at: eb.case().when('is_default_pass', '=', true).then(now).else(ref('password_expires_at')).end(),
        is_default_pass: false,
      }))
      .where('command_center_id', '=', tx.center)
      .where('id', '=', accountId)
      .where(({ eb, or }) => or([eb('partner_subject', 'is', null), eb('partner_subject', '=', subject)])),
  )

/** The codes and proofs that an account has under way are of no use any more. */
export const spendCodes = (tx: Tx, accountId: string) =>
  tx.all(sqlOf.updateTable('one_time_password').set({ used_at: now }).where('account_id', '=', accountId).where('used_at', 'is', null))

export const setSecondFactor = (tx: Tx, accountId: string, secret: string | null, on: boolean) =>
  tx.all(
    sqlOf.updateTable('account').set({ totp_secret: secret, totp_on: on }).where('command_center_id', '=', tx.center).where('id', '=', accountId),
  )

/** Takes a time step once, so that a code seen over a shoulder is of no use; answers how many took it, one or none. */
export const spendStep = (tx: Tx, accountId: string, step: number) =>
  tx.changed(
    sqlOf
      .updateTable('account')
      .set({ totp_last_step: step })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', accountId)
      .where('totp_last_step', '<', step),
  )

export const lockedAccount = (tx: Tx, id: string) =>
  tx.one(sqlOf.selectFrom('account').selectAll().where('command_center_id', '=', tx.center).where('id', '=', id).forUpdate())

/** Who wishes a lost second factor off, and until when that holds. */
export const noteReset = (tx: Tx, id: string, by: string | null, until: string | null) =>
  tx.all(
    sqlOf
      .updateTable('account')
      .set({ factor_reset_by: by, factor_reset_until: until })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )
