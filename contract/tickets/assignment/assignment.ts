// The calls that allocate tickets to departments and response teams, and follow their progress.
import * as z from 'zod'
import { crewRoles } from '#contract/accounts/crewRules.ts'
import { may } from '#contract/accounts/permissions.ts'
import { k } from '#contract/kit/say.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { reachedBy } from '#contract/map/roads/Reach.ts'
import { At, filledLine, Id, Position, Version } from '#contract/nouns/fields.ts'
import { Assignment, Note, ofTicket, Priority, Status, Ticket, TransactionNumber } from '#contract/tickets/Ticket.ts'

const readers = may('tickets.read', 'tickets.readOwn')
const given = { note: Note.optional(), version: Version.optional() }
const accounts = z.array(Id).min(1).max(20)
const Assignments = z.array(Assignment).max(100)
/** What a team itself reports as it goes. */
export const teamMoves = ['acknowledged', 'enRoute', 'onScene', 'cleared'] as const

/** Why a team cannot go, with one touch. */
export const cannotGoReasons = [
  k('Our vehicle does not run.'),
  k('Our crew is not complete.'),
  k('We are needed where we are.'),
  k('The road there is closed.'),
] as const

/** How long a mistaken move can be taken back. */
export const takeBackMinutes = 15

export const teamStates = ['available', 'assigned', 'acknowledged', 'enRoute', 'onScene', 'offDuty'] as const
export const teamReasons = [
  'available',
  'nearest',
  'fitsCase',
  'departmentOnTicket',
  'onTicket',
  'busy',
  'offDuty',
  'oldPosition',
  'noPosition',
  'noCrew',
] as const

/** A team as a candidate for a ticket: how it stands, how far away it is, and what speaks for and against it. */
export const RecommendedTeam = z.object({
  accountId: Id,
  name: z.string(),
  callSign: z.string(),
  responseTypeId: Id,
  departmentId: Id.nullable(),
  state: z.enum(teamStates),
  position: Position.nullable(),
  positionAt: At.nullable(),
  /** How far it has to go, how long that takes, and by what that is known. */
  metres: z.number().nullable(),
  seconds: z.number().nullable(),
  by: z.enum(reachedBy).nullable(),
  /** The other ticket that it is busy with. */
  worksOn: TransactionNumber.nullable(),
  /** How urgent that one is. */
  worksOnPriority: Priority.nullable(),
  reasons: z.array(z.enum(teamReasons)),
  /** Who is on, and whose certificate has ended. */
  crew: z.array(z.object({ name: z.string(), role: z.enum(crewRoles), isLapsed: z.boolean() })),
})
export type RecommendedTeam = z.output<typeof RecommendedTeam>

export const assignment = {
  assignToDepartments: post('/reports/assignToDepartments/{id}', {
    harm: 'reversible',
    doc: 'Allocates a ticket to departments; a pending ticket is accepted by it.',
    access: may('tickets.assign'),
    input: ofTicket.extend({ departmentIds: accounts, ...given }),
    data: Ticket,
  }),
  removeDepartment: post('/reports/removeDepartment/{id}', {
    harm: 'reversible',
    doc: 'Takes a department off a ticket.',
    access: may('tickets.assign'),
    input: ofTicket.extend({ departmentId: Id, ...given }),
    data: Ticket,
  }),
  assignToResponseTeam: post('/reports/assignToResponseTeam', {
    harm: 'reversible',
    doc: 'Sends response teams to a ticket; a department sends its own.',
    access: may('tickets.assign', 'tickets.assignOwnTeams'),
    input: z.object({ transactionNumber: TransactionNumber, responseTeamIds: accounts, ...given }),
    data: Ticket,
  }),
  removeResponseTeam: post('/reports/removeResponseTeam/{id}', {
    harm: 'reversible',
    doc: 'Takes a response team off a ticket.',
    access: may('tickets.assign', 'tickets.assignOwnTeams'),
    beyond: true,
    input: ofTicket.extend({ responseTeamId: Id, ...given }),
    data: Ticket,
  }),
  getAssignedDepartments: get('/reports/getAssignedDepartments/{id}', {
    doc: 'The departments on a ticket.',
    access: readers,
    input: ofTicket,
    data: Assignments,
  }),
  getAssignedResponseTeams: post('/reports/getAssignedResponseTeams/{id}', {
    harm: 'none',
    doc: 'The response teams on a ticket, of all departments or of one.',
    access: readers,
    input: ofTicket.extend({ departmentId: Id.optional() }),
    data: Assignments,
  }),
  getRecommendedTeams: get('/reports/getRecommendedTeams/{id}', {
    doc: 'The response teams that could go: free and fitting, free, busy, off duty, each by distance, with why; a department sees its own.',
    access: may('tickets.assign', 'tickets.assignOwnTeams'),
    beyond: true,
    input: ofTicket,
    data: z.array(RecommendedTeam).max(50),
  }),
  getWhoGoesOn: get('/reports/getWhoGoesOn', {
    doc: 'For a team that is or was on a ticket: how the ticket stands, and the names of the other teams that are at work on it now.',
    access: may('tickets.readOwn'),
    beyond: true,
    input: ofTicket,
    data: z.object({ status: Status, units: z.array(z.string()).max(100) }),
  }),
  setTeamStatus: post('/reports/setTeamStatus/{id}', {
    harm: 'reversible',
    doc: 'Says how far a response team is; the server stamps the time. A team says it of itself.',
    access: may('tickets.assign', 'tickets.updateOwn'),
    beyond: true,
    input: ofTicket.extend({ responseTeamId: Id.optional(), state: z.enum(teamMoves), position: Position.optional() }),
    data: Ticket,
  }),
  refuseAssignment: post('/reports/refuseAssignment/{id}', {
    harm: 'reversible',
    doc: 'A team says that it cannot go, and why: it is taken off the ticket, and the desk sees the reason there.',
    access: may('tickets.updateOwn'),
    beyond: true,
    input: ofTicket.extend({ reason: filledLine(300) }),
    data: z.null(),
  }),
  takeTeamStatusBack: post('/reports/takeTeamStatusBack/{id}', {
    harm: 'reversible',
    doc: 'Takes back the latest move of a response team, for as long as it is fresh: its stamp is blank again.',
    access: may('tickets.assign', 'tickets.updateOwn'),
    beyond: true,
    input: ofTicket.extend({ responseTeamId: Id.optional(), state: z.enum(teamMoves) }),
    data: Ticket,
  }),
  excludeRTReport: get('/reports/excludeRTReport/{id}', {
    harm: 'reversible',
    doc: 'Leaves a team’s part in a ticket out of the statistics; without a team, that of all.',
    access: may('tickets.delete'),
    input: ofTicket.extend({ responseTeamId: Id.optional() }),
    data: Ticket,
  }),
  includeRTReport: get('/reports/includeRTReport/{id}', {
    harm: 'reversible',
    doc: 'Counts a team’s part in a ticket in the statistics again.',
    access: may('tickets.delete'),
    input: ofTicket.extend({ responseTeamId: Id.optional() }),
    data: Ticket,
  }),
}
