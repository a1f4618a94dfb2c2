// The calls of the second factor: a time-based code from the person's own phone; and how a lost one is taken off.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { post } from '#contract/kit/endpoint.ts'

/** The account types that may switch it on, and must in a real installation. */
export const secondFactorTypes = ['superadmin', 'admin', 'verifier'] as const

const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'The code has six digits.')

export const secondFactor = {
  beginSecondFactor: post('/auth/beginSecondFactor', {
    harm: 'secrets',
    hasOwnProof: true,
    doc: 'Makes a secret for an authenticator app; it counts once a code confirms it.',
    access: 'account',
    beyond: true,
    input: z.object({ password: z.string().min(1).max(1024) }),
    data: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmSecondFactor: post('/auth/confirmSecondFactor', {
    harm: 'secrets',
    hasOwnProof: true,
    doc: 'Switches the second factor on with a first code.',
    access: 'account',
    beyond: true,
    input: z.object({ code }),
    data: z.null(),
  }),
  removeSecondFactor: post('/auth/removeSecondFactor', {
    harm: 'secrets',
    hasOwnProof: true,
    doc: 'Switches the second factor off.',
    access: 'account',
    beyond: true,
    input: z.object({ password: z.string().min(1).max(1024), code }),
    data: z.null(),
  }),
  resetSecondFactor: post('/auth/resetSecondFactor/{id}', {
    harm: 'secrets',
    doc: 'Takes a lost second factor off an account, app and passkeys, once two people have asked for it within a day: admins of its center or the superadmin.',
    access: may('accounts.manage', 'centers.manage'),
    beyond: true,
    input: z.object({ id: z.uuid() }),
    data: z.object({ isDone: z.boolean(), until: z.string().nullable() }),
  }),
}
