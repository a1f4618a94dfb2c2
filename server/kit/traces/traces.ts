// Where the time of a call goes, as spans within each other: told to a collector where a setting names one. Without it nothing is loaded, and what stands here looks once and does nothing.
import { AsyncLocalStorage } from 'node:async_hooks'

/** Names of things of this program, ids and counts: never a word that somebody typed, never whose it is. */
export type Told = Readonly<Record<string, string | number | boolean>>
export type SpanKind = 'server' | 'client' | 'internal'

export interface Span {
  readonly traceId: string
  /** As a header for whoever goes on with it. */
  readonly traceparent: string
  child(name: string, kind: SpanKind, told?: Told): Span
  tell(told: Told): void
  /** With what failed, of which the kind is told and never the words. */
  end(failure?: unknown): void
}

export interface Traces {
  /** A span that is within none here: of a caller's `traceparent`, or of the call that a fact came from. */
  begin(
    name: string,
    kind: SpanKind,
    told: Told,
    within?: { traceparent?: string | undefined; parent?: Span | undefined; also?: readonly Span[] },
  ): Span
  /** The span of a call is found again by its number, which its facts bear. */
  remember(requestId: string, span: Span): void
  spanOf(requestId: string): Span | undefined
  figures(): { sent: number; dropped: number; waiting: number }
  stop(): Promise<void>
}

const spans = new AsyncLocalStorage<Span>()

export const spanNow = () => spans.getStore()
export const inSpan = <R>(span: Span | undefined, work: () => R): R => (span ? spans.run(span, work) : work())
/** What one call wakes and others use too. */
export const outOfSpans = <R>(work: () => R): R => (spans.getStore() ? spans.exit(work) : work())

/** Does the work within a span of its own, and ends it. */
export async function traced<R>(span: Span | undefined, work: () => Promise<R>): Promise<R> {
  if (!span) return work()
  try {
    const result = await spans.run(span, work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}
