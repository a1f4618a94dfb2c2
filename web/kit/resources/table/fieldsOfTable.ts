// The fields of a kind that a table can fill, what their columns may be called, and what their cells mean.
import type * as z from 'zod'
import { plainPhone } from '#contract/nouns/phoneText.ts'
import { readPosition } from '#web/kit/form/position.ts'
import { inEveryLanguage, k, t } from '#web/kit/language.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { describeField, type FieldShape } from '#web/kit/resources/fields/describeField.ts'
import type { CellPart, Field, Resource } from '#web/kit/resources/Resource.ts'

export interface TableField {
  /** Unlike that of any other column. */
  key: string
  field: Field
  /** Which part of the field, where offices keep it in several columns. */
  part?: string
  shape: FieldShape
  label: string
  /** What its column is called in tables of this kind, as `plain` writes it. */
  names: readonly string[]
  /** What it may be called in a table of any kind. */
  everyday: readonly string[]
  /** What its values are called. */
  choices: readonly string[]
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

const phones = [
  ...['phone', 'contact', 'contact number', 'contact numbers', 'contact no', 'contact nos', 'telephone', 'telephone no', 'tel', 'tel no', 'numero'],
  ...['mobile', 'mobile number', 'mobile no', 'cellphone', 'cellphone number', 'cellphone no', 'cell no', 'cp', 'cp number', 'cp no'],
]
/** What offices call the column of what somebody does. */
export const roleHeadings = ['position', 'designation', 'role', 'posisyon', 'tungkulin', 'katungkulan', 'position designation', 'job title']
const coordinates = ['coordinates', 'lat long', 'latitude longitude', 'gps', 'gps coordinates']

/** Everyday headings of lists that offices keep. */
const everyday: Readonly<Record<string, readonly string[]>> = {
  name: ['full name', 'complete name', 'pangalan', 'last name first name', 'surname first name', 'name of personnel'],
  phone: phones,
  hotline: phones,
  'office.contact': phones,
  numbers: ['number', ...phones],
  email: ['email', 'e mail', 'email address', 'e mail address', 'email add', 'e mail add', 'gmail'],
  contactPhone: phones,
  captain: ['punong barangay', 'barangay captain', 'chairman', 'kapitan'],
  position: coordinates,
  'office.position': coordinates,
  username: ['username', 'user'],
  psgcCode: ['psgc', 'psgc 10 digit', '10 digit psgc'],
  barangayId: ['brgy', 'bgy', 'name of barangay'],
  note: ['remarks', 'notes'],
}

const isYes = new Set(['1', 'yes', 'y', 'true', 'x', 'oo', 'opo'])
const isNo = new Set(['0', 'no', 'n', 'false', 'hindi'])

const readable = ({ field, shape }: Pick<TableField, 'field' | 'shape'>) =>
  field.only !== 'edit' && (field.readCell !== undefined || (shape.kind !== 'other' && typeof field.input !== 'function' && field.input !== 'file'))

const partsOfPlace: readonly CellPart[] = [
  { name: 'lat', label: k('Latitude'), headings: ['lat'] },
  { name: 'lng', label: k('Longitude'), headings: ['long', 'lng', 'lon'] },
]

export async function fieldsOfTable<R extends object>(of: Resource<R>, schema: z.ZodType): Promise<TableField[]> {
  const say = await inEveryLanguage()
  const fields = of.groups.flatMap((group) => group.fields).map((field) => ({ field, shape: describeField(schema, field.name) }))
  const wholes = await Promise.all(
    fields.filter(readable).map(async ({ field, shape }) => {
      // A list of barangays has a column "Barangay".
      const kind = field.name === (of.knownBy?.at(-1) ?? 'name') || field.name === 'name' ? [...say(of.one), ...say(of.title)] : []
      const words = [...say(field.label, field.words), ...kind, ...(of.headings?.[field.name] ?? [])]
      const choices = shape.choices.flatMap((choice) =>
        [choice, ...say(field.labels?.[choice] ?? choice), ...(field.alsoCalled?.[choice] ?? [])].map((text) => [plain(text), choice] as const),
      )
      const rows = field.options ? await queryClient.fetchQuery(allOf(field.options.endpoint, field.options.input)) : []
      const usable = rows.filter((row: object) => (row as { isDeleted?: number }).isDeleted !== 1)
      const options = usable.map((row: object) => [plain(field.options!.labelOf(row)), field.options!.valueOf(row)] as const)
      return {
        ...{ key: field.name, field, shape, label: t(field.label, field.words), names: words.map(plain) },
        everyday: [field.name, ...(everyday[field.name] ?? [])].map(plain),
        choices: [...shape.choices.map((choice) => t(field.labels?.[choice] ?? choice)), ...usable.map((row: object) => field.options!.labelOf(row))],
        values: new Map<string, unknown>([...choices, ...options]),
      }
    }),
  )
  return wholes.flatMap((whole): TableField[] => {
    const parts = whole.shape.kind === 'position' ? partsOfPlace : (whole.field.parts ?? [])
    const partOf = ({ name, label, headings }: CellPart) => ({
      ...{ ...whole, key: `${whole.key} ${name}`, part: name, label: t(label), names: [...say(label), ...headings].map(plain), everyday: [] },
    })
    return [whole, ...parts.map(partOf)]
  })
}

/** Which field each heading names; null where none is. What the kind calls its fields comes before what any list does, and that before half a heading. */
export function matchHeadings(headings: readonly string[], fields: readonly TableField[]): (TableField | null)[] {
  const found: (TableField | null)[] = headings.map(() => null)
  const match = (namesOf: (field: TableField) => readonly string[], wordsOf: (heading: string) => readonly string[]) =>
    headings.forEach((heading, at) => {
      const words = wordsOf(heading).map(plain)
      found[at] ??= fields.find((one) => !found.includes(one) && namesOf(one).some((name) => words.includes(name))) ?? null
    })
  const whole = (heading: string) => [heading]
  match(({ names }) => names, whole)
  match(({ everyday }) => everyday, whole)
  match(
    ({ names }) => names,
    (heading) => heading.split(/[/(]/),
  )
  return found
}

/** Excel takes a telephone number for a number, and the zero before it away; only numbers of Metro Manila have eight digits. */
function phoneOf(text: string): string {
  const digits = text.replace(/[\s().-]/g, '')
  // As it is kept, so that a table that comes in again changes nothing.
  return plainPhone(/^[2-8]\d{8}$/.test(digits) ? `0${digits}` : /^[2-8]\d{7}$/.test(digits) ? `02${digits}` : text)
}
/** Offices write two numbers into one cell. */
export const phonesIn = (text: string): string[] =>
  text
    .split(/[;,/&\n]|\b(?:or|and|o|at)\b/i)
    .map((part) => part.trim())
    .filter(Boolean)

/** What the cells of one field say together: the whole, or its parts. */
export function valueOfCells(cells: readonly { column: TableField; text: string }[]): unknown {
  const { column } = cells[0]!
  const whole = cells.find((one) => one.column.part === undefined)?.text ?? ''
  const parts = Object.fromEntries(cells.flatMap(({ column: { part }, text }) => (part && text ? [[part, text]] : [])))
  if (Object.keys(parts).length === 0) return valueOfCell(column, whole)
  if (column.field.readParts) return column.field.readParts(whole, parts)
  return valueOfCell(column, whole || `${parts['lat'] ?? ''}, ${parts['lng'] ?? ''}`)
}

/** What a cell says; undefined where it cannot be read. */
function valueOfCell({ field, shape, values }: TableField, given: string): unknown {
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
  if (shape.kind === 'references' || shape.choices.length > 0) {
    const found = parts.map((part) => values.get(plain(part)))
    return found.includes(undefined) ? undefined : found
  }
  if (shape.kind === 'tags') return field.input === 'phone' ? phonesIn(text).map(phoneOf) : parts
  return field.input === 'phone' ? phoneOf(phonesIn(text)[0] ?? text) : text
}
