// Finds among many names: those that begin with what is typed first, whatever the accents; and says how many more there are.
import { t } from '#web/kit/language.ts'

export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

/** So many are drawn at once; typing brings the others. */
export const mostDrawn = 60

export const moreThan = (count: number): string => t('{count, plural, one {# more: type to find it} other {# more: type to find them}}', { count })

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function findAmong<C extends { label: string }>(choices: readonly C[], typed: string): C[] {
  const wanted = fold(typed).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return [...choices]
  const ranked = choices.flatMap((choice) => {
    const label = fold(choice.label)
    if (!wanted.every((part) => label.includes(part))) return []
    return [{ choice, rank: label.startsWith(wanted[0]!) ? 0 : label.includes(` ${wanted[0]}`) ? 1 : 2 }]
  })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ choice }) => choice)
}

/** What a list that has dropped down shows: what is chosen first where nothing is typed, then what was found. */
export function drawnOf(choices: readonly Choice[], typed: string, chosen: readonly string[] = []): Choice[] {
  const found = findAmong(choices, typed)
  if (found.length <= mostDrawn) return found
  const first = typed.trim() ? [] : found.filter(({ value }) => chosen.includes(value))
  const shown = [...first, ...found.filter((one) => !first.includes(one)).slice(0, mostDrawn - first.length)]
  return [...shown, { value: '…', label: moreThan(found.length - shown.length), disabled: true }]
}
