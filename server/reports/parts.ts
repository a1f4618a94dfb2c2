// What the room reports is given beside the context of a call.
import type { AuthParts } from '#server/auth/parts.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Database } from '#server/kit/transaction.ts'

export interface ReportParts {
  db: Database
  secrets: Secrets
  keeper: FileKeeper
  letters: Pick<AuthParts['letters'], 'post'>
  /** Where the console is found from outside. */
  webAddress: string | undefined
}
