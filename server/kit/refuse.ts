// The one way to say no to a caller.
import type { Sentence } from '#contract/kit/say.ts'
import { english } from '#contract/language/english.ts'

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 501 | 503

/** A request that is answered with a reason instead of a result. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  /** What was said, with its words, for whoever speaks another language. */
  readonly said: string | Sentence
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(status: RefusalStatus, said: string | Sentence, code: string, details: Record<string, unknown> = {}) {
    super(english(said))
    this.said = said
    this.status = status
    this.code = code
    this.details = details
  }
}

const usualCodes: Record<RefusalStatus, string> = {
  400: 'bad-input',
  401: 'session-expired',
  403: 'not-allowed',
  404: 'not-found',
  405: 'wrong-method',
  409: 'conflict',
  413: 'too-large',
  415: 'wrong-type',
  422: 'key-reused',
  429: 'too-many',
  501: 'not-built',
  503: 'unavailable',
}

export function refuse(status: RefusalStatus, said: string | Sentence, code: string = usualCodes[status], details?: Record<string, unknown>): never {
  throw new Refusal(status, said, code, details)
}
