// The room auth: its parts, and all its handlers.
import type { auth as contract } from '#contract/auth/room.ts'
import type { Config } from '#server/config.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Database } from '#server/kit/transaction.ts'
import type { Letters } from './letters.ts'
import { servePassword } from './password.ts'
import { serveSecondFactor } from './secondFactor.ts'
import type { Sessions } from './sessions.ts'
import { serveSignIn } from './signIn.ts'
import { serveWriterRegistration } from './writerRegistration.ts'

export interface AuthParts {
  db: Database
  secrets: Secrets
  letters: Letters
  sessions: Sessions
  config: Pick<Config, 'demo'>
}

export const serveAuth = (parts: AuthParts): Handlers<typeof contract> => ({
  ...serveSignIn(parts),
  ...servePassword(parts),
  ...serveWriterRegistration(parts),
  ...serveSecondFactor(parts),
})
