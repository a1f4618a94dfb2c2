// Where a crew is at work, and how it is watched over while it is on the scene.
import { sql } from 'kysely'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const work = prepared('workOfTeam', (p: Params<{ teamId: string }>) =>
  sqlOf
    .selectFrom('ticket_assignment as s')
    .innerJoin('ticket as t', (on) => on.onRef('t.command_center_id', '=', 's.command_center_id').onRef('t.number', '=', 's.number'))
    .select('s.number')
    .where('s.command_center_id', '=', p.center)
    .where('s.account_id', '=', p.teamId)
    .where(
      's.state',
      'in',
      ['assigned', 'acknowledged', 'enRoute', 'onScene'].map((state) => sql.lit(state)),
    )
    .where('t.status', 'in', [sql.lit('accepted'), sql.lit('transferred')])
    .orderBy(sql`s.state = 'onScene'`, 'desc')
    .orderBy('s.assigned_at', 'desc')
    .limit(sql.lit(1)),
)
/** The ticket that a crew is at: where it is on the scene, else the latest it was sent to. */
export const ticketOfTeam = async (tx: Tx, teamId: string): Promise<string | null> => (await tx.one(work({ teamId })))?.number ?? null

const insertWatches = prepared('watchCrews', (p: Params<{ number: string }>) =>
  sqlOf
    .insertInto('crew_watch')
    .columns(['command_center_id', 'number', 'account_id', 'since'])
    .expression((from) =>
      from
        .selectFrom('ticket_assignment as s')
        .select(['s.command_center_id', 's.number', 's.account_id', sql<string>`coalesce(s.on_scene_at, clock_timestamp())`.as('since')])
        .where('s.command_center_id', '=', p.center)
        .where('s.number', '=', p.number)
        .where('s.kind', '=', sql.lit('responseteam'))
        .where('s.state', '=', sql.lit('onScene')),
    )
    // Who has left is found gone at once.
    .onConflict((on) => on.columns(['command_center_id', 'number', 'account_id']).doUpdateSet({ attend_at: sql<string>`clock_timestamp()` })),
)
const wakeWatches = prepared('wakeWatches', (p: Params<{ number: string }>) =>
  sqlOf
    .updateTable('crew_watch')
    .set({ attend_at: sql<string>`clock_timestamp()` })
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number),
)
/** Each crew on the scene of a ticket is watched over from now on, and who is not any more is looked at at once. */
export async function watchCrews(tx: Tx, number: string): Promise<void> {
  await tx.all(wakeWatches({ number }))
  await tx.all(insertWatches({ number }))
}

const due = prepared('watchesToAttend', (p: Params<{ most: number; aheadMs: number }>) =>
  sqlOf
    .selectFrom(
      sql<{ command_center_id: string; number: string; account_id: string; in_ms: number }>`watches_to_attend(${p.most}::int, ${p.aheadMs}::int)`.as(
        'due',
      ),
    )
    .selectAll(),
)
/** What is due now or soon, and in how many milliseconds. */
export const watchesToAttend = (most: number, aheadMs: number) => due({ most, aheadMs })

interface Whose {
  number: string
  teamId: string
}
const whose = (p: Params<Whose>) =>
  sqlOf.selectFrom('crew_watch').where('command_center_id', '=', p.center).where('number', '=', p.number).where('account_id', '=', p.teamId)
const dueWatch = prepared('takeDueWatch', (p: Params<Whose>) =>
  whose(p)
    .selectAll()
    .select(sql<string>`clock_timestamp()`.as('now'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('ticket_assignment as s')
          .innerJoin('ticket as t', (on) => on.onRef('t.command_center_id', '=', 's.command_center_id').onRef('t.number', '=', 's.number'))
          .whereRef('s.command_center_id', '=', 'crew_watch.command_center_id')
          .whereRef('s.number', '=', 'crew_watch.number')
          .whereRef('s.account_id', '=', 'crew_watch.account_id')
          .where('s.state', '=', sql.lit('onScene'))
          .where('t.status', 'in', [sql.lit('accepted'), sql.lit('transferred')]),
      )
        .$castTo<boolean>()
        .as('is_on_scene'),
    )
    .where('attend_at', '<=', sql<string>`clock_timestamp()`)
    .forUpdate()
    .skipLocked(),
)
/** Held only if it is still due, and no other node holds it just now. */
export const takeDueWatch = (tx: Tx, number: string, teamId: string) => tx.one(dueWatch({ number, teamId }))

