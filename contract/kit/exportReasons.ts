// Why data leaves the system: kept in English, with the words beside it after a colon.
import { k } from '#contract/language/k.ts'

export const exportReasons = [
  k('Asked for by the person concerned'),
  k('A court or an investigation'),
  k('Yearly report'),
  k('An incident is looked into'),
]

/** In the reader's language, as it was chosen; words of one's own stay as they are. */
export function sayReason(reason: string, t: (text: string) => string): string {
  const chosen = exportReasons.find((one) => reason === one || reason.startsWith(`${one}: `))
  return chosen ? t(chosen) + reason.slice(chosen.length) : reason
}
