// What remains of a reply under its key: ids, times, numbers and the contract's own words. What people wrote is left out, and read anew when the request comes again.
import * as z from 'zod'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Actor } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { shownAs, shownNow } from './view.ts'

type Path = readonly (string | number)[]
const viewMark = '$view'
const pathMark = '$at'
/** In place of a word that nothing can read again. */
const leftOut = { $left: 'out' }

const isMade = (text: string) =>
  text === '' ||
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ||
  /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) ||
  /^[A-Z]{1,6}-[\dA-Z]{6,}(-\d{4,})?$/.test(text) ||
  /^[\w-]{27,}$/.test(text)

const wordsOf = new WeakMap<Endpoint, Set<unknown>>()
/** The words that the contract itself gives to the states and kinds of a reply. */
function wordsIn(endpoint: Endpoint): Set<unknown> {
  let words = wordsOf.get(endpoint)
  if (!words) {
    words = new Set(['en', 'fil', 'ceb'])
    const collect = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return
      const { enum: many = [], const: one } = schema as { enum?: unknown[]; const?: unknown }
      for (const word of [...many, one]) words!.add(word)
      for (const inner of Object.values(schema)) collect(inner)
    }
    collect(z.toJSONSchema(endpoint.output, { unrepresentable: 'any' }))
    wordsOf.set(endpoint, words)
  }
  return words
}

export interface Remains {
  reply: unknown
  /** Whether nothing was left out that no view can read again. */
  isWhole: boolean
}

/** `isOfOffices`: the reply shows nothing but what the center itself wrote about its own affairs. */
export function remainsOf(reply: unknown, { endpoint, isOfOffices }: { endpoint: Endpoint; isOfOffices: boolean }): Remains {
  if (isOfOffices) return { reply, isWhole: true }
  const words = wordsIn(endpoint)
  let isWhole = true
  /** Where in the reply a word of the message stands, that is not kept in it. */
  const places = new Map<unknown, Path>()
  const isKept = (value: unknown) => typeof value !== 'string' || isMade(value) || words.has(value)
  const find = (value: unknown, path: Path): void => {
    if (typeof value === 'object' && value !== null) for (const [name, one] of Object.entries(value)) find(one, [...path, name])
    else if (!isKept(value)) places.set(value, path)
  }
  const strip = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) {
      if (isKept(value)) return value
      isWhole = false
      return leftOut
    }
    const seen = shownAs(value)
    if (seen) return { [viewMark]: seen }
    if (Array.isArray(value)) return value.map(strip)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, strip(one)]))
  }
  const sentence = (said: unknown): unknown => {
    if (typeof said !== 'object' || said === null) return said
    const { words: given = {}, ...rest } = said as { words?: Record<string, unknown> }
    return { ...rest, words: Object.fromEntries(Object.entries(given).map(([name, word]) => [name, wordOf(word)])) }
  }
  const wordOf = (word: unknown): unknown => {
    if (typeof word === 'object') return sentence(word)
    if (isKept(word)) return word
    const path = places.get(word)
    if (path) return { [pathMark]: path }
    isWhole = false
    return leftOut
  }
  if (typeof reply !== 'object' || reply === null || shownAs(reply)) return { reply: strip(reply), isWhole }
  const { message, ...rest } = reply as { message?: unknown }
  find(rest, [])
  const kept = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, strip(one)]))
  return { reply: { ...kept, message: sentence(message) }, isWhole }
}

/** The reply as it is now: what was left out is read with the rights that the caller has by now. */
export async function replyNow(tx: Tx, me: Actor, kept: unknown): Promise<unknown> {
  const fill = async (value: unknown): Promise<unknown> => {
    if (typeof value !== 'object' || value === null) return value
    if (viewMark in value) return shownNow(tx, me, value[viewMark] as Parameters<typeof shownNow>[2])
    if (Array.isArray(value)) {
      const all: unknown[] = []
      for (const one of value) all.push(await fill(one))
      return all
    }
    const filled: Record<string, unknown> = {}
    for (const [name, one] of Object.entries(value)) filled[name] = await fill(one)
    return filled
  }
  if (typeof kept !== 'object' || kept === null || !('message' in kept)) return fill(kept)
  const { message, ...rest } = kept
  const reply = (await fill(rest)) as object
  return { ...reply, message: saidNow(message, reply) }
}

/** What was kept, with the words that were left out taken from the same said anew. */
export function filledFrom(kept: unknown, anew: unknown): unknown {
  if (typeof kept !== 'object' || kept === null) return kept
  if ('$left' in kept || viewMark in kept || pathMark in kept) return anew
  const fresh = (typeof anew === 'object' && anew !== null ? anew : {}) as Record<string, unknown>
  if (Array.isArray(kept)) return kept.map((one, n) => filledFrom(one, fresh[n]))
  return Object.fromEntries(Object.entries(kept).map(([name, one]) => [name, filledFrom(one, fresh[name])]))
}

function saidNow(said: unknown, data: unknown): unknown {
  if (typeof said !== 'object' || said === null) return said
  if (pathMark in said) {
    const path = said[pathMark] as string[]
    return path.reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], data) ?? ''
  }
  return Object.fromEntries(Object.entries(said).map(([name, one]) => [name, saidNow(one, data)]))
}
