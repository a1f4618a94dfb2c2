// The rows of the flags of telephone numbers.
import { sql, type SqlBool } from 'kysely'
import { type CallFlag, type FlagKind, flagKeptDays, flagKinds, longestFlagDays, type NumberFlag } from '#contract/calls/flags.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

interface Person {
  id: string
  name: string
}
const today = sql<string>`(now() at time zone z.time_zone)::date`
const holds = sql<SqlBool>`(f.lifted_at is null and f.until >= ${today})`
const ofCenter = (center: Params['center']) =>
  sqlOf.selectFrom('number_flag as f').innerJoin('command_center as z', 'z.id', 'f.command_center_id').where('f.command_center_id', '=', center)

const inOrder = sql<number>`array_position(${sql.lit(`{${flagKinds.join(',')}}`)}::text[], f.kind)`
const whole = (center: Params['center']) =>
  ofCenter(center).select(['f.id', 'f.kind', 'f.reason', 'f.until', 'f.set_by', 'f.set_at', 'f.lifted_by', 'f.lifted_at', holds.as('holds')])
const ofNumber = prepared('flagsOfNumber', (p: Params<{ phone: string; keptDays: number }>) =>
  whole(p.center)
    .where('f.phone', '=', p.phone)
    .where(sql<SqlBool>`coalesce((f.lifted_at at time zone z.time_zone)::date, f.until) >= ${today} - ${p.keptDays}::int`)
    .orderBy(sql`${holds} desc`)
    .orderBy(sql`case when ${holds} then ${inOrder} end`)
    .orderBy('f.set_at', 'desc')
    .limit(sql.lit(100)),
)
const byId = prepared('flagById', (p: Params<{ id: string }>) => whole(p.center).where('f.id', '=', p.id))

interface FlagRow {
  id: string
  kind: string
  reason: string
  until: string
  set_by: unknown
  set_at: string
  lifted_by: unknown
  lifted_at: string | null
  holds: SqlBool
}
const shown = ({ id, kind, reason, until, set_by, set_at, lifted_by, lifted_at, holds: isHeld }: FlagRow): NumberFlag => ({
  ...{ id, kind: kind as FlagKind, reason, until, setBy: set_by as Person, setAt: set_at, isOver: !isHeld },
  lifted: lifted_at === null ? null : { by: lifted_by as Person, at: lifted_at },
})
/** Those that hold first, then those that ended lately. */
export const flagsOfNumber = async (tx: Tx, phone: string) => (await tx.all(ofNumber({ phone, keptDays: flagKeptDays }))).map(shown)
export async function flagById(tx: Tx, id: string): Promise<NumberFlag | undefined> {
  const row = await tx.one(byId({ id }))
  return row && shown(row)
}

const ofNumbers = prepared('flagsOfNumbers', (p: Params<{ phones: string[] }>) =>
  ofCenter(p.center)
    .select(['f.phone', 'f.kind', 'f.reason', 'f.until'])
    .where(({ eb, fn }) => eb('f.phone', '=', fn.any(p.phones)))
    .where(holds)
    .orderBy(inOrder),
)
/** What holds now of each of these numbers. */
export async function flagsNow(tx: Tx, phones: readonly string[]): Promise<Map<string, CallFlag[]>> {
  const rows = phones.length > 0 ? await tx.all(ofNumbers({ phones: [...phones] })) : []
  const shown = rows.map(({ phone, kind, reason, until }) => ({ phone, flag: { kind: kind as FlagKind, reason, until } }))
  return new Map([...Map.groupBy(shown, ({ phone }) => phone)].map(([phone, of]) => [phone, of.map(({ flag }) => flag)]))
}

const lastDay = prepared('isFlagDay', (p: Params<{ until: string; most: number }>) =>
  sqlOf
    .selectFrom('command_center as z')
    .select(sql<boolean>`${p.until}::date between ${today} and ${today} + ${p.most}::int`.as('isGood'))
    .where('z.id', '=', p.center),
)
/** Whether a flag may last until this day: today at the earliest, a year from now at the latest. */
export const isFlagDay = async (tx: Tx, until: string) => (await tx.one(lastDay({ until, most: longestFlagDays })))?.isGood === true

interface NewFlag {
  id: string
  phone: string
  kind: FlagKind
  reason: string
  until: string
  by: Person
}
const ending = (tx: Tx, by: Person) =>
  sqlOf
    .updateTable('number_flag')
    .set({ lifted_at: sql`now()`, lifted_by: JSON.stringify(by) })
    .where('command_center_id', '=', tx.center)
    .where('lifted_at', 'is', null)
/** One of the same kind before it ends by it; answers whether the new one stands, as another may have been set in the same moment. */
export async function addFlag(tx: Tx, { by, ...flag }: NewFlag): Promise<boolean> {
  await tx.all(ending(tx, by).where('phone', '=', flag.phone).where('kind', '=', flag.kind))
  const values = { ...flag, command_center_id: tx.center, set_by: JSON.stringify(by) }
  const added = sqlOf
    .insertInto('number_flag')
    .values(values)
    .onConflict((on) => on.columns(['command_center_id', 'phone', 'kind']).where('lifted_at', 'is', null).doNothing())
    .returning('id')
  return (await tx.one(added)) !== undefined
}
/** The flag that was taken off; undefined: it was off already. */
export const liftFlag = (tx: Tx, id: string, by: Person) => tx.one(ending(tx, by).where('id', '=', id).returning('id'))

const erase = prepared('eraseFlagsOf', (p: Params<{ citizenId: string }>) =>
  sqlOf.selectNoFrom(sql`erase_number_flags_of(${p.center}::uuid, ${p.citizenId}::uuid)`.as('gone')),
)
export const eraseFlagsOf = (tx: Tx, citizenId: string) => tx.all(erase({ citizenId }))
export const forgetOldFlags = (tx: Tx) =>
  tx.changed(
    sqlOf
      .deleteFrom('number_flag')
      .where('command_center_id', '=', tx.center)
      .where(({ or, eb }) =>
        or([
          eb('until', '<', sql<string>`current_date - ${flagKeptDays}::int`),
          eb('lifted_at', '<', sql<string>`now() - ${flagKeptDays} * interval '1 day'`),
        ]),
      ),
  )
