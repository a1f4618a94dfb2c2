// Values by their path, such as team.callSign, and whether two are the same.
export function valueAt(values: object, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], values)
}

/** A copy with one value replaced. */
export function withValue(values: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...values, [name]: value }
  return { ...values, [name]: withValue((values[name] ?? {}) as Record<string, unknown>, rest.join('.'), value) }
}

/** A value as text: alike for alike values; a file by its name, size and time. */
export const printOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (one instanceof File ? [one.name, one.size, one.lastModified] : one)) ?? ''

export const isSame = (one: unknown, other: unknown): boolean => printOf(one ?? null) === printOf(other ?? null)
