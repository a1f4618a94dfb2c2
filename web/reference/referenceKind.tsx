// What every kind of reference data has in common: its calls, its names in every language, its tables in and out.
import { cases } from '#contract/reference/cases.ts'
import { callNamesOf } from '#contract/reference/kind.ts'
import { type KindName, kinds, labelOf } from '#contract/reference/kinds.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { k } from '#web/kit/language.ts'
import { paints } from '#web/kit/look/colors.ts'
import { CaseTile } from '#web/kit/parts/marks/CaseTile.tsx'
import type { Column, Field, FieldGroup, Resource } from '#web/kit/resources/Resource.ts'
import { ExportTable } from './ExportTable.tsx'
import { columnsIn, fieldsIn } from './inLanguages.tsx'

export interface ReferenceRow {
  id: string
  name: string
  isDeleted: 0 | 1
  version: number
}

const calls: Record<string, Endpoint> = cases

type Own<R extends object> = Pick<Resource<R>, 'title' | 'one' | 'empty' | 'columns' | 'groups'> & Partial<Resource<R>>

export function referenceKind<R extends { id: string }>(kind: KindName, own: Own<R>): Resource<R> {
  const names = callNamesOf(kinds[kind])
  return {
    list: cases[names.list],
    add: calls[names.add],
    update: calls[names.update],
    deactivate: calls[names.deactivate],
    reactivate: calls[names.reactivate],
    manage: 'reference.manage',
    idOf: ({ id }) => id,
    nameOf: (row) => String((row as Record<string, unknown>)[labelOf(kind)]),
    takesTables: true,
    knownBy: [labelOf(kind)],
    Tools: () => <ExportTable kind={kind} />,
    ...own,
  }
}

export const nameFields = fieldsIn('name', 'names', { label: k('Name in {language}'), width: 'half' })
export const orderField: Field = { name: 'order', label: k('Place in lists'), help: k('Smaller comes first.'), width: 'third', first: 100 }
export const lookFields: Field[] = [
  { name: 'icon', label: k('Picture'), input: 'icon', width: 'half', first: 'alert-triangle' },
  { name: 'color', label: k('Color'), input: 'color', width: 'half', first: paints.blue },
]
export const nameColumns: readonly Column<ReferenceRow>[] = [{ name: 'name', title: k('Name') }, ...columnsIn('names')]

/** Names with the picture before them. */
export const picturedColumns: readonly Column<ReferenceRow & { icon: string; color: string }>[] = [
  { name: 'name', title: k('Name'), draw: ({ icon, color, name }) => [<CaseTile key="tile" name={icon} color={color} />, name] },
  ...nameColumns.slice(1),
]
export const picturedGroups: FieldGroup[] = [
  { title: k('Name'), fields: nameFields },
  { title: k('Look'), fields: [...lookFields, orderField] },
]

export const plainGroups: FieldGroup[] = [{ title: k('Name'), fields: [...nameFields, orderField] }]
