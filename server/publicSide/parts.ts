// What the room publicSide is given beside the context of a call.
import type { Typing } from '#server/chat/room.ts'
import type { Config } from '#server/config.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import type { Budget } from '#server/kit/admission/budgets.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Database } from '#server/kit/transaction.ts'
import type { Sms } from '#server/outside/sms.ts'
import type { Centers } from './centers.ts'
import type { Followers } from './followers.ts'
import type { Drawing } from './media/draw.ts'
import type { Pieces } from '#server/files/pieces.ts'
import type { Load } from './work.ts'

export interface PublicParts {
  db: Database
  jobs: Pick<Jobs, 'send'>
  secrets: Secrets
  keeper: FileKeeper
  followers: Followers
  centers: Centers
  load: Load
  config: Pick<Config, 'turnUrls' | 'turnSecret' | 'stunUrls' | 'uploadBytes' | 'privateHosts'>
  sms: Pick<Sms, 'isSet'>
  pieces: Pieces
  drawing: Pick<Drawing, 'wake'>
  typing: Pick<Typing, 'isStaffTyping' | 'tell'>
  /** Pictures within a call are drawn one after the other, networks taking turns. */
  fileGate: { pass<R>(work: () => Promise<R>): Promise<R> }
  /** What a network may ask for in the lane of threats to life. */
  lifeBudget: Pick<Budget, 'take'>
  warn(error: unknown): void
}
