// Every kind of fact that the log can hold: the table of contents of the log and of the live feed.
import { accountFacts } from '#contract/accounts/facts.ts'
import { auditFacts } from '#contract/audit/facts.ts'
import { authFacts } from '#contract/auth/facts.ts'
import { callFacts } from '#contract/calls/facts.ts'
import { cardFacts } from '#contract/cards/facts.ts'
import { cctvFacts } from '#contract/cctv/facts.ts'
import { centerFacts } from '#contract/centers/facts.ts'
import { chatFacts } from '#contract/chat/facts.ts'
import { citizenFacts } from '#contract/citizens/facts.ts'
import { deviceFacts } from '#contract/devices/facts.ts'
import { handoverFacts } from '#contract/handovers/facts.ts'
import { hintFacts } from '#contract/hints/facts.ts'
import type { FactKinds } from '#contract/kit/fact.ts'
import { mapFacts } from '#contract/map/facts.ts'
import { newsFacts } from '#contract/news/facts.ts'
import { publicFacts } from '#contract/publicSide/facts.ts'
import { referenceFacts } from '#contract/reference/facts.ts'
import { stormFacts } from '#contract/storm/facts.ts'
import { reportFacts } from '#contract/reports/facts.ts'
import { ticketFacts } from '#contract/tickets/facts.ts'
import { warningFacts } from '#contract/warnings/facts.ts'
import { webhookFacts } from '#contract/webhooks/facts.ts'

export const factKinds = {
  ...authFacts,
  ...accountFacts,
  ...auditFacts,
  ...callFacts,
  ...cardFacts,
  ...cctvFacts,
  ...centerFacts,
  ...chatFacts,
  ...citizenFacts,
  ...deviceFacts,
  ...handoverFacts,
  ...hintFacts,
  ...mapFacts,
  ...newsFacts,
  ...publicFacts,
  ...referenceFacts,
  ...reportFacts,
  ...stormFacts,
  ...ticketFacts,
  ...warningFacts,
  ...webhookFacts,
} satisfies FactKinds
export type FactName = keyof typeof factKinds
