// The form of something new: what nobody insists on has its usual value where it is not said. Never for changing, where what is not said stays.
import * as z from 'zod'

/** What may not be null is never left out because others may. */
type Usual<F extends z.ZodType, V> = V extends null ? (null extends z.output<F> ? z.ZodDefault<F> : F) : z.ZodDefault<F>
export type Adding<F extends z.ZodRawShape, U> = z.ZodObject<{
  [K in keyof F]: K extends keyof U ? (F[K] extends z.ZodType ? Usual<F[K], U[K]> : F[K]) : F[K]
}>

export function adding<F extends z.ZodRawShape, const U extends Readonly<Record<string, unknown>>>(form: F, usual: U): Adding<F, U> {
  const isUsual = (name: string, schema: unknown) => name in usual && (usual[name] !== null || (schema as z.ZodType).safeParse(null).success)
  const fields = Object.entries(form).map(([name, schema]) => [name, isUsual(name, schema) ? (schema as z.ZodType).default(usual[name]) : schema])
  // The compiler does not follow a list of entries back to the names in it.
  return z.object(Object.fromEntries(fields)) as unknown as Adding<F, U>
}
