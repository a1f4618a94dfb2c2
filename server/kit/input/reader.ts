// Reads what came with a request as the fields that its call names, under their names or aliases; what it does not name is refused, but of a forgiving call.
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { aliasesOf, spansOf, underName } from '#contract/nouns/aliases.ts'
import { type Endpoint, type Field, fieldsOf } from '#contract/kit/endpoint.ts'
import { isPlain, plainValue, type Shape } from './plainValue.ts'
import { say } from '#contract/kit/say.ts'
import { refuse } from '#server/kit/refuse.ts'
import { isId } from './named.ts'
import { asLines, isForPeople, otherWords } from './otherWords.ts'
import { refuseUnknown } from './unknownFields.ts'

export type Pairs = [name: string, value: unknown][]

/** How the input of one call is read; made once, for every request of it. */
export interface Reader {
  fields: Field[]
  isForgiving: boolean
  fieldOf(name: string): Field | undefined
  /** What came under a name that says several fields at once, as those fields. */
  spread(given: Pairs): (readonly [name: string, value: unknown, said: string])[]
  /** Whether an empty text says something of a field, or is as good as none. */
  takesEmpty(field: Field): boolean
  /** Whether null says that something is to be taken off, or is as good as nothing. */
  takesNull(field: Field): boolean
  /** What null is for a field: where something that stands is written anew, the empty text or list where it may be empty. */
  asTakenOff(field: Field): unknown
  /** Whether a forgiving call's field makes something of it. */
  understands(name: string, value: unknown): boolean
}

const readers = new WeakMap<Endpoint, Reader>()

export function readerOf(call: Endpoint): Reader {
  const reader = readers.get(call) ?? makeReader(call)
  readers.set(call, reader)
  return reader
}

function makeReader(call: Endpoint): Reader {
  const fields = fieldsOf(call)
  const named = new Map([...aliasesOf(fields), ...fields.map((field) => [field.name, field] as const)])
  const spans = spansOf(fields)
  const shape = (call.input as z.ZodObject).shape as Record<string, z.ZodType>
  const passing = (value: unknown) => new Set(fields.filter(({ name }) => z.safeParse(shape[name]!, value).success))
  const [empty, none, noItems] = [passing(''), passing(null), passing([])]
  const isEdit = /\/(?:edit|update)\w*(?:\/|$)/.test(call.path)
  return {
    fields,
    isForgiving: call.isForgiving,
    fieldOf: (name) => named.get(name),
    spread: (given) =>
      given.flatMap(([name, value]) => {
        const span = spans.get(name)
        if (!span) return [[name, value, name] as const]
        if (value === '' || value === null) return []
        const beside = (other: string) => given.find(([one]) => one === other)?.[1]
        return Object.entries(span.into(value, beside)).map(([field, part]) => [field, part, name] as const)
      }),
    takesEmpty: (field) => field.required || empty.has(field),
    takesNull: (field) => field.required || none.has(field) || isEdit,
    asTakenOff: (field) => (!isEdit || field.required ? null : empty.has(field) ? '' : noItems.has(field) ? [] : null),
    understands: (name, value) => z.safeParse(shape[name]!, value).data !== undefined,
  }
}

/** What the address names stands before what else came; the body may name it too, but nothing else by it. `names` learns under which name each field came. */
export function readInput(reader: Reader, given: Pairs, path: Record<string, string>, names = new Map<string, string>()): Record<string, unknown> {
  const placed = reader.fields
    .filter(({ where }) => where === 'path')
    .map(({ name, schema }) => [name, plainValue(path[name], schema as Shape, name, [])])
  const values = new Map<string, unknown>()
  const told = new Map<Field, Told[]>()
  const spread = reader.spread(given)
  const unknown = spread.map(([name]) => name).filter((name) => !reader.fieldOf(name))
  if (unknown.length > 0 && !reader.isForgiving) refuseUnknown(reader.fields, unknown)
  for (const [fieldName, value, name] of spread) {
    const field = reader.fieldOf(fieldName)
    if (!field) continue
    if (field.where === 'path') refuseOther(value, path[field.name])
    else if (isSaid(reader, field, value)) {
      const [before, other] = [values.get(field.name), names.get(field.name)]
      const plain =
        value === null
          ? reader.asTakenOff(field)
          : plainValue(field.name === name ? value : underName(field.name, name, value), field.schema as Shape, name, unknown)
      if (reader.isForgiving) told.set(field, [...(told.get(field) ?? []), { name, value: plain }])
      if (other !== undefined && other !== name && !reader.isForgiving) values.set(field.name, together(name, other, before, plain))
      else values.set(field.name, Array.isArray(before) && Array.isArray(plain) ? [...before, ...plain] : plain)
      names.set(field.name, name)
    }
  }
  if (unknown.length > 0 && !reader.isForgiving) refuseUnknown(reader.fields, unknown)
  const left = [...told].flatMap(([field, all]) => {
    const { value, others } = allOf(reader, field, all)
    values.set(field.name, value)
    return isForPeople(field.name) ? others : []
  })
  const others = reader.isForgiving ? notUnderstood(reader, given, values, left) : undefined
  if (others) values.set(otherWords, [values.get(otherWords), others].filter(Boolean).join('\n'))
  return Object.fromEntries([...values, ...placed]) as Record<string, unknown>
}

