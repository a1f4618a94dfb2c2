// What each line of a table would do: add a row, change one, nothing, or fail for a reason that stands beside its cell.
import type * as z from 'zod'
import { valueAt, withValue } from '#contract/kit/paths.ts'
import { formatPhone, plainPhone } from '#contract/nouns/Phone.ts'
import type { CsvLine } from '#contract/nouns/readCsv.ts'
import { errorsOf } from '#web/kit/form/explain.ts'
import { isSame, printOf } from '#web/kit/form/values.ts'
import { t } from '#web/kit/language.ts'
import { changesOf, firstValues, valuesOfRow } from '#web/kit/resources/formValues.ts'
import type { Resource } from '#web/kit/resources/Resource.ts'
import { phonesIn, plain, type TableField, valueOfCells } from './fieldsOfTable.ts'

export type LineAction = 'add' | 'update' | 'same' | 'bad'
export interface PlannedLine {
  line: number
  cells: readonly string[]
  action: LineAction
  /** What is wrong, by the column; -1: of the line as a whole. */
  problems: ReadonlyMap<number, string>
  /** What is taken of a cell that holds more, by the column. */
  notes: ReadonlyMap<number, string>
  /** The fields that must be filled and of which it says nothing. */
  missing: readonly string[]
  /** The columns in which its word is none of the choices. */
  unknown: readonly number[]
  /** What is sent. */
  input: object
}

interface Given<R extends object> {
  of: Resource<R>
  schema: z.ZodType
  /** The field of each column; null: it is left out. */
  columns: readonly (TableField | null)[]
  /** What all lines have alike, of fields without a column. */
  alike?: ReadonlyMap<TableField, string>
  lines: readonly CsvLine[]
  /** The column of ids, where the table came from here; -1 where it did not. */
  idColumn: number
  present: readonly R[]
  /** How the file is called. */
  file?: string
}

