// The facts of storm mode.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { type FactKinds, fact } from '#contract/kit/fact.ts'
import { Flag, Id } from '#contract/nouns/fields.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'
import { casualtyKinds } from './casualties.ts'
import { storm } from './room.ts'

const audience = may('situation.view')
const board = () => [storm.getStormBoard]
const all = () => [storm.getStorm, storm.getStorms, storm.getStormBoard, storm.getShelters, storm.getBarangayReports]
const reports = () => [storm.getStorm, storm.getStormBoard, storm.getBarangayReports]
const shelters = () => [storm.getStormBoard, storm.getShelters]
const ofBarangay = z.object({ barangayId: Id })

export const stormFacts = {
  stormOpened: fact('Storm mode was entered, by somebody or by a warning.', { stale: all, data: z.object({ warningId: Id.nullable() }), audience }),
  stormChanged: fact('A storm or its place was named anew.', { stale: all, data: z.object({}), audience }),
  stormClosed: fact('Storm mode was left.', { stale: all, data: z.object({}), audience }),
  stormGoesOn: fact('A storm that was left goes on.', { stale: all, data: z.object({}), audience }),
  barangayReported: fact('A barangay reported.', {
    stale: reports,
    data: ofBarangay.extend({ isUrgent: z.boolean(), filed: z.enum(['link', 'desk']) }),
    audience,
  }),
  barangayReportPictured: fact('A captain sent a picture of what was reported.', { stale: reports, data: ofBarangay, audience }),
  barangayReportNoted: fact('Somebody took note of a barangay’s report, or filed a ticket about it.', {
    stale: reports,
    data: ofBarangay.extend({ transactionNumber: TransactionNumber.nullable() }),
    audience,
    timeline: 'none',
  }),
  shelterChanged: fact('An evacuation center was added, changed, or taken in or out of use.', {
    stale: shelters,
    data: z.object({ isDeleted: Flag }),
    audience,
  }),
  shelterCounted: fact('Who is in an evacuation center was counted.', {
    stale: shelters,
    data: z.object({ families: z.number().int(), persons: z.number().int() }),
    audience,
  }),
  casualtyChanged: fact('A casualty was added, changed or taken off the list.', {
    stale: () => [storm.getCasualties],
    data: z.object({ action: z.enum(['add', 'change', 'remove']), kind: z.enum(casualtyKinds) }),
    audience: may('tickets.hazards'),
  }),
  casualtiesRead: fact('Somebody read the casualties of a storm.', { data: z.object({ count: z.number().int() }), audience: [] }),
  captainLinkChanged: fact('A captain’s link was made or ended.', { stale: board, data: z.object({ isMade: z.boolean() }), audience }),
} satisfies FactKinds
