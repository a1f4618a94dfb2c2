// The phones that are signed on for a crew, and what each crew is to be told.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type { AlertKind, Change } from '#contract/tickets/alerting/rules.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const phones = (tx: Tx) => sqlOf.selectFrom('alert_phone').selectAll().where('command_center_id', '=', tx.center)
export const phoneOf = (tx: Tx, sessionId: string) => tx.one(phones(tx).where('session_id', '=', sessionId))

interface NewPhone {
  sessionId: string
  accountId: string
  addressHash: Buffer
  secret: string
  language: string
}
/** Who signs in with the same browser takes its place. */
export async function keepPhone(tx: Tx, { sessionId, accountId, addressHash, secret, language }: NewPhone): Promise<void> {
  const gone = sqlOf.deleteFrom('alert_phone').where('command_center_id', '=', tx.center)
  await tx.all(gone.where('address_hash', '=', addressHash).where('session_id', '<>', sessionId))
  const given = { account_id: accountId, address_hash: addressHash, secret, language, reached_at: null }
  await tx.all(
    sqlOf
      .insertInto('alert_phone')
      .values({ command_center_id: tx.center, session_id: sessionId, ...given })
      .onConflict((on) => on.columns(['command_center_id', 'session_id']).doUpdateSet(given)),
  )
}
export const removePhones = (tx: Tx, sessionIds: readonly string[]) =>
  tx.all(
    sqlOf.deleteFrom('alert_phone').where('command_center_id', '=', tx.center).where('session_id', '=', sql<string>`any (${sessionIds}::uuid[])`),
  )
export const notePhonesReached = (tx: Tx, sessionIds: readonly string[]) =>
  tx.all(sqlOf.updateTable('alert_phone').set({ reached_at: now }).where('command_center_id', '=', tx.center).where('session_id', 'in', sessionIds))

const standing = prepared('alertPhones', (p: Params<{ accountId: string }>) =>
  sqlOf
    .selectFrom('alert_phone as p')
    .innerJoin('session as s', (on) => on.onRef('s.command_center_id', '=', 'p.command_center_id').onRef('s.id', '=', 'p.session_id'))
    .select(['p.session_id', 'p.secret', 'p.language'])
    .where('p.command_center_id', '=', p.center)
    .where('p.account_id', '=', p.accountId)
    .where('s.ended_at', 'is', null)
    .orderBy('p.created_at', 'desc')
    .limit(sql.lit(50)),
)
/** Those whose session nobody has ended; whether it still stands is asked as each is told. */
export const phonesOf = (tx: Tx, accountId: string) => tx.all(standing({ accountId }))
export type Phone = Awaited<ReturnType<typeof phonesOf>>[number]

const ofSessions = prepared('alertPhonesOfSessions', (p: Params<{ ids: readonly string[] }>) =>
  sqlOf
    .selectFrom('alert_phone')
    .select(['session_id', 'secret', 'language'])
    .where('command_center_id', '=', p.center)
    .where('session_id', '=', sql<string>`any (${p.ids}::uuid[])`),
)
export const phonesOfSessions = (tx: Tx, ids: readonly string[]) => tx.all(ofSessions({ ids }))

/** Supervisors who have a phone that is told. */
export const supervisorsWithPhones = (tx: Tx) =>
  tx.all(
    sqlOf
      .selectFrom('alert_phone as p')
      .innerJoin('account as a', (on) => on.onRef('a.command_center_id', '=', 'p.command_center_id').onRef('a.id', '=', 'p.account_id'))
      .select('p.account_id')
      .distinct()
      .where('p.command_center_id', '=', tx.center)
      .where('a.account_type', '=', 'supervisor'),
  )

interface NewAlert {
  number: string
  accountId: string
  kind: AlertKind
  what?: readonly Change[]
  textAfter: number | null
  ringAfter: number | null
}
const after = (seconds: number | null) => (seconds === null ? null : sql<string>`clock_timestamp() + ${seconds} * interval '1 second'`)
export const addAlerts = (tx: Tx, alerts: readonly NewAlert[]) =>
  tx.all(
    sqlOf.insertInto('crew_alert').values(
      alerts.map(({ number, accountId, kind, what = [], textAfter, ringAfter }) => ({
        ...{ command_center_id: tx.center, id: uuid(), number, account_id: accountId, kind, what: [...what] },
        ...{ text_at: after(textAfter), ring_at: after(ringAfter), attend_at: sql<string>`clock_timestamp()` },
      })),
    ),
  )

const crews = prepared('alertedCrews', (p: Params<{ number: string }>) =>
  sqlOf
    .selectFrom('crew_alert')
    .select('account_id')
    .distinct()
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where('kind', '=', sql.lit('assigned'))
    .where('ended_at', 'is', null),
)
/** Who was told of a ticket and is still on it. */
export const crewsOn = async (tx: Tx, number: string) => (await tx.all(crews({ number }))).map((row) => row.account_id)

const atWork = ['assigned', 'acknowledged', 'enRoute', 'onScene'] as const
const isAtWork = sql<boolean>`exists (select from ticket t join ticket_assignment a on a.command_center_id = t.command_center_id and a.number = t.number
  where t.command_center_id = crew_alert.command_center_id and t.number = crew_alert.number and t.status in ('accepted', 'transferred')
    and a.account_id = crew_alert.account_id and a.state in (${sql.join(atWork.map((one) => sql.lit(one)))}))`
