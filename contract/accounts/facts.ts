// The facts of the accounts room.
import * as z from 'zod'
import { type FactKinds, fact } from '#contract/kit/fact.ts'
import { Flag } from '#contract/nouns/fields.ts'
import { assignment } from '#contract/tickets/assignment/assignment.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { BaseType, DutyStatus } from './Account.ts'
import { accountTypesOfCenter } from './accountTypes.ts'
import { apiKeys } from './apiKeys.ts'
import { applicants, applicantTypes, payments } from './applicants.ts'
import { crewRoles } from './crewRules.ts'
import { crews } from './crews.ts'
import { installation } from './installation.ts'
import { may } from './permissions.ts'
import { responseTeams } from './responseTeams.ts'
import { staff } from './staff.ts'

const teamLists = () => [responseTeams.getResponseTeams, responseTeams.getResponseTeamsV2, staff.getAccount]
/** Every list that shows accounts. */
export const accountLists = () => [
  ...teamLists(),
  staff.getAgents,
  staff.getAgentsV2,
  staff.getSupervisors,
  staff.getContentWriters,
  staff.getVerifiers,
  staff.getDepartments,
  installation.getExecutiveAccounts,
  installation.getAdminAccounts,
  assignment.getRecommendedTeams,
  crews.getCrews,
  crews.getOwnCrew,
]
const paymentLists = () => [payments.getRtPayments, applicants.getApplicants, ...teamLists()]
const applicantLists = () => [applicants.getApplicants]

const ofAccount = {
  stale: accountLists,
  data: z.object({ accountType: BaseType }),
  audience: may('accounts.read', 'teams.read', 'departments.read', 'centers.manage'),
}
const ofApplicant = { stale: applicantLists, data: z.object({ accountType: z.enum(applicantTypes) }), audience: may('applicants.decide') }
const ofPayment = {
  stale: paymentLists,
  data: z.object({ accountId: z.uuid().nullable(), applicantId: z.uuid().nullable() }),
  audience: may('applicants.decide', 'teams.read'),
}

/** What tells who is on: the runs of the time as well. */
const onUnit = {
  stale: () => [crews.getCrews, crews.getOwnCrew, staff.getPhones, assignment.getRecommendedTeams, lists.getEmergencyTicket],
  audience: may('teams.read'),
}

export const accountFacts = {
  accountAdded: fact('An account was added.', ofAccount),
  accountChanged: fact('An account was changed.', { ...ofAccount, data: z.object({ accountType: BaseType, changed: z.array(z.string()) }) }),
  accountDeactivated: fact('An account was closed.', ofAccount),
  accountReactivated: fact('An account was opened again.', ofAccount),
  responseTeamLoggedOut: fact('A response team was signed out from afar.', {
    data: z.object({ sessionsEnded: z.number() }),
    stale: teamLists,
    audience: may('teams.read'),
  }),
  phoneLost: fact('A phone was called lost, or all of an account.', {
    data: z.object({ phoneId: z.uuid().nullable() }),
    stale: () => [staff.getPhones],
    audience: may('accounts.manage', 'centers.manage'),
  }),
  dutyStatusChanged: fact('A response team can be sent, or not.', {
    data: z.object({ dutyStatus: DutyStatus }),
    stale: () => [...teamLists(), assignment.getRecommendedTeams],
    audience: may('teams.read'),
  }),
  crewSignedOn: fact('Somebody signed on to a unit.', {
    ...onUnit,
    data: z.object({ crewMemberId: z.uuid(), role: z.enum(crewRoles) }),
  }),
  signOnCodeChanged: fact('The code in a vehicle was made or ended.', { stale: () => [], data: z.object({}), audience: may('accounts.manage') }),
  crewSignedOff: fact('Somebody signed off from a unit.', { ...onUnit, data: z.object({ crewMemberId: z.uuid() }) }),
  accountTypeChanged: fact('An account type was added or changed.', {
    stale: () => [accountTypesOfCenter.getAccountTypes],
    data: z.object({ accountType: BaseType }),
    audience: may('reference.read'),
  }),
  apiKeyChanged: fact('An API key was made or revoked.', {
    stale: () => [apiKeys.getApiKeys],
    data: z.object({ isDeleted: Flag }),
    audience: may('center.manage'),
  }),
  applicantAdded: fact('Somebody applied for an account.', ofApplicant),
  applicantApproved: fact('An applicant was approved.', {
    ...ofApplicant,
    stale: paymentLists,
    data: ofApplicant.data.extend({ accountId: z.uuid() }),
  }),
  applicantRejected: fact('An applicant was turned down.', ofApplicant),
  paymentAdded: fact('The proof of a payment came in.', ofPayment),
  paymentApproved: fact('A payment was approved.', ofPayment),
  paymentRejected: fact('A payment was rejected.', ofPayment),
} satisfies FactKinds
