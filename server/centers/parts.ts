// What the room centers is given beside the context of a call.
import type { AuthParts } from '#server/auth/parts.ts'
import type { AccountParts } from '#server/accounts/parts.ts'
import type { Config } from '#server/config.ts'

export interface CenterParts extends Omit<AuthParts, 'config'>, Pick<AccountParts, 'keeper' | 'dutyOf' | 'makeInitialPassword'> {
  config: Pick<Config, 'demo' | 'secondFactor' | 'data' | 'smtpUrl' | 'backup'>
}
