// The yearly report as a table: case types in the language shown, and months that have not begun as not counted.
import type { Cell } from '#contract/nouns/csv.ts'

interface Row {
  name: string
  months: readonly number[]
  total: number
}

/** `today` as 2027-03-31. */
export function yearRows(rows: readonly Row[], { year, today, nameOf }: { year: number; today: string; nameOf: (name: string) => string }) {
  const begun = (month: number) => `${year}-${String(month + 1).padStart(2, '0')}` <= today.slice(0, 7)
  return rows.map(({ name, months, total }): { cells: Cell[] } => ({
    cells: [nameOf(name), ...months.map((count, month) => (begun(month) ? count : null)), total],
  }))
}
