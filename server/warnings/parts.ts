// What the room warnings is given beside the context of a call.
import type { CapFeed, Config } from '#server/config.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Sms } from '#server/outside/sms.ts'
import type { Database } from '#server/kit/transaction.ts'

/** A feed as it is joined just now. */
export interface JoinedFeed extends CapFeed {
  /** By which its warnings are kept: as long as it is joined. */
  name: string
  /** Whose own it is; null: it is asked for all centers. */
  center: string | null
}
export interface JoinedFeeds {
  /** Those that a center is told of. */
  feeds(center: string): Promise<JoinedFeed[]>
}

export interface WarningParts {
  sms: Pick<Sms, 'isSet'>
  db: Database
  jobs: Jobs
  secrets: Secrets
  config: Pick<Config, 'warnings'>
  joined: JoinedFeeds
}
