// The calls of the room warnings: those that reach the center, and the alerts that it gives out itself.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, ofOffices, post } from '#contract/kit/endpoint.ts'
import { At, ById, Flag, filledLine, Id, line } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Warning, WarningSeverity } from './Warning.ts'

/** A source of warnings with its last answer. */
const Source = z.object({
  name: z.string(),
  fetchedAt: At.nullable(),
  /** Why its list is not fresh; null when it is. */
  trouble: z.string().nullable(),
  /** No answer for longer than is usual for it. */
  isSilent: z.boolean(),
  /** When the certificate by which it is judged ends. */
  certificateEndsAt: At.nullable(),
})

export const alertForm = {
  about: z.enum(['hazard', 'news']),
  aboutId: Id,
  event: filledLine(80),
  headline: filledLine(140),
  description: filledLine(4000),
  instruction: line(2000),
  responseType: z.enum(['Shelter', 'Evacuate', 'Prepare', 'Execute', 'Avoid', 'Monitor', 'AllClear', 'None']),
  urgency: z.enum(['Immediate', 'Expected', 'Future', 'Past', 'Unknown']),
  severity: z.enum(['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown']),
  certainty: z.enum(['Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown']),
  isExercise: Flag,
  hours: z.number().int().min(1).max(168),
}

export const OwnAlert = z.object({
  id: Id,
  messageType: z.enum(['Alert', 'Update', 'Cancel']),
  about: z.enum(['hazard', 'news']),
  aboutId: Id,
  headline: z.string(),
  severity: z.string(),
  sentAt: At,
  expiresAt: At,
  /** Neither replaced, nor cancelled, nor run out. */
  isStanding: z.boolean(),
  /** Where the public reads it. */
  path: z.string(),
})
export type OwnAlert = z.output<typeof OwnAlert>

const view = may('situation.view')
const give = may('tickets.hazards')

export const warnings = ofOffices({
  getWarnings: get('/warnings/getWarnings', {
    doc: 'Lists warnings as they were last fetched, and says of each source how old that is or what is not configured.',
    access: view,
    beyond: true,
    input: z.object({
      ...pageInput,
      severity: z.array(WarningSeverity).max(5).optional(),
      /** 1: those that stand; 0: those that are over. */
      isStanding: Flag.optional(),
      /** 1: those whose area touches the center's. */
      isConcerning: Flag.optional(),
    }),
    data: page(Warning).extend({ sources: z.array(Source) }),
  }),
  refreshWarnings: post('/warnings/refreshWarnings', {
    doc: 'Asks all sources now instead of within the minute.',
    access: view,
    beyond: true,
    data: z.object({}),
  }),
  publishAlert: post('/warnings/publishAlert', {
    doc: 'Gives out a report of the day or an item of news as an alert of CAP 1.2; one about the same thing that stands is replaced.',
    access: give,
    beyond: true,
    input: z.object(alertForm),
    data: OwnAlert,
  }),
  cancelAlert: post('/warnings/cancelAlert/{id}', { doc: 'Cancels an alert that stands.', access: give, beyond: true, input: ById, data: OwnAlert }),
  getOwnAlerts: get('/warnings/getOwnAlerts', {
    doc: 'The alerts that the center gave out, the newest first, with the address of their feed.',
    access: view,
    beyond: true,
    input: z.object(pageInput),
    data: page(OwnAlert).extend({ feed: z.string() }),
  }),
})
