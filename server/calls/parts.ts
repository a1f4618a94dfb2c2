// What the room calls is given beside the context of a call.
import type { Config } from '#server/config.ts'

export interface CallParts {
  config: Pick<Config, 'turnUrls' | 'turnSecret' | 'stunUrls'>
}
