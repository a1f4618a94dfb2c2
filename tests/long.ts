// The two forms of proof: `npm test` is short and is the gate, `npm test -- --long` is whole. Tests with the tag long, and files whose second line is `// @module-tag long`, run in the long form alone.

export const isLong = process.env['TANOD_LONG'] === '1'

/** How often a loop goes round: a few times in the gate, as often as promised in the long form. */
export const times = (short: number, long: number): number => (isLong ? long : short)

/** Of a long row of like things every so manieth in the gate, and each of them in the long form. */
export const everyNth = <T>(all: readonly T[], nth: number): T[] => all.filter((_, at) => isLong || at % nth === 0)

/** Of like cases the first so many in the gate, and each of them in the long form. */
export const firstOf = <T>(all: readonly T[], count: number): T[] => (isLong ? [...all] : all.slice(0, count))

/** A row in pieces of so many. */
export const piecesOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
