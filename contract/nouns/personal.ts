// Which fields of replies are data of a person from outside: a caller, a citizen, an applicant. Each reply that shows one leaves in the log whose data it showed.
import * as z from 'zod'
import type { Endpoint, Schema } from '#contract/kit/endpoint.ts'

const marks = z.registry<{ isPersonal: true }>()
/** Marks a field, whatever it is called and by whichever call it is shown. Colleagues at work and offices are no persons from outside. */
export function personal<S extends Schema>(field: S): S {
  marks.add(field, { isPersonal: true })
  return field
}

interface Shape {
  isPersonal?: true
  properties?: Record<string, Shape>
  anyOf?: Shape[]
}
const isMarked = ({ isPersonal, anyOf = [] }: Shape): boolean => isPersonal === true || anyOf.some(isMarked)
function* markedIn(shape: unknown): Generator<string> {
  if (typeof shape !== 'object' || shape === null) return
  const { properties = {} } = shape as Shape
  for (const [name, one] of Object.entries(properties)) if (isMarked(one)) yield name
  for (const one of Object.values(shape)) yield* markedIn(one)
}

type Call = Pick<Endpoint, 'access' | 'changes' | 'output'>
const known = new WeakMap<Schema, ReadonlySet<string>>()
/** How the marked fields are called in the reply of a call. */
export function personalFieldsOf({ output }: Pick<Call, 'output'>): ReadonlySet<string> {
  let names = known.get(output)
  if (!names) {
    names = new Set(markedIn(z.toJSONSchema(output, { unrepresentable: 'any', metadata: marks })))
    known.set(output, names)
  }
  return names
}

/** Whether a call that changes nothing shows the signed-in a person; changes name their object in facts of their own. */
export const showsPersons = (call: Call): boolean => call.access !== 'public' && !call.changes && personalFieldsOf(call).size > 0

export interface Shown {
  citizenIds: string[]
  transactionNumbers: string[]
  /** Of what else holds a person: an offline report, a call, an applicant, a request. */
  ids: string[]
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
const isNumber = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{2,6}-\d{6}-\d{4,}$/.test(value)

/** Whose data a reply shows: the ids beside each personal field that is filled; where none is there, those that were asked for. */
export function shownIn(data: unknown, asked: object, call: Pick<Call, 'output'>): Shown {
  const names = personalFieldsOf(call)
  const shown = { citizenIds: new Set<string>(), transactionNumbers: new Set<string>(), ids: new Set<string>() }
  const note = (one: object): boolean => {
    const { transactionNumber, userId, citizenId, accountId, callId, id } = one as Record<string, unknown>
    const citizen = [userId, citizenId, accountId].find(isUuid)
    const number = [transactionNumber, id].find(isNumber)
    const other = citizen || number ? undefined : [id, callId].find(isUuid)
    if (citizen) shown.citizenIds.add(citizen)
    if (number) shown.transactionNumbers.add(number)
    if (other) shown.ids.add(other)
    return Boolean(citizen ?? number ?? other)
  }
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const fields = Array.isArray(value) ? [] : Object.entries(value)
    const isPersonal = fields.some(([name, one]) => names.has(name) && one !== null && one !== '' && !(Array.isArray(one) && one.length === 0))
    if (isPersonal && !note(value)) note(asked)
    for (const one of Object.values(value)) look(one)
  }
  look(data)
  return { citizenIds: [...shown.citizenIds], transactionNumbers: [...shown.transactionNumbers], ids: [...shown.ids] }
}
