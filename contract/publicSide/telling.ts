// The calls by which a visitor agrees to be told how a report stands while the page is closed.
import * as z from 'zod'
import { post } from '#contract/kit/endpoint.ts'
import { DeviceId, followed } from './access.ts'
import { PublicLanguage } from './language.ts'

const open = { access: 'public', beyond: true } as const
const ofDevice = followed.extend({ deviceId: DeviceId })

export const telling = {
  getPush: post('/ccPublic/getPush', {
    harm: 'none',
    ...open,
    doc: 'Whether this device is told of the report by Web Push, and the key that its browser asks for.',
    input: ofDevice,
    data: z.object({ isOn: z.boolean(), key: z.string() }),
  }),
  allowPush: post('/ccPublic/allowPush', {
    harm: 'reversible',
    ...open,
    doc: 'Tells this device by Web Push whenever the report stands otherwise.',
    input: ofDevice.extend({
      /** As the browser made it: where its push service takes messages, and how they are encrypted. */
      endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
      p256dh: z
        .string()
        .regex(/^[\w-]{87}=?$/)
        .meta({ examples: [`B${'x'.repeat(86)}`] }),
      auth: z
        .string()
        .regex(/^[\w-]{22}(==)?$/)
        .meta({ examples: ['x'.repeat(22)] }),
      language: PublicLanguage.default('en'),
    }),
    data: z.object({ isOn: z.boolean() }),
  }),
  endPush: post('/ccPublic/endPush', {
    harm: 'reversible',
    ...open,
    doc: 'Tells this device of the report no more.',
    input: ofDevice,
    data: z.object({ isOn: z.boolean() }),
  }),
}
