// What the room auth is given beside the context of a call.
import type { Config } from '#server/config.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import type { PartnerProvider } from '#server/outside/PartnerProvider.ts'
import type { Letters } from './letters.ts'
import type { Sessions } from './sessions.ts'

export type { Letters } from './letters.ts'

export interface AuthParts {
  db: Database
  secrets: Secrets
  letters: Letters
  sessions: Sessions
  partners: readonly PartnerProvider[]
  config: Pick<Config, 'demo' | 'secondFactor' | 'sessionMs' | 'webAddress' | 'origins' | 'staffGroups'>
  /** As the room of centers knows it. */
  ownCenter(tx: Tx): Promise<{ name: string; slug: string } | undefined>
  joined: { weatherUrl(): Promise<string | null> }
}
