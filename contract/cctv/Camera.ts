// The nouns of cameras: a camera as staff see it, its credentials never among it, and a stream that a browser plays.
import * as z from 'zod'
import { At, Flag, filledLine, Id, line, Position, Version } from '#contract/nouns/fields.ts'

export const cameraKinds = ['hls', 'rtsp', 'mjpeg', 'still'] as const
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
  kind: CameraKind,
  state: z.enum(cameraStates),
  seenAt: At.nullable(),
  /** Metres from the place asked about. */
  metres: z.number().nullable(),
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
  kind: z.enum(['hls', 'mjpeg', 'still']),
  url: z.string().nullable(),
  expiresAt: At.nullable(),
  state: z.enum(cameraStates),
  missing: z.string().nullable(),
})
export type CameraStream = z.output<typeof CameraStream>

export const cameraFields = {
  name: filledLine(120),
  place: filledLine(200),
  position: Position.optional(),
  heading: z.number().min(0).max(360).optional(),
  fieldOfView: z.number().min(1).max(360).optional(),
  kind: CameraKind,
  address: z.url({ protocol: /^(https?|rtsps?)$/, error: 'A camera is reached by http, https, rtsp or rtsps.' }).max(1000),
  username: line(120).optional(),
  password: z.string().max(200).optional(),
}