const heldWatch = prepared('holdWatch', (p: Params<Whose>) => whose(p).selectAll().forUpdate())
export const holdWatch = (tx: Tx, number: string, teamId: string) => tx.one(heldWatch({ number, teamId }))

const openRoll = prepared('openRollCall', (p: Params<{ teamId: string }>) =>
  sqlOf
    .selectFrom('crew_watch')
    .select('number')
    .where('command_center_id', '=', p.center)
    .where('account_id', '=', p.teamId)
    .where('asked_at', 'is not', null)
    .orderBy('asked_at')
    .limit(sql.lit(1)),
)
/** The ticket on which a team has yet to answer a roll-call. */
export const openRollCallOf = async (tx: Tx, teamId: string): Promise<string | null> => (await tx.one(openRoll({ teamId })))?.number ?? null

type WatchChanges = Partial<Record<'since' | 'asked_at' | 'attend_at', string | null>>
export const changeWatch = (tx: Tx, number: string, teamId: string, { attend_at: attendAt, since, ...changes }: WatchChanges) =>
  tx.all(
    sqlOf
      .updateTable('crew_watch')
      .set({ ...changes, ...(attendAt && { attend_at: attendAt }), ...(since && { since }) })
      .where('command_center_id', '=', tx.center)
      .where('number', '=', number)
      .where('account_id', '=', teamId),
  )
export const endWatch = (tx: Tx, number: string, teamId: string) =>
  tx.all(sqlOf.deleteFrom('crew_watch').where('command_center_id', '=', tx.center).where('number', '=', number).where('account_id', '=', teamId))

const postponing = prepared('postponeWatch', (p: Params<Whose & { ms: number }>) =>
  sqlOf
    .updateTable('crew_watch')
    .set({ attend_at: sql<string>`clock_timestamp() + ${p.ms} * interval '1 ms'` })
    .where('command_center_id', '=', p.center)
    .where('number', '=', p.number)
    .where('account_id', '=', p.teamId)
    .where('attend_at', '<=', sql<string>`clock_timestamp()`),
)
/** What could not be attended is in nobody's way. */
export const postponeWatch = (tx: Tx, number: string, teamId: string, ms: number) => tx.all(postponing({ number, teamId, ms }))

const lastSign = prepared('signOfCrew', (p: Params<Whose & { since: string }>) =>
  sqlOf.selectNoFrom(({ selectFrom }) => [
    selectFrom('team_duty as d')
      .select('d.position_at')
      .where('d.command_center_id', '=', p.center)
      .where('d.account_id', '=', p.teamId)
      .as('position_at'),
    selectFrom('fact as f')
      .select(({ fn }) => fn.max('f.at').as('at'))
      .where('f.command_center_id', '=', p.center)
      .where('f.object_id', '=', p.number)
      .where('f.actor_id', '=', p.teamId)
      .where('f.at', '>=', p.since)
      .as('pressed_at'),
  ]),
)
/** When a crew last told where it is, or pressed something on its ticket. */
export async function signOfCrew(tx: Tx, number: string, teamId: string, since: string): Promise<string> {
  const { position_at: positionAt, pressed_at: pressedAt } = (await tx.one(lastSign({ number, teamId, since })))!
  return [positionAt, pressedAt].reduce<string>((last, at) => (at && Date.parse(at) > Date.parse(last) ? at : last), since)
}
