// How what was sent to another server was taken there, in words.
import { k, t } from '#web/kit/language.ts'

const outcomes: Record<string, string> = {
  taken: k('taken'),
  silent: k('no answer'),
  slow: k('no answer in time'),
  tooLarge: k('the answer was too large'),
  refused: k('refused'),
  forbidden: k('the address is not public'),
  tooOften: k('asked too often'),
}

export const sayOutcome = (outcome: string) => t(outcomes[outcome] ?? outcome)
