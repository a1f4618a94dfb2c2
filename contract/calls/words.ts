// What calls are called: where they come from, by what, and what became of them.
import { k } from '#contract/language/k.ts'
import type { Direction, Media, Outcome, Road } from './Call.ts'
import type { FlagKind } from './flags.ts'
import type * as z from 'zod'

export const outcomeWords: Record<Outcome, string> = {
  answered: k('Answered'),
  missed: k('Missed'),
  declined: k('Refused'),
  cancelled: k('Given up'),
  failed: k('Failed'),
}
export const directionWords: Record<z.output<typeof Direction>, string> = {
  incoming: k('From a citizen'),
  outgoing: k('To a citizen'),
  internal: k('Among staff'),
}
export const roadWords: Record<z.output<typeof Road>, string> = { web: k('In the browser'), phone: k('By telephone') }
export const mediaWords: Record<z.output<typeof Media>, string> = { audio: k('Voice'), video: k('Video') }
export const flagWords: Record<FlagKind, string> = {
  violent: k('Violent or armed'),
  dog: k('Dangerous dog'),
  oxygen: k('Oxygen at home'),
  medical: k('Illness to know of'),
  interpreter: k('Interpreter needed'),
  cannotSpeak: k('Cannot hear or speak'),
  prank: k('Prank number'),
  other: k('Other'),
}
