// The fields of a kind that a table can fill, what their columns may be called, and what their cells mean.
import type * as z from 'zod'
import { readPosition } from '#web/kit/form/position.ts'
import { inEveryLanguage, t } from '#web/kit/language.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { describeField, type FieldShape } from '#web/kit/resources/fields/describeField.ts'
import type { Field, Resource } from '#web/kit/resources/Resource.ts'

export interface TableField {
  field: Field
  shape: FieldShape
  label: string
  /** What its column may be called, as `plain` writes it. */
  names: readonly string[]
  /** Values by what they are called, as `plain` writes it. */
  values: ReadonlyMap<string, unknown>
}

/** Small letters without marks; a barangay is known with its word and without. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .replace(/^(brgy|bgy|barangay) (?=.)/, '')

/** Everyday headings of lists that offices keep. */
const everyday: Readonly<Record<string, readonly string[]>> = {
  name: ['full name', 'pangalan', 'barangay name', 'name of barangay', 'brgy'],
  phone: ['contact number', 'contact no', 'mobile', 'mobile number', 'cellphone', 'cp number', 'telephone', 'tel no'],
  hotline: ['contact number', 'contact no', 'telephone', 'tel no', 'mobile'],
  'office.contact': ['contact number', 'contact no', 'telephone', 'tel no'],
  numbers: ['number', 'contact number', 'contact numbers', 'contact no', 'telephone', 'phone'],
  email: ['email', 'e mail', 'email address'],
  contactPhone: ['contact number', 'contact no', 'telephone', 'tel no', 'mobile', 'mobile number', 'cellphone', 'phone'],
  contactName: ['contact', 'contact person', 'owner', 'caretaker', 'may ari'],
  kind: ['type', 'uri'],
  address: ['location', 'tirahan', 'lokasyon'],
  captain: ['punong barangay', 'barangay captain', 'chairman', 'kapitan'],
  position: ['coordinates', 'lat long', 'latitude longitude', 'gps'],
  username: ['username', 'user'],
  psgcCode: ['psgc', 'psgc 10 digit', '10 digit psgc'],
}

const isYes = new Set(['1', 'yes', 'y', 'true', 'x', 'oo', 'opo'])
const isNo = new Set(['0', 'no', 'n', 'false', 'hindi'])

const readable = ({ field, shape }: Pick<TableField, 'field' | 'shape'>) =>
  field.only !== 'edit' && (field.readCell !== undefined || (shape.kind !== 'other' && typeof field.input !== 'function' && field.input !== 'file'))

export async function fieldsOfTable<R extends object>(of: Resource<R>, schema: z.ZodType): Promise<TableField[]> {
  const say = await inEveryLanguage()
  const fields = of.groups.flatMap((group) => group.fields).map((field) => ({ field, shape: describeField(schema, field.name) }))
  return Promise.all(
    fields.filter(readable).map(async ({ field, shape }) => {
      // A list of barangays has a column "Barangay".
      const kind = field.name === (of.knownBy?.at(-1) ?? 'name') || field.name === 'name' ? [...say(of.one), ...say(of.title)] : []
      const words = [field.name, ...say(field.label, field.words), ...kind, ...(everyday[field.name] ?? [])]
      const choices = shape.choices.flatMap((choice) =>
        [choice, ...say(field.labels?.[choice] ?? choice)].map((text) => [plain(text), choice] as const),
      )
      const rows = field.options ? await queryClient.fetchQuery(allOf(field.options.endpoint, field.options.input)) : []
      const options = rows.flatMap((row: object) =>
        (row as { isDeleted?: number }).isDeleted === 1 ? [] : [[plain(field.options!.labelOf(row)), field.options!.valueOf(row)] as const],
      )
      return { field, shape, label: t(field.label, field.words), names: words.map(plain), values: new Map<string, unknown>([...choices, ...options]) }
    }),
  )
}

/** Which field each heading names; null where none is. */
export function matchHeadings(headings: readonly string[], fields: readonly TableField[]): (TableField | null)[] {
  const taken = new Set<TableField>()
  const exact = headings.map((heading) => {
    const found = fields.find((one) => !taken.has(one) && one.names.includes(plain(heading)))
    if (found) taken.add(found)
    return found ?? null
  })
  return exact
}

/** Excel takes a mobile number for a number, and the zero before it away. */
const withZero = (text: string) => (/^9\d{9}$/.test(text.replace(/[\s.-]/g, '')) ? `0${text}` : text)

/** What a cell says; undefined where it cannot be read. */
export function valueOfCell({ field, shape, values }: TableField, given: string): unknown {
  const text = given.trim()
  if (field.readCell) return field.readCell(text)
  if (shape.kind === 'flag' || shape.kind === 'switch') {
    const isOn = isYes.has(plain(text)) || (isNo.has(plain(text)) ? false : undefined)
    return isOn === undefined ? undefined : shape.kind === 'flag' ? Number(isOn) : isOn
  }
  if (shape.kind === 'number' || field.input === 'priority') {
    const number = Number(text.replace(/^P(?=\d$)/i, ''))
    return Number.isFinite(number) ? number : undefined
  }
  if (shape.kind === 'position') return readPosition(text)
  if (shape.kind === 'choice' || shape.kind === 'reference') return values.get(plain(text))
  const parts = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  if (shape.kind === 'tags') return parts.map(withZero)
  if (shape.kind === 'references') {
    const found = parts.map((part) => values.get(plain(part)))
    return found.includes(undefined) ? undefined : found
  }
  return field.input === 'phone' ? withZero(text) : text
}
