// Days as a span of time in this desk's zone: from the first's beginning to the last's end.
export function spanOf([from, to]: readonly [string | null, string | null]): { from?: string; to?: string } {
  const start = from ? new Date(`${from}T00:00:00`) : undefined
  const last = to ?? from
  const end = last ? new Date(`${last}T23:59:59.999`) : undefined
  return { from: start?.toISOString(), to: end?.toISOString() }
}
