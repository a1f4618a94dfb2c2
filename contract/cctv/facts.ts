// The facts of cameras: who kept and who watched which.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { fact } from '#contract/kit/fact.ts'
import { At, Flag, Id } from '#contract/nouns/fields.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'
import { cameraStates } from './Camera.ts'
import { cctv } from './room.ts'

const audience = may('cctv.view')
const stale = () => [cctv.fetchCctv, cctv.getKeptCctv]

export const cctvFacts = {
  cameraAdded: fact('A camera was added.', { stale, data: z.object({ cameraId: Id }), audience }),
  cameraChanged: fact('A camera was changed.', { stale, data: z.object({ cameraId: Id, fields: z.array(z.string().max(64)).max(20) }), audience }),
  cameraActivated: fact('A camera was taken out of use or put into it again.', {
    stale,
    data: z.object({ cameraId: Id, isDeleted: Flag }),
    audience,
  }),
  cameraStateChanged: fact('A camera went on or off line.', { stale, data: z.object({ cameraId: Id, state: z.enum(cameraStates) }), audience }),
  cameraWallKept: fact('A wall of cameras was kept.', {
    stale: () => [cctv.getCctvWalls],
    data: z.object({ wallId: Id, isShared: Flag }),
    audience,
  }),
  cameraWallSwitched: fact('A wall of cameras was forgotten or brought back.', {
    stale: () => [cctv.getCctvWalls],
    data: z.object({ wallId: Id, isDeleted: Flag }),
    audience,
  }),
  cameraFrameKept: fact('A frame of a camera was put onto a ticket.', {
    data: z.object({
      cameraId: Id,
      transactionNumber: TransactionNumber,
      updateId: Id,
      sha256: z.string().max(64),
      at: At,
      takenBy: z.enum(['server', 'browser']).optional(),
    }),
    audience: [],
    timeline: 'none',
  }),
  camerasViewed: fact('An account watched cameras.', { stale, data: z.object({ cameraIds: z.array(Id).max(16) }), audience: [] }),
}
