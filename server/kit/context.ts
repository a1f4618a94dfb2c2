// What every handler is given beside its input.
import type { Network } from './admission/sources.ts'
import type { Permission } from '#contract/accounts/permissions.ts'
import type { AccountType } from '#contract/accounts/permissions.ts'
import type { Holder } from '#contract/kit/access.ts'
import type { Doer } from './record.ts'
import type { Tx } from './transaction.ts'

export interface Actor extends Holder {
  accountId: string
  accountType: AccountType
  accountTypeLabel: string
  name: string
  /** The actor's center; the superadmin's is the installation itself. */
  center: string
  sessionId: string
  /** What the log knows the session or the key by. */
  tokenHash: Buffer
  isDemo: boolean
  /** A second factor must be set before anything else. */
  lacksFactor: boolean
  /** When the person last showed who they are: at signing in, or since. */
  provenAt: number
  may(permission: Permission): boolean
  /** A program with an API key, and how many calls a minute it may make. */
  key: { callsPerMinute: number } | null
}

/** The browser that a call comes from: known by those accounts that have signed in with it, and by nothing else. */
export interface Browser {
  readonly id: string | null
  knows(accountId: string): boolean
  remember(accountId: string): void
}

export interface Context {
  actor: Actor | null
  /** The actor of a call that is not open to the public. */
  me: Actor
  doer: Doer
  /** The caller's network, and the device as it names itself. */
  source: Network
  device: string
  browser: Browser
  /** Nothing can be written in it; of a call that may lag a copy of the database answers. */
  read: <R>(work: (tx: Tx) => Promise<R>, center?: string) => Promise<R>
  /** Whether the handler has written into the log itself what it shows. */
  isRecorded: boolean
  /** A reading that is itself recorded: the log tells who saw what. */
  readRecorded: <R>(work: (tx: Tx) => Promise<R>, center?: string) => Promise<R>
  /** The one transaction of a changing call. What it returns is the call's reply: the same Idempotency-Key gets it again. */
  change: <R>(work: (tx: Tx) => Promise<R>, center?: string) => Promise<R>
}
