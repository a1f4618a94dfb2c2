// The nouns of cameras: a camera as staff see it, its credentials never among it, and a stream that a browser plays.
import * as z from 'zod'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import { type Looking, sees } from './view.ts'
import { At, Flag, filledLine, Id, line, Position, Version } from '#contract/nouns/fields.ts'

export const cameraKinds = ['hls', 'mjpeg', 'still', 'rtsp', 'whep'] as const
/** So long without a new picture is not live: with the asking and the drawing between, it is told within five seconds. */
export const staleAfterMs = 4_000
/** Most cameras of a center. */
export const mostCameras = 2000
export const CameraKind = z.enum(cameraKinds)
export const cameraStates = ['online', 'offline', 'unknown', 'missingSoftware'] as const

export const Camera = z.object({
  id: Id,
  name: z.string(),
  place: z.string(),
  position: Position.nullable(),
  /** Degrees clockwise from north that it looks to, and how wide. */
  heading: z.number().min(0).max(360).nullable(),
  fieldOfView: z.number().min(1).max(360).nullable(),
  /** Metres to the farthest of which it shows something of use; null: as is usual. */
  reach: z.number().min(5).max(5000).nullable(),
  kind: CameraKind,
  state: z.enum(cameraStates),
  seenAt: At.nullable(),
  /** Metres from the place asked about. */
  metres: z.number().nullable(),
  /** Whether its view covers that place. */
  sees: z.boolean().nullable(),
  isDeleted: Flag,
  version: Version,
})
export type Camera = z.output<typeof Camera>

/** A camera as its keeper sees it: with the address, without the password. */
export const KeptCamera = Camera.extend({ address: z.string(), username: z.string().nullable(), hasPassword: z.boolean() })
export type KeptCamera = z.output<typeof KeptCamera>

/** `url` is signed and ends soon; it is null where `missing` says what is lacking. */
export const CameraStream = z.object({
  cameraId: Id,
  name: z.string(),
  /** A stream of HLS, pictures that are asked for one by one, or a line by WebRTC that is offered by posting its SDP to the address. */
  kind: z.enum(['hls', 'pictures', 'webrtc']),
  url: z.string().nullable(),
  expiresAt: At.nullable(),
  state: z.enum(cameraStates),
  missing: z.string().nullable(),
})
export type CameraStream = z.output<typeof CameraStream>

export const cameraFields = {
  name: filledLine(120),
  place: filledLine(200),
  position: Position.nullable().optional(),
  heading: z.number().min(0).max(360).nullable().optional(),
  fieldOfView: z.number().min(1).max(360).nullable().optional(),
  reach: z.number().min(5).max(5000).nullable().optional(),
  kind: CameraKind,
  address: z.url({ protocol: /^(https?|rtsps?)$/, error: 'A camera is reached by http, https, rtsp or rtsps.' }).max(1000),
  username: line(120).optional(),
  password: z.string().max(200).optional(),
}

/** How far a camera is from the place asked about, and whether it sees it. */
export const seenFrom = (camera: Looking, place?: { lat: number; lng: number }) => ({
  metres: place && camera.position ? Math.round(metresBetween(camera.position, place)) : null,
  sees: place ? sees(camera, place) : null,
})
