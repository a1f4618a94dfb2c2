// What the room warnings is given beside the context of a call.
import type { JoinedFeed } from '#server/centers/parts.ts'
import type { Config } from '#server/config.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Sms } from '#server/outside/sms.ts'
import type { Database } from '#server/kit/transaction.ts'

export interface JoinedFeeds {
  /** Those that a center is told of. */
  feeds(center: string): Promise<JoinedFeed[]>
}

export interface WarningParts {
  sms: Pick<Sms, 'isSet'>
  db: Database
  jobs: Jobs
  secrets: Secrets
  config: Pick<Config, 'warnings' | 'webAddress'>
  joined: JoinedFeeds
}
