// The nouns of calls: a call while it lasts, and the one log that it leaves.
import * as z from 'zod'
import { At, Count, Id, Named } from '#contract/nouns/fields.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'

export const callStates = ['CONNECTING', 'RINGING', 'ONGOING', 'ON_HOLD', 'RECONNECTING', 'ENDED'] as const
export const CallState = z.enum(callStates)
export const firstCallState = 'CONNECTING' satisfies (typeof callStates)[number]

export const outcomes = ['answered', 'missed', 'declined', 'cancelled', 'failed'] as const
export const Outcome = z.enum(outcomes)
export const Direction = z.enum(['incoming', 'outgoing', 'internal'])
export const Media = z.enum(['audio', 'video'])

/** 'citizen' has no account; 'listener' hears and is not heard. */
export const Participant = z.object({
  participantId: Id,
  accountId: Id.nullable(),
  name: z.string(),
  role: z.enum(['citizen', 'answerer', 'caller', 'invited', 'listener']),
  joinedAt: At.nullable(),
  leftAt: At.nullable(),
})
export type Participant = z.output<typeof Participant>

export const Call = z.object({
  callId: Id,
  state: CallState,
  direction: Direction,
  media: Media,
  streamId: Id,
  transactionNumber: TransactionNumber.nullable(),
  userId: Id.nullable(),
  participants: z.array(Participant),
  rangAt: At,
  answeredAt: At.nullable(),
  answeredBy: Named.nullable(),
})
export type Call = z.output<typeof Call>

export const CallLog = z.object({
  id: Id,
  callId: Id.nullable(),
  direction: Direction,
  media: Media,
  outcome: Outcome,
  transactionNumber: TransactionNumber.nullable(),
  userId: Id.nullable(),
  citizenName: z.string().nullable(),
  phone: z.string().nullable(),
  parties: z.array(Named),
  rangAt: At,
  answeredAt: At.nullable(),
  endedAt: At.nullable(),
  seconds: Count.nullable(),
  note: z.string().nullable(),
  calledBackAt: At.nullable(),
  canCallBack: z.boolean(),
})
export type CallLog = z.output<typeof CallLog>

/** Servers that help two browsers find each other, with credentials that end soon. */
export const IceServers = z.object({
  iceServers: z.array(z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() })),
  expiresAt: At.nullable(),
})
export type IceServers = z.output<typeof IceServers>
