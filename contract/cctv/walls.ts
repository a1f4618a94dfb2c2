// Walls of cameras by name, and the calls that keep them.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { Flag, filledLine, Id } from '#contract/nouns/fields.ts'

export const wallSizes = [1, 4, 9, 16] as const
/** Most walls that one account sees. */
export const mostWalls = 100

const form = {
  name: filledLine(60),
  size: z.literal(wallSizes),
  /** By their place on the wall. */
  cameraIds: z.array(Id).min(1).max(16),
  /** For everybody in the center; who manages the reference data may. */
  isShared: Flag.default(0),
}
export const CameraWall = z.object({ id: Id, ...form, isShared: Flag, isDeleted: Flag })
export type CameraWall = z.output<typeof CameraWall>

const access = may('cctv.view')
const ofWall = z.object({ id: Id })

export const walls = {
  getCctvWalls: get('/cctv/getCctvWalls', {
    doc: 'Lists the walls of cameras that were kept by name: the account’s own, and those of the center.',
    access,
    beyond: true,
    input: z.object({}),
    data: z.array(CameraWall).max(mostWalls),
  }),
  addCctvWall: post('/cctv/addCctvWall', {
    harm: 'reversible',
    doc: 'Keeps a wall of cameras by name; one of the same name is replaced.',
    access,
    beyond: true,
    input: z.object(form),
    data: CameraWall,
  }),
  removeCctvWall: post('/cctv/removeCctvWall/{id}', {
    harm: 'reversible',
    doc: 'Forgets a wall of cameras.',
    access,
    beyond: true,
    input: ofWall,
    data: CameraWall,
  }),
  restoreCctvWall: post('/cctv/restoreCctvWall/{id}', {
    harm: 'reversible',
    doc: 'Brings a wall of cameras back.',
    access,
    beyond: true,
    input: ofWall,
    data: CameraWall,
  }),
}
