// Whom an alert reaches and by what: counted before it goes out, and what became of it after.
import * as z from 'zod'
import { At, Count, Id, Named } from '#contract/nouns/fields.ts'

/** Captains of barangays, response teams on duty, people who asked to be told, and entries of the phone book. */
export const receiverKinds = ['captain', 'team', 'subscriber', 'contact'] as const
export type ReceiverKind = (typeof receiverKinds)[number]
export const alertWays = ['page', 'sms', 'push', 'email'] as const
export type AlertWay = (typeof alertWays)[number]

const Road = z.object({ kind: z.enum(receiverKinds), way: z.enum(alertWays) })
export const roads = receiverKinds.length * alertWays.length

export const AlertReach = z.object({
  /** The barangays that it is for. */
  barangays: z.array(z.string()).max(5_000),
  roads: z.array(Road.extend({ count: Count })).max(roads),
  /** Webhooks that tell when an alert is published: sirens, speakers, other systems. */
  webhooks: Count,
  /** Captains who have neither a page nor a number: they are called. */
  withoutRoad: Count,
  hasGateway: z.boolean(),
  /** How many text messages its gateway sends in a minute; 0: nobody has said. */
  textsPerMinute: Count,
  center: z.string(),
})
export type AlertReach = z.output<typeof AlertReach>

export const callOutcomes = ['told', 'noAnswer'] as const

/** A captain who has not pressed that it was received: to be called, the barangay most at risk first. */
export const ToCall = z.object({
  barangayId: Id,
  barangay: z.string(),
  captain: z.string(),
  /** Of the captain, else of the barangay hall. */
  number: z.string().nullable(),
  /** The best that is known: told by no way, not delivered, sent, or seen on the page. */
  stands: z.enum(['noRoad', 'failed', 'waiting', 'sent', 'seen']),
  /** Open tickets of the barangay, and those that threaten life among them. */
  tickets: Count,
  urgentTickets: Count,
  call: z.object({ outcome: z.enum(callOutcomes), by: Named, at: At }).nullable(),
})
export type ToCall = z.output<typeof ToCall>

export const AlertReceipts = z.object({
  id: Id,
  roads: z
    .array(
      Road.extend({
        waiting: Count,
        /** Handed to its gateway, push service or mail server; a page is there at once. */
        sent: Count,
        failed: Count,
        /** Replaced or cancelled before it was sent. */
        off: Count,
      }),
    )
    .max(roads),
  webhooks: z.object({ waiting: Count, sent: Count, failed: Count }),
  captains: z.object({ all: Count, seen: Count, received: Count, called: Count }),
  toCall: z.array(ToCall).max(5_000),
})
export type AlertReceipts = z.output<typeof AlertReceipts>

/** How long until the last text message is sent, in whole minutes; null where its pace is not known. */
export function minutesOfTexts({ roads: all, textsPerMinute }: Pick<AlertReach, 'roads' | 'textsPerMinute'>, parts: number): number | null {
  const count = all.filter(({ way }) => way === 'sms').reduce((sum, one) => sum + one.count, 0)
  return textsPerMinute === 0 || count === 0 ? null : Math.ceil((count * parts) / textsPerMinute)
}

const rank = { noRoad: 0, failed: 1, waiting: 2, sent: 3, seen: 4 }
/** Life first, then who surely knows nothing of it, then where most is open; who did not answer is tried again after the others. */
export const byRisk = (one: ToCall, other: ToCall): number =>
  Number(one.call !== null) - Number(other.call !== null) ||
  Number(other.urgentTickets > 0) - Number(one.urgentTickets > 0) ||
  rank[one.stands] - rank[other.stands] ||
  other.urgentTickets - one.urgentTickets ||
  other.tickets - one.tickets ||
  one.barangay.localeCompare(other.barangay)
