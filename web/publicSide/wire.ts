// Calls the server without a session, and gives up on a network that does not answer.
import { type AskOptions, ask, ForeignAnswer, type Input, Refused, type Reply } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { languageNow, sayOf } from './language.ts'

const wire = { base: '', token: () => null, language: languageNow }

export type DataOf<E extends Endpoint> = Reply<E> extends { data: infer D } ? D : never

export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, options: AskOptions & { forMs?: number } = {}): Promise<DataOf<E>> {
  const ended = AbortSignal.timeout(options.forMs ?? 20_000)
  const signal = options.signal ? AbortSignal.any([options.signal, ended]) : ended
  const reply = (await ask(wire, endpoint as Endpoint, input as object, { ...options, signal })) as Reply<E>
  return (reply as { data: DataOf<E> }).data
}

/** What the center does not do, and says; null where the network was lost, something before it answered in its stead, or it has trouble of its own. */
export const refusalIn = (error: unknown): Refused | null => (error instanceof Refused && error.status < 500 ? error : null)

/** What cannot be taken as it is, however often it is sent. All else may go well later: a busy server, a full disk, a network that asks to sign in, or whatever on the way finds it too large. */
const finalStatuses = [400, 404, 409, 410, 413, 415, 422]
export const finalIn = (error: unknown): Refused | null => {
  const refusal = refusalIn(error)
  return refusal && finalStatuses.includes(refusal.status) ? refusal : null
}
/** Something on the way did not let it through, as a gateway that takes nothing so large. */
export const isHeldUp = (error: unknown): boolean => error instanceof ForeignAnswer && error.status < 500
/** By its link nothing is taken any more. */
export const isShutOut = (error: unknown): boolean => [401, 403].includes(refusalIn(error)?.status ?? 0)
export const mostRestMs = 3_600_000
/** For how long the server wants to be left alone. */
export const restMsIn = (error: unknown): number =>
  error instanceof Refused || error instanceof ForeignAnswer ? Math.min(mostRestMs, Number(error.details['retryAfter'] ?? 0) * 1_000 || 0) : 0

export const toldOf = (error: unknown): string | null => {
  const refusal = refusalIn(error)
  return refusal && sayOf(refusal.said)
}
