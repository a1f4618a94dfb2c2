// The people of the crews, and who of them is on which unit.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import { type CrewRole, longestShiftHours } from '#contract/accounts/crewRules.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { before, nextVersion } from '#server/kit/queries.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

const isOn = sql<boolean>`(s.ended_at is null and s.started_at > now() - ${sql.lit(longestShiftHours)} * interval '1 hour')`
const shiftsOfPeople = (p: Params) =>
  sqlOf
    .selectFrom('crew_shift as s')
    .innerJoin('crew_member as m', (on) => on.onRef('m.command_center_id', '=', 's.command_center_id').onRef('m.id', '=', 's.crew_member_id'))
    .where('s.command_center_id', '=', p.center)
const onNow = prepared('crewsOn', (p: Params) =>
  shiftsOfPeople(p)
    .select(['s.id', 's.team_id as teamId', 's.crew_member_id as crewMemberId', 's.name', 's.started_at as since', 'm.phone', 'm.certificates'])
    .select(sql<CrewRole>`s.role`.as('role'))
    .where(isOn)
    .orderBy('s.started_at')
    .orderBy('s.id')
    .limit(sql.lit(2_000)),
)
/** Everybody who is on a unit of the center. */
export const crewsOn = (tx: Tx) => tx.all(onNow({}))
export type CrewOn = Awaited<ReturnType<typeof crewsOn>>[number]

const people = prepared('crewMembers', (p: Params) =>
  sqlOf
    .selectFrom('crew_member')
    .select(['id', 'name', 'phone'])
    .select(sql<CrewRole>`role`.as('role'))
    .where('command_center_id', '=', p.center)
    .where('is_deleted', '=', sql.lit(0))
    .orderBy(sql`lower(name)`)
    .limit(sql.lit(2_000)),
)
export const crewMembers = (tx: Tx) => tx.all(people({}))

const member = prepared('crewMember', (p: Params<{ id: string }>) =>
  sqlOf
    .selectFrom('crew_member')
    .select(['id', 'name'])
    .where('command_center_id', '=', p.center)
    .where('id', '=', p.id)
    .where('is_deleted', '=', sql.lit(0))
    .forUpdate(),
)
/** Held, so that nobody is on two units. */
export const holdCrewMember = (tx: Tx, id: string) => tx.one(member({ id }))

/** Nothing where somebody of that name is known already. */
const ofPhone = prepared('crewMemberOfPhone', (p: Params<{ phone: string }>) =>
  sqlOf
    .selectFrom('crew_member')
    .select(['id', 'name'])
    .select(sql<CrewRole>`role`.as('role'))
    .where('command_center_id', '=', p.center)
    .where('phone', '=', p.phone)
    .where('is_deleted', '=', sql.lit(0))
    .orderBy('created_at')
    .limit(sql.lit(1)),
)
export const crewMemberOfPhone = (tx: Tx, phone: string) => tx.one(ofPhone({ phone }))

export const setSignOnHash = (tx: Tx, accountId: string, hash: Buffer | null) =>
  tx.all(
    sqlOf.updateTable('response_team').set({ sign_on_hash: hash }).where('command_center_id', '=', tx.center).where('account_id', '=', accountId),
  )

export const addCrewMember = (tx: Tx, { name, role, phone }: { name: string; role: CrewRole; phone: string | null }) =>
  tx.one(
    sqlOf
      .insertInto('crew_member')
      .values({ command_center_id: tx.center, id: uuid(), name, role, phone, certificates: [] })
      .onConflict((on) => on.doNothing())
      .returning('id'),
  )

/** One that was over by itself ended then. */
const endedAt = sql<string>`least(now(), started_at + ${sql.lit(longestShiftHours)} * interval '1 hour')`
const ending = (tx: Tx) =>
  sqlOf.updateTable('crew_shift').set({ ended_at: endedAt }).where('command_center_id', '=', tx.center).where('ended_at', 'is', null)
/** Answers from which unit, if from any. */
export const endShiftOf = async (tx: Tx, crewMemberId: string) =>
  (await tx.one(ending(tx).where('crew_member_id', '=', crewMemberId).returning('team_id')))?.team_id ?? null
export const endShift = (tx: Tx, id: string) => tx.one(ending(tx).where('id', '=', id).returning(['team_id', 'crew_member_id']))
const shift = prepared('crewShift', (p: Params<{ id: string }>) =>
  sqlOf.selectFrom('crew_shift').select(['team_id as teamId']).where('command_center_id', '=', p.center).where('id', '=', p.id),
)
export const shiftOf = (tx: Tx, id: string) => tx.one(shift({ id }))

