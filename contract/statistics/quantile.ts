// Quantiles by nearest rank: the smallest value that at least that share of all does not exceed. No value is made up between two.
export interface Weighted {
  amount: number
  count: number
}

/** The place, from one, of the value among so many in order. */
export const rankOf = (total: number, share: number) => Math.max(1, Math.ceil(share * total))

export function quantileOf(values: readonly Weighted[], share: number): number | null {
  const total = values.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const rank = rankOf(total, share)
  let seen = 0
  for (const { amount, count } of values.toSorted((one, other) => one.amount - other.amount)) {
    seen += count
    if (seen >= rank) return amount
  }
  return null
}
