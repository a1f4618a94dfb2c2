// The rows of felt quakes: at most one stands in a center, and a device is counted once.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import { type Quake, quakeMinutes, quakeReports } from '#contract/tickets/quakes/quakes.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { before, now } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const standing = prepared('standingQuake', (p: Params) =>
  sqlOf
    .selectFrom('quake as q')
    .select(['q.id', 'q.at', 'q.case_type_id as caseTypeId'])
    .select(sql<Quake['sign']>`q.kind`.as('sign'))
    .select(({ selectFrom }) => [
      selectFrom('quake_felt as f')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('f.command_center_id', '=', 'q.command_center_id')
        .whereRef('f.quake_id', '=', 'q.id')
        .$asScalar()
        .as('felt'),
      selectFrom('ticket as t')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('t.command_center_id', '=', 'q.command_center_id')
        .whereRef('t.case_type_id', '=', 'q.case_type_id')
        .whereRef('t.received_at', '>=', 'q.at')
        .$asScalar()
        .as('reported'),
    ])
    .where('q.command_center_id', '=', p.center)
    .where('q.ended_at', 'is', null)
    .where('q.at', '>', before(quakeMinutes, 'minute'))
    .$castTo<Quake & { caseTypeId: string }>(),
)
export const standingQuake = (tx: Tx) => tx.one(standing({}))

const endingOld = prepared('endOldQuakes', (p: Params) =>
  sqlOf
    .updateTable('quake')
    .set({ ended_at: now })
    .where('command_center_id', '=', p.center)
    .where('ended_at', 'is', null)
    .where('at', '<=', before(quakeMinutes, 'minute')),
)

/** Nothing where one stands already. */
export async function addQuake(tx: Tx, sign: Quake['sign'], caseTypeId: string): Promise<string | undefined> {
  await tx.changed(endingOld({}))
  const values = { command_center_id: tx.center, id: uuid(), kind: sign, case_type_id: caseTypeId }
  return (
    await tx.one(
      sqlOf
        .insertInto('quake')
        .values(values)
        .onConflict((on) => on.doNothing())
        .returning('id'),
    )
  )?.id
}

const ending = prepared('endQuake', (p: Params) =>
  sqlOf.updateTable('quake').set({ ended_at: now }).where('command_center_id', '=', p.center).where('ended_at', 'is', null).returning('id'),
)
export const endStandingQuake = (tx: Tx) => tx.one(ending({}))

const recent = prepared('recentReports', (p: Params<{ caseTypeId: string }>) =>
  sqlOf
    .selectFrom('ticket')
    .select(sql<number>`count(distinct coalesce(user_id::text, number))::int`.as('count'))
    .where('command_center_id', '=', p.center)
    .where('case_type_id', '=', p.caseTypeId)
    // What was ended is not raised again by the same reports.
    .where('received_at', '>', sql<string>`coalesce((select max(ended_at) from quake where command_center_id = ${p.center}), '-infinity')`)
    .where('received_at', '>', before(quakeReports.withinSeconds, 'second')),
)
export const recentReports = async (tx: Tx, caseTypeId: string) => (await tx.one(recent({ caseTypeId })))!.count

/** The how manieth this device is; 0 where it was counted before. */
export const countFelt = async (tx: Tx, quakeId: string, device: Buffer): Promise<number> => {
  const added = await tx.one(
    sqlOf
      .insertInto('quake_felt')
      .values({ command_center_id: tx.center, quake_id: quakeId, device })
      .onConflict((on) => on.doNothing())
      .returning('quake_id'),
  )
  return added ? (await tx.one(counted({ quakeId })))!.felt : 0
}
const counted = prepared('countedFelt', (p: Params<{ quakeId: string }>) =>
  sqlOf
    .selectFrom('quake_felt')
    .select(({ fn }) => sql<number>`${fn.countAll()}::int`.as('felt'))
    .where('command_center_id', '=', p.center)
    .where('quake_id', '=', p.quakeId),
)
