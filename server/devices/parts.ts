// What the room devices is given beside the context of a call.
import type { Secrets } from '#server/kit/secrets.ts'
import type { Database } from '#server/kit/transaction.ts'

export interface DeviceParts {
  db: Database
  secrets: Secrets
  sessions: { forget: () => void }
}
