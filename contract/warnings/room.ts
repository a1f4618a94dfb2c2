// The calls of the room warnings: those that reach the center, and the alerts that it gives out itself.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, ofOffices, post } from '#contract/kit/endpoint.ts'
import { At, ById, Flag, filledLine, Id, line } from '#contract/nouns/fields.ts'
import { inOthers } from '#contract/nouns/names.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { capCategories } from './hazards.ts'
import { gradeNames } from '#contract/nouns/pagasa.ts'
import { AlertReach, AlertReceipts, callOutcomes } from './reach.ts'
import { secondStates } from './second.ts'
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
  /** Only these barangays; none: all that the place touches. */
  barangayIds: z.array(Id).max(500).default([]),
  event: filledLine(80),
  /** Null: by the words of the event. */
  category: z.enum(capCategories).nullable().default(null),
  /** PAGASA's color of rain or signal of wind. */
  grade: z.enum(gradeNames).nullable().default(null),
  headline: filledLine(140),
  description: filledLine(4000),
  instruction: line(2000),
  /** The same in further languages: each that has a headline or a description is told in it, too. */
  headlineIn: inOthers(140).default({}),
  descriptionIn: inOthers(4000).default({}),
  instructionIn: inOthers(2000).default({}),
  responseType: z.enum(['Shelter', 'Evacuate', 'Prepare', 'Execute', 'Avoid', 'Monitor', 'AllClear', 'None']),
  urgency: z.enum(['Immediate', 'Expected', 'Future', 'Past', 'Unknown']),
  severity: z.enum(['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown']),
  certainty: z.enum(['Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown']),
  isExercise: Flag,
  hours: z.number().int().min(1).max(168),
}

const Named = z.object({ accountId: Id, name: z.string() })

export const OwnAlert = z.object({
  id: Id,
  messageType: z.enum(['Alert', 'Update', 'Cancel']),
  about: z.enum(['hazard', 'news']),
  aboutId: Id,
  headline: z.string(),
  description: z.string(),
  instruction: z.string(),
  headlineIn: inOthers(140),
  descriptionIn: inOthers(4000),
  instructionIn: inOthers(2000),
  event: z.string(),
  category: z.string(),
  grade: z.enum(gradeNames).nullable(),
  responseType: z.string(),
  urgency: z.string(),
  severity: z.string(),
  certainty: z.string(),
  /** The place that it names. */
  area: z.string(),
  /** For how long it runs, from when it goes out. */
  hours: z.number(),
  sentAt: At,
  expiresAt: At,
  /** Neither replaced, nor cancelled, nor run out. */
  isStanding: z.boolean(),
  /** Where the public reads it, once it is given out. */
  path: z.string(),
  /** Of one that needs a second person: who asked, until when it waits, and who decided. */
  second: z
    .object({
      state: z.enum(secondStates),
      askedBy: Named,
      askedUntil: At,
      decidedBy: Named.nullable(),
      decidedAt: At.nullable(),
    })
    .nullable(),
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
    harm: 'reversible',
    doc: 'Asks all sources now instead of within the minute.',
    access: view,
    beyond: true,
    data: z.object({}),
  }),
  publishAlert: post('/warnings/publishAlert', {
    harm: 'speaksToPublic',
    doc: 'Gives out a report of the day or an item of news as an alert of CAP 1.2; one about the same thing that stands is replaced. An extreme or severe one that is no drill waits for a second person.',
    access: give,
    beyond: true,
    input: z.object(alertForm),
    data: OwnAlert,
  }),
  confirmAlert: post('/warnings/confirmAlert/{id}', {
    harm: 'speaksToPublic',
    doc: 'Gives out a grave alert that somebody else asked for, within two minutes.',
    access: give,
    beyond: true,
    input: ById,
    data: OwnAlert,
  }),
  overrideAlert: post('/warnings/overrideAlert/{id}', {
    harm: 'speaksToPublic',
    doc: 'Gives out a grave alert without a second person; every desk sees who did.',
    access: may('tickets.supervise'),
    beyond: true,
    input: ById,
    data: OwnAlert,
  }),
  withholdAlert: post('/warnings/withholdAlert/{id}', {
    harm: 'reversible',
    doc: 'Does not give out a grave alert that waits: whoever asked for it, or whoever was asked to confirm it.',
    access: give,
    beyond: true,
    input: ById,
    data: OwnAlert,
  }),
  cancelAlert: post('/warnings/cancelAlert/{id}', {
    harm: 'speaksToPublic',
    doc: 'Cancels an alert that stands.',
    access: give,
    beyond: true,
    input: ById,
    data: OwnAlert,
  }),
  getAlertReach: get('/warnings/getAlertReach', {
    doc: 'How many an alert about this, over these barangays, would reach and by what.',
    access: give,
    beyond: true,
    input: z.object({
      about: alertForm.about,
      aboutId: Id,
      barangayIds: z.array(Id).max(500).optional(),
      event: line(80).optional(),
      category: alertForm.category,
    }),
    data: AlertReach,
  }),
  getAlertReceipts: get('/warnings/getAlertReceipts/{id}', {
    doc: 'What became of an alert: what was sent by which way, which captains have received it, and who is to be called.',
    access: view,
    beyond: true,
    input: ById,
    data: AlertReceipts,
  }),
  noteAlertCall: post('/warnings/noteAlertCall/{id}', {
    harm: 'reversible',
    doc: 'Somebody at the desk called the captain of a barangay about an alert.',
    access: give,
    beyond: true,
    input: z.object({ id: Id, barangayId: Id, outcome: z.enum(callOutcomes) }),
    data: AlertReceipts,
  }),
  getBroadcastRequest: get('/warnings/getBroadcastRequest/{id}', {
    doc: 'A ready request to the NDRRMC for a cell broadcast of an alert that stands: its words, and its area as polygons. Only they may send it.',
    access: give,
    beyond: true,
    input: ById,
    data: z.object({ subject: z.string(), text: z.string() }),
  }),
  getOwnAlerts: get('/warnings/getOwnAlerts', {
    doc: 'The alerts that the center gave out, the newest first, with the address of their feed.',
    access: view,
    beyond: true,
    input: z.object(pageInput),
    data: page(OwnAlert).extend({ feed: z.string() }),
  }),
})
