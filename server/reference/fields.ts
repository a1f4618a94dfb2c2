// What sort of value each field of a kind holds, as its contract says.
import * as z from 'zod'
import { columnsOf } from '#contract/nouns/names.ts'
import { kindNames, type KindName, kinds } from '#contract/reference/kinds.ts'

export type FieldSort = 'text' | 'number' | 'list' | 'position' | 'reference' | 'references' | 'departments'
export interface FieldOfKind {
  /** A path, such as names.fil. */
  name: string
  sort: FieldSort
  isNullable: boolean
}

type Schema = { type?: string; format?: string; anyOf?: Schema[]; items?: Schema }

function fieldOf(name: string, schema: Schema): FieldOfKind {
  const present = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  const isNullable = schema.anyOf?.some(({ type }) => type === 'null') ?? false
  return { name, isNullable, sort: sortOf(name, present) }
}

function sortOf(name: string, { type, format, items }: Schema): FieldSort {
  if (type === 'array') return items?.format !== 'uuid' ? 'list' : name === 'departmentIds' ? 'departments' : 'references'
  if (type === 'object') return name.includes('.') ? 'text' : 'position'
  if (type === 'string') return format === 'uuid' ? 'reference' : 'text'
  return 'number'
}

const fields = Object.fromEntries(
  kindNames.map((kind) => {
    const { properties = {} } = z.toJSONSchema(z.object(kinds[kind].form), { io: 'input', unrepresentable: 'any' })
    return [kind, Object.entries(properties).flatMap(([field, schema]) => columnsOf(field).map((name) => fieldOf(name, schema as Schema)))]
  }),
) as Record<KindName, FieldOfKind[]>

export const fieldsOfKind = (kind: KindName) => fields[kind]

/** The kind that a field of ids refers to. */
const kindOf: Record<string, KindName> = { barangayId: 'barangay', responseTypeIds: 'responseType', responseTypeId: 'responseType' }
export const kindOfField = (name: string): KindName => kindOf[name] ?? 'caseType'
