// Inputs for fuzzing: what a call would take, with something broken in it, or nothing.
import { randomBytes, randomInt, randomUUID } from 'node:crypto'

export const oneOf = <T>(list: readonly T[]): T => list[randomInt(list.length)]!

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '﷽'.repeat(200),
  '🌊'.repeat(50),
  "' or 1=1 --",
  '$(id)',
  '../../../etc/passwd',
  '%00',
  '%',
  '__proto__',
  'constructor',
  '{"a":1}',
  '[',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '9007199254740993',
  '2026-02-30',
  '0000-01-01',
  '+275760-09-13T00:00:00.001Z',
  '294277-01-01T00:00:00Z',
  '99999-12-31',
  'x'.repeat(5_000),
  '<script>alert(1)</script>',
  '=1+1',
  '\\',
  '\u202e',
]
const oddities: (() => unknown)[] = [
  () => oneOf(texts),
  () => oneOf(texts),
  () => null,
  () => oneOf([0, -1, 1.5, 1e9, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308]),
  () => oneOf([true, false]),
  () => [],
  () => ({}),
  () => Array.from({ length: 200 }, () => 1),
  () => ({ __proto__: null, constructor: { prototype: { isAdmin: true } } }),
  () => randomUUID(),
  () => randomUUID().toUpperCase(),
  () => '00000000-0000-0000-0000-000000000000',
  () => randomBytes(40).toString('latin1'),
  () => [[['deep']]],
]
export const oddity = () => oneOf(oddities)()

/** One value, somewhere in it, is another. */
function broken(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && randomInt(3) > 0) {
    const keys = Object.keys(value)
    if (keys.length === 0) return oddity()
    const key = oneOf(keys)
    if (Array.isArray(value)) return value.map((one, at) => (String(at) === key ? broken(one) : one))
    if (randomInt(5) === 0) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
    if (randomInt(8) === 0) return { ...value, [oneOf(['extra', '__proto__', 'id', 'commandCenterId', 'accountType', 'isDeleted'])]: oddity() }
    return { ...value, [key]: broken((value as Record<string, unknown>)[key]) }
  }
  return oddity()
}

/** The input with up to three things broken; what is no object any more goes as it is. */
export function mutated(input: Record<string, unknown>, times: number): unknown {
  let made: unknown = input
  for (let n = 0; n < times; n++) made = broken(made)
  return made
}
