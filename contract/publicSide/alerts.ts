// What the center warns of, for everybody; and asking to be warned, without an account: by notification, or by text once a code has proven the number.
import * as z from 'zod'
import { post } from '#contract/kit/endpoint.ts'
import { At, Id } from '#contract/nouns/fields.ts'
import { inOthers } from '#contract/nouns/names.ts'
import { Mobile } from '#contract/nouns/Phone.ts'
import { pushAddress } from '#contract/nouns/pushAddress.ts'
import { hazardGroups } from '#contract/warnings/hazards.ts'
import { gradeNames } from '#contract/nouns/pagasa.ts'
import { DeviceId } from './access.ts'
import { PublicLanguage } from './language.ts'
import { CenterName } from './places.ts'

/** An alert as people read it. */
export const ShownAlert = z.object({
  id: Id,
  headline: z.string(),
  description: z.string(),
  instruction: z.string(),
  headlineIn: inOthers(140),
  descriptionIn: inOthers(4000),
  instructionIn: inOthers(2000),
  severity: z.string(),
  /** PAGASA's color of rain or signal of wind. */
  grade: z.enum(gradeNames).nullable(),
  isExercise: z.boolean(),
  isCancel: z.boolean(),
  sentAt: At,
  expiresAt: At,
})
export type ShownAlert = z.output<typeof ShownAlert>

/** As long as is promised on the page; whoever asks again is told for as long anew. */
export const subscribedDays = 365
export const mostBarangays = 100
const wish = {
  barangayIds: z.array(Id).min(1, 'Choose at least one barangay.').max(mostBarangays),
  /** None: all of them. */
  hazards: z.array(z.enum(hazardGroups)).max(hazardGroups.length).default([]),
  language: PublicLanguage.default('en'),
}
export const Subscription = z.object({
  id: Id,
  way: z.enum(['push', 'sms']),
  barangayIds: z.array(Id).max(mostBarangays),
  hazards: z.array(z.enum(hazardGroups)),
  /** When it is deleted by itself. */
  endsAt: At,
})
export type Subscription = z.output<typeof Subscription>

const open = { access: 'public', beyond: true } as const
const here = { commandCenterId: CenterName }
const ofDevice = { ...here, deviceId: DeviceId }
/** What a number is proven for. */
export const codePurposes = ['warnings', 'neighbors'] as const
export type CodePurpose = (typeof codePurposes)[number]
const Subscriptions = z.object({
  all: z.array(Subscription).max(20),
  key: z.string(),
  hasTexts: z.boolean(),
  /** Whether people may offer to help their neighbors. */
  asksNeighbors: z.boolean(),
})
export type Subscriptions = z.output<typeof Subscriptions>
const PublicAlerts = z.object({
  stamp: z.string(),
  alerts: z.array(ShownAlert.extend({ barangays: z.array(z.string()).max(5_000) })).max(20),
  /** Where it is told what is near, if the center has switched that on. */
  nearPath: z.string().nullable(),
})
export type PublicAlerts = z.output<typeof PublicAlerts>

export const alerts = {
  getPublicAlerts: post('/ccPublic/getPublicAlerts', {
    harm: 'none',
    ...open,
    doc: 'What the center warns of now; waits until that differs from what is known, or the time is over.',
    input: z.object({ ...here, known: z.string().max(64).optional(), waitSeconds: z.number().int().min(0).max(25).default(0) }),
    data: PublicAlerts,
  }),
  getAlertSubscriptions: post('/ccPublic/getAlertSubscriptions', {
    harm: 'none',
    ...open,
    doc: 'What this device asked to be warned of, the key that its browser asks for, and whether texts are sent.',
    input: z.object(ofDevice),
    data: Subscriptions,
  }),
  subscribeByPush: post('/ccPublic/subscribeByPush', {
    harm: 'reversible',
    ...open,
    doc: 'Warns this device by Web Push of alerts over these barangays.',
    input: z.object({ ...ofDevice, ...pushAddress, ...wish }),
    data: Subscriptions,
  }),
  askAlertCode: post('/ccPublic/askAlertCode', {
    harm: 'reversible',
    ...open,
    doc: 'Sends a code to a number, by which it is proven for one purpose alone, which the text names.',
    input: z.object({ ...here, phone: Mobile, purpose: z.enum(codePurposes).default('warnings'), language: PublicLanguage.default('en') }),
    data: z.object({}),
  }),
  subscribeBySms: post('/ccPublic/subscribeBySms', {
    harm: 'reversible',
    ...open,
    doc: 'Warns a number by text of alerts over these barangays, once its code is told. The answer STOP ends it.',
    input: z.object({ ...ofDevice, phone: Mobile, code: z.string().trim().max(12), ...wish }),
    data: Subscriptions,
  }),
  endAlertSubscription: post('/ccPublic/endAlertSubscription', {
    harm: 'reversible',
    ...open,
    doc: 'Ends what this device asked for, at once.',
    input: z.object({ ...ofDevice, id: Id }),
    data: Subscriptions,
  }),
}
