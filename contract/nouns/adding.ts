// The form of something new: what nobody insists on has its usual value where it is not said. Never for changing, where what is not said stays.
import * as z from 'zod'

export type Adding<F extends z.ZodRawShape, U> = z.ZodObject<{ [K in keyof F]: K extends keyof U ? z.ZodDefault<F[K]> : F[K] }>

export function adding<F extends z.ZodRawShape, const U extends Readonly<Record<string, unknown>>>(form: F, usual: U): Adding<F, U> {
  const fields = Object.entries(form).map(([name, schema]) => [name, name in usual ? (schema as z.ZodType).default(usual[name]) : schema])
  // The compiler does not follow a list of entries back to the names in it.
  return z.object(Object.fromEntries(fields)) as unknown as Adding<F, U>
}
