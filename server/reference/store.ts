// The rows of reference data: one store for all kinds, driven by what the contract says of each.
import { type Kysely, sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type * as z from 'zod'
import { kindNames, type KindName, kinds } from '#contract/reference/kinds.ts'
import { formers } from '#contract/nouns/names.ts'
import { barangaysIn } from './psgc/towns.ts'
import { usualCategories, usualDeclineReasons, usualDispositions, usualQuickAnswers } from './usual/answers.ts'
import { usualCases } from './usual/caseTypes.ts'
import { usualCrewSteps } from './usual/crewSteps.ts'
import { usualDepartmentTypes, usualResponseTypes } from './usual/departments.ts'
import { protocolOf } from './usual/protocols.ts'
import { inOthers, named } from './usual/translations.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export { barangayAt, barangayIn, bordersOf, mappedBarangays } from './barangayAt.ts'
export { kindsAndBarangays } from './storeCalled.ts'
export { forgetVolunteers, forgetVolunteersBy, volunteersOfPhone } from './storeVolunteers.ts'
export { eraseInterpretersOf, forgetInterpreters, interpretersOfPhone } from './storeInterpreters.ts'
export { erasePremisesOf, forgetPremises, premisesAbout, premisesOfCitizen } from './storePremises.ts'

export type ReferenceForm<K extends KindName> = z.output<z.ZodObject<(typeof kinds)[K]['form']>>
/** A row as the contract's schema of its kind has it. */
export type ReferenceRow<K extends KindName> = { id: string; isDeleted: 0 | 1; version: number; nameFil?: string } & ReferenceForm<K>
export type Values = Record<string, unknown>

/** The tables of the kinds differ only in what the contract lists, so their queries are built from that. */
// Their names are known when the program runs, not to the compiler.
export const loose = sqlOf as unknown as Kysely<Record<string, Values>>

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const tables = Object.fromEntries(kindNames.map((kind) => [kind, snake(kind)])) as Record<KindName, string>
export const tableOf = (kind: KindName) => tables[kind]
export const columnsOf = (kind: KindName) => [
  ...['id', ...Object.keys(kinds[kind].form), 'isDeleted', 'version'].map((name) => `${snake(name)} as ${name}`),
  ...Object.entries(formers)
    .filter(([field]) => field in kinds[kind].form)
    .map(([field, former]) => sql`coalesce(nullif(${sql.ref(field)}->>'fil', ''), ${sql.ref(field.slice(0, -1))})`.as(former)),
]

const rowsOfKind = <K extends KindName>(tx: Tx, kind: K) =>
  loose.selectFrom(tableOf(kind)).select(columnsOf(kind)).where('command_center_id', '=', tx.center).$castTo<ReferenceRow<K>>()

export const findReference = <K extends KindName>(tx: Tx, kind: K, id: string) => tx.one(rowsOfKind(tx, kind).where('id', '=', id))

export const findReferences = <K extends KindName>(tx: Tx, kind: K, ids: readonly string[]) =>
  tx.all(rowsOfKind(tx, kind).where('id', '=', sql<string>`any (${ids}::uuid[])`))

/** Rows of the own center, in or out of use; nothing for an id of another center, as for one that is not there. */
export const caseTypeOf = (tx: Tx, id: string) => findReference(tx, 'caseType', id)
export const subCaseTypeOf = (tx: Tx, id: string) => findReference(tx, 'subCaseType', id)
export const subCaseTypesOf = (tx: Tx, caseTypeId: string) => tx.all(rowsOfKind(tx, 'subCaseType').where('case_type_id', '=', caseTypeId))
export const barangayOf = (tx: Tx, id: string) => findReference(tx, 'barangay', id)
export const categoryOf = (tx: Tx, id: string) => findReference(tx, 'reportCategory', id)
export const responseTypeOf = (tx: Tx, id: string) => findReference(tx, 'responseType', id)
/** The steps of a kind of team, in use or not. */
export const crewStepsOf = (tx: Tx, responseTypeId: string) => tx.all(rowsOfKind(tx, 'crewStep').where('response_type_id', '=', responseTypeId))
export const departmentTypeOf = (tx: Tx, id: string) => findReference(tx, 'departmentType', id)

/** Every row of a kind that is in use, in the order in which people see them. */
export const allInUse = <K extends KindName>(tx: Tx, kind: K, most = 5_000) =>
  tx.all(
    rowsOfKind(tx, kind)
      .where('is_deleted', '=', 0)
      .orderBy('order' in kinds[kind].form ? 'order' : 'name')
      .orderBy('id')
      .limit(most),
  )

/** What the center calls something else. */
export async function otherCaseType(tx: Tx) {
  const all = await allInUse(tx, 'caseType')
  return all.find(({ icon }) => icon === 'alert-triangle') ?? all.at(-1)
}

/** Fields as columns; only those of the kind's form are taken. */
export const asColumns = (kind: KindName, values: Values): Values =>
  Object.fromEntries(
    Object.keys(kinds[kind].form)
      .filter((name) => values[name] !== undefined)
      .map((name) => [snake(name), isJson(values[name]) ? JSON.stringify(values[name]) : values[name]]),
  )

const isJson = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Adds rows of a kind, and answers their ids in the order of the rows. */
export async function addReferences<K extends KindName>(tx: Tx, kind: K, rows: readonly ReferenceForm<K>[]): Promise<string[]> {
  const added = rows.map((row) => ({ command_center_id: tx.center, id: uuid(), ...asColumns(kind, row) }))
  for (let from = 0; from < added.length; from += 500) await tx.all(loose.insertInto(tableOf(kind)).values(added.slice(from, from + 500)))
  return added.map(({ id }) => id)
}

/** Adds the barangays of a town that the center has not yet, by name or code, and answers their ids; none for a code that is no town's. */
export async function addBarangaysOf(tx: Tx, psgcCode: string): Promise<string[]> {
  const present = await allInUse(tx, 'barangay')
  const taken = new Set(present.flatMap(({ name, psgcCode: code }) => [name.toLowerCase(), code]))
  const missing = barangaysIn(psgcCode).filter(({ name, psgcCode: code }) => !taken.has(name.toLowerCase()) && !taken.has(code))
  return addReferences(
    tx,
    'barangay',
    missing.map((one) => ({ ...one, captain: '', hotline: null, position: null })),
  )
}

const inOrder = <R extends object>(rows: readonly R[]) => rows.map((row, order) => ({ ...row, order }))

/** Gives a new center the usual reference data, which its admins change as they like. */
export async function addUsualReference(tx: Tx): Promise<void> {
  await addReferences(tx, 'reportCategory', inOrder(usualCategories.map(named)))
  await addReferences(tx, 'disposition', inOrder(usualDispositions.map(named)))
  await addReferences(tx, 'declineReason', inOrder(usualDeclineReasons.map(named)))
  await addReferences(tx, 'departmentType', inOrder(Object.values(usualDepartmentTypes).map(named)))
  const responseTypeIds = await addReferences(tx, 'responseType', inOrder(usualResponseTypes.map(named)))
  const teamId = new Map(usualResponseTypes.map(({ name }, at) => [name as string, responseTypeIds[at]!]))
  const steps = usualCrewSteps.flatMap(({ of, steps: own }) => inOrder(own.map((one) => ({ ...named(one), responseTypeId: teamId.get(of)! }))))
  await addReferences(tx, 'crewStep', steps)
  const plain = { departmentIds: [], apcoCode: null }
  const caseTypeIds = await addReferences(
    tx,
    'caseType',
    usualCases.map((one, order) => ({
      ...named(one),
      ...protocolOf(one.name),
      ...plain,
      order,
      rollCallMinutes: 0,
      responseTypeIds: one.teams.map((name) => teamId.get(name)!),
    })),
  )
  const subCases = usualCases.flatMap(({ icon, color, subCases: own }, at) =>
    own.map((one, order) => ({ icon, color, ...named(one), ...plain, order, caseTypeId: caseTypeIds[at]! })),
  )
  await addReferences(tx, 'subCaseType', subCases)
  const answers = usualQuickAnswers.map((one) => ({ ...one, texts: inOthers(one.text), caseTypeId: null }))
  await addReferences(tx, 'quickAnswer', inOrder(answers))
}
