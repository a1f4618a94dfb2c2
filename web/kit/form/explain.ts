// What is wrong with a field, as a sentence in the language shown.
import type * as z from 'zod'
import { explaining, faultsIn } from '#contract/language/explain.ts'
import { sayOf } from '#web/kit/language.ts'

/** The first fault of each path. */
export function errorsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const checked = schema.safeParse(values, explaining)
  if (checked.success) return {}
  const found: Record<string, string> = {}
  for (const { path, said } of faultsIn(checked.error)) found[path] ??= sayOf(said)
  return found
}
