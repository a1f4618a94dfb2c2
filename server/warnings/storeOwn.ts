// The rows of the alerts that a center gave out.
import { sql } from 'kysely'
import type { InOthers } from '#contract/languages.ts'
import type { OwnAlert } from '#contract/warnings/room.ts'
import { secondStateOf } from '#contract/warnings/second.ts'
import { timeNow } from '#server/kit/clock.ts'
import { keysetPage } from '#server/kit/page.ts'
import { before, now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import type { KeptAlert } from './ownAlert.ts'

/** One that waits for a second person, or was withheld, is nothing to the public. */
const isGivenOut = sql<boolean>`(a.asked_by is null or coalesce(a.decision, '') in ('confirmed', 'overridden'))`
const isStanding = sql<boolean>`(a.expires_at > now() and a.message_type <> 'Cancel' and ${isGivenOut} and not exists (select from own_alert b
  where b.command_center_id = a.command_center_id and a.id = any (b.replaces)))`
const nameOf = (column: 'asked_by' | 'decided_by') =>
  sql<string | null>`(select c.name from account c where c.command_center_id = a.command_center_id and c.id = ${sql.ref(`a.${column}`)})`

const alertsOf = (tx: Tx) =>
  sqlOf
    .selectFrom('own_alert as a')
    .select(['a.id', 'a.about_kind', 'a.about_id', 'a.message_type', 'a.replaces', 'a.alert', 'a.sent_at', 'a.expires_at'])
    .select(['a.asked_by', 'a.asked_until', 'a.decision', 'a.decided_by', 'a.decided_at'])
    .select([isStanding.as('is_standing'), isGivenOut.as('is_given_out')])
    .select([nameOf('asked_by').as('asked_by_name'), nameOf('decided_by').as('decided_by_name')])
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
  /** Who asks for a second person, and until when it waits. */
  asked?: { by: string; until: string } | null
}
export const addOwnAlert = (tx: Tx, { id, about, aboutId, messageType, replaces, alert, asked = null }: NewOwn) =>
  tx.all(
    sqlOf.insertInto('own_alert').values({
      ...{ command_center_id: tx.center, id, about_kind: about, about_id: aboutId, message_type: messageType, replaces },
      ...{ alert: JSON.stringify(alert), sent_at: alert.sent, expires_at: alert.expires },
      ...(asked && { asked_by: asked.by, asked_until: asked.until }),
    }),
  )

export type Decision = 'confirmed' | 'overridden' | 'withheld'
export const decideOnAlert = (tx: Tx, id: string, decision: Decision, by: string, given?: Pick<NewOwn, 'messageType' | 'replaces' | 'alert'>) =>
  tx.all(
    sqlOf
      .updateTable('own_alert')
      .set({
        ...{ decision, decided_by: by, decided_at: now },
        ...(given && { message_type: given.messageType, replaces: given.replaces, alert: JSON.stringify(given.alert) }),
        ...(given && { sent_at: given.alert.sent, expires_at: given.alert.expires }),
      })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id),
  )

export const pageOfOwnAlerts = (tx: Tx, page: { cursor?: string | undefined; limit: number }) =>
  keysetPage(tx, alertsOf(tx), { keys: ['a.sent_at', 'a.id'], descending: true }, page)

/** What a reader of the feed may still need: what runs, and what replaced or cancelled it. */
export const recentAlerts = (tx: Tx) =>
  tx.all(alertsOf(tx).where('a.expires_at', '>', sql<string>`now()`).where(isGivenOut, '=', true).orderBy('a.sent_at', 'desc').limit(100))

/** What people are to know just now: what stands, and for six hours what was cancelled. */
export const standingFor = (tx: Tx) =>
  tx.all(
    alertsOf(tx)
      .where((eb) =>
        eb.or([
          eb(isStanding, '=', true),
          eb.and([eb('a.message_type', '=', 'Cancel'), eb('a.sent_at', '>', before(6, 'hour')), eb('a.expires_at', '>', now)]),
        ]),
      )
      .orderBy('a.sent_at', 'desc')
      .limit(100),
  )

export const ownAlertsById = (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.all(
        alertsOf(tx)
          .where('a.id', 'in', [...ids])
          .where(isGivenOut, '=', true),
      )

const hourMs = 3_600_000
const inOthersOf = ({ others = {} }: KeptAlert, part: 'headline' | 'description' | 'instruction'): InOthers =>
  Object.fromEntries(Object.entries(others).flatMap(([code, said]) => (said[part] ? [[code, said[part]]] : [])))

export function showOwn(row: OwnRow, path: string): OwnAlert {
  const kept = row.alert as KeptAlert
  const { headline, description, instruction, event, category, grade = null, responseType, urgency, severity, certainty } = kept
  return {
    ...{ id: row.id, messageType: row.message_type as OwnAlert['messageType'], about: row.about_kind as OwnAlert['about'], aboutId: row.about_id },
    ...{ headline, description, instruction, event, category, grade, responseType, urgency, severity, certainty },
    ...{ headlineIn: inOthersOf(kept, 'headline'), descriptionIn: inOthersOf(kept, 'description'), instructionIn: inOthersOf(kept, 'instruction') },
    ...{ area: kept.area.description, hours: (Date.parse(kept.expires) - Date.parse(kept.sent)) / hourMs },
    ...{ sentAt: row.sent_at, expiresAt: row.expires_at, isStanding: row.is_standing, path },
    second: secondOf(row),
  }
}

function secondOf({ asked_by, asked_until, asked_by_name, decision, decided_by, decided_by_name, decided_at }: OwnRow): OwnAlert['second'] {
  if (!asked_by || !asked_until) return null
  return {
    state: secondStateOf(decision as Decision | null, asked_until, timeNow()),
    askedBy: { accountId: asked_by, name: asked_by_name ?? '' },
    askedUntil: asked_until,
    decidedBy: decided_by ? { accountId: decided_by, name: decided_by_name ?? '' } : null,
    decidedAt: decided_at,
  }
}
