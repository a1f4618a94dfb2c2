// The facts of warnings.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { type FactKinds, fact } from '#contract/kit/fact.ts'
import { storm } from '#contract/storm/room.ts'
import { warnings } from './room.ts'
import { WarningSeverity } from './Warning.ts'

const audience = may('situation.view')
const stale = () => [warnings.getWarnings, storm.getStormBoard]

export const warningFacts = {
  warningArrived: fact('A source issued a new warning.', { stale, data: z.object({ severity: WarningSeverity, isGrave: z.boolean() }), audience }),
  warningEnded: fact('A warning was replaced, cancelled or taken off its list, or ran out.', {
    data: z.object({ severity: WarningSeverity }),
    stale,
    audience,
  }),
  alertPublished: fact('The center gave out an alert, replaced one, or cancelled one.', {
    data: z.object({ messageType: z.enum(['Alert', 'Update', 'Cancel']), about: z.enum(['hazard', 'news']), aboutId: z.uuid() }),
    stale: () => [warnings.getOwnAlerts],
    audience,
  }),
} satisfies FactKinds
