// What is joined to the center: when it was last heard of, what waits, what went wrong, and whether it works now.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { Sentence } from '#contract/kit/say.ts'
import { At, Count, Id } from '#contract/nouns/fields.ts'
import { ConnectionGiven } from './connections.ts'

export const integrationNames = [
  ...(['mail', 'sms', 'messenger', 'channel', 'weather', 'warnings', 'cameras'] as const),
  ...(['sensors', 'webhooks', 'partners', 'apiKeys', 'backup'] as const),
] as const
export type IntegrationName = (typeof integrationNames)[number]
/** Those that can be asked at once whether they work; the others speak by themselves. */
export const testable = ['mail', 'sms', 'messenger', 'channel', 'weather', 'warnings', 'cameras', 'webhooks', 'partners', 'backup'] as const
export type Testable = (typeof testable)[number]

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

/** How a test went; of what there are many of, each by its name. */
export const Tried = z.object({
  isFine: z.boolean(),
  parts: z.array(z.object({ name: z.string(), isFine: z.boolean(), said: z.union([z.string(), Sentence]) })),
})
export type Tried = z.output<typeof Tried>

const own = { access: may('center.manage', 'centers.manage'), beyond: true }

export const integrations = {
  getIntegrations: get('/resources/getIntegrations', {
    doc: 'What is joined to the center: its last word, its backlog and its errors. To the superadmin, what is joined for all centers alike.',
    ...own,
    data: z.array(Integration).max(integrationNames.length),
  }),
  testIntegration: post('/resources/testIntegration', {
    doc: 'Asks one of them at once: mail and text messages go to who asks, Messenger names its page, channels are told a test, the weather is that of the middle of the town, feeds and cameras are asked, webhooks and joined systems are told a test, the newest backup is opened. What is wrong is said in words.',
    ...own,
    harm: 'none',
    input: z.object({ name: z.enum(testable) }),
    data: Tried,
  }),
  testConnection: post('/resources/testConnection', {
    doc: 'Tests what is typed before it is saved. The kept password is used where none is given, and only for the address that it is kept for.',
    ...own,
    // A password is told to the address that is typed.
    harm: 'secrets',
    input: z.object({ id: Id.optional(), given: ConnectionGiven, secret: z.string().max(500).optional() }),
    data: Tried,
  }),
}
