// How fast what a process holds grows, whatever leaps there are between: the middle of the slopes between every two looks.
import { middle } from './figure.ts'

export interface Look {
  at: number
  held: number
}

/** In megabytes a minute, from a share of the time on. */
export function slopeOf(looks: readonly Look[], warmUp: number): number {
  const [first, last] = [looks[0]!.at, looks.at(-1)!.at]
  const warm = looks.filter(({ at }) => at >= first + (last - first) * warmUp)
  const slopes = warm.flatMap((one, index) => warm.slice(index + 1).map((other) => (other.held - one.held) / 1e6 / ((other.at - one.at) / 60_000)))
  return slopes.length > 0 ? middle(slopes) : Number.NaN
}
