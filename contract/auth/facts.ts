// The facts of signing in. They are for the audit, and tell nodes which sockets must end.
import * as z from 'zod'
import { applicants } from '#contract/accounts/applicants.ts'
import { accountLists } from '#contract/accounts/facts.ts'
import { fact } from '#contract/kit/fact.ts'

export const authFacts = {
  signedIn: fact('An account signed in.', { data: z.object({ sessionId: z.uuid(), realm: z.enum(['staff', 'dgsi', 'demo']) }), audience: [] }),
  signInRefused: fact('A sign-in was refused.', { data: z.object({ reason: z.string() }), audience: [] }),
  signedOut: fact('An account signed out.', { data: z.object({ sessionId: z.uuid() }), audience: [] }),
  sessionsEnded: fact('Sessions of an account were ended.', {
    data: z.object({ reason: z.string(), keptSessionId: z.uuid().nullable() }),
    audience: [],
  }),
  recoveryAsked: fact('A one-time password was sent for recovery.', { data: z.object({}), audience: [] }),
  passwordChanged: fact('A password was changed.', { data: z.object({ by: z.enum(['recovery', 'owner', 'initial']) }), audience: [] }),
  passwordReset: fact('An account was given a new initial password.', { stale: accountLists, data: z.object({}), audience: ['accounts.manage'] }),
  secondFactorChanged: fact('The second factor was switched on or off.', { data: z.object({ on: z.boolean() }), audience: [] }),
  passkeyChanged: fact('A passkey was added or taken off.', { data: z.object({ passkeyId: z.uuid(), on: z.boolean() }), audience: [] }),
  factorResetAsked: fact('Somebody asked to take off a lost second factor; another person must agree.', {
    stale: accountLists,
    data: z.object({ until: z.string() }),
    audience: ['accounts.manage'],
  }),
  factorReset: fact('A lost second factor was taken off by two people.', {
    stale: accountLists,
    data: z.object({ askedBy: z.uuid() }),
    audience: ['accounts.manage'],
  }),
  passwordRefused: fact('Somebody signed in gave a wrong password where theirs was asked for.', { data: z.object({}), audience: [] }),
  secondFactorRefused: fact('A code of the second factor was wrong.', { data: z.object({ at: z.string() }), audience: [] }),
  provenAgain: fact('Somebody signed in showed again who they are.', { data: z.object({ sessionId: z.uuid() }), audience: [] }),
  writerApplied: fact('A content writer applied.', { stale: () => [applicants.getApplicants], data: z.object({}), audience: ['applicants.decide'] }),
}
