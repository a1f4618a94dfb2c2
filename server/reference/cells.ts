// Values of reference data as the cells of a table, and back: what is named by id elsewhere is named by its name here.
import { labelOf, type KindName } from '#contract/reference/kinds.ts'
import type { Cell } from '#contract/nouns/csv.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { type FieldOfKind, fieldsOfKind, kindOfField } from './fields.ts'
import { allInUse, findReferences, type Values } from './store.ts'

/** What the accounts tell of the departments that rows refer to. */
export interface DepartmentPorts {
  departmentsOf(tx: Tx, ids?: string[]): Promise<{ accountId: string; name: string }[]>
  namesOf(tx: Tx, ids: string[]): Promise<Map<string, string>>
}

export const headOf = (kind: KindName): string[] => ['id', ...fieldsOfKind(kind).map(({ name }) => name)]

const labelIn = (of: KindName, row: Values) => row[labelOf(of)] as string

/** The names of all that the rows refer to, by id. */
export async function namesFor(
  tx: Tx,
  { namesOf: accountNames }: DepartmentPorts,
  kind: KindName,
  rows: readonly Values[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const { name, sort } of fieldsOfKind(kind)) {
    const ids = [...new Set(rows.flatMap((row) => row[name] as string[] | string | null).filter((id) => id !== null))]
    if (sort === 'departments') for (const [id, account] of await accountNames(tx, ids)) names.set(id, account)
    if (sort !== 'reference' && sort !== 'references') continue
    const of = kindOfField(name)
    for (const row of await findReferences(tx, of, ids)) names.set(row.id, labelIn(of, row))
  }
  return names
}

export function cellOf({ sort }: FieldOfKind, value: unknown, names: Map<string, string>): Cell {
  if (value === null || value === undefined) return null
  if (sort === 'list') return (value as string[]).join('; ')
  if (sort === 'departments' || sort === 'references') return (value as string[]).map((id) => names.get(id) ?? id).join('; ')
  if (sort === 'reference') return names.get(value as string) ?? (value as string)
  if (sort === 'position')
    return Object.values(value as { lat: number; lng: number })
      .slice(0, 2)
      .join(', ')
  return value as Cell
}

/** The ids of all that a table may refer to, by name in small letters. */
export async function idsFor(tx: Tx, { departmentsOf }: DepartmentPorts, kind: KindName): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { name, sort } of fieldsOfKind(kind)) {
    if (sort === 'departments') for (const { accountId, name: account } of await departmentsOf(tx)) ids.set(account.toLowerCase(), accountId)
    if (sort !== 'reference' && sort !== 'references') continue
    const of = kindOfField(name)
    for (const row of await allInUse(tx, of)) ids.set(labelIn(of, row).toLowerCase(), row.id)
  }
  return ids
}

/** A value, or `undefined` for what a cell leaves open; a name that is not known goes on as it is, to be told as a problem. */
export function valueOf({ sort, isNullable }: FieldOfKind, cell: string, ids: Map<string, string>): unknown {
  const text = cell.trim()
  const idOf = (name: string) => ids.get(name.toLowerCase()) ?? name
  if (sort === 'list' || sort === 'departments' || sort === 'references') {
    const parts = text.split(';').map((part) => part.trim())
    return parts.filter((part) => part !== '').map((part) => (sort === 'list' ? part : idOf(part)))
  }
  if (text === '') return isNullable ? null : sort === 'text' ? '' : undefined
  if (sort === 'number') return Number(text)
  if (sort === 'reference') return idOf(text)
  if (sort !== 'position') return text
  const [lat = Number.NaN, lng = Number.NaN] = text.split(',').map(Number)
  return { lat, lng }
}
