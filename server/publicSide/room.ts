// The room publicSide: all that a visitor without an account may do, behind a gate that leaves the rest of the house to staff.
import type { publicSide as contract } from '#contract/publicSide/room.ts'
import type { Config } from '#server/config.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { servePublicCalls } from './calls.ts'
import { serveFollowUp } from './followUp.ts'
import { Gate } from './limits.ts'
import { serveMedia } from './media/media.ts'
import { servePerson } from './person.ts'
import { servePlaces } from './places.ts'
import { serveReport } from './report.ts'
import { serveTalk } from './talk.ts'
import { Load } from './work.ts'
import type { PublicParts } from './parts.ts'

type Given = Pick<PublicParts, 'db' | 'secrets' | 'keeper' | 'followers' | 'typing' | 'pieces' | 'drawing' | 'centers'> & {
  config: Pick<Config, 'pool' | 'uploadBytes' | 'turnUrls' | 'turnSecret' | 'stunUrls'>
}

export function servePublicSide({
  db,
  secrets,
  keeper,
  followers,
  typing,
  pieces,
  drawing,
  centers,
  config,
}: Given): Partial<Handlers<typeof contract>> {
  const gates = { gate: new Gate(Math.max(1, Math.floor(config.pool / 2))), fileGate: new Gate(1) }
  const parts: PublicParts = { db, secrets, keeper, followers, typing, pieces, drawing, config, centers, load: new Load(), ...gates }
  return {
    ...servePlaces(parts),
    ...serveReport(parts),
    ...serveMedia(parts),
    ...serveFollowUp(parts),
    ...serveTalk(parts),
    ...servePublicCalls(parts),
    ...servePerson(parts),
  }
}

export { Centers } from './centers.ts'
export { readStart } from './places.ts'
export { type Drawing, startDrawing, workLostMedia } from './media/draw.ts'
export { Pieces } from './media/pieces.ts'
