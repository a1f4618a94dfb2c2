// The calls of the optional second factor: a time-based code from the person's own phone.
import * as z from 'zod'
import { post } from '#contract/kit/endpoint.ts'

/** The account types that may switch it on. */
export const secondFactorTypes = ['superadmin', 'admin', 'verifier'] as const

const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'The code has six digits.')

export const secondFactor = {
  beginSecondFactor: post('/auth/beginSecondFactor', {
    doc: 'Makes a secret for an authenticator app; it counts once a code confirms it.',
    access: 'account',
    beyond: true,
    input: z.object({ password: z.string().min(1).max(1024) }),
    data: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmSecondFactor: post('/auth/confirmSecondFactor', {
    doc: 'Switches the second factor on with a first code.',
    access: 'account',
    beyond: true,
    input: z.object({ code }),
    data: z.null(),
  }),
  removeSecondFactor: post('/auth/removeSecondFactor', {
    doc: 'Switches the second factor off.',
    access: 'account',
    beyond: true,
    input: z.object({ password: z.string().min(1).max(1024), code }),
    data: z.null(),
  }),
}
