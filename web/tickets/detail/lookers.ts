// Who looks at a ticket, in words.
import { t } from '#web/kit/language.ts'

export function sayLookers(names: readonly string[]): string {
  const [first = '', second = ''] = names
  if (names.length === 1) return t('{name} is looking at it', { name: first })
  if (names.length === 2) return t('{name} and {other} are looking at it', { name: first, other: second })
  return t('{count, plural, one {{name} and # other are looking at it} other {{name} and # others are looking at it}}', {
    count: names.length - 1,
    name: first,
  })
}
