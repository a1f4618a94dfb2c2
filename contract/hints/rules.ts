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
  let [from, to, end] = [0, 0, 0]
  for (const [start, { at: first }] of near.entries()) {
    if (first > own) break
    while (end < near.length && near[end]!.at <= first + spanMs) end++
    if (end - start > to - from && first + spanMs >= own) [from, to] = [start, end]
  }
  return near.slice(from, to).map(({ one }) => one)
}
