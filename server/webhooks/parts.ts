// What the room webhooks is given beside the context of a call.
import type { Config } from '#server/config.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Database } from '#server/kit/transaction.ts'

export interface WebhookParts {
  db: Database
  secrets: Secrets
  config: Pick<Config, 'privateHosts'>
}
