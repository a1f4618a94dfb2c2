// What each line of a table would do: add a row, change one, nothing, or fail for reasons that it names.
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { kinds, labelOf, type KindName } from '#contract/reference/kinds.ts'
import { mostLines, type TableLine } from '#contract/reference/tables.ts'
import { type CsvLine, readCsv } from '#server/kit/csv.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { headOf, idsFor, valueOf } from './cells.ts'
import { type FieldOfKind, fieldsOfKind } from './fields.ts'
import { allInUse, type Values } from './store.ts'

type Present = Values & { id: string; version: number }
export interface PlannedLine extends TableLine {
  form: Values
  present: Present | undefined
}

export async function planImport(tx: Tx, kind: KindName, csv: string): Promise<PlannedLine[]> {
  const [head, ...lines] = readCsv(csv)
  const columns = columnsIn(kind, head)
  if (lines.length === 0) refuse(400, 'The table has no lines below its headings.')
  if (lines.length > mostLines.in) refuse(400, `The table has ${lines.length} lines. At most ${mostLines.in} can come in at once.`)
  const rows = (await allInUse(tx, kind, 50_000)) as unknown as Present[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byName = new Map(rows.map((row) => [nameIn(kind, row), row]))
  const ids = await idsFor(tx, kind)
  const known = new Set(ids.values())
  const seen = new Map<string, number>()

  const plan = ({ line, cells }: CsvLine): PlannedLine => {
    const given = valuesIn(kind, columns, cells, ids)
    const id = (cells[columns.indexOf('id')] ?? '').trim()
    const present = id ? byId.get(id) : byName.get(nameIn(kind, given))
    const parsed = z.object(kinds[kind].form).safeParse(present ? { ...present, ...given } : { ...usual(kind), ...given })
    const form: Values = parsed.success ? parsed.data : given
    const problems = (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
    if (id && !present) problems.push(`id: There is no such ${kinds[kind].noun} in use.`)
    problems.push(...unknownIn(kind, form, present, known))
    const key = present?.id ?? nameIn(kind, form)
    const before = seen.get(key)
    if (before !== undefined) problems.push(`The same as line ${before}.`)
    seen.set(key, line)
    const isSame = present && Object.keys(form).every((name) => isDeepStrictEqual(form[name], present[name]))
    const deed = problems.length > 0 ? 'bad' : !present ? 'add' : isSame ? 'same' : 'update'
    return { line, name: labelIn(kind, given), deed, problems, form, present }
  }
  return lines.map(plan)
}

function columnsIn(kind: KindName, head: CsvLine | undefined): string[] {
  const columns = (head?.cells ?? []).map((cell) => cell.trim())
  const known = headOf(kind)
  const strange = columns.find((column) => column !== '' && !known.includes(column))
  if (strange) refuse(400, `The table has a column "${strange.slice(0, 40)}". It may have these: ${known.join(', ')}.`)
  if (!columns.includes(labelOf(kind))) refuse(400, `The first line must name the columns, with ${labelOf(kind)} among them.`)
  return columns
}

function valuesIn(kind: KindName, columns: string[], cells: string[], ids: Map<string, string>): Values {
  const pairs = columns.flatMap((column, at) => {
    const field = fieldsOfKind(kind).find(({ name }) => name === column)
    const value = field && valueOf(field, cells[at] ?? '', ids)
    return value === undefined ? [] : [[column, value]]
  })
  return Object.fromEntries(pairs)
}

/** What a new row has where its line says nothing. */
const usual = (kind: KindName): Values => Object.fromEntries(fieldsOfKind(kind).map((field) => [field.name, usualOf(field)]))
function usualOf({ name, sort, isNullable }: FieldOfKind): unknown {
  if (isNullable) return null
  if (sort === 'text') return ''
  if (sort === 'list' || sort === 'departments') return []
  return sort === 'number' && name !== 'priority' ? 0 : undefined
}

/** Ids that are not of this centre, or out of use, unless the row already had them. */
function unknownIn(kind: KindName, form: Values, present: Present | undefined, known: Set<string>): string[] {
  const referring = fieldsOfKind(kind).filter(({ sort }) => sort === 'reference' || sort === 'departments')
  return referring.flatMap(({ name }) => {
    if (isDeepStrictEqual(form[name], present?.[name])) return []
    const ids = [form[name] as string[] | string | null | undefined].flat().filter((id) => typeof id === 'string')
    return ids.filter((id) => !known.has(id)).map((id) => `${name}: "${id.slice(0, 60)}" is not known.`)
  })
}

const labelIn = (kind: KindName, values: Values) => values[labelOf(kind)] as string

/** A sub-type is known by its name within its case type. */
const nameIn = (kind: KindName, values: Values) =>
  `${kind === 'subCaseType' ? String(values['caseTypeId']) : ''} ${labelIn(kind, values).toLowerCase()}`
