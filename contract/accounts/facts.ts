// The facts of the accounts room.
import * as z from 'zod'
import { type FactKinds, fact } from '#contract/kit/fact.ts'
import { BaseType, DutyStatus } from './Account.ts'
import { applicantTypes } from './applicants.ts'
import { may } from './permissions.ts'

const ofAccount = { data: z.object({ accountType: BaseType }), audience: may('accounts.read', 'teams.read', 'departments.read', 'centres.manage') }
const ofApplicant = { data: z.object({ accountType: z.enum(applicantTypes) }), audience: may('applicants.decide') }
const ofPayment = {
  data: z.object({ accountId: z.uuid().nullable(), applicantId: z.uuid().nullable() }),
  audience: may('applicants.decide', 'teams.read'),
}

export const accountFacts = {
  accountAdded: fact('An account was added.', ofAccount),
  accountChanged: fact('An account was changed.', { ...ofAccount, data: z.object({ accountType: BaseType, changed: z.array(z.string()) }) }),
  accountDeactivated: fact('An account was closed.', ofAccount),
  accountReactivated: fact('An account was opened again.', ofAccount),
  responseTeamLoggedOut: fact('A response team was signed out from afar.', {
    data: z.object({ sessionsEnded: z.number() }),
    audience: may('teams.read'),
  }),
  dutyStatusChanged: fact('A response team can be sent, or not.', {
    data: z.object({ dutyStatus: DutyStatus }),
    audience: may('teams.read'),
  }),
  accountTypeChanged: fact('An account type was added or changed.', { data: z.object({ accountType: BaseType }), audience: may('reference.read') }),
  applicantAdded: fact('Somebody applied for an account.', ofApplicant),
  applicantApproved: fact('An applicant was approved.', { ...ofApplicant, data: ofApplicant.data.extend({ accountId: z.uuid() }) }),
  applicantRejected: fact('An applicant was turned down.', ofApplicant),
  paymentAdded: fact('The proof of a payment came in.', ofPayment),
  paymentApproved: fact('A payment was approved.', ofPayment),
  paymentRejected: fact('A payment was rejected.', ofPayment),
} satisfies FactKinds
