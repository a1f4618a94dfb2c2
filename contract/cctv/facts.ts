// The facts of cameras: who kept and who watched which.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { fact } from '#contract/kit/fact.ts'
import { Flag, Id } from '#contract/nouns/fields.ts'
import { cameraStates } from './Camera.ts'

const audience = may('cctv.view')

export const cctvFacts = {
  cameraAdded: fact('A camera was added.', { data: z.object({ cameraId: Id }), audience }),
  cameraChanged: fact('A camera was changed.', { data: z.object({ cameraId: Id, fields: z.array(z.string().max(64)).max(20) }), audience }),
  cameraActivated: fact('A camera was taken out of use or put into it again.', { data: z.object({ cameraId: Id, isDeleted: Flag }), audience }),
  cameraStateChanged: fact('A camera went on or off line.', { data: z.object({ cameraId: Id, state: z.enum(cameraStates) }), audience }),
  camerasViewed: fact('An account watched cameras.', { data: z.object({ cameraIds: z.array(Id).max(16) }), audience: [] }),
}
