// What each line of a table would do: add a row, change one, nothing, or fail for a reason that stands beside its cell.
import type * as z from 'zod'
import { valueAt, withValue } from '#contract/kit/paths.ts'
import { plainPhone } from '#contract/nouns/Phone.ts'
import type { CsvLine } from '#contract/nouns/readCsv.ts'
import { errorsOf } from '#web/kit/form/explain.ts'
import { isSame, printOf } from '#web/kit/form/values.ts'
import { t } from '#web/kit/language.ts'
import { changesOf, firstValues, valuesOfRow } from '#web/kit/resources/formValues.ts'
import type { Resource } from '#web/kit/resources/Resource.ts'
import { plain, type TableField, valueOfCell } from './fieldsOfTable.ts'

export type LineAction = 'add' | 'update' | 'same' | 'bad'
export interface PlannedLine {
  line: number
  cells: readonly string[]
  action: LineAction
  /** What is wrong, by the column; -1: of the line as a whole. */
  problems: ReadonlyMap<number, string>
  /** What is sent. */
  input: object
}

interface Given<R extends object> {
  of: Resource<R>
  schema: z.ZodType
  /** The field of each column; null: it is left out. */
  columns: readonly (TableField | null)[]
  lines: readonly CsvLine[]
  /** The column of ids, where the table came from here; -1 where it did not. */
  idColumn: number
  present: readonly R[]
  /** How the file is called. */
  file?: string
}

export function planTable<R extends object>({ of, schema, columns, lines, idColumn, present, file = '' }: Given<R>): PlannedLine[] {
  const known = of.knownBy ?? ['name']
  const keyOf = (values: object) => known.map((name) => likeness(name, printOf(valueAt(values, name) ?? ''))).join(' / ')
  const rows = new Map(present.map((row) => [keyOf(valuesOfRow(of, row)), row]))
  const byId = new Map(present.map((row) => [of.idOf(row), row]))
  const first = firstValues(of, schema)
  const ofFile = of.groups.flatMap(({ fields }) => fields).filter(({ isFile }) => isFile)
  const fromFile = (values: Record<string, unknown>) =>
    ofFile.reduce((filled, { name }) => (valueAt(filled, name) ? filled : withValue(filled, name, file)), values)
  const fallbacks = of.groups.flatMap(({ fields }) => fields).filter(({ fallback }) => fallback)
  const seen = new Map<string, number>()

  return lines.map(({ line, cells }) => {
    const problems = new Map<number, string>()
    const given = columns.flatMap((column, at) => {
      const text = (cells[at] ?? '').trim()
      if (!column || text === '') return []
      const value = valueOfCell(column, text)
      if (value === undefined) problems.set(at, t('“{text}” is not known here.', { text: text.slice(0, 60) }))
      return value === undefined ? [] : [{ name: column.field.name, value }]
    })
    const over = (before: Record<string, unknown>) => given.reduce((values, { name, value }) => withValue(values, name, value), before)
    const told = fromFile(over(first))
    const missing = fallbacks.filter(({ name }) => !valueAt(told, name))
    const filled = missing.reduce((values, { name, fallback }) => withValue(values, name, fallback!(values)), told)
    const key = keyOf(filled)
    const id = (cells[idColumn] ?? '').trim()
    const row = id === '' ? rows.get(key) : byId.get(id)
    if (id !== '' && !row) problems.set(-1, t('There is no such row any more. Take its id away to add it anew.'))
    const made = id === '' && row ? missing.find(({ name }) => known.includes(name)) : undefined
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
    for (const [path, message] of Object.entries(errorsOf(schema, sent))) {
      const at = columns.findIndex((column) => column && (path === column.field.name || path.startsWith(`${column.field.name}.`)))
      if (problems.has(at)) continue
      problems.set(at, at >= 0 ? message : `${labelOf(of, path)}: ${message}`)
    }
    const before = seen.get(key)
    if (before !== undefined) problems.set(-1, t('The same as line {line}.', { line: before }))
    seen.set(key, line)
    const isAsBefore = row !== undefined && isSame(changed, valuesOfRow(of, row))
    const action = problems.size > 0 ? 'bad' : !row ? 'add' : isAsBefore ? 'same' : 'update'
    return { line, cells, action, problems, input: row && action === 'update' ? changesOf(of, row, sent) : sent }
  })
}

/** Offices write a name or a number in many ways; ana.lim and ana-lim are two people. */
const likeness = (name: string, text: string) => (name === 'username' ? text.trim().toLowerCase() : name === 'phone' ? plainPhone(text) : plain(text))

function labelOf<R extends object>({ groups }: Resource<R>, path: string): string {
  const field = groups.flatMap(({ fields }) => fields).find(({ name }) => path === name || path.startsWith(`${name}.`))
  return field ? t(field.label, field.words) : path
}
