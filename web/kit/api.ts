// Calls the server: queries for TanStack Query, changes with a key that makes every retry the same deed.
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type AskOptions, ask, type Input, Refused, type Reply, type Wire } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { expireSession } from './expiry.ts'
import { languageNow, t } from './language.ts'
import { tokenNow } from './session.ts'
import { toast, toastError } from './toast.ts'

export const wire: Wire = { base: '', token: tokenNow, language: languageNow }

/** One call. A 401 to a call that carried a token ends the session on the screen as well. */
export async function call<E extends Endpoint>(endpoint: E, input?: Input<E>, options?: AskOptions): Promise<Reply<E>> {
  const token = tokenNow()
  try {
    return (await ask(wire, endpoint as Endpoint, input as object, endpoint.changes ? options : withLimit(options))) as Reply<E>
  } catch (error) {
    if (error instanceof Refused && error.status === 401 && token && token === tokenNow() && endpoint.access !== 'public') expireSession()
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
  onDone?(reply: Reply<E>, input: Input<E>): unknown
  onRefused?(error: unknown, input: Input<E>): unknown
  /** Shows the change before the server answers; gives back how to undo it. */
  optimistic?(queryClient: QueryClient, input: Input<E>): (() => void) | undefined
  /** 'done': do not toast success. 'all': toast nothing. */
  quiet?: 'done' | 'all'
  tone?: 'warning' | 'error'
  asSignIn?: boolean
  /** Refusals that the form itself shows. */
  expects?: readonly string[]
}

/** A changing call as a mutation: toasts what the server says, retries a lost answer with the same key. */
export function useChange<E extends Endpoint>(endpoint: E, options: ChangeOptions<E> = {}) {
  const queryClient = useQueryClient()
  const keys = useRef(new Map<string, string>())

  return useMutation<Reply<E>, unknown, Input<E>, (() => void) | undefined>({
    mutationFn: (input) => call(endpoint, input, { key: keys.current.get(printOf(input)) ?? newKey() }),
    onMutate: (input) => {
      const print = printOf(input)
      if (!keys.current.has(print)) keys.current.set(print, newKey())
      return options.optimistic?.(queryClient, input)
    },
    retry: (failures, error) => failures < 2 && isLost(error),
    networkMode: 'always',
    onSuccess: async (reply, input) => {
      keys.current.delete(printOf(input))
      if (!options.quiet && reply.message) toast('done', t(reply.message))
      await options.onDone?.(reply, input)
    },
    onError: async (error, input, undo) => {
      if (!isLost(error)) keys.current.delete(printOf(input))
      undo?.()
      const expected = error instanceof Refused && options.expects?.includes(error.code)
      if (options.quiet !== 'all' && !expected) toastError(error, options.tone, options.asSignIn)
      await options.onRefused?.(error, input)
    },
  })
}

/** The deed may have been done although no answer came: it is tried again under the same key. */
export const isLost = (error: unknown): boolean => !(error instanceof Refused) || [502, 503, 504].includes(error.status)

export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function printOf(input: unknown): string {
  return JSON.stringify(input, (_, value: unknown) => (value instanceof File ? [value.name, value.size, value.lastModified] : value)) ?? ''
}
