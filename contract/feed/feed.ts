// The live feed over plain HTTP: what a client polls while its socket is down, and the events of the socket.
import * as z from 'zod'
import type { CallClientEvents, CallServerEvents } from '#contract/calls/signals.ts'
import type { ChatClientEvents, ChatServerEvents } from '#contract/chat/live.ts'
import { get } from '#contract/kit/endpoint.ts'
import { FactMessage } from '#contract/kit/fact.ts'
import type { Named } from '#contract/nouns/fields.ts'

/** A cursor further behind than this answers with a full reload. */
export const resumeMost = 5_000

/** Facts after a cursor, in order. `reload`: the cursor is unknown or too old, so fetch afresh and go on from `cursor`. */
export const Catchup = z.object({
  cursor: z.number().int(),
  /** Another epoch than that of the cursor: the log has gone back since. */
  epoch: z.string(),
  reload: z.boolean(),
  more: z.boolean(),
  facts: z.array(FactMessage),
  serverTime: z.string(),
})
export type Catchup = z.output<typeof Catchup>

export const feed = {
  getFacts: get('/feed/getFacts', {
    doc: 'The facts after a cursor that this account may see; without a cursor only where the log stands.',
    access: 'account',
    beyond: true,
    input: z.object({ cursor: z.coerce.number().int().min(0).optional(), epoch: z.string().max(80).optional() }),
    data: Catchup,
  }),
}

/** Who has a ticket open just now; nobody, when the list is empty. */
export interface Looked {
  transactionNumber: string
  by: z.output<typeof Named>[]
}
/** What a person has open: one ticket at most. */
export const Look = z.object({ transactionNumber: z.string().max(40).nullable() })

/** What a browser says of its sound: switched on, and not silenced for two minutes. */
export const Hear = z.object({ isSounding: z.boolean() })

/** What the server sends on the socket. */
export interface ServerEvents extends ChatServerEvents, Pick<CallServerEvents, 'signal'> {
  /** Where the log stands; sent once after connecting, when resuming is done. */
  ready(state: { cursor: number; epoch: string; serverTime: string }): void
  facts(facts: FactMessage[]): void
  /** The cursor is too old or the client too slow: fetch everything afresh and go on from here. */
  reload(state: { cursor: number; epoch: string; serverTime: string }): void
  /** Who looks at which ticket, as it changes; `isAll` after resuming: nobody looks at any other. Not in the log, and gone with the socket. */
  looks(state: { isAll: boolean; tickets: Looked[] }): void
  /** How many browsers of the center sound for its alarms, this one included; sent after resuming and as it changes, to those at whose desks they ring. */
  sounding(state: { desks: number }): void
  /** The session has ended; the sentence is for the person. */
  ended(state: { message: string; code: string }): void
}

/** What a client may send. Each is answered, and authorised against the rights of that moment. */
export interface ClientEvents extends ChatClientEvents, CallClientEvents {
  ping(answer: (reply: { ok: boolean; serverTime?: string; message?: string }) => void): void
  /** Says which ticket is open here, or that none is. */
  look(look: z.input<typeof Look>, answer: (reply: { ok: boolean; message?: string }) => void): void
  /** Says whether alarms are heard here; answered with how many of the center sound, this one included. */
  hear(hear: z.input<typeof Hear>, answer: (reply: { ok: boolean; desks?: number; message?: string }) => void): void
}
