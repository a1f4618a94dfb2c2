// What each line of a table would do: add a row, change one, nothing, or fail for reasons that it names.
import { say, type Sentence } from '#contract/kit/say.ts'
import { valueAt, withValue } from '#contract/kit/paths.ts'
import { wordOf } from '#contract/nouns/aliases.ts'
import { explaining, faultsIn, sentenceOfFault } from '#contract/language/explain.ts'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { kinds, labelOf, type KindName } from '#contract/reference/kinds.ts'
import { mostLines, type TableLine } from '#contract/reference/tables.ts'
import { type CsvLine, readCsv } from '#server/kit/csv.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { type DepartmentPorts, headOf, idsFor, valueOf } from './cells.ts'
import { type FieldOfKind, fieldsOfKind } from './fields.ts'
import { allInUse, type Values } from './store.ts'

type Present = Values & { id: string; version: number }
export interface PlannedLine extends TableLine {
  form: Values
  present: Present | undefined
}

export async function planImport(tx: Tx, ports: DepartmentPorts, kind: KindName, csv: string): Promise<PlannedLine[]> {
  const [head, ...lines] = readCsv(csv)
  const columns = columnsIn(kind, head)
  if (lines.length === 0) refuse(400, 'The table has no lines below its headings.')
  if (lines.length > mostLines.in)
    refuse(400, say('The table has {count, number} lines. At most {most, number} can come in at once.', { count: lines.length, most: mostLines.in }))
  const rows = (await allInUse(tx, kind, 50_000)) as Present[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byName = new Map(rows.map((row) => [nameIn(kind, row), row]))
  const ids = await idsFor(tx, ports, kind)
  const known = new Set(ids.values())
  const seen = new Map<string, number>()

  const plan = ({ line, cells }: CsvLine): PlannedLine => {
    const given = valuesIn(kind, columns, cells, ids)
    const id = (cells[columns.indexOf('id')] ?? '').trim()
    const present = id ? byId.get(id) : byName.get(nameIn(kind, given))
    const parsed = z.object(kinds[kind].form).safeParse(valuesIn(kind, columns, cells, ids, present ?? usual(kind)), explaining)
    const form: Values = parsed.success ? parsed.data : given
    const problems: Sentence[] = parsed.success ? [] : faultsIn(parsed.error).map(sentenceOfFault)
    if (id && !present) problems.push(say('id: There is no such {what} in use.', { what: say(kinds[kind].noun) }))
    problems.push(...unknownIn(kind, form, present, known))
    const key = present?.id ?? nameIn(kind, form)
    const before = seen.get(key)
    if (before !== undefined) problems.push(say('The same as line {line}.', { line: before }))
    seen.set(key, line)
    const isSame = present && fieldsOfKind(kind).every(({ name }) => isDeepStrictEqual(valueAt(form, name) ?? '', valueAt(present, name) ?? ''))
    const action = problems.length > 0 ? 'bad' : !present ? 'add' : isSame ? 'same' : 'update'
    return { line, name: labelIn(kind, given), action, problems, form, present }
  }
  return lines.map(plan)
}

function columnsIn(kind: KindName, head: CsvLine | undefined): string[] {
  const known = headOf(kind)
  const columns = (head?.cells ?? []).map((cell) => wordOf(cell.trim(), known))
  const strange = columns.find((column) => column !== '' && !known.includes(column))
  if (strange)
    refuse(400, say('The table has a column "{name}". It may have these: {known}.', { name: strange.slice(0, 40), known: known.join(', ') }))
  if (!columns.includes(labelOf(kind))) refuse(400, say('The first line must name the columns, with {name} among them.', { name: labelOf(kind) }))
  return columns
}

/** What a line says, over what stands already. */
function valuesIn(kind: KindName, columns: string[], cells: string[], ids: Map<string, string>, before: Values = {}): Values {
  return columns.reduce<Values>((values, column, at) => {
    const field = fieldsOfKind(kind).find(({ name }) => name === column)
    const value = field && valueOf(field, cells[at] ?? '', ids)
    return value === undefined ? values : withValue(values, column, value)
  }, before)
}

/** What a new row has where its line says nothing. */
const usual = (kind: KindName) => fieldsOfKind(kind).reduce<Values>((values, field) => withValue(values, field.name, usualOf(field)), {})
function usualOf({ name, sort, isNullable }: FieldOfKind): unknown {
  if (isNullable) return null
  if (sort === 'text') return ''
  if (sort === 'list' || sort === 'departments' || sort === 'references') return []
  return sort === 'number' && name !== 'priority' ? 0 : undefined
}

/** Ids that are not of this center, or out of use, unless the row already had them. */
function unknownIn(kind: KindName, form: Values, present: Present | undefined, known: Set<string>): Sentence[] {
  const referring = fieldsOfKind(kind).filter(({ sort }) => ['reference', 'references', 'departments'].includes(sort))
  return referring.flatMap(({ name }) => {
    if (isDeepStrictEqual(form[name], present?.[name])) return []
    const ids = [form[name] as string[] | string | null | undefined].flat().filter((id) => typeof id === 'string')
    return ids.filter((id) => !known.has(id)).map((id) => say('{field}: "{id}" is not known.', { field: name, id: id.slice(0, 60) }))
  })
}

const labelIn = (kind: KindName, values: Values) => values[labelOf(kind)] as string

/** A sub-type is known by its name within its case type. */
const nameIn = (kind: KindName, values: Values) =>
  `${kind === 'subCaseType' ? String(values['caseTypeId']) : ''} ${labelIn(kind, values).toLowerCase()}`
