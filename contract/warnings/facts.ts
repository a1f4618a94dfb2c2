// The facts of warnings.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { type FactKinds, fact } from '#contract/kit/fact.ts'
import { Count, Id } from '#contract/nouns/fields.ts'
import { storm } from '#contract/storm/room.ts'
import { callOutcomes } from './reach.ts'
import { warnings } from './room.ts'
import { WarningSeverity } from './Warning.ts'

const audience = may('situation.view')
const stale = () => [warnings.getWarnings, storm.getStormBoard]

const ownAlerts = () => [warnings.getOwnAlerts]
const receipts = () => [warnings.getAlertReceipts]
const about = z.object({ about: z.enum(['hazard', 'news']), aboutId: z.uuid() })

export const warningFacts = {
  warningArrived: fact('A source issued a new warning.', { stale, data: z.object({ severity: WarningSeverity, isGrave: z.boolean() }), audience }),
  warningEnded: fact('A warning was replaced, cancelled or taken off its list, or ran out.', {
    data: z.object({ severity: WarningSeverity }),
    stale,
    audience,
  }),
  alertPublished: fact('The center gave out an alert, replaced one, or cancelled one.', {
    data: about.extend({
      messageType: z.enum(['Alert', 'Update', 'Cancel']),
      severity: z.string(),
      isExercise: z.boolean(),
      barangayIds: z.array(Id),
    }),
    stale: ownAlerts,
    audience,
  }),
  alertSent: fact('An alert was handed to gateways, push services and mail servers, so many at a time.', {
    data: z.object({ sent: Count, failed: Count }),
    stale: receipts,
    audience,
  }),
  alertReceived: fact('A captain pressed that an alert was received.', { data: z.object({ barangayId: Id }), stale: receipts, audience }),
  alertCalled: fact('Somebody called the captain of a barangay about an alert.', {
    data: z.object({ barangayId: Id, outcome: z.enum(callOutcomes) }),
    stale: receipts,
    audience,
  }),
  alertAsked: fact('A grave alert was asked for: it waits for a second person.', { data: about, stale: ownAlerts, audience }),
  alertConfirmed: fact('A second person confirmed a grave alert.', { data: about, stale: ownAlerts, audience }),
  alertOverridden: fact('A supervisor gave out a grave alert without a second person.', { data: about, stale: ownAlerts, audience }),
  alertWithheld: fact('A grave alert that waited for a second person was not given out.', { data: about, stale: ownAlerts, audience }),
} satisfies FactKinds
