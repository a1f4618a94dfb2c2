// What is joined to the center: when it was last heard of, what waits, what went wrong, and whether it works now.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, Count } from '#contract/nouns/fields.ts'

export const integrationNames = ['mail', 'sms', 'weather', 'warnings', 'cameras', 'sensors', 'webhooks', 'apiKeys', 'backup'] as const
export type IntegrationName = (typeof integrationNames)[number]
/** Those that can be asked at once whether they work. */
export const testable = ['mail', 'sms', 'weather'] as const

export const Integration = z.object({
  name: z.enum(integrationNames),
  /** Set: it is there, and nothing is known of whether it works until it is tested. */
  state: z.enum(['ok', 'failing', 'off', 'set']),
  /** How many are joined, of what there can be many of. */
  joined: Count.nullable(),
  /** When the last word came, or went out well. */
  lastAt: At.nullable(),
  waiting: Count,
  failing: Count,
  /** What went wrong last, in words. */
  trouble: z.string().nullable(),
})
export type Integration = z.output<typeof Integration>

const own = { access: may('center.manage'), beyond: true }

export const integrations = {
  getIntegrations: get('/resources/getIntegrations', {
    doc: 'What is joined to the center: its last word, its backlog and its errors.',
    ...own,
    data: z.array(Integration).max(integrationNames.length),
  }),
  testIntegration: post('/resources/testIntegration', {
    doc: 'Asks one of them at once: mail and text messages go to who asks, the weather is that of the middle of the town. What is wrong is said in words.',
    ...own,
    harm: 'none',
    input: z.object({ name: z.enum(testable) }),
    data: z.object({ isFine: z.boolean() }),
  }),
}
