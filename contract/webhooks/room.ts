// Webhooks: what happens is told to other town systems, signed, in order for each object, at least once.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, ofOffices, post } from '#contract/kit/endpoint.ts'
import { page, pageInput, wholePageInput } from '#contract/kit/page.ts'
import { At, ById, filledLine, Flag, Version, WebAddress } from '#contract/nouns/fields.ts'

const FactName = z.string().regex(/^[a-zA-Z]{3,60}$/, 'A kind of fact is one word.')
const form = { name: filledLine(80), url: WebAddress, kinds: z.array(FactName).min(1, 'Choose at least one kind of fact.').max(300) }

export const Webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.string()),
  /** The log was gone through up to here. */
  toldTo: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
  lastDeliveredAt: At.nullable(),
  isDeleted: Flag,
  version: Version,
})
export type Webhook = z.output<typeof Webhook>

/** What deliveries are signed with; shown this once. */
const WebhookWithSecret = z.object({ webhook: Webhook, secret: z.string() })
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>

export const Delivery = z.object({
  /** The header `webhook-id`: the same at every try. */
  message: z.string(),
  seq: z.number().int(),
  verb: z.string(),
  kind: z.string(),
  objectId: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number().int(),
  triedAt: At.nullable(),
  nextAt: At.nullable(),
  answerStatus: z.number().int().nullable(),
  outcome: z.string().nullable(),
})
export type Delivery = z.output<typeof Delivery>

const access = may('center.manage')
const own = { access, beyond: true }

export const webhooks = ofOffices({
  getWebhooks: get('/resources/getWebhooks', {
    doc: 'The webhooks of the center, and how their deliveries go.',
    ...own,
    input: z.object({ ...wholePageInput, isDeleted: Flag.optional() }),
    data: page(Webhook),
  }),
  addWebhook: post('/resources/addWebhook', {
    harm: 'secrets',
    doc: 'Tells facts of chosen kinds to an address from now on; the secret that signs them is shown this once. The kinds are listed at the head of this description.',
    ...own,
    input: z.object(form),
    data: WebhookWithSecret,
  }),
  updateWebhook: post('/resources/updateWebhook/{id}', {
    harm: 'secrets',
    isEdit: true,
    doc: 'Changes where a webhook leads, or which kinds of facts it tells.',
    ...own,
    input: z.object({ id: z.uuid(), version: Version.optional(), ...z.object(form).partial().shape }),
    data: Webhook,
  }),
  resetWebhookSecret: post('/resources/resetWebhookSecret/{id}', {
    harm: 'secrets',
    doc: 'Gives a webhook a new secret; the old one is right for a day more.',
    ...own,
    input: ById,
    data: WebhookWithSecret,
  }),
  deactivateWebhook: post('/resources/deactivateWebhook/{id}', {
    harm: 'reversible',
    doc: 'Takes a webhook out of use: it tells nothing more, leaves the list and no longer counts among the ten; what waits stays.',
    ...own,
    input: ById,
    data: Webhook,
  }),
  reactivateWebhook: post('/resources/reactivateWebhook/{id}', {
    harm: 'reversible',
    doc: 'Takes it back into use, where it stopped.',
    ...own,
    input: ById,
    data: Webhook,
  }),
  replayWebhook: post('/resources/replayWebhook/{id}', {
    harm: 'reversible',
    doc: 'Tells again every fact after a place in the log (0: from its beginning), or since a time, under the same message ids.',
    ...own,
    input: z
      .object({ id: z.uuid(), after: z.number().int().min(0).optional(), since: At.optional() })
      .refine(({ after, since }) => (after === undefined) !== (since === undefined), {
        path: ['after'],
        error: 'Say after which fact, or since when.',
      }),
    data: Webhook,
  }),
  getWebhookDeliveries: get('/resources/getWebhookDeliveries', {
    doc: 'The deliveries of a webhook, the newest first, with how they were answered; those that are over are kept for a week.',
    ...own,
    input: z.object({ ...pageInput, webhookId: z.uuid(), state: Delivery.shape.state.optional() }),
    data: page(Delivery),
  }),
})
