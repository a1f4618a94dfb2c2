// What the participants of a call tell each other over the socket: never kept, never the truth, heard by that call alone.
import * as z from 'zod'
import { Id } from '#contract/nouns/fields.ts'

const sdp = z.string().max(64_000)

/** `to`: one participant; without it, all others. `from` is set by the server. */
export const Signal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('offer'), callId: Id, to: Id.optional(), sdp }),
  z.object({ kind: z.literal('answer'), callId: Id, to: Id.optional(), sdp }),
  z.object({
    kind: z.literal('candidate'),
    callId: Id,
    to: Id.optional(),
    candidate: z.string().max(2000),
    sdpMid: z.string().max(64).nullable(),
    sdpMLineIndex: z.number().int().min(0).max(64).nullable(),
  }),
  z.object({ kind: z.literal('media'), callId: Id, to: Id.optional(), microphone: z.boolean(), camera: z.boolean() }),
  z.object({ kind: z.literal('leave'), callId: Id, to: Id.optional() }),
])
export type Signal = z.output<typeof Signal>
export type HeardSignal = Signal & { from: string }
