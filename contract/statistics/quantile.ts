// Quantiles by nearest rank: the smallest value that at least that share of all does not exceed. No value is made up between two.
export interface Weighted {
  amount: number
  count: number
}

export function quantileOf(values: readonly Weighted[], share: number): number | null {
  const total = values.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const rank = Math.max(1, Math.ceil(share * total))
  let seen = 0
  for (const { amount, count } of values.toSorted((one, other) => one.amount - other.amount)) {
    seen += count
    if (seen >= rank) return amount
  }
  return null
}
