// Every fact that a ticket, a hazard or an offline report can leave in the log: ids and states, never a person's data.
import * as z from 'zod'
import { may, type Permission } from '#contract/accounts/permissions.ts'
import { type FactKind, fact, onTimeline } from '#contract/kit/fact.ts'
import { At, Count, Flag, Id } from '#contract/nouns/fields.ts'
import { Code, Given } from '#contract/cards/Card.ts'
import { crewActs, keptReasons } from './acts/rules.ts'
import { alertKinds } from './alerting/rules.ts'
import { targetNames } from './clock.ts'
import { severities } from './hazards/hazards.ts'
import { partners, shares } from './exchange/exchange.ts'
import { takenAs } from './exchange/Incident.ts'
import { outsideKinds } from './outsideNumbers/kinds.ts'
import { neighbors } from './neighbors/neighbors.ts'
import { plans } from './plans/plans.ts'
import { quakes, quakeSigns } from './quakes/quakes.ts'
import { crewRoads } from './safety/rules.ts'
import { offlineRoads } from './offlineReports/offlineReports.ts'
import { stepNames } from './steps/rules.ts'
import { reportFilter } from '#contract/reports/Report.ts'
import { DutyState, Priority, Source, Status, TransactionNumber } from './Ticket.ts'

/** Those who see every ticket of the center; the accounts it is allocated to are added where the fact is recorded. */
const audience = may('tickets.read')

const onTicket = <S extends z.ZodRawShape>(doc: string, data: S, hearers: readonly string[] = audience) =>
  fact(doc, { data: z.object({ transactionNumber: TransactionNumber, ...data }), audience: hearers }) satisfies FactKind
const moved = { from: Status, to: Status }
const why = { reasonCode: z.string().max(64).nullable() }
/** Of what a crew told later: when it happened. */
const late = { happenedAt: At.optional() }
const offered = { ...moved, fromCenterId: Id, toCenterId: Id }

const staleShares = () => [shares.getShares]

const stepFacts = onTimeline('step', {
  ticketFiled: onTicket('A ticket was filed.', { status: Status, source: Source, priority: Priority, caseTypeId: Id }),
  ticketEnteredFromPaper: onTicket('A ticket that was kept on paper was entered, with the times of the paper.', { accountIds: z.array(Id).max(10) }),
  ticketLinkTexted: onTicket('The caller of a ticket was sent the link of a page that tells where they are.', {}),
  ticketPlacedByPhone: onTicket('The phone of the caller told by itself where it is.', {}),
  ticketAccepted: onTicket('A ticket was accepted.', moved),
  ticketDeclined: onTicket('A ticket was declined.', { ...moved, ...why }),
  ticketReported: onTicket('A ticket was reported as prank, abuse or false, or that was taken back.', { ...moved, ...why, isReported: Flag }),
  ticketResolveProposed: onTicket('A response team proposed to resolve a ticket.', late),
  ticketResolved: onTicket('A ticket was resolved.', { ...moved, disposition: z.string().max(64).nullable() }),
  ticketReopened: onTicket('A ticket was opened again, by staff or by its citizen.', { ...moved, by: z.enum(['staff', 'citizen']) }),
  ticketClosed: onTicket('A resolved ticket was closed and left for the archive.', {}),
  ticketDeleted: onTicket('A ticket was deleted.', { ...moved, ...why }),
  ticketRestored: onTicket('A deleted ticket was restored.', moved),
  ticketDue: onTicket('A scheduled ticket came due.', moved),
  ticketEscalated: onTicket('A ticket was escalated to supervisors.', {
    cause: z.enum(['target', 'request', 'reported']),
    target: z.enum(targetNames).nullable(),
  }),
  ticketLooksDuplicate: onTicket('Another open ticket looks like the same event.', { others: z.array(TransactionNumber).max(20) }),
  ticketMerged: onTicket('A ticket was merged into another.', { ...moved, into: TransactionNumber }),
  ticketUnmerged: onTicket('A merged ticket was taken apart again.', { ...moved, outOf: TransactionNumber }),
  ticketStepTakenBack: onTicket('A step was taken back: the ticket is as it was before.', {
    ...moved,
    step: z.enum(stepNames),
    outOf: TransactionNumber.nullable(),
  }),
  cardAnswered: onTicket('A caller was asked by a card: what was answered, by which version.', {
    code: Code,
    version: z.number().int(),
    answers: z.array(Given).max(12),
  }),
  arrestRecognized: onTicket('A card found an arrest: the first words that follow are compressions.', {
    code: Code,
    version: z.number().int(),
    happenedAt: At,
  }),
  compressionsBegan: onTicket('The first compression by the caller.', { code: Code, happenedAt: At }),
  outsideNumberAdded: onTicket('Under which number others know a ticket was written on it.', { of: z.enum(outsideKinds) }),
  outsideNumberRemoved: onTicket('The number of others was taken off a ticket.', { of: z.enum(outsideKinds) }),
  incidentTold: onTicket('A joined system told of a ticket.', { partner: z.string().max(80), became: z.enum(takenAs) }),
  ticketShared: { ...onTicket('A ticket was sent to a joined system.', { partner: z.string().max(80) }), stale: staleShares },
  shareTaken: { ...onTicket('A joined system took a ticket as it now stands.', { partner: z.string().max(80) }), stale: staleShares },
  shareGivenUp: { ...onTicket('A joined system did not take a ticket.', { partner: z.string().max(80) }), stale: staleShares },
  ticketAcknowledged: onTicket('The alarm of a ticket was acknowledged.', { accountId: Id }),
})

