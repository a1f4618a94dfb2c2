// The calls of the room cctv.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, ofOffices, post } from '#contract/kit/endpoint.ts'
import { upload } from '#contract/kit/upload.ts'
import { At, Flag, Id, Lat, Lng, Version } from '#contract/nouns/fields.ts'
import { page, wholePageInput } from '#contract/kit/page.ts'
import { TicketUpdate } from '#contract/tickets/detail/updates.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'
import { Camera, CameraStream, cameraFields, KeptCamera } from './Camera.ts'
import { walls } from './walls.ts'

const viewers = may('cctv.view')
const keepers = may('reference.manage')
const ofCamera = z.object({ id: Id })
/** Most tiles that one screen plays. */
export const mostStreams = 16

export const cctv = ofOffices({
  ...walls,
  fetchCctv: get('/cctv/fetchCctv', {
    doc: 'Lists the cameras; with a place, the nearest first.',
    access: viewers,
    input: z.object({ ...wholePageInput, lat: Lat.optional(), lng: Lng.optional() }),
    data: page(Camera),
  }),
  fetchCctvStreams: get('/cctv/fetchCctvStreams', {
    doc: 'Addresses that a browser plays, of the cameras named or else the first; each view is in the log.',
    access: viewers,
    input: z.object({ cameraId: z.array(Id).max(mostStreams).optional(), limit: z.number().int().min(1).max(mostStreams).default(9) }),
    data: z.array(CameraStream).max(mostStreams),
  }),
  addCctvFrame: post('/cctv/addCctvFrame', {
    harm: 'reversible',
    doc: 'Puts a frame that a camera showed just now onto the timeline of a ticket, with the camera, the time and who did it.',
    access: viewers,
    beyond: true,
    input: z.object({ cameraId: Id, transactionNumber: TransactionNumber, at: At, frame: upload() }),
    data: TicketUpdate,
  }),
  getKeptCctv: get('/cctv/getKeptCctv', {
    doc: 'Lists the cameras for those who keep them, with addresses and the deactivated ones.',
    access: keepers,
    beyond: true,
    input: z.object({ ...wholePageInput, isDeleted: Flag.optional() }),
    data: page(KeptCamera),
  }),
  addCctv: post('/cctv/addCctv', {
    harm: 'reversible',
    doc: 'Adds a camera.',
    access: keepers,
    beyond: true,
    input: z.object(cameraFields),
    data: KeptCamera,
  }),
  updateCctv: post('/cctv/updateCctv/{id}', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Changes a camera; without a password the stored one stays.',
    access: keepers,
    beyond: true,
    input: ofCamera.extend({ version: Version.optional(), ...z.object(cameraFields).partial().shape }),
    data: KeptCamera,
  }),
  deactivateCctv: post('/cctv/deactivateCctv/{id}', {
    harm: 'reversible',
    doc: 'Takes a camera out of use.',
    access: keepers,
    beyond: true,
    input: ofCamera,
    data: KeptCamera,
  }),
  reactivateCctv: post('/cctv/reactivateCctv/{id}', {
    harm: 'reversible',
    doc: 'Puts a camera into use again.',
    access: keepers,
    beyond: true,
    input: ofCamera,
    data: KeptCamera,
  }),
})