const ending = prepared('endAlerts', (p: Params<{ number: string }>) =>
  sqlOf
    .updateTable('crew_alert')
    .set({ ended_at: now, attend_at: null })
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where('kind', '=', sql.lit('assigned'))
    .where('ended_at', 'is', null)
    .where(({ not }) => not(isAtWork))
    .returning(['account_id', 'told', 'texted_at', 'busy_until']),
)
/** Ends what was told of assignments that stand no more. */
export const endAlerts = (tx: Tx, number: string) => tx.all(ending({ number }))

const lacking = prepared('crewsWithoutAlert', (p: Params<{ number: string }>) =>
  sqlOf
    .selectFrom('ticket_assignment as a')
    .innerJoin('ticket as t', (on) => on.onRef('t.command_center_id', '=', 'a.command_center_id').onRef('t.number', '=', 'a.number'))
    .select('a.account_id')
    .select(sql<boolean>`a.account_id = any (t.awaiting)`.as('is_awaited'))
    .where('a.command_center_id', '=', p.center)
    .where('a.number', '=', p.number)
    .where('t.status', '=', sql.lit('accepted'))
    .where(
      'a.state',
      'in',
      atWork.map((one) => sql.lit(one)),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('crew_alert as c')
            .whereRef('c.command_center_id', '=', 'a.command_center_id')
            .whereRef('c.number', '=', 'a.number')
            .whereRef('c.account_id', '=', 'a.account_id')
            .where('c.kind', '=', sql.lit('assigned'))
            .where('c.ended_at', 'is', null),
        ),
      ),
    ),
)
/** Who is at work on a ticket, and was told of no assignment that stands. */
export const crewsWithoutAlert = (tx: Tx, number: string) => tx.all(lacking({ number }))

const standingOne = prepared('standingAlert', (p: Params<{ number: string; accountId: string }>) =>
  sqlOf
    .selectFrom('crew_alert')
    .select('id')
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where('account_id', '=', p.accountId)
    .where('kind', '=', sql.lit('assigned'))
    .where('ended_at', 'is', null)
    .orderBy('made_at', 'desc')
    .limit(sql.lit(1)),
)
export const standingAlertOf = async (tx: Tx, number: string, accountId: string) => (await tx.one(standingOne({ number, accountId })))?.id ?? null

const sooner = prepared('ringSooner', (p: Params<{ number: string; seconds: number }>) => {
  const at = sql<string>`least(ring_at, made_at + ${p.seconds} * interval '1 second')`
  return sqlOf
    .updateTable('crew_alert')
    .set({ ring_at: at, attend_at: sql<string>`least(attend_at, ${at})` })
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where('kind', '=', sql.lit('assigned'))
    .where('ended_at', 'is', null)
    .where('rang_at', 'is', null)
})
/** Rings for what stands so many seconds after it was made, where that is earlier. */
export const ringSooner = (tx: Tx, number: string, seconds: number) => tx.all(sooner({ number, seconds }))

const due = prepared('alertsToAttend', (p: Params<{ most: number }>) =>
  sqlOf.selectFrom(sql<{ command_center_id: string; id: string }>`alerts_to_attend(${p.most})`.as('due')).selectAll(),
)
export const alertsToAttend = (most: number) => due({ most })

const one = (p: Params<{ id: string }>) =>
  sqlOf
    .selectFrom('crew_alert')
    .selectAll()
    .select([sql<string>`clock_timestamp()`.as('now'), isAtWork.as('is_at_work')])
    .where('command_center_id', '=', p.center)
    .where('id', '=', p.id)
    .$narrowType<{ kind: AlertKind; what: Change[] }>()
const anAlert = prepared('crewAlert', one)
const heldAlert = prepared('holdCrewAlert', (p: Params<{ id: string }>) => one(p).forUpdate())
const dueAlert = prepared('takeCrewAlert', (p: Params<{ id: string }>) =>
  one(p).where('attend_at', '<=', sql<string>`clock_timestamp()`).forUpdate().skipLocked(),
)
export const alertOf = (tx: Tx, id: string) => tx.one(anAlert({ id }))
export const holdAlert = (tx: Tx, id: string) => tx.one(heldAlert({ id }))
/** Held only if it is still due, and no other node holds it just now. */
export const takeDueAlert = (tx: Tx, id: string) => tx.one(dueAlert({ id }))
export type CrewAlert = NonNullable<Awaited<ReturnType<typeof alertOf>>>

type AlertChanges = Partial<
  Pick<CrewAlert, 'told' | 'tries' | 'reached' | 'push_at' | 'text_at' | 'texted_at' | 'ring_at' | 'rang_at' | 'busy_until' | 'attend_at'>
>
export const changeAlert = (tx: Tx, id: string, changes: AlertChanges) =>
  tx.all(sqlOf.updateTable('crew_alert').set(changes).where('command_center_id', '=', tx.center).where('id', '=', id))
const postponing = prepared('postponeAlert', (p: Params<{ id: string; ms: number }>) =>
  sqlOf
    .updateTable('crew_alert')
    .set({ attend_at: sql<string>`clock_timestamp() + ${p.ms} * interval '1 ms'` })
    .where('command_center_id', '=', p.center)
    .where('id', '=', p.id)
    .where('attend_at', '<=', sql<string>`clock_timestamp()`),
)
/** Looks at what could not be taken again only after a while, so that it is in nobody's way. */
export const postponeAlert = (tx: Tx, id: string, ms: number) => tx.all(postponing({ id, ms }))
