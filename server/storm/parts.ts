// What the room storm is given beside the context of a call.
import type { Secrets } from '#server/kit/secrets.ts'
import type { Database } from '#server/kit/transaction.ts'

export interface StormParts {
  db: Database
  secrets: Secrets
}
