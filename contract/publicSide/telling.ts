// The calls by which a visitor agrees to be told how a report stands while the page is closed.
import * as z from 'zod'
import { post } from '#contract/kit/endpoint.ts'
import { pushAddress } from '#contract/nouns/pushAddress.ts'
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
      ...pushAddress,
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
