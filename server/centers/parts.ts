// What the room centers is given beside the context of a call.
import type { AuthParts } from '#server/auth/parts.ts'
import type { AccountParts } from '#server/accounts/parts.ts'
import type { Config } from '#server/config.ts'
import type { Mail } from '#server/outside/mail.ts'
import type { Sms } from '#server/outside/sms.ts'

export interface CenterParts extends Omit<AuthParts, 'config'>, Pick<AccountParts, 'keeper' | 'dutyOf' | 'makeInitialPassword'> {
  config: Pick<Config, 'demo' | 'secondFactor' | 'data' | 'smtpUrl' | 'backup' | 'weatherUrl' | 'privateHosts'>
  mail: Mail
  /** None where no gateway is set. */
  sms: Sms | null
}
