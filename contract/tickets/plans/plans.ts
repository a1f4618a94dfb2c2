// Response plans: which kinds of teams go to a case, by its sub-type, priority and alarm level; the set is sent by one key, a higher alarm sends the difference.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { reachedBy } from '#contract/map/roads/Reach.ts'
import { k } from '#contract/kit/say.ts'
import { Id, Named, Version } from '#contract/nouns/fields.ts'
import { ofTicket, Priority, Ticket } from '#contract/tickets/Ticket.ts'

/** The alarm levels in the order in which they are raised. */
export const alarmWords = [
  k('First alarm'),
  k('Second alarm'),
  k('Third alarm'),
  k('Fourth alarm'),
  k('Fifth alarm'),
  k('Task force'),
  k('General alarm'),
] as const
const mostLevels = alarmWords.length
export const AlarmLevel = z.number().int().min(1).max(mostLevels)

/** So many of a kind in all, at a level. */
const PlanUnit = z.object({ responseTypeId: Id, count: z.number().int().min(1).max(20) })
const PlanSet = z
  .array(PlanUnit)
  .max(10)
  .refine((all) => new Set(all.map(({ responseTypeId }) => responseTypeId)).size === all.length, 'A kind stands once in a set.')
const form = {
  caseTypeId: Id,
  /** Null: of the whole case type, or of every priority. The narrowest plan counts. */
  caseSubTypeId: Id.nullable(),
  priority: Priority.nullable(),
  levels: z.array(PlanSet).min(1).max(mostLevels),
}
export const ResponsePlan = z.object({ id: Id, ...form, version: Version })
export type ResponsePlan = z.output<typeof ResponsePlan>

const Candidate = Named.extend({ seconds: z.number().nullable(), metres: z.number().nullable(), by: z.enum(reachedBy).nullable() })
/** What of a set is there, what would be sent by name, what is missing, and who could come instead. */
const PlannedKind = z.object({
  responseTypeId: Id,
  wanted: z.number().int(),
  on: z.number().int(),
  sends: z.array(Candidate).max(20),
  missing: z.number().int(),
  /** Free teams of other kinds that the center names for such a case, and those of this kind that are at work for something less urgent; each stands once. */
  instead: z.array(Candidate.extend({ isBusy: z.boolean() })).max(4),
})
export const TicketPlan = z.object({
  /** The level that was raised last; 0: none. */
  alarmLevel: z.number().int().min(0).max(mostLevels),
  /** The highest that the plan knows. */
  levels: z.number().int(),
  /** The set that would be sent now. */
  level: AlarmLevel,
  kinds: z.array(PlannedKind).max(10),
  /** Where something is missing: the centers that lie nearest, with the number under which each is asked. */
  neighbors: z.array(Named.extend({ hotline: z.string().nullable() })).max(3),
})
export type TicketPlan = z.output<typeof TicketPlan>

const manage = { access: may('reference.manage'), beyond: true }

export const plans = {
  getResponsePlans: get('/reports/getResponsePlans', {
    doc: 'The response plans of the center.',
    access: may('reference.read'),
    beyond: true,
    data: z.array(ResponsePlan).max(500),
  }),
  setResponsePlan: post('/reports/setResponsePlan', {
    harm: 'reversible',
    isEdit: true,
    doc: 'Writes the plan of a case type, of one of its sub-types or priorities.',
    ...manage,
    input: z.object({ ...form, version: Version.nullable() }),
    data: ResponsePlan,
  }),
  removeResponsePlan: post('/reports/removeResponsePlan/{id}', {
    harm: 'reversible',
    doc: 'Takes a plan away; writing it anew brings it back.',
    ...manage,
    input: z.object({ id: Id }),
    data: z.null(),
  }),
  getTicketPlan: get('/reports/getTicketPlan/{id}', {
    doc: 'The set of the response plan that would be sent to a ticket, by name; null where no plan fits. Without a level, the one that stands or the first.',
    access: may('tickets.assign'),
    beyond: true,
    input: ofTicket.extend({ level: AlarmLevel.optional() }),
    data: TicketPlan.nullable(),
  }),
  sendPlan: post('/reports/sendPlan/{id}', {
    harm: 'reversible',
    doc: 'Sends what the set of an alarm level lacks on a ticket, and stamps the level. A team that is free for two at once goes to one.',
    access: may('tickets.assign'),
    beyond: true,
    input: ofTicket.extend({ level: AlarmLevel, version: Version.optional() }),
    data: Ticket,
  }),
}
