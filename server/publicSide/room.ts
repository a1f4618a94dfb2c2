// The room publicSide: all that a visitor without an account may do, in turns with other strangers.
import type { publicSide as contract } from '#contract/publicSide/room.ts'
import type { Config } from '#server/config.ts'
import { Budget } from '#server/kit/admission/budgets.ts'
import { FairGate } from '#server/kit/admission/fairGate.ts'
import { laneNow, newLane } from '#server/kit/admission/lanes.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { serveAlertsOfAll } from './alerts/alerts.ts'
import { servePublicCalls } from './calls.ts'
import { serveFollowUp } from './followUp.ts'
import { dangerPerMinute } from './limits.ts'
import { serveMedia } from './media/media.ts'
import { Near, serveNear } from './near/near.ts'
import { serveNeighbor } from './neighbor.ts'
import { servePerson } from './person.ts'
import { servePlaces } from './places.ts'
import { serveReport } from './report.ts'
import { serveTalk } from './talk.ts'
import { serveTelling } from './telling/push.ts'
import { Load } from './work.ts'
import type { PublicParts } from './parts.ts'

type Given = Pick<PublicParts, 'db' | 'jobs' | 'secrets' | 'keeper' | 'followers' | 'typing' | 'pieces' | 'drawing' | 'centers' | 'sms' | 'warn'> & {
  near: Near
  config: Pick<Config, 'pool' | 'uploadBytes' | 'turnUrls' | 'turnSecret' | 'stunUrls' | 'privateHosts'>
}

export function servePublicSide({
  db,
  jobs,
  secrets,
  keeper,
  followers,
  typing,
  pieces,
  drawing,
  centers,
  config,
  sms,
  near,
  warn,
}: Given): Partial<Handlers<typeof contract>> {
  const files = new FairGate({ most: 1, waiting: 500, waitMs: 60_000 })
  const fileGate: PublicParts['fileGate'] = { pass: (work) => files.pass(laneNow() ?? newLane(''), work) }
  const admission = { fileGate, lifeBudget: new Budget(dangerPerMinute.address) }
  const parts: PublicParts = {
    db,
    jobs,
    secrets,
    keeper,
    followers,
    typing,
    pieces,
    drawing,
    config,
    sms,
    centers,
    load: new Load(),
    warn,
    ...admission,
  }
  return {
    ...servePlaces(parts),
    ...serveReport(parts),
    ...serveMedia(parts),
    ...serveFollowUp(parts),
    ...serveTalk(parts),
    ...servePublicCalls(parts),
    ...serveTelling(parts),
    ...servePerson(parts),
    ...serveAlertsOfAll(parts),
    ...serveNear(near, centers),
    ...serveNeighbor(parts),
  }
}

export { Centers } from './centers.ts'
export { Near } from './near/near.ts'
export { serveNearPage } from './near/page.ts'
export { answerByTextWith, readTextsWith } from './texts/texts.ts'
export { serveOpen311 } from './open311/serve.ts'
export { readStart } from './places.ts'
export { type Drawing, startDrawing, workLostMedia } from './media/draw.ts'
export { workDeletionCodes } from './deletion/code.ts'
export { workAlertCodes } from './alerts/code.ts'
export { workPictures } from './channels/pictures.ts'
export { serveChannels } from './channels/serve.ts'
export { reportOfCaller, spendLink, textCallLink, textWhere, workCallLinks } from './telling/callLink.ts'
export { answerTexted, workTelling } from './telling/tell.ts'
