// The form of a change, from that of something new: what is not said stays, and null takes off what nobody insists on.
import * as z from 'zod'

export type Changing<F extends z.ZodRawShape> = {
  [K in keyof F]: F[K] extends z.ZodOptional<infer T> ? z.ZodOptional<z.ZodNullable<T>> : z.ZodOptional<F[K]>
}

/** Texts and lists need no null of their own: the server reads it as the empty one. */
export function changing<F extends z.ZodRawShape>(form: F): Changing<F> {
  const fields = Object.entries(form).map(([name, schema]) => [
    name,
    schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType).nullable().optional() : (schema as z.ZodType).optional(),
  ])
  return Object.fromEntries(fields) as Changing<F>
}
