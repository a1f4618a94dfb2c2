// Who may open a socket, and what it may send: decided by the rights of that moment, for every event.
import { lockOf } from '#server/kit/admission/admit.ts'
import type { Server, Socket } from 'socket.io'
import type { ClientEvents, ServerEvents } from '#contract/feed/feed.ts'
import type { Actor } from '#server/kit/context.ts'

export interface Live {
  /** As it was when the socket was opened: what it hears. */
  actor: Actor
  /** As it is at the event that is being answered. */
  speaker: Actor
  token: string
  /** Live: it hears facts as they happen. Held: it is too slow for that, or a fact could not be sent. Resuming: it is sent what it missed. */
  state: 'live' | 'held' | 'resuming'
  /** Everything up to here was sent when the client last resumed or was held. */
  cursor: number
  /** How often it said what it looks at: a later word overtakes an earlier one. */
  looks: number
}
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, Live>
export type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, Live>

/** Who holds this token now, or why nobody does. */
export type HolderOf = (token: string) => Promise<{ actor: Actor } | { message: string; code: string }>

/** How many arguments stand before the answer of each event: with any other count its handler would take something else for the answer. */
export type Shapes<Events> = { readonly [E in keyof Events]: Events[E] extends (answer: infer _) => void ? 0 : 1 }
export const isShaped = (shapes: Record<string, number>, event: string, given: readonly unknown[]): boolean =>
  Object.hasOwn(shapes, event) && given.length === shapes[event]! + 1 && typeof given.at(-1) === 'function'
const shapes: Shapes<Omit<ClientEvents, 'beat'>> = { ping: 0, look: 1, hear: 1, typing: 1, enterCall: 1, leaveLine: 1, signal: 1 }

const away = { message: 'Request error', code: 'unavailable' }
const eventsPerSecond = 50
/** Of the sockets of an account, those that one session may have: windows of one browser. */
const shareOfSession = 1 / 3

export interface Admitting {
  holderOf: HolderOf
  /** The sockets that are open on this node. */
  sockets(): LiveSocket[]
  socketsPerAccount: number
}

/** Refuses with an error that carries the code for the program. */
export async function admitSocket(socket: LiveSocket, { holderOf, sockets, socketsPerAccount }: Admitting): Promise<void> {
  const { token } = socket.handshake.auth as { token?: unknown }
  const held = await holderOf(typeof token === 'string' ? token : '').catch(() => away)
  if (!('actor' in held)) throw refusal(held)
  const { actor } = held
  if (actor.key)
    throw refusal({ message: 'The live feed is for people. An API key reads by calls, or is told by a webhook.', code: 'person-required' })
  const lock = lockOf(actor)
  if (lock) throw refusal(lock)
  if (hasTooMany(actor, sockets(), socketsPerAccount)) throw refusal({ message: 'Too many windows are open. Please close some.', code: 'too-many' })
  socket.data = { actor: held.actor, speaker: held.actor, token: token as string, state: 'resuming', cursor: 0, looks: 0 }
}

/** Whether an account, or the session, has as many sockets as it may have beside this one. */
export function hasTooMany(actor: Actor, others: LiveSocket[], most: number): boolean {
  const ofAccount = others.filter(({ data }) => data.actor?.accountId === actor.accountId)
  const ofSession = ofAccount.filter(({ data }) => data.actor.sessionId === actor.sessionId)
  return ofAccount.length >= most || ofSession.length >= most * shareOfSession
}

const refusal = ({ message, code }: { message: string; code: string }) => Object.assign(new Error(message), { data: { code } })

/** Every event is answered; one that is unknown, has another shape, or comes in a flood, ends the connection. */
export function guardEvents(socket: LiveSocket, holderOf: HolderOf): void {
  let second = 0
  let count = 0
  let weighed: Promise<void> = Promise.resolve()
  socket.use(([event, ...given], next) => {
    const now = Math.floor(performance.now() / 1_000)
    count = now === second ? count + 1 : 1
    second = now
    if (!isShaped(shapes, event, given) || count > eventsPerSecond) return void socket.disconnect(true)
    const answer = given.at(-1) as (reply: object) => void
    // One after the other, so that the last word of a client is the last that is heard.
    weighed = weighed
      .then(() => holderOf(socket.data.token))
      .catch(() => away)
      .then((held) => {
        if (!('actor' in held)) return answer({ ok: false, message: held.message })
        socket.data.speaker = held.actor
        next()
      })
  })
}
