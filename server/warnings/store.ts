// The rows of warnings, of their sources, and of the alerts that a center gave out.
import { sql, type SqlBool } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import { provenances, type Warning } from '#contract/warnings/Warning.ts'
import { timeNow } from '#server/kit/clock.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import type { Incoming } from './incoming.ts'

export { endSubscription, endSubscriptionsOf, forgetAlertSubscribers, keepSubscription, subscriptionsOf } from './storeSubscribers.ts'
export { alertsFor, forgetAlertDeliveries, publicAlerts, receiveAlert, receiveAlertsOfNumber, seeAlerts } from './storeReach.ts'

/** What has run out is over, whether anybody has marked it yet or not. */
const endedAt = sql<string | null>`coalesce(w.ended_at, case when w.ends_at < now() then w.ends_at end)`

/** What is over as it comes, and was not replaced at once itself, is a cancellation or an all-clear. */
const ending = sql<Warning['ending']>`case when ${endedAt} is null then null else jsonb_build_object(
  'how', case when n.called_off then 'cancelled' when n.id is not null then 'replaced' when w.ended_at = w.seen_at then 'past'
    when w.ends_at <= ${endedAt} then 'expired' else 'unlisted' end,
  'by', case when n.id is not null then jsonb_build_object('id', n.id, 'title', n.title) end) end`

/** The least trusted first. */
const order = sql.raw(`array['${provenances.join("', '")}']`)

const warningsOf = (tx: Tx) =>
  sqlOf
    .selectFrom('warning as w')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('warning as r')
          .select(['r.id', 'r.title'])
          .select(({ and, eb: is, not, exists, selectFrom, ref }) =>
            and([
              is('r.ended_at', '=', ref('r.seen_at')),
              not(
                exists(
                  selectFrom('warning as x')
                    .select('x.id')
                    .whereRef('x.command_center_id', '=', 'r.command_center_id')
                    .whereRef('x.source', '=', 'r.source')
                    .where(sql<SqlBool>`r.object_id = any (x.replaces)`),
                ),
              ),
            ]).as('called_off'),
          )
          .whereRef('r.command_center_id', '=', 'w.command_center_id')
          .whereRef('r.source', '=', 'w.source')
          .where(sql<SqlBool>`w.object_id = any (r.replaces)`)
          .where(sql<SqlBool>`r.is_trusted and array_position(${order}, r.provenance) >= array_position(${order}, w.provenance)`)
          .orderBy('r.seen_at', 'desc')
          .limit(1)
          .as('n'),
      (on) => on.onTrue(),
    )
    .select(ending.as('ending'))
    .select(['w.id', 'w.source', 'w.sender', 'w.title', 'w.description', 'w.instruction', 'w.event', 'w.area', 'w.url', 'w.flaws'])
    .select(['w.urgency_type as urgency', 'w.certainty_type as certainty', 'w.alert_status as status', 'w.is_concerning as isConcerning'])
    .select(['w.issued_at as issuedAt', 'w.starts_at as startsAt', 'w.ends_at as endsAt', 'w.seen_at as seenAt', endedAt.as('endedAt')])
    .select([sql<Warning['severity']>`w.severity`.as('severity'), sql<Warning['signature']>`w.signature_status`.as('signature')])
    .select([sql<Warning['provenance']>`w.provenance`.as('provenance'), 'w.is_trusted as isTrusted'])
    .select(sql<Warning['inLanguages']>`w.in_languages`.as('inLanguages'))
    .select([sql<Warning['polygons']>`w.polygons`.as('polygons'), sql<Warning['circles']>`w.circles`.as('circles')])
    .where('w.command_center_id', '=', tx.center)

export interface WarningFilter {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  severity?: string[] | undefined
  isStanding?: 0 | 1 | undefined
  isConcerning?: 0 | 1 | undefined
}

export function pageOfWarnings(tx: Tx, { cursor, limit, search, severity, isStanding, isConcerning }: WarningFilter) {
  let query = warningsOf(tx)
  if (severity) query = query.where('w.severity', 'in', severity)
  if (isStanding !== undefined) query = query.where(sql<SqlBool>`(${endedAt} is null) = ${isStanding === 1}`)
  if (isConcerning !== undefined) query = query.where('w.is_concerning', '=', isConcerning === 1)
  if (search) query = query.where(sql<SqlBool>`concat_ws(' ', w.title, w.event, w.area, w.sender) ilike ${likeText(search)}`)
  return keysetPage(tx, query, { keys: ['w.seen_at', 'w.id'], descending: true }, { cursor, limit })
}

export const warningsById = (tx: Tx, ids: string[]) => tx.all(warningsOf(tx).where('w.id', '=', sql<string>`any (${ids}::uuid[])`))

