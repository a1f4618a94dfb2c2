// The one way to say no to a caller.

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 501 | 503

/** A request that is answered with a reason instead of a result. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(status: RefusalStatus, message: string, code: string, details: Record<string, unknown> = {}) {
    super(message)
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

export function refuse(status: RefusalStatus, message: string, code: string = usualCodes[status], details?: Record<string, unknown>): never {
  throw new Refusal(status, message, code, details)
}
