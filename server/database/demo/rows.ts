// Many rows at once: from JSON, in one statement.
import type { Ready } from '#server/kit/prepared.ts'
import type { Tx } from '#server/kit/transaction.ts'

/** A statement in SQL: for filling alone, where a builder says nothing more. */
export const inSql = <R>(text: string, values: unknown[]): Ready<R> => ({ name: '', text, valuesIn: () => values })

/** `columns` are the columns with their types; each row belongs to the center of the transaction. */
export async function insertRows(tx: Tx, table: string, columns: Record<string, string>, rows: object[]): Promise<void> {
  const names = Object.keys(columns).join(', ')
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  for (let from = 0; from < rows.length; from += 2_000) {
    const rowsOf = inSql(
      `insert into ${table} (command_center_id, ${names}) select $1, ${names} from jsonb_to_recordset($2::jsonb) as given (${typed.join(', ')})`,
      [tx.center, JSON.stringify(rows.slice(from, from + 2_000))],
    )
    await tx.all(rowsOf)
  }
}

/** The same numbers for every installation: a demo that can be spoken about. */
export function makeDice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    pick: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!,
    /** By weight. */
    weigh<T>(of: readonly T[], weight: (one: T) => number): T {
      let left = next() * of.reduce((sum, one) => sum + weight(one), 0)
      return of.find((one) => (left -= weight(one)) < 0) ?? of.at(-1)!
    },
    /** Around a middle, sometimes much longer: as waiting times are. */
    spread: (middle: number, width = 0.6) => middle * Math.exp(width * (next() + next() + next() - 1.5) * 1.4),
  }
}
export type Dice = ReturnType<typeof makeDice>