/** Warnings that stand and concern the center. */
export const standingWarnings = (tx: Tx) =>
  tx.all(warningsOf(tx).where('w.is_concerning', '=', true).where(sql<SqlBool>`${endedAt} is null`).orderBy('w.seen_at', 'desc').limit(50))

const knownOf = prepared('knownWarnings', (p: Params<{ source: string }>) =>
  sqlOf
    .selectFrom('warning')
    .select([
      'object_id as key',
      'sha256 as print',
      'id',
      'severity',
      'replaces',
      'ends_at as endsAt',
      'ended_at as endedAt',
      'is_trusted as isTrusted',
      'document_hash as document',
    ])
    .select(sql<Warning['signature']>`signature_status`.as('signature'))
    .select([sql<Warning['provenance']>`provenance`.as('provenance'), 'is_concerning as isConcerning', 'alert_status as status'])
    .where('command_center_id', '=', p.center)
    .where('source', '=', p.source),
)
export const knownWarnings = (tx: Tx, source: string) => tx.all(knownOf({ source }))

/** Added, or changed where its source changed it under the same name. */
export async function keepWarning(tx: Tx, source: string, isConcerning: boolean, given: Incoming & { seen: string }): Promise<string> {
  const columns = {
    ...{ replaces: given.replaces, title: given.title, description: given.description, instruction: given.instruction, event: given.event },
    ...{ severity: given.severity, urgency_type: given.urgency, certainty_type: given.certainty, alert_status: given.status, sender: given.sender },
    ...{
      area: given.area,
      polygons: JSON.stringify(given.polygons),
      circles: JSON.stringify(given.circles),
      in_languages: JSON.stringify(given.inLanguages),
      url: given.url,
      flaws: given.flaws,
    },
    ...{ issued_at: given.issuedAt, starts_at: given.startsAt, ends_at: given.endsAt, signature_status: given.signature },
    ...{ provenance: given.provenance, is_trusted: given.isTrusted },
    ...{
      is_concerning: isConcerning,
      sha256: given.seen,
      document_hash: Buffer.from(given.print, 'hex'),
      ended_at: given.isOver ? sql<string>`now()` : null,
    },
  }
  const kept = await tx.one(
    sqlOf
      .insertInto('warning')
      .values({ command_center_id: tx.center, id: uuid(), source, object_id: given.key, ...columns })
      .onConflict((on) =>
        on
          .columns(['command_center_id', 'source', 'object_id'])
          .doUpdateSet({ ...columns, ended_at: given.isOver ? sql<string>`coalesce(warning.ended_at, now())` : null }),
      )
      .returning('id'),
  )
  return kept!.id
}

export const trustWarning = (tx: Tx, id: string, isTrusted: boolean) =>
  tx.all(sqlOf.updateTable('warning').set({ is_trusted: isTrusted }).where('command_center_id', '=', tx.center).where('id', '=', id))

export const endWarnings = (tx: Tx, ids: string[]) =>
  tx.all(
    sqlOf
      .updateTable('warning')
      .set({ ended_at: sql<string>`now()` })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', sql<string>`any (${ids}::uuid[])`)
      .where('ended_at', 'is', null)
      .returning(['id', 'severity']),
  )

/** Those that are over for so long that nobody asks for them: ended by the clock of the database, or run out by their own words. */
export const forgetWarnings = (tx: Tx, days: number) =>
  tx.all(
    sqlOf
      .deleteFrom('warning')
      .where('command_center_id', '=', tx.center)
      .where((eb) =>
        eb.or([
          eb('ended_at', '<', sql<string>`now() - make_interval(days => ${days})`),
          eb('ends_at', '<', new Date(timeNow() - days * 86_400_000).toISOString()),
        ]),
      ),
  )

/** Of sources that are asked no more: who would end them? */
export const warningsOfRemoved = (tx: Tx, sources: readonly string[]) =>
  tx.all(
    sqlOf
      .selectFrom('warning')
      .select('id')
      .where('command_center_id', '=', tx.center)
      .where('source', '<>', sql<string>`all (${[...sources]}::text[])`)
      .where('ends_at', 'is', null)
      .where('ended_at', 'is', null),
  )

const noteSource = prepared('noteWarningSource', (p: Params<{ source: string; trouble: string | null }>) =>
  sqlOf
    .insertInto('warning_source')
    .values({ source: p.source, asked_at: sql`now()`, trouble: p.trouble, fetched_at: sql`case when ${p.trouble}::text is null then now() end` })
    .onConflict((on) =>
      on.column('source').doUpdateSet({
        asked_at: sql`now()`,
        trouble: p.trouble,
        fetched_at: sql`case when ${p.trouble}::text is null then now() else warning_source.fetched_at end`,
      }),
    ),
)
export const noteWarningSource = (tx: Tx, source: string, trouble: string | null) => tx.all(noteSource({ source, trouble }))
export const warningSources = (tx: Tx) => tx.all(sqlOf.selectFrom('warning_source').selectAll().orderBy('source'))
