// Solves the puzzles of the public page, as a phone does.
import { createHash } from 'node:crypto'
import { zeroBitsOf } from '#contract/publicSide/zeroBits.ts'

export function solve(challenge: string, difficulty: number): string {
  for (let at = 0; ; at++)
    if (
      zeroBitsOf(
        createHash('sha256')
          .update(challenge + at)
          .digest(),
      ) >= difficulty
    )
      return String(at)
}
