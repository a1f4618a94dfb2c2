// What the room warnings is given beside the context of a call.
import type { Config } from '#server/config.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Database } from '#server/kit/transaction.ts'

export interface WarningParts {
  db: Database
  jobs: Jobs
  secrets: Secrets
  config: Pick<Config, 'warnings' | 'capFeeds'>
}
