// The premises at a place, and how they go: when their time is over, and with the citizen whom they tell of.
import { sql } from 'kysely'
import type { Position } from '#contract/nouns/fields.ts'
import { compared, leastNamed, type PremiseKind, premiseKeptDays, premiseMetres } from '#contract/reference/premises.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

interface At {
  lat: number | null
  lng: number | null
  words: string
}
/** A degree of latitude, rounded down, so that the box holds the circle. */
const metresOfDegree = 110_000
const candidates = prepared('premisesAt', (p: Params<At>) =>
  sqlOf
    .selectFrom('premise as s')
    .innerJoin('command_center as z', 'z.id', 's.command_center_id')
    .select(['s.id', 's.name', 's.address', 's.barangay_id as barangayId', 's.contact_name as contactName', 's.contact_phone as contactPhone'])
    .select(['s.floors', 's.hazards', 's.help', 's.access', 's.valid_until as validUntil'])
    .select([sql<PremiseKind>`s.kind`.as('kind'), sql<Position | null>`s.position`.as('position')])
    .select(
      sql<boolean>`(length(s.called) > ${sql.lit(leastNamed.name + 1)} and strpos(${p.words}, s.called) > 0
        or length(s.addressed) > ${sql.lit(leastNamed.address + 1)} and strpos(${p.words}, s.addressed) > 0)`.as('isNamed'),
    )
    .where('s.command_center_id', '=', p.center)
    .where('s.is_deleted', '=', 0)
    .where(sql<boolean>`(s.valid_until is null or s.valid_until >= (now() at time zone z.time_zone)::date)`)
    .where(
      sql<boolean>`(length(s.called) > ${sql.lit(leastNamed.name + 1)} and strpos(${p.words}, s.called) > 0
        or length(s.addressed) > ${sql.lit(leastNamed.address + 1)} and strpos(${p.words}, s.addressed) > 0
        or abs((s.position->>'lat')::float8 - ${p.lat}::float8) < ${sql.lit(premiseMetres / metresOfDegree)}
          and abs((s.position->>'lng')::float8 - ${p.lng}::float8) * cos(radians(${p.lat}::float8)) < ${sql.lit(premiseMetres / metresOfDegree)})`,
    )
    .limit(100),
)
/** Those in use that the words name, or that lie about the place; how near is for the caller to measure. */
export const premisesAbout = (tx: Tx, position: Position | null, words: readonly string[]) =>
  tx.all(candidates({ lat: position?.lat ?? null, lng: position?.lng ?? null, words: compared(words.join(' · ')) }))

const forget = prepared('forgetPremises', (p: Params<{ days: number }>) =>
  sqlOf.selectFrom(sql<{ id: string }>`forget_premises(${p.center}::uuid, ${p.days}::int)`.as('gone')).select(sql<string>`gone`.as('id')),
)
/** Removes what nobody needs any more. */
export const forgetPremises = async (tx: Tx, doer: Doer) => tellForgotten(tx, doer, await tx.all(forget({ days: premiseKeptDays })))

const erase = prepared('erasePremisesOf', (p: Params<{ citizenId: string }>) =>
  sqlOf.selectFrom(sql<{ id: string }>`erase_premises_of(${p.center}::uuid, ${p.citizenId}::uuid)`.as('gone')).select(sql<string>`gone`.as('id')),
)
/** Takes a citizen out of the premises that tell of one. */
export const erasePremisesOf = async (tx: Tx, doer: Doer, citizenId: string) => tellForgotten(tx, doer, await tx.all(erase({ citizenId })))

async function tellForgotten(tx: Tx, doer: Doer, gone: readonly { id: string }[]): Promise<void> {
  for (const { id } of gone)
    await record(tx, doer, { verb: 'referenceChanged', kind: 'premise', id, data: { kind: 'premise', id, action: 'forget' } })
}

interface Asking {
  citizenId: string
  isForStaff: boolean
}
const ofCitizen = prepared('premisesOfCitizen', (p: Params<Asking>) => {
  const isAll = sql<boolean>`(f.is_by_number or f.is_own and ${p.isForStaff}::boolean)`
  const told = (column: 'name' | 'address' | 'contact_name' | 'hazards' | 'help' | 'access') =>
    sql<string>`case when ${isAll} or without_names(s.${sql.ref(column)}, f.called) <> s.${sql.ref(column)} then s.${sql.ref(column)} else '' end`
  return sqlOf
    .selectFrom('premise as s')
    .innerJoin(
      sql<{ id: string; is_by_number: boolean; is_own: boolean; called: string | null }>`premises_of(${p.center}::uuid, ${p.citizenId}::uuid)`.as(
        'f',
      ),
      'f.id',
      's.id',
    )
    .select(['s.kind', 's.valid_until as validUntil'])
    .select([told('name').as('name'), told('address').as('address'), told('contact_name').as('contactName')])
    .select(sql<string | null>`case when f.is_own then s.contact_phone end`.as('contactPhone'))
    .select([told('hazards').as('hazards'), told('help').as('help'), told('access').as('access')])
    .where('s.command_center_id', '=', p.center)
    .orderBy(sql`f.is_by_number desc`)
    .orderBy('s.id')
    .limit(sql.lit(50))
})
/** The premises that tell of a citizen, as erasure finds them. Of one that may be somebody else's only what names the citizen; the staff sees a home found by the whole name. */
export const premisesOfCitizen = (tx: Tx, asking: Asking) => tx.all(ofCitizen(asking))
