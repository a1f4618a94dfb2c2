// What the participants of a call tell each other over the socket: never kept, never the truth, heard by that call alone.
import * as z from 'zod'
import { Count, Id } from '#contract/nouns/fields.ts'
import { turnsMost } from './Call.ts'

const addressed = { callId: Id, to: Id.optional() }
/** Of the page that has said hello: what another of the same participant still says is not of its line. A page of before does not say. */
const ofPage = { ...addressed, page: z.string().max(40).optional() }

/** `to`: one participant; without it, all others. Who says it is set by the server. */
export const Signal = z.discriminatedUnion('kind', [
  /** A page has come, or come back: another `page` is another one, whose former line is over. */
  z.object({
    kind: z.literal('hello'),
    ...addressed,
    page: z.string().max(40),
    isReply: z.boolean(),
    /** How many words of each participant it has heard without a gap: the others are told again. A page of before does not say. */
    heard: z
      .array(z.object({ from: Id, upTo: Count }))
      .max(50)
      .optional(),
  }),
  z.object({
    kind: z.literal('description'),
    ...ofPage,
    type: z.enum(['offer', 'answer', 'rollback', 'pranswer']),
    sdp: z.string().max(48_000),
    /** Which offer of its page it is, or answers. A page of before counts none. */
    nth: Count.optional(),
  }),
  z.object({
    kind: z.literal('candidate'),
    ...ofPage,
    candidate: z.string().max(2_000),
    sdpMid: z.string().max(64).nullable(),
    sdpMLineIndex: z.number().int().min(0).max(64).nullable(),
  }),
  z.object({
    kind: z.literal('media'),
    ...addressed,
    microphone: z.boolean(),
    camera: z.boolean(),
    screen: z.boolean(),
    /** Hears and sees nothing of the others just now. */
    isHolding: z.boolean(),
    /** No picture goes either way, so that the voice comes through: whoever hears it keeps its own back too. */
    isAudioOnly: z.boolean().default(false),
    /** Grows at each press for audio only or for pictures again: only a later one than is known is followed. A page of before counts none. */
    audioOnlyTurn: Count.max(turnsMost).default(0),
  }),
  /** Words or the name of a picture card, for those who cannot speak. */
  z.object({
    kind: z.literal('say'),
    ...addressed,
    text: z.string().max(1_000),
    card: z.string().max(40).nullable(),
    /** Its number among the words of its page, from one: heard twice it is shown once. */
    nth: Count.optional(),
  }),
])
export type Signal = z.output<typeof Signal>
export type SaidSignal = z.input<typeof Signal>
/** A page, or a node, of before leaves out what came later. */
export type HeardSignal = z.input<typeof Signal> & { from: string }

/** With which participant of which call a page speaks from now on. */
export const Enter = z.object({ callId: Id, participantId: Id })
/** In which call a page speaks no more; its account is still in it by another page, or is soon taken out. */
export const Leave = Enter.pick({ callId: true })

type Answer = (reply: { ok: boolean; message?: string }) => void
export interface CallServerEvents {
  signal(heard: HeardSignal): void
  /** To the page of a citizen, who hears no facts: the call as it now stands. */
  call(now: VisitorCall): void
}
export interface CallClientEvents {
  enterCall(entering: z.input<typeof Enter>, answer: Answer): void
  leaveLine(leaving: z.input<typeof Leave>, answer: Answer): void
  signal(signal: z.input<typeof Signal>, answer: Answer): void
  /** From the page of a citizen: whether each still reaches the other. */
  beat(answer: Answer): void
}

/** What a citizen is told of a call: no names but that of the center. */
export interface VisitorCall {
  callId: string
  state: 'RINGING' | 'ONGOING' | 'ENDED'
  outcome: string | null
  /** The center speaks elsewhere for a moment; the line stands. */
  isOnHold: boolean
  /** The center keeps the sound of this call. */
  isRecorded: boolean
  /** Somebody interprets for the deaf: whoever signs must be seen. */
  isSigned: boolean
  participants: { participantId: string; isListener: boolean; isSigning: boolean }[]
}
