// How a visitor without an account is known: the secret of a follow-up link, the device, and a proof of work.
import * as z from 'zod'
import { Id } from '#contract/nouns/fields.ts'

/** The secret in /cms/quickreport#<token>: 256 random bits. It travels in the body, so that no log of addresses holds it. */
export const FollowUpToken = z
  .string()
  .min(40)
  .max(64)
  .regex(/^[\w-]+$/)
export const followed = z.object({ token: FollowUpToken })

/** A visitor's device names itself by a random id that it keeps. */
export const DeviceId = Id

/** A puzzle: find a text so that the SHA-256 of `challenge` + it begins with `difficulty` zero bits. */
export const Challenge = z.object({ challenge: z.string(), difficulty: z.number().int().min(0).max(32), expiresAt: z.iso.datetime({ offset: true }) })
export type Challenge = z.output<typeof Challenge>

/** The puzzle and its answer. With a wrong one, or without one while many reports come in, a report is held for review, never dropped. */
export const proofFields = { challenge: z.string().max(500).optional(), solution: z.string().max(64).optional() }

/** The privacy notice that the visitor read, and when. */
export const noticeFields = { noticeVersion: z.string().min(1).max(40), noticeAt: z.iso.datetime({ offset: true }).optional() }
