// Calls the server: queries for TanStack Query, changes with a key that makes every retry the same action.
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type AskOptions, ask, ForeignAnswer, type Input, Refused, type Reply, type Wire } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { endSessionBy } from './session/expiry.ts'
import { printOf } from './form/values.ts'
import { languageNow, sayOf, t } from './language.ts'
import { tokenNow } from './session/session.ts'
import { askProof } from './session/stepUp.ts'
import { toast, toastError } from './toast.ts'
import { offerUndo } from './undo.tsx'

export const wire: Wire = { base: '', token: tokenNow, language: languageNow }

/** One call. A 401 to a call that carried a token ends the session on the screen as well. */
export async function call<E extends Endpoint>(endpoint: E, input?: Input<E>, options?: AskOptions): Promise<Reply<E>> {
  const token = tokenNow()
  try {
    return (await ask(wire, endpoint as Endpoint, input as object, endpoint.changes ? options : withLimit(options))) as Reply<E>
  } catch (error) {
    if (error instanceof Refused && error.code === 'step-up' && (await askProof())) return call(endpoint, input, options)
    if (error instanceof Refused && error.status === 401 && token && token === tokenNow() && endpoint.access !== 'public') endSessionBy(error.code)
    throw error
  }
}

/** A dead line does not say so: an answer that has not come by then is asked for anew. */
const readMostMs = 20_000
function withLimit(options: AskOptions = {}): AskOptions {
  const limit = AbortSignal.timeout(readMostMs)
  return { ...options, signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit }
}

export type DataOf<E extends Endpoint> = Reply<E> extends { data: infer D } ? D : never

export const keyOf = (endpoint: Endpoint, input: object = {}) => [endpoint.path, input] as const

/** Query options of a reading call; the data is what `data` of the reply holds. */
export function query<E extends Endpoint>(endpoint: E, input: Input<E> = {} as Input<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input as object),
    queryFn: async ({ signal }): Promise<DataOf<E>> => (await call(endpoint, input, { signal })).data as DataOf<E>,
  })
}

export interface ChangeOptions<E extends Endpoint> {
  /** Shows the change before the server answers; gives back how to undo it. */
  optimistic?(input: Input<E>): (() => void) | undefined
  onDone?(reply: Reply<E>, input: Input<E>): unknown
  onRefused?(error: unknown, input: Input<E>): unknown
  /** How it is taken back: offered beside what the server said. */
  undo?: ((reply: Reply<E>, input: Input<E>) => Promise<unknown>) | undefined
  /** Whose change it is, where one message may stand for many. */
  called?: string
  /** 'done': do not toast success. 'all': toast nothing. */
  quiet?: 'done' | 'all' | undefined
  tone?: 'warning' | 'error'
  asSignIn?: boolean
  /** Refusals that the form itself shows. */
  expects?: readonly string[]
  /** The keys of actions whose answer was lost: the same input again is the same action. */
  keys?: Keys
  /** Asked once: its reply is not kept, so no key repeats it. */
  isOnce?: boolean
  /** So long an answer is waited for in all; without it, as long as the line lasts. */
  mostMs?: number
}
type Keys = Map<string, string>

/** A changing call: a lost answer is asked for again under the same key, what the server says is toasted. */
export async function change<E extends Endpoint>(endpoint: E, input: Input<E>, options: ChangeOptions<E> = {}): Promise<Reply<E>> {
  const undoShown = options.optimistic?.(input)
  try {
    const reply = await sendOnce(endpoint, input, options)
    tell(reply, input, options)
    await options.onDone?.(reply, input)
    return reply
  } catch (error) {
    undoShown?.()
    const isExpected = error instanceof Refused && options.expects?.includes(error.code)
    if (options.quiet !== 'all' && !isExpected) toastError(error, options.tone, options.asSignIn)
    await options.onRefused?.(error, input)
    throw error
  }
}

function tell<E extends Endpoint>(reply: Reply<E>, input: Input<E>, { quiet, undo, called }: ChangeOptions<E>): void {
  if (quiet || !reply.message) return
  const what = sayOf(reply.sentence ?? reply.message)
  const said = called ? t('{name}: {what}', { name: called, what }) : what
  if (undo) offerUndo(said, () => undo(reply, input))
  else toast('done', said)
}

const tries = 3
/** What is waited for before what was lost is asked again, and twice as long before the next; tests do not wait. */
export const retries = { pauseMs: 400 }
async function sendOnce<E extends Endpoint>(endpoint: E, input: Input<E>, { keys = new Map(), isOnce, mostMs }: ChangeOptions<E>): Promise<Reply<E>> {
  const most = isOnce ? 1 : tries
  const limit = mostMs === undefined ? {} : { signal: AbortSignal.timeout(mostMs) }
  const print = endpoint.path + printOf(input)
  const key = keys.get(print) ?? newKey()
  keys.set(print, key)
  for (let failures = 1; ; failures++) {
    try {
      const reply = await call(endpoint, input, { key, ...limit })
      keys.delete(print)
      return reply
    } catch (error) {
      if (!isLost(error)) keys.delete(print)
      if (!isLost(error) || failures === most || limit.signal?.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, retries.pauseMs * 2 ** failures))
    }
  }
}

/** A changing call as a mutation of a part that is drawn. */
export function useChange<E extends Endpoint>(endpoint: E, options: ChangeOptions<E> = {}) {
  const [keys] = useState<Keys>(() => new Map())
  return useMutation<Reply<E>, unknown, Input<E>>({
    mutationFn: (input) => change(endpoint, input, { keys, ...options }),
    networkMode: 'always',
  })
}

/** The action may have been done although no answer came: it is tried again under the same key. */
export const isLost = (error: unknown): boolean =>
  error instanceof Refused ? [502, 503, 504].includes(error.status) : !(error instanceof ForeignAnswer && error.status === 413)

export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
