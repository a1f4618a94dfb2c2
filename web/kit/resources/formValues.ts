// Between a row and its form: the values to start with, what was changed, and what somebody else changed.
import type * as z from 'zod'
import { Refused } from '#contract/kit/client.ts'
import { describeField, firstValue } from './fields/describeField.ts'
import { valueAt, withValue } from '#contract/kit/paths.ts'
import { isSame } from '#web/kit/form/values.ts'
import type { Resource } from './Resource.ts'

type Values = Record<string, unknown>

export function firstValues<R extends object>({ groups }: Resource<R>, schema: z.ZodType): Values {
  const fields = groups.flatMap((group) => group.fields).filter(({ only }) => only !== 'edit')
  return fields.reduce<Values>((values, { name, first }) => withValue(values, name, first ?? firstValue(describeField(schema, name))), {})
}

/** The row's own fields as the form holds them. */
export function valuesOfRow<R extends object>({ groups, valuesOf }: Resource<R>, row: R): Values {
  const source = valuesOf?.(row) ?? row
  const fields = groups.flatMap((group) => group.fields).filter(({ only }) => only !== 'add')
  return fields.reduce<Values>((values, { name }) => withValue(values, name, valueAt(source, name)), {})
}

/** Only what differs is sent, with the version that was read. */
export function changesOf<R extends object>(of: Resource<R>, row: R, values: object): Values {
  if (of.sendsAll) return values as Values
  const before = of.send ? of.send(valuesOfRow(of, row)) : valuesOfRow(of, row)
  const fixed = new Set(of.groups.flatMap(({ fields }) => fields.filter((field) => field.fixed).map(({ name }) => name)))
  const changed = Object.entries(values).filter(
    ([name, value]) => !fixed.has(name) && (value instanceof Blob || !isSame(value, valueAt(before, name))),
  )
  return { ...Object.fromEntries(changed), id: of.idOf(row), version: (row as { version?: number }).version }
}

/** The row as it now stands, where a change was refused because it was made on an older version. */
export function theirsOf<R>(error: unknown): R | null {
  if (!(error instanceof Refused) || error.code !== 'stale') return null
  return ((error.details.present ?? error.details.current) as R | undefined) ?? null
}
