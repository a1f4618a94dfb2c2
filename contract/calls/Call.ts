// The nouns of calls: a call while it lasts, and the one log that it leaves.
import * as z from 'zod'
import { At, Count, Id, Named } from '#contract/nouns/fields.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'
import { personal } from '#contract/nouns/personal.ts'
import { SpokenLanguage } from '#contract/accounts/spoken.ts'
import { CallFlag } from './flags.ts'

/** As a screen shows a call; the server knows RINGING, ONGOING and ENDED, the rest is how the line feels at one end. */
export const callStates = ['CONNECTING', 'RINGING', 'ONGOING', 'ON_HOLD', 'RECONNECTING', 'ENDED'] as const
export const CallState = z.enum(callStates)
export type CallState = z.output<typeof CallState>
export const firstCallState = 'CONNECTING' satisfies CallState

export const outcomes = ['answered', 'missed', 'declined', 'cancelled', 'failed'] as const
export const Outcome = z.enum(outcomes)
export type Outcome = z.output<typeof Outcome>
export const Direction = z.enum(['incoming', 'outgoing', 'internal'])
export const Media = z.enum(['audio', 'video'])
/** In the browser, or by telephone beside it. */
export const Road = z.enum(['web', 'phone'])

/** Who ended it: one side, or nobody, as a page was heard of no more. */
const endings = ['citizen', 'center', 'lost'] as const
export const Ending = z.enum(endings)
export type Ending = z.output<typeof Ending>

/** A mesh: everybody is connected with everybody. */
export const mostParticipants = 6
/** A line that does not stand after so long will not: ICE itself would go on trying. With what comes before and after, words stand within 8 s of the answer. */
export const connectMs = 6_500
/** No more presses are counted in a call, nor so many at once: a number that grows past what is counted could not be said any more. */
export const turnsMost = 1_000_000

/** 'citizen' has no account; 'listener' hears and is not heard. */
export const Participant = z.object({
  participantId: Id,
  accountId: Id.nullable(),
  name: z.string(),
  role: z.enum(['citizen', 'answerer', 'caller', 'invited', 'listener']),
  state: z.enum(['ringing', 'joined', 'left']),
  joinedAt: At.nullable(),
  leftAt: At.nullable(),
  /** In which language they were brought in to interpret. */
  interprets: SpokenLanguage.nullable(),
})
export type Participant = z.output<typeof Participant>

export const Call = z.object({
  callId: Id,
  state: CallState,
  direction: Direction,
  media: Media,
  road: Road,
  /** Of the media of this call: what a screen keeps to find back to it. */
  streamId: Id,
  transactionNumber: TransactionNumber.nullable(),
  userId: Id.nullable(),
  citizenName: personal(z.string().nullable()),
  phone: personal(z.string().nullable()),
  /** What is known of the caller's number, as it holds now. */
  flags: z.array(CallFlag).max(100),
  /** The telephone line that was called. */
  line: z.string().nullable(),
  /** A threat to life rings before all others. */
  isUrgent: z.boolean(),
  /** Of a network from which others ring unanswered: it waits in the held line, which makes no sound. */
  isHeld: z.boolean(),
  /** The caller cannot speak, and writes or shows cards. */
  isSilent: z.boolean(),
  /** Whose ticket asks for writing: nobody calls back before they know. */
  isWriteOnly: z.boolean(),
  /** The center keeps its sound: decided when it was answered, and told to all sides. */
  isRecorded: z.boolean(),
  /** Whom a transfer leads to: when that account answers, the one who sent it is out. */
  transferTo: Id.nullable(),
  participants: z.array(Participant),
  rangAt: At,
  answeredAt: At.nullable(),
  answeredBy: Named.nullable(),
  endedAt: At.nullable(),
  outcome: Outcome.nullable(),
  /** Null while it lasts, where it only rang too long, and on the telephone, whose exchange does not tell. */
  endedBy: Ending.nullable(),
})
export type Call = z.output<typeof Call>

/** One stretch of a call's sound, as one desk recorded it; its id is that of its file. */
export const Recording = z.object({ id: Id, begunAt: At, bytes: Count })
/** No larger piece of a recording is taken at once. */
export const recordedPieceMost = 1024 * 1024

export const CallLog = z.object({
  id: Id,
  callId: Id.nullable(),
  direction: Direction,
  media: Media,
  road: Road,
  outcome: Outcome,
  transactionNumber: TransactionNumber.nullable(),
  userId: Id.nullable(),
  citizenName: personal(z.string().nullable()),
  phone: personal(z.string().nullable()),
  /** The telephone line that was called. */
  line: z.string().nullable(),
  parties: z.array(Named),
  rangAt: At,
  answeredAt: At.nullable(),
  endedAt: At.nullable(),
  seconds: Count.nullable(),
  note: z.string().nullable(),
  endedBy: Ending.nullable(),
  calledBackAt: At.nullable(),
  /** A missed call that was closed with a reason and is not called back any more. */
  closed: z.object({ at: At, by: z.object({ id: Id.nullable(), name: z.string() }), reason: z.string() }).nullable(),
  /** Missed, and a task until the caller was spoken with or it was closed. */
  waits: z.boolean(),
  canCallBack: z.boolean(),
  /** Of one that waits: how often it was called back without being answered, when last, and by whom; null where nobody tried. */
  tried: z.object({ times: Count, at: At, by: Named.nullable() }).nullable(),
  /** As the ticket stands: its caller asked to be written to. */
  isWriteOnly: z.boolean(),
  /** For those who may listen to them; empty for others. */
  recordings: z.array(Recording).max(50),
})
export type CallLog = z.output<typeof CallLog>

/** So long are credentials for the relay good; a page in a call asks for new ones in time, by its own clock’s pace alone. */
export const relaySeconds = 600
/** Servers that help two browsers find each other, with credentials that end soon. */
export const IceServers = z.object({
  iceServers: z.array(z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() })),
  expiresAt: At.nullable(),
})
export type IceServers = z.output<typeof IceServers>

/** Whether calls ring at this account's desk, and how many desks could answer now. */
export const Duty = z.object({
  isOnDuty: z.boolean(),
  desks: Count,
  free: Count,
  /** A gateway for text messages is set, so that a caller can be sent the link of their page. */
  canText: z.boolean(),
})
export type Duty = z.output<typeof Duty>