const editFacts = onTimeline('edit', {
  ticketEdited: onTicket('Fields of a ticket were changed.', { fields: z.array(z.string().max(64)).max(50), version: z.number().int() }),
  ticketCitizenTagged: onTicket('A citizen was named for a ticket, or the name was taken off.', { citizenId: Id.nullable() }),
})

/** Heard by the reader alone: read marks are each account's own. */
const readFacts = {
  ...onTimeline('read', { ticketRead: onTicket('An account read a ticket.', { accountId: Id, isFirst: z.boolean() }, []) }),
  ...onTimeline('none', { ticketUnread: onTicket('An account marked a ticket unread.', { accountId: Id }, []) }),
}

const assignmentFacts = onTimeline('assignment', {
  ticketAssigned: onTicket('A ticket was allocated to departments or response teams.', {
    ...moved,
    kind: z.enum(['department', 'responseteam']),
    accountIds: z.array(Id).max(20),
  }),
  alarmRaised: onTicket('The alarm of a ticket was raised: what the set of the level lacked was sent.', {
    from: z.number().int(),
    to: z.number().int(),
  }),
  ticketUnassigned: onTicket('A department or team was taken off a ticket.', { kind: z.enum(['department', 'responseteam']), accountId: Id }),
  assignmentRefused: onTicket('A response team said that it cannot go.', { accountId: Id, ...late }),
  assignmentAcknowledged: onTicket('A department or team took note of its assignment.', { accountId: Id }),
  crewAlerted: onTicket('A crew was told of a ticket on its phones, or by text.', {
    accountId: Id,
    channel: z.enum(['push', 'text']),
    kind: z.enum(alertKinds),
    count: z.number().int(),
  }),
  assignmentUnanswered: onTicket('The desk was rung: a crew has not acknowledged its assignment.', { accountId: Id }),
  teamStatusChanged: onTicket('A response team moved on.', { accountId: Id, from: DutyState, to: DutyState, ...late }),
  teamStatusTakenBack: onTicket('The latest move of a response team was taken back.', { accountId: Id, from: DutyState, to: DutyState }),
  teamStepTaken: onTicket('A response team took a step of its kind.', { accountId: Id, crewStepId: Id, ...late }),
  teamStepTakenBack: onTicket('The latest step of a response team was taken back.', { accountId: Id, crewStepId: Id }),
  crewActKept: onTicket('A crew told late what could no longer be: it stands on the timeline alone.', {
    accountId: Id,
    act: z.enum(crewActs),
    because: z.enum(keptReasons),
    happenedAt: At,
    crewStepId: Id.optional(),
  }),
  maydayDeclared: onTicket('A crew is in danger of its life: every desk rings.', { accountId: Id, by: z.enum(crewRoads), ...late }),
  maydayOpened: onTicket('Somebody at the desk has opened a Mayday.', {}),
  maydayEnded: onTicket('The Mayday of a crew was ended.', { accountId: Id, ...why }),
  rollCallAsked: onTicket('A crew on the scene was asked whether everybody of it is well.', { accountId: Id }),
  rollCallAnswered: onTicket('A roll-call was answered: everybody of the crew is well.', { accountId: Id, by: z.enum(crewRoads), ...late }),
  rollCallOverdue: onTicket('The desk was rung: a crew has not answered the roll-call.', { accountId: Id }),
  crewMissed: onTicket('The desk was rung: a crew on the scene gives no sign of itself.', { accountId: Id }),
  crewHeard: onTicket('A crew is missed no more: it gave a sign of itself, or has left the scene.', { accountId: Id }),
  teamReportExcluded: onTicket('A team’s part was left out of the statistics.', { accountId: Id }),
  teamReportIncluded: onTicket('A team’s part is counted again.', { accountId: Id }),
})

/** Recorded once in each center. */
const transferFacts = onTimeline('transfer', {
  ticketTransferOffered: onTicket('A ticket was offered to another center.', offered),
  ticketTransferCancelled: onTicket('An offer was taken back.', offered),
  ticketTransferAccepted: onTicket('An offered ticket was taken by the other center.', offered),
  ticketTransferDeclined: onTicket('An offered ticket was refused by the other center.', offered),
  ticketTransferTold: onTicket('A joined installation has what it is told of an offered ticket, or does not answer and is told again.', {
    became: z.enum(['known', 'silent']),
  }),
})

const updateFacts = onTimeline('update', {
  updateAdded: onTicket('An update was added.', { updateId: Id, isPublic: Flag, fileIds: z.array(Id).max(20), ...late }),
  updateEdited: onTicket('An update was corrected.', { updateId: Id, isPublic: Flag, version: z.number().int() }),
  updateRemoved: onTicket('An update was taken off the timeline.', { updateId: Id }),
  updateRestored: onTicket('An update was brought back onto the timeline.', { updateId: Id, isPublic: Flag }),
  updateImageRemoved: onTicket('An image was taken off an update.', { updateId: Id, fileId: Id }),
})

