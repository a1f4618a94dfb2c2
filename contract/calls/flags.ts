// Flags of a number: what whoever speaks with its caller, or goes there, must know, each with a reason and a last day.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, CallerPhone, Day, filledLine, Id, Named } from '#contract/nouns/fields.ts'
import { personal } from '#contract/nouns/personal.ts'

/** In the order in which they are shown: who goes there reads danger first. */
export const flagKinds = ['violent', 'dog', 'oxygen', 'medical', 'interpreter', 'cannotSpeak', 'prank', 'other'] as const
export const FlagKind = z.enum(flagKinds)
export type FlagKind = z.output<typeof FlagKind>

/** A flag that nobody renews is over after a year at the latest. */
export const longestFlagDays = 366
/** So long after its end a flag is seen in the history of its number, then it is gone. */
export const flagKeptDays = 90

const told = { kind: FlagKind, reason: personal(z.string()), until: Day }
/** As a ringing call shows it. */
export const CallFlag = z.object(told)
export type CallFlag = z.output<typeof CallFlag>

export const NumberFlag = z.object({
  id: Id,
  ...told,
  setBy: Named,
  setAt: At,
  /** Taken off before its last day; null: not. */
  lifted: z.object({ by: Named, at: At }).nullable(),
  /** Its last day is over, or it was taken off. */
  isOver: z.boolean(),
})
export type NumberFlag = z.output<typeof NumberFlag>

/** A call from a number that is known for pranks rings like any other, after all others. */
export const isLastInLine = (flags: readonly Pick<CallFlag, 'kind'>[]): boolean => flags.some(({ kind }) => kind === 'prank')

const keepers = may('calls.answer', 'calls.listen')

export const flags = {
  getNumberFlags: get('/call/getNumberFlags', {
    doc: 'The flags of a telephone number: those that hold now first, then those that ended within ninety days.',
    access: may('calls.answer', 'calls.listen', 'tickets.read'),
    beyond: true,
    input: z.object({ phone: CallerPhone }),
    data: z.array(NumberFlag).max(100),
  }),
  setNumberFlag: post('/call/setNumberFlag', {
    harm: 'reversible',
    doc: 'Flags a telephone number until a day within a year. A flag of the same kind that holds now ends by it. No flag refuses a call: one of a prank number lets it ring after all others.',
    access: keepers,
    beyond: true,
    input: z.object({ phone: CallerPhone, kind: FlagKind, reason: filledLine(300), until: Day }),
    data: NumberFlag,
  }),
  liftNumberFlag: post('/call/liftNumberFlag/{id}', {
    harm: 'reversible',
    doc: 'Takes a flag off a number before its last day.',
    access: keepers,
    beyond: true,
    input: z.object({ id: Id }),
    data: NumberFlag,
  }),
}
