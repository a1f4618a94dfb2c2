// The rows of the alerts that a center gave out.
import { sql } from 'kysely'
import type { OwnAlert } from '#contract/warnings/room.ts'
import { keysetPage } from '#server/kit/page.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import type { KeptAlert } from './ownAlert.ts'

const isStanding = sql<boolean>`(a.expires_at > now() and a.message_type <> 'Cancel' and not exists (select from own_alert b
  where b.command_center_id = a.command_center_id and a.id = any (b.replaces)))`

const alertsOf = (tx: Tx) =>
  sqlOf
    .selectFrom('own_alert as a')
    .select(['a.id', 'a.about_kind', 'a.about_id', 'a.message_type', 'a.replaces', 'a.alert', 'a.sent_at', 'a.expires_at'])
    .select(isStanding.as('is_standing'))
    .where('a.command_center_id', '=', tx.center)

export type OwnRow = NonNullable<Awaited<ReturnType<typeof ownAlertOf>>>
export const ownAlertOf = (tx: Tx, id: string) => tx.one(alertsOf(tx).where('a.id', '=', id))

/** Held, so that an alert is cancelled or replaced once. */
export async function holdOwnAlert(tx: Tx, id: string): Promise<OwnRow | undefined> {
  await tx.all(sqlOf.selectFrom('command_center').select('id').where('id', '=', tx.center).forUpdate())
  return ownAlertOf(tx, id)
}

export async function standingAbout(tx: Tx, about: string, aboutId: string): Promise<OwnRow[]> {
  await tx.all(sqlOf.selectFrom('command_center').select('id').where('id', '=', tx.center).forUpdate())
  return tx.all(alertsOf(tx).where('a.about_kind', '=', about).where('a.about_id', '=', aboutId).where(isStanding, '=', true))
}

interface NewOwn {
  id: string
  about: string
  aboutId: string
  messageType: string
  replaces: string[]
  alert: KeptAlert
}
export const addOwnAlert = (tx: Tx, { id, about, aboutId, messageType, replaces, alert }: NewOwn) =>
  tx.all(
    sqlOf.insertInto('own_alert').values({
      ...{ command_center_id: tx.center, id, about_kind: about, about_id: aboutId, message_type: messageType, replaces },
      ...{ alert: JSON.stringify(alert), sent_at: alert.sent, expires_at: alert.expires },
    }),
  )

export const pageOfOwnAlerts = (tx: Tx, page: { cursor?: string | undefined; limit: number }) =>
  keysetPage(tx, alertsOf(tx), { keys: ['a.sent_at', 'a.id'], descending: true }, page)

/** What a reader of the feed may still need: what runs, and what replaced or cancelled it. */
export const recentAlerts = (tx: Tx) => tx.all(alertsOf(tx).where('a.expires_at', '>', sql<string>`now()`).orderBy('a.sent_at', 'desc').limit(100))

export const ownAlertsById = (tx: Tx, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : tx.all(alertsOf(tx).where('a.id', 'in', [...ids]))

export function showOwn(row: OwnRow, path: string): OwnAlert {
  const { headline, severity } = row.alert as KeptAlert
  return {
    ...{ id: row.id, messageType: row.message_type as OwnAlert['messageType'], about: row.about_kind as OwnAlert['about'], aboutId: row.about_id },
    ...{ headline, severity, sentAt: row.sent_at, expiresAt: row.expires_at, isStanding: row.is_standing, path },
  }
}