export function planTable<R extends object>({
  of,
  schema,
  columns,
  alike = new Map(),
  lines,
  idColumn,
  present,
  file = '',
}: Given<R>): PlannedLine[] {
  const known = of.knownBy ?? ['name']
  const keyOf = (values: object) => known.map((name) => likeness(name, printOf(valueAt(values, name) ?? ''))).join(' / ')
  /** A line without a name is like no other. */
  const hasKey = (values: object) => Boolean(valueAt(values, known.at(-1)!))
  const rows = new Map(present.map((row) => [keyOf(valuesOfRow(of, row)), row]))
  const byId = new Map(present.map((row) => [of.idOf(row), row]))
  const first = firstValues(of, schema)
  const ofFile = of.groups.flatMap(({ fields }) => fields).filter(({ isFile }) => isFile)
  const fromFile = (values: Record<string, unknown>) =>
    ofFile.reduce((filled, { name }) => (valueAt(filled, name) ? filled : withValue(filled, name, file)), values)
  const asked = of.groups.flatMap(({ fields }) => fields).filter(({ isAsked }) => isAsked)
  const fallbacks = of.groups.flatMap(({ fields }) => fields).filter(({ fallback }) => fallback)
  const filledBy = [
    ...Map.groupBy(
      columns.flatMap((column, at) => (column ? [{ column, at }] : [])),
      ({ column }) => column.field.name,
    ),
  ]
  const ofAll = [...alike].flatMap(([column, text]) => {
    const value = columns.includes(column) || text.trim() === '' ? undefined : valueOfCells([{ column, text: text.trim() }])
    return value === undefined ? [] : [{ name: column.field.name, value }]
  })
  const seen = new Map<string, number>()

  return lines.map(({ line, cells }) => {
    const problems = new Map<number, string>()
    const unknown: number[] = []
    const notes = new Map<number, string>()
    const told = filledBy.flatMap(([name, own]) => {
      const texts = own.map(({ column, at }) => ({ column, at, text: (cells[at] ?? '').trim() }))
      const [first] = texts.filter(({ text }) => text !== '')
      if (!first) return []
      const value = valueOfCells(texts)
      if (value === undefined) problems.set(first.at, unread(first.column, first.text))
      if (value === undefined && isChosen(first.column)) unknown.push(first.at)
      if (holdsOnePhone(first.column) && phonesIn(first.text).length > 1)
        notes.set(first.at, t('One number fits here: {phone} is kept.', { phone: formatPhone(String(value)) }))
      return value === undefined ? [] : [{ name, value }]
    })
    const given = [...ofAll, ...told]
    const over = (before: Record<string, unknown>) => given.reduce((values, { name, value }) => withValue(values, name, value), before)
    const untold = fallbacks.filter(({ name }) => !given.some((one) => one.name === name))
    const begun = fromFile(over(first))
    const filled = untold.reduce((values, { name, fallback }) => withValue(values, name, fallback!(values) ?? valueAt(values, name)), begun)
    const key = keyOf(filled)
    const id = (cells[idColumn] ?? '').trim()
    const row = id === '' ? (hasKey(filled) ? rows.get(key) : undefined) : byId.get(id)
    if (id !== '' && !row) problems.set(-1, t('There is no such row any more. Take its id away to add it anew.'))
    const made = id === '' && row ? untold.find(({ name }) => known.includes(name)) : undefined
    if (made)
      problems.set(
        -1,
        t('There is one already: {value}. Give this line one of its own, in a column “{column}”.', {
          value: String(valueAt(filled, made.name)),
          column: t(made.label, made.words),
        }),
      )
    const changed = row && over(valuesOfRow(of, row))
    const values = changed ? fromFile(changed) : filled
    const sent = of.send ? of.send(values) : values
    const written = new Set(filledBy.flatMap(([name, own]) => (own.some(({ at }) => (cells[at] ?? '').trim() !== '') ? [name] : [])))
    const missing: string[] = []
    for (const [path, message] of Object.entries(errorsOf(schema, sent))) {
      if (isEmpty(valueAt(sent, path)) && !written.has(path)) missing.push(path)
      const at = columns.findIndex((column) => column && (path === column.field.name || path.startsWith(`${column.field.name}.`)))
      if (problems.has(at)) continue
      const said = missing.includes(path) ? t('Fill this in.') : message
      problems.set(at, at >= 0 ? said : `${labelOf(of, path)}: ${said}`)
    }
    for (const { name } of row ? [] : asked) {
      if (written.has(name) || given.some((one) => one.name === name)) continue
      missing.push(name)
      const at = columns.findIndex((column) => column?.field.name === name)
      if (!problems.has(at)) problems.set(at, at >= 0 ? t('Fill this in.') : `${labelOf(of, name)}: ${t('Fill this in.')}`)
    }
    const before = hasKey(filled) ? seen.get(key) : undefined
    if (before !== undefined) problems.set(-1, t('The same as line {line}.', { line: before }))
    seen.set(key, line)
    const isAsBefore = row !== undefined && isSame(changed, valuesOfRow(of, row))
    const action = problems.size > 0 ? 'bad' : !row ? 'add' : isAsBefore ? 'same' : 'update'
    return { line, cells, action, problems, missing, unknown, notes, input: row && action === 'update' ? changesOf(of, row, sent) : sent }
  })
}

const holdsOnePhone = ({ field, shape }: TableField) => field.input === 'phone' && shape.kind !== 'tags'
const isChosen = ({ shape }: TableField) => shape.kind === 'choice' || shape.kind === 'reference'

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const unread = ({ shape }: TableField, text: string) =>
  shape.kind === 'position'
    ? t('Write latitude and longitude, such as 14.5301 and 121.1602.')
    : t('“{text}” is not known here.', { text: text.slice(0, 60) })

/** Offices write a name or a number in many ways; ana.lim and ana-lim are two people. */
const likeness = (name: string, text: string) =>
  name === 'username' ? text.trim().toLowerCase() : name === 'phone' ? plainPhone(text.replaceAll('"', '')) : plain(text)

function labelOf<R extends object>({ groups }: Resource<R>, path: string): string {
  const field = groups.flatMap(({ fields }) => fields).find(({ name }) => path === name || path.startsWith(`${name}.`))
  return field ? t(field.label, field.words) : path
}
