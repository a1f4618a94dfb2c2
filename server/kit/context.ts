// What every handler is given beside its input.
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
  /** The actor's centre; the superadmin's is the installation itself. */
  centre: string
  sessionId: string
  isDemo: boolean
  may(permission: Permission): boolean
}

export interface Context {
  actor: Actor | null
  /** The actor of a call that is not open to the public. */
  me: Actor
  doer: Doer
  /** The caller's network address, and the device as it names itself. */
  source: string
  device: string
  /** Nothing can be written in it. */
  read: <R>(work: (tx: Tx) => Promise<R>, centre?: string) => Promise<R>
  /** A reading that is itself recorded: the log tells who saw what. */
  witness: <R>(work: (tx: Tx) => Promise<R>, centre?: string) => Promise<R>
  /** The one transaction of a changing call. What it returns is the call's reply: the same Idempotency-Key gets it again. */
  change: <R>(work: (tx: Tx) => Promise<R>, centre?: string) => Promise<R>
}
