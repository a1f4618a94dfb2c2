// The calls of passkeys: a key of the person's own device, opened by finger, face or PIN. By itself it is both factors.
import * as z from 'zod'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, filledLine } from '#contract/nouns/fields.ts'
import { SignedIn } from './Session.ts'

/** The most passkeys of one account. */
export const mostPasskeys = 10

export const PasskeyRow = z.object({ id: z.uuid(), name: z.string(), createdAt: At, lastUsedAt: At.nullable() })
export type PasskeyRow = z.output<typeof PasskeyRow>

/** What the device answers, as JSON, and what this browser kept of the question. */
export const passkeyAnswer = { answer: z.string().min(1).max(20_000), kept: z.string().min(1).max(4_000) }
export const PasskeyAnswer = z.object(passkeyAnswer)
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** What the device is asked, as JSON, and what the browser keeps of it until the device has answered. */
const Question = z.object({ options: z.string(), kept: z.string() })
const ofSite = z.object({ site: z.string().min(1).max(253) })

export const passkeys = {
  getPasskeys: get('/auth/getPasskeys', {
    doc: 'The passkeys of the signed-in account.',
    access: 'account',
    beyond: true,
    data: z.array(PasskeyRow),
  }),
  beginPasskey: post('/auth/beginPasskey', {
    harm: 'secrets',
    doc: 'What a device is asked to make a passkey for the signed-in account.',
    access: 'account',
    beyond: true,
    input: ofSite,
    data: Question,
  }),
  addPasskey: post('/auth/addPasskey', {
    harm: 'secrets',
    doc: 'Keeps a passkey that a device has made.',
    access: 'account',
    beyond: true,
    input: z.object({ ...passkeyAnswer, name: filledLine(60) }),
    data: PasskeyRow,
  }),
  removePasskey: post('/auth/removePasskey/{id}', {
    harm: 'secrets',
    doc: 'Takes a passkey of the signed-in account off.',
    access: 'account',
    beyond: true,
    input: z.object({ id: z.uuid() }),
    data: z.null(),
  }),
  beginPasskeySignIn: post('/auth/beginPasskeySignIn', {
    harm: 'reversible',
    doc: 'What a device is asked to show one of its passkeys of this site.',
    access: 'public',
    beyond: true,
    input: ofSite,
    data: Question,
  }),
  finishPasskeySignIn: post('/auth/finishPasskeySignIn', {
    harm: 'reversible',
    doc: 'Signs in by a passkey, without a password; each answer serves once.',
    access: 'public',
    beyond: true,
    input: PasskeyAnswer,
    data: SignedIn,
  }),
  proveByPasskey: post('/auth/proveByPasskey', {
    harm: 'reversible',
    doc: 'Shows by a passkey who is at the session, as proveMyself does by password.',
    access: 'account',
    beyond: true,
    input: PasskeyAnswer,
    data: z.null(),
  }),
}
