// What the room centres is given beside the context of a call.
import type { AuthParts } from '#server/auth/room.ts'
import type { AccountParts } from '#server/accounts/room.ts'
import type { Config } from '#server/config.ts'

export interface CentreParts extends Omit<AuthParts, 'config'>, Pick<AccountParts, 'keeper' | 'dutyOf' | 'makeInitialPassword'> {
  config: Pick<Config, 'demo' | 'data' | 'smtpUrl'>
}
