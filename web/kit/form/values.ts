// Whether two values of a form are the same.
/** A value as text: alike for alike values; a file by its name, size and time. */
export const printOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (one instanceof File ? [one.name, one.size, one.lastModified] : one)) ?? ''

export const isSame = (one: unknown, other: unknown): boolean => printOf(one ?? null) === printOf(other ?? null)
