// Values by their path, such as team.callSign or rows.1.at.
export function valueAt(values: object, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], values)
}

/** A copy with one value replaced. */
export function withValue(values: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  return replaced(values, path.split('.'), value) as Record<string, unknown>
}

function replaced(part: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(part)) return part.map((one: unknown, index) => (index === Number(name) ? replaced(one, rest, value) : one))
  const values = (part ?? {}) as Record<string, unknown>
  return { ...values, [name]: replaced(values[name], rest, value) }
}
