// Values by their path, such as team.callSign.
export function valueAt(values: object, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], values)
}

/** A copy with one value replaced. */
export function withValue(values: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...values, [name]: value }
  return { ...values, [name]: withValue((values[name] ?? {}) as Record<string, unknown>, rest.join('.'), value) }
}
