// The room publicSide: all that a visitor without an account may do, behind a gate that leaves the rest of the house to staff.
import type { publicSide as contract } from '#contract/publicSide/room.ts'
import type { Config } from '#server/config.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Database } from '#server/kit/transaction.ts'
import { Centres } from './centres.ts'
import type { Followers } from './followers.ts'
import { serveFollowUp } from './followUp.ts'
import { Gate } from './limits.ts'
import { servePerson } from './person.ts'
import { servePlaces } from './places.ts'
import { serveReport } from './report.ts'
import { Load } from './work.ts'

export interface PublicParts {
  db: Database
  secrets: Secrets
  keeper: FileKeeper
  followers: Followers
  centres: Centres
  load: Load
  /** At most half the connections to the database are visitors'. */
  gate: Gate
  /** Pictures are drawn one after the other. */
  fileGate: Gate
}

type Given = Pick<PublicParts, 'db' | 'secrets' | 'keeper' | 'followers'> & { config: Pick<Config, 'pool'> }

export function servePublicSide({ db, secrets, keeper, followers, config }: Given): Partial<Handlers<typeof contract>> {
  const gates = { gate: new Gate(Math.max(1, Math.floor(config.pool / 2))), fileGate: new Gate(1) }
  const parts: PublicParts = { db, secrets, keeper, followers, centres: new Centres(db), load: new Load(), ...gates }
  return { ...servePlaces(parts), ...serveReport(parts), ...serveFollowUp(parts), ...servePerson(parts) }
}
