// What a coming week may bring, from the weeks before it: recent weeks weigh more, and how far such a guess was off is measured on weeks that are over.
export const weeksBehind = 12
export const weeksTested = 14
const fade = 0.9
const slotsInWeek = 56
/** Four of five slots should lie within. */
const width = 1.28

/** The counts of whole weeks, the latest first, each of 56 slots. */
export type Weeks = readonly (readonly number[])[]

export interface Expected {
  expected: number
  low: number
  high: number
}

/** The mean of the weeks, the latest weighing most. */
export function fadingMean(values: readonly number[]): number {
  let [sum, weights, weight] = [0, 0, 1]
  for (const value of values.slice(0, weeksBehind)) {
    sum += value * weight
    weights += weight
    weight *= fade
  }
  return weights === 0 ? 0 : sum / weights
}

/** A slot's own mean, leaned towards the shape of all days: few tickets say little about one slot of one day. */
function expectedOf(weeks: Weeks): Expected[] {
  const own = Array.from({ length: slotsInWeek }, (_, slot) => fadingMean(weeks.map((week) => week[slot] ?? 0)))
  const ofTime = Array.from({ length: 8 }, (_, time) => own.filter((_one, slot) => slot % 8 === time).reduce((sum, one) => sum + one, 0) / 7)
  return own.map((mean, slot) => {
    const expected = 0.6 * mean + 0.4 * ofTime[slot % 8]!
    const spread = width * Math.sqrt(expected)
    return { expected, low: Math.max(0, Math.floor(expected - spread)), high: Math.ceil(expected + spread) }
  })
}

export interface Tested {
  weeks: number
  /** By how many tickets a slot was off, on average; and what "the same slot of the week before" would have been. */
  error: number
  errorOfLastWeek: number
  /** The share of slots that lay between low and high. */
  within: number
}

/** Each tested week is guessed from the weeks before it alone. */
function testOf(weeks: Weeks): Tested | null {
  const tested = Math.min(weeksTested, weeks.length - 4)
  if (tested < 1) return null
  let [error, errorOfLastWeek, within] = [0, 0, 0]
  for (let at = 0; at < tested; at++) {
    const guess = expectedOf(weeks.slice(at + 1, at + 1 + weeksBehind))
    for (const [slot, count] of weeks[at]!.entries()) {
      const { expected, low, high } = guess[slot]!
      error += Math.abs(count - expected)
      errorOfLastWeek += Math.abs(count - weeks[at + 1]![slot]!)
      if (count >= low && count <= high) within++
    }
  }
  const slots = tested * slotsInWeek
  return { weeks: tested, error: error / slots, errorOfLastWeek: errorOfLastWeek / slots, within: within / slots }
}

export const forecastOf = (weeks: Weeks) => ({ slots: expectedOf(weeks.slice(0, weeksBehind)), tested: testOf(weeks) })
