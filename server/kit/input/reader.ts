// Reads what came with a request as the fields that its call names, under their names or aliases; what it does not name is refused, but of a forgiving call.
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { aliasesOf } from '#contract/nouns/aliases.ts'
import { type Endpoint, type Field, fieldsOf } from '#contract/kit/endpoint.ts'
import { plainValue, type Shape } from './plainValue.ts'
import { say } from '#contract/kit/say.ts'
import { refuse } from '#server/kit/refuse.ts'
import { refuseUnknown } from './unknownFields.ts'

export type Pairs = [name: string, value: unknown][]

/** How the input of one call is read; made once, for every request of it. */
export interface Reader {
  fields: Field[]
  isForgiving: boolean
  fieldOf(name: string): Field | undefined
  /** Whether an empty text says something of a field, or is as good as none. */
  takesEmpty(field: Field): boolean
  /** Whether null says that something is to be taken off, or is as good as nothing. */
  takesNull(field: Field): boolean
}

export function readerOf(call: Endpoint): Reader {
  const fields = fieldsOf(call)
  const named = new Map([...aliasesOf(fields), ...fields.map((field) => [field.name, field] as const)])
  const shape = (call.input as z.ZodObject).shape as Record<string, z.ZodType>
  const passing = (value: unknown) => new Set(fields.filter(({ name }) => z.safeParse(shape[name]!, value).success))
  const [empty, none] = [passing(''), passing(null)]
  const isNew = !call.path.includes('{')
  return {
    fields,
    isForgiving: call.isForgiving,
    fieldOf: (name) => named.get(name),
    takesEmpty: (field) => field.required || empty.has(field),
    takesNull: (field) => field.required || none.has(field) || !isNew,
  }
}

/** What the address names stands before what else came; the body may name it too, but nothing else by it. */
export function readInput(reader: Reader, given: Pairs, path: Record<string, string>): Record<string, unknown> {
  const placed = reader.fields
    .filter(({ where }) => where === 'path')
    .map(({ name, schema }) => [name, plainValue(path[name], schema as Shape, name, [])])
  const values = new Map<string, unknown>()
  const names = new Map<string, string>()
  const unknown = given.map(([name]) => name).filter((name) => !reader.fieldOf(name))
  if (unknown.length > 0 && !reader.isForgiving) refuseUnknown(reader.fields, unknown)
  for (const [name, value] of given) {
    const field = reader.fieldOf(name)
    if (!field) continue
    if (field.where === 'path') refuseOther(value, path[field.name])
    else if (isSaid(reader, field, value)) {
      const [before, other] = [values.get(field.name), names.get(field.name)]
      const plain = plainValue(value, field.schema as Shape, name, unknown)
      const isTwice = other !== undefined && other !== name
      if (isTwice && reader.isForgiving) values.set(field.name, bothOf(field, before, plain))
      else if (isTwice) refuseTwice(name, other, before, plain)
      else values.set(field.name, Array.isArray(before) && Array.isArray(plain) ? [...before, ...plain] : plain)
      names.set(field.name, name)
    }
  }
  if (unknown.length > 0 && !reader.isForgiving) refuseUnknown(reader.fields, unknown)
  return Object.fromEntries([...values, ...placed]) as Record<string, unknown>
}

const isSaid = (reader: Reader, field: Field, value: unknown) => (value === '' ? reader.takesEmpty(field) : value !== null || reader.takesNull(field))

function refuseOther(value: unknown, inPath: string | undefined): void {
  if (String(value) !== inPath) refuse(400, 'The body names another object than the address.')
}

function refuseTwice(name: string, other: string, before: unknown, now: unknown): void {
  if (!isDeepStrictEqual(before, now)) refuse(400, say('{name} and {other} are two names of one field. Give one of them.', { name, other }))
}

/** No word of a report is lost; of ids and the like the first is taken. */
const bothOf = ({ schema }: Field, one: unknown, other: unknown) =>
  'anyOf' in schema && typeof one === 'string' && typeof other === 'string' && one !== other ? `${one}\n${other}` : one

export function pairsOf(body: unknown, { isForgiving }: Pick<Reader, 'isForgiving'>): Pairs {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return Object.entries(body)
  if (!isForgiving) refuse(400, 'The body must be a JSON object.')
  return typeof body === 'string' ? saidIn(body) : []
}

/** Plain words are what happened; words that are JSON after all are read as such. */
function saidIn(text: string): Pairs {
  const plain: Pairs = [['description', text]]
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? Object.entries(read) : plain
  } catch {
    return plain
  }
}
