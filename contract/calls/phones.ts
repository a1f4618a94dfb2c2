// Telephone calls: what an exchange tells of them, and what a call has come to whatever order that is heard in.
import * as z from 'zod'
import { At, line } from '#contract/nouns/fields.ts'

export const phoneEvents = ['ringing', 'answered', 'ended', 'missed'] as const
export const PhoneEvent = z.enum(phoneEvents)
export type PhoneEvent = z.output<typeof PhoneEvent>

export const PhoneHook = z.object({
  /** The exchange's own name for the call, the same at every event. */
  phoneCallId: z.string().trim().min(1).max(128),
  event: PhoneEvent,
  /** As the exchange knows it: "anonymous" is a caller too. */
  number: line(64).optional(),
  /** The line that was called. */
  line: line(40).optional(),
  /** The username of the account at whose phone it rings, or who answered; without one it rings for all on duty. */
  agent: line(120).optional(),
  /** When it happened; without it, now. */
  at: At.optional(),
})
export type PhoneHook = z.output<typeof PhoneHook>

export interface PhoneStanding {
  rangAt: string
  answeredAt: string | null
  endedAt: string | null
}

const earlier = (one: string | null, other: string) => (one !== null && Date.parse(one) <= Date.parse(other) ? one : other)

/** What a call has come to after one more event: the same for every order and every repetition. */
export function heardPhone(before: PhoneStanding | null, event: PhoneEvent, at: string): PhoneStanding {
  const { rangAt, answeredAt, endedAt } = before ?? { rangAt: at, answeredAt: null, endedAt: null }
  return {
    rangAt: earlier(rangAt, at),
    answeredAt: event === 'answered' ? earlier(answeredAt, at) : answeredAt,
    endedAt: event === 'ended' || event === 'missed' ? earlier(endedAt, at) : endedAt,
  }
}
export const phoneState = ({ answeredAt, endedAt }: PhoneStanding) => (endedAt ? 'ENDED' : answeredAt ? 'ONGOING' : 'RINGING')
export const phoneOutcome = ({ answeredAt, endedAt }: PhoneStanding) => (endedAt ? (answeredAt ? 'answered' : 'missed') : null)