/** What came under names that the call does not know, what stood beside what was taken, and what its fields can make nothing of. */
function notUnderstood(reader: Reader, given: Pairs, values: ReadonlyMap<string, unknown>, left: Pairs): string | undefined {
  const strange = given.filter(([name]) => !reader.fieldOf(name))
  return asLines([...strange, ...left, ...[...values].filter(([name, value]) => value !== '' && !reader.understands(name, value))])
}

const isSaid = (reader: Reader, field: Field, value: unknown) => (value === '' ? reader.takesEmpty(field) : value !== null || reader.takesNull(field))

function refuseOther(value: unknown, inPath: string | undefined): void {
  if (String(value) !== inPath) refuse(400, 'The body names another object than the address.')
}

/** Parts come together; the same thing under two names must be the same. */
function together(name: string, other: string, before: unknown, now: unknown): unknown {
  const [one, two] =
    isPlain(before) && isPlain(now)
      ? [
          { ...now, ...before },
          { ...before, ...now },
        ]
      : [before, now]
  return isDeepStrictEqual(one, two) ? two : refuse(400, say('{name} and {other} are two names of one field. Give one of them.', { name, other }))
}

/** One thing that was given of a field, under one of its names. */
interface Told {
  name: string
  value: unknown
}

/** All that a report says of one field: parts and lists come together, so do words of what happened; else one is taken, and the others are words beside it. */
function allOf(reader: Reader, field: Field, all: readonly Told[]): { value: unknown; others: Pairs } {
  const [first, ...rest] = inParts(all).toSorted((one, other) => rankOf(reader, field, other) - rankOf(reader, field, one))
  const others = rest.filter(({ value }) => !isDeepStrictEqual(first!.value, value))
  const lists = [first!, ...rest].map(({ value }) => value)
  if (lists.every(Array.isArray)) return { value: lists.flat(), others: [] }
  const texts = [first!, ...others].map(({ value }) => value)
  if (field.name === whatHappened && texts.every((text) => typeof text === 'string')) return { value: texts.join('\n'), others: [] }
  return { value: first!.value, others: others.map(({ name, value }) => [name, value]) }
}

/** Parts as the one thing that they are of, where they do not contradict each other. */
function inParts(all: readonly Told[]): Told[] {
  const whole: Told[] = []
  for (const { name, value } of all) {
    const before = whole.find(
      (one) => isPlain(one.value) && isPlain(value) && isDeepStrictEqual({ ...value, ...one.value }, { ...one.value, ...value }),
    )
    if (before) before.value = { ...(before.value as object), ...(value as object) }
    else whole.push({ name, value })
  }
  return whole
}

/** What is an id goes before what may be a name, what the field takes before what it does not, and its own name before all others. */
const rankOf = (reader: Reader, { name: own }: Field, { name, value }: Told) =>
  (own.endsWith('Id') && typeof value === 'string' && isId(value) ? 4 : 0) + (reader.understands(own, value) ? 2 : 0) + (name === own ? 1 : 0)

export function pairsOf(body: unknown, { isForgiving }: Pick<Reader, 'isForgiving'>): Pairs {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return Object.entries(body)
  if (!isForgiving) refuse(400, 'The body must be a JSON object.')
  return typeof body === 'string' ? saidIn(body) : []
}

/** The field of a report that holds it in words. */
const whatHappened = 'description'

/** Plain words are what happened; words that are JSON after all are read as such. */
function saidIn(text: string): Pairs {
  const plain: Pairs = [[whatHappened, text]]
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? Object.entries(read) : plain
  } catch {
    return plain
  }
}
