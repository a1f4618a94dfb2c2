// The facts of the room webhooks. Deliveries are none, so that telling makes nothing to tell.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { type FactKinds, fact } from '#contract/kit/fact.ts'
import { Flag } from '#contract/nouns/fields.ts'
import { webhooks } from './room.ts'

const audience = may('center.manage')
const stale = () => [webhooks.getWebhooks]

export const webhookFacts = {
  webhookChanged: fact('A webhook was added, changed, or taken in or out of use.', { stale, audience, data: z.object({ isDeleted: Flag }) }),
  webhookReplayed: fact('Facts are told to a webhook again.', {
    stale: () => [webhooks.getWebhooks, webhooks.getWebhookDeliveries],
    audience,
    data: z.object({ after: z.number().int() }),
  }),
} satisfies FactKinds
