// Where a browser is told by Web Push, as it says itself.
import * as z from 'zod'

export const pushAddress = {
  /** Where its push service takes messages, and how they are encrypted. */
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  p256dh: z
    .string()
    .regex(/^[\w-]{87}=?$/)
    .meta({ examples: [`B${'x'.repeat(86)}`] }),
  auth: z
    .string()
    .regex(/^[\w-]{22}(==)?$/)
    .meta({ examples: ['x'.repeat(22)] }),
}
