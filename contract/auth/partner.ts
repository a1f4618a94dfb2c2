// Signing in through the partner's own provider: begun here, confirmed there, finished here.
import * as z from 'zod'
import { post } from '#contract/kit/endpoint.ts'
import { SignedIn } from './Session.ts'

export const partnerPage = '/cms/dgsi'

export const partner = {
  beginPartnerSignIn: post('/auth/beginPartnerSignIn', {
    harm: 'reversible',
    doc: 'Where the partner asks who somebody is, and what this browser keeps until it comes back from there.',
    access: 'public',
    beyond: true,
    input: z.object({ returnTo: z.url({ protocol: /^https?$/ }).max(300) }),
    data: z.object({ url: z.string(), kept: z.string() }),
  }),
  finishPartnerSignIn: post('/auth/finishPartnerSignIn', {
    harm: 'reversible',
    doc: 'Signs in whom the partner has confirmed; each confirmation serves once. Staff with a second factor are refused with totp-required and a new `kept`: send that with the code. Where the partner began, the first answer is partner-confirm with whose account it is and a `kept`: send that once the person agrees.',
    access: 'public',
    beyond: true,
    input: z.object({ answer: z.string().min(1).max(6_000), kept: z.string().max(4_000).optional(), totp: z.string().trim().max(10).optional() }),
    data: SignedIn,
  }),
}
