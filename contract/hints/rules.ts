// Which of the tickets of one cause came close enough together.
interface Seen {
  number: string
  receivedAt: string
}

/** The most tickets within any span of so many minutes that holds this one. */
export function mostWithin<S extends Seen>(self: S, others: readonly S[], minutes: number): S[] {
  const spanMs = minutes * 60_000
  const own = Date.parse(self.receivedAt)
  const near = [self, ...others.filter(({ number }) => number !== self.number)]
    .map((one) => ({ one, at: Date.parse(one.receivedAt) }))
    .filter(({ at }) => Math.abs(at - own) <= spanMs)
    .toSorted((a, b) => a.at - b.at)
  let most: S[] = []
  for (const { at: first } of near) {
    if (first > own) break
    const span = near.filter(({ at }) => at >= first && at <= first + spanMs)
    if (span.length > most.length && first + spanMs >= own) most = span.map(({ one }) => one)
  }
  return most
}
