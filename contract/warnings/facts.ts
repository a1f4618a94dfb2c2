// The facts of warnings.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { fact } from '#contract/kit/fact.ts'
import { WarningSeverity } from './Warning.ts'

const audience = may('situation.view')

export const warningFacts = {
  warningArrived: fact('The provider issued a new warning.', {
    data: z.object({ warningId: z.string().max(200), severity: WarningSeverity }),
    audience,
  }),
  warningEnded: fact('A warning is no longer in the provider’s list.', { data: z.object({ warningId: z.string().max(200) }), audience }),
}
