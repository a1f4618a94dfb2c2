// The choices behind ids: read once, kept for all forms and tables.
import { useQueries, useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { type Endpoint, get } from '#contract/kit/endpoint.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import type { Field, FieldGroup, Filter, NameOf, Options } from './Resource.ts'

export interface Choice {
  value: string
  label: string
  isOff: boolean
}
/** Stands where there is no call. */
export const nothing: Endpoint = get('/nothing', { doc: 'Nothing.', access: 'public', data: z.null() })
type Row = { isDeleted?: number }
const none: readonly Row[] = []
const rowsOf = (options: Options | undefined) => ({
  ...(allOf(options?.endpoint ?? nothing, options?.input) as ReturnType<typeof allOf<Endpoint>>),
  enabled: options !== undefined,
})

function choicesOf(options: Options, rows: readonly Row[]): Choice[] {
  return rows.map((row) => ({ value: options.valueOf(row), label: options.labelOf(row), isOff: row.isDeleted === 1 }))
}

/** Those in use, and the one that is chosen already though it is not. */
export function useChoices(options: Options | undefined, chosen: readonly string[]): Choice[] {
  const rows = useQuery(rowsOf(options)).data ?? none
  return options ? choicesOf(options, rows).filter(({ value, isOff }) => !isOff || chosen.includes(value)) : []
}

export function useNames(groups: readonly FieldGroup[], filters: readonly Filter[] = []): NameOf {
  const sources = [...groups.flatMap(({ fields }) => fields), ...filters].filter((one): one is (Field | Filter) & { options: Options } =>
    Boolean(one.options),
  )
  const lists = useQueries({ queries: sources.map(({ options }) => rowsOf(options)) })
  return (field, id) => {
    if (!id) return ''
    const at = sources.findIndex(({ name }) => name === field)
    const source = sources[at]
    return source ? (choicesOf(source.options, lists[at]?.data ?? none).find(({ value }) => value === id)?.label ?? '') : ''
  }
}
