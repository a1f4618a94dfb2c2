// Who looks at a ticket, in words.
import { t, tn } from '#web/kit/language.ts'

export function sayLookers(names: readonly string[]): string {
  const [first = '', second = ''] = names
  if (names.length === 1) return t('{name} is looking at it', { name: first })
  if (names.length === 2) return t('{name} and {other} are looking at it', { name: first, other: second })
  return tn(names.length - 1, '{name} and {count} other are looking at it', '{name} and {count} others are looking at it', { name: first })
}
