// What may be said of a hint.
import { k } from '#contract/language/k.ts'
import type { HintKind, Judgment } from './Hint.ts'

export const judgmentWords: Record<Judgment, string> = {
  acted: k('It was right: we acted upon it'),
  known: k('It was right: we knew already'),
  oneIncident: k('It was not: all of it is one incident'),
  unrelated: k('It was not: the tickets have nothing to do with each other'),
  drill: k('It was not: a drill or a test'),
}
export const hintKindWords: Record<HintKind, string> = {
  near: k('Many alike near each other'),
  number: k('Many alarms of one number'),
}
