// What calls are called: where they come from, and what became of them.
import { outcomes } from '#contract/calls/Call.ts'
import { k } from '#web/kit/language.ts'

export const outcomeWords: Record<(typeof outcomes)[number], string> = {
  answered: k('Answered'),
  missed: k('Missed'),
  declined: k('Refused'),
  cancelled: k('Given up'),
  failed: k('Failed'),
}
export const directionWords = { incoming: k('From a citizen'), outgoing: k('To a citizen'), internal: k('Among staff') }
