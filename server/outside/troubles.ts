// What to tell people about an outside system that gave no answer of use.
import type { TroubleKind } from './fetchOutside.ts'

export const troubleSentences: Record<TroubleKind, string> = {
  silent: 'It does not answer.',
  slow: 'It answers too slowly.',
  tooLarge: 'Its answer is too large.',
  refused: 'It refuses to answer.',
  tooOften: 'It was asked too often.',
  notUnderstood: 'Its answer cannot be understood.',
  wrongClock: 'Its clock is wrong.',
  forbidden: 'Its address is not allowed.',
}
