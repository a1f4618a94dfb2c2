// The calls of the room warnings: the warning events of the configured provider.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get } from '#contract/kit/endpoint.ts'
import { At } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Warning, WarningSeverity } from './Warning.ts'

export const warnings = {
  getWarnings: get('/warnings/getWarnings', {
    doc: 'Lists the warnings that the server last fetched, and says how old they are or what is not configured.',
    access: may('situation.view'),
    beyond: true,
    input: z.object({ ...pageInput, severity: z.array(WarningSeverity).max(5).optional(), activeOnly: z.boolean().optional() }),
    data: page(Warning).extend({
      isConfigured: z.boolean(),
      fetchedAt: At.nullable(),
      /** Why the list is not fresh; null when it is. */
      trouble: z.string().nullable(),
    }),
  }),
}
