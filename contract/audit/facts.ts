// The facts of the audit room.
import * as z from 'zod'
import { type FactKinds, fact } from '#contract/kit/fact.ts'

export const auditFacts = {
  auditExported: fact('The log was exported.', { data: z.object({ lines: z.number().int(), exportId: z.uuid() }), audience: [] }),
  dataViewsRead: fact('Somebody looked up who saw whose data.', { data: z.object({ call: z.string() }), audience: [] }),
} satisfies FactKinds