export const startShift = (tx: Tx, given: { teamId: string; crewMemberId: string; name: string; role: CrewRole; sessionId: string | null }) =>
  tx.all(
    sqlOf.insertInto('crew_shift').values({
      ...{ command_center_id: tx.center, id: uuid(), team_id: given.teamId },
      ...{ crew_member_id: given.crewMemberId, name: given.name, role: given.role, session_id: given.sessionId },
    }),
  )

/** What is left of a name. */
const gone = '–'
const byPhone = prepared('crewBySessions', (p: Params<{ ids: string[] }>) =>
  sqlOf
    .selectFrom('crew_shift')
    .select(['session_id as sessionId', 'name'])
    .where('command_center_id', '=', p.center)
    .where('session_id', '=', sql<string>`any (${p.ids}::uuid[])`)
    .where('name', '<>', sql.lit(gone))
    .orderBy('started_at', 'desc')
    .limit(sql.lit(500)),
)
/** Who signed on from these sessions, the latest first. */
export const crewBySessions = (tx: Tx, ids: string[]) => tx.all(byPhone({ ids }))

const isOpen = sql<boolean>`s.ended_at is null`
/** Those of people who are still of the center. */
const shiftsWithNumbers = (p: Params) =>
  shiftsOfPeople(p)
    .select(['s.team_id as teamId', 'm.phone', isOn.as('isOn'), isOpen.as('isOpen')])
    .where('m.is_deleted', '=', sql.lit(0))
const ofNumber = prepared('unitOfCrewNumber', (p: Params<{ phone: string }>) =>
  shiftsWithNumbers(p)
    .where('m.phone', '=', p.phone)
    .orderBy(sql`${isOn} desc`)
    .orderBy(sql`${isOpen} desc`)
    .orderBy('s.started_at', 'desc')
    .limit(sql.lit(1)),
)
/** The unit that the owner of a number is on, or was last. */
export const unitOfCrewNumber = (tx: Tx, phone: string) => tx.one(ofNumber({ phone }))

const lastOn = prepared('crewLastOn', (p: Params<{ teamId: string }>) =>
  shiftsWithNumbers(p)
    .where('s.team_id', '=', p.teamId)
    .where(
      sql<boolean>`(s.ended_at is null or s.ended_at >= (select max(one.started_at) from crew_shift one join crew_member owner
        on owner.command_center_id = one.command_center_id and owner.id = one.crew_member_id and owner.is_deleted = 0
        where one.command_center_id = s.command_center_id and one.team_id = s.team_id))`,
    )
    .where(
      sql<boolean>`not exists (select from crew_shift other where other.command_center_id = s.command_center_id
        and other.crew_member_id = s.crew_member_id and other.team_id <> s.team_id and other.ended_at is null)`,
    )
    .orderBy('s.started_at', 'desc')
    .limit(sql.lit(50)),
)
/** Who is on a unit, and who was when somebody signed on last; not those who are on another since. */
export const crewLastOn = (tx: Tx, teamId: string) => tx.all(lastOn({ teamId }))

const ofCrew = prepared('isOfCrew', (p: Params<{ phone: string }>) =>
  sqlOf.selectFrom('crew_member').select('id').where('command_center_id', '=', p.center).where('phone', '=', p.phone).limit(sql.lit(1)),
)
/** On the list of the crews, or taken off it and not forgotten yet. */
export const isOfCrew = async (tx: Tx, phone: string) => (await tx.one(ofCrew({ phone }))) !== undefined

const daysAfterLeaving = 30
/** Names of shifts go after so many days, and people who left the list so long after their last shift and a month after leaving; the hours of the units stay. */
export async function forgetCrews(tx: Tx, days: number): Promise<void> {
  const past = before(days, 'day')
  const shifts = sqlOf.updateTable('crew_shift').set({ name: gone }).where('command_center_id', '=', tx.center).where('name', '<>', gone)
  await tx.all(shifts.where(sql<boolean>`coalesce(ended_at, started_at) < ${past}`))
  await tx.all(
    sqlOf
      .updateTable('crew_member')
      .set({ name: gone, phone: null, certificates: [], version: nextVersion() })
      .where('command_center_id', '=', tx.center)
      .where('is_deleted', '=', 1)
      .where('name', '<>', gone)
      .where(sql<boolean>`coalesce(left_at, created_at) < ${before(daysAfterLeaving, 'day')}`)
      .where(
        sql<boolean>`not exists (select from crew_shift s where s.command_center_id = crew_member.command_center_id
          and s.crew_member_id = crew_member.id and coalesce(s.ended_at, s.started_at) >= ${past})`,
      ),
  )
}