const reportFacts = {
  ...onTimeline('step', { ticketReportMade: onTicket('A ticket’s report was made for printing.', {}, []) }),
  reportsExported: fact('Tickets were exported.', {
    data: z.object({ exportId: z.uuid(), rows: z.number().int(), filter: z.object(reportFilter) }),
    audience: [],
  }),
}

const onHazard = <S extends z.ZodRawShape>(doc: string, data: S, more: readonly Permission[] = ['situation.viewOwn']) =>
  fact(doc, { data: z.object({ hazardId: Id, ...data }), audience: may('tickets.read', 'situation.view', ...more) })

const hazardFacts = {
  hazardAdded: onHazard('A report of the day was added.', { severity: z.enum(severities) }),
  hazardEdited: onHazard('A report of the day was changed.', { fields: z.array(z.string().max(64)).max(50), version: z.number().int() }),
  hazardTicketsChanged: onHazard(
    'Tickets were hung under a report of the day, or taken off.',
    { added: z.array(TransactionNumber).max(200), removed: z.array(TransactionNumber).max(200) },
    [],
  ),
  hazardArchived: onHazard('A report of the day was archived.', {}),
  hazardBroughtBack: onHazard('A report of the day stands again.', {}),
}

const onOffline = <S extends z.ZodRawShape>(doc: string, data: S) => fact(doc, { data: z.object({ offlineReportId: Id, ...data }), audience })

const offlineFacts = {
  offlineReportArrived: onOffline('An offline report arrived.', { road: z.enum(offlineRoads), writtenAt: At }),
  ...onTimeline('none', {
    offlineReportTagged: onOffline('An offline report was tagged to a ticket.', { transactionNumber: TransactionNumber, isNew: z.boolean() }),
  }),
  offlineReportPlaced: onOffline('The place of an offline report was told after it had arrived.', {}),
  offlineReportRejected: onOffline('An offline report was rejected.', why),
}

const onCluster = <S extends z.ZodRawShape>(doc: string, data: S) => fact(doc, { data: z.object({ clusterId: Id, ...data }), audience })

const clusterFacts = {
  reportClusterBegan: onCluster('Reports of danger came faster than one network may ring: they join one row.', {}),
  reportClusterAcknowledged: onCluster('Somebody took note of a cluster of reports.', {}),
  reportClusterClosed: onCluster('The waiting reports of a cluster were rejected together.', { ...why, count: z.number().int() }),
  reportClusterReopened: onCluster('The reports of a cluster wait again.', { count: z.number().int() }),
}

const onNeighbors = <S extends z.ZodRawShape>(doc: string, data: S) =>
  fact(doc, { data: z.object({ transactionNumber: TransactionNumber, ...data }), stale: () => [neighbors.getNeighborsOfTicket], audience })

const neighborFacts = onTimeline('step', {
  neighborsAsked: onNeighbors('Neighbors who can help were asked.', { count: Count }),
  neighborAnswered: onNeighbors('A neighbor said whether they go.', { answer: z.enum(['going', 'cannot']) }),
  neighborsTakenBack: onNeighbors('What neighbors were asked was taken back.', { count: Count }),
})

const planFacts = {
  responsePlanChanged: fact('A response plan was written or taken away.', {
    data: z.object({ planId: Id }),
    stale: () => [plans.getResponsePlans, plans.getTicketPlan],
    audience: may('reference.read'),
  }),
}

const paperFacts = {
  paperFormsNumbered: fact('Blank forms were numbered, to be printed.', {
    data: z.object({ first: Count, count: Count }),
    audience: may('tickets.read'),
  }),
}

const partnerFacts = {
  partnerChanged: fact('A system was joined, changed, or taken in or out of use.', {
    data: z.object({ isDeleted: Flag }),
    stale: () => [partners.getPartners],
    audience: may('center.manage'),
  }),
}

const onQuake = <S extends z.ZodRawShape>(doc: string, data: S) =>
  fact(doc, { data: z.object({ quakeId: Id, ...data }), stale: () => [quakes.getQuake], audience: may('tickets.read', 'situation.view') })

const quakeFacts = {
  quakeRaised: onQuake('A quake was felt: the public page asks first whether anybody is hurt.', { sign: z.enum(quakeSigns) }),
  quakeEnded: onQuake('The question of a felt quake was ended.', {}),
  quakeFelt: onQuake('Somebody only felt the quake.', {}),
}

export const ticketFacts = {
  ...stepFacts,
  ...editFacts,
  ...readFacts,
  ...assignmentFacts,
  ...transferFacts,
  ...updateFacts,
  ...reportFacts,
  ...hazardFacts,
  ...offlineFacts,
  ...clusterFacts,
  ...planFacts,
  ...quakeFacts,
  ...neighborFacts,
  ...paperFacts,
  ...partnerFacts,
}

export const ticketFactNames = Object.keys(ticketFacts)
