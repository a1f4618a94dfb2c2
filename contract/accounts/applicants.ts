// Applicants for an account, the payments of response teams, and who decides on both.
import * as z from 'zod'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, ById, Day, Email, filledLine, line, Reason, Version } from '#contract/nouns/fields.ts'
import { Phone } from '#contract/nouns/Phone.ts'
import { toldNames } from '#contract/nouns/names.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { upload } from '#contract/kit/upload.ts'
import { DeviceId, noticeFields, proofFields } from '#contract/publicSide/access.ts'
import { ResponseType } from '#contract/reference/kinds.ts'
import { personal } from '#contract/nouns/personal.ts'
import { Account, PaymentLog, paymentStatuses } from './Account.ts'
import { may } from './permissions.ts'

export const applicantTypes = ['contentwriter', 'responseteam'] as const
export const applicantStatuses = ['pending', 'approved', 'rejected'] as const

export const Applicant = z.object({
  id: z.uuid(),
  accountType: z.enum(applicantTypes),
  name: z.string(),
  email: personal(z.string()),
  phone: personal(z.string().nullable()),
  contactName: personal(z.string().nullable()),
  responseTypeId: z.uuid().nullable(),
  plateNumber: z.string().nullable(),
  note: z.string(),
  status: z.enum(applicantStatuses),
  reason: z.string().nullable(),
  latestPaymentLog: PaymentLog.nullable(),
  createdAt: At,
  decidedAt: At.nullable(),
  decidedBy: z.string().nullable(),
  version: Version,
})
export type Applicant = z.output<typeof Applicant>

const payment = {
  amount: z.number().min(0).max(10_000_000),
  method: filledLine(40),
  reference: filledLine(80),
  paidOn: Day.optional(),
  proof: upload(),
}
const decide = may('applicants.decide')

export const applicants = {
  getApplicants: get('/adminFn/getApplicants', {
    doc: 'Applicants for an account of the center.',
    access: decide,
    input: z.object({ ...pageInput, accountType: z.enum(applicantTypes).optional(), status: z.enum(applicantStatuses).optional() }),
    data: page(Applicant),
  }),
  approvedApplicant: get('/adminFn/approvedApplicant/{id}', {
    needsPerson: true,
    harm: 'secrets',
    doc: 'Approves an applicant and makes the account; its owner is told by mail how to choose a password.',
    access: decide,
    input: ById,
    data: z.object({ account: Account, applicant: Applicant }),
  }),
  rejectApplicant: post('/adminFn/rejectApplicant', {
    needsPerson: true,
    harm: 'irreversible',
    doc: 'Turns an applicant down.',
    access: decide,
    input: z.object({ id: z.uuid(), reason: Reason }),
    data: Applicant,
  }),
  getPublicResponseTypes: get('/ccPublic/getPublicResponseTypes', {
    doc: 'The response types that an applying team chooses from.',
    access: 'public',
    beyond: true,
    input: z.object({ commandCenterId: z.uuid(), ...pageInput }),
    data: page(ResponseType.pick({ id: true, icon: true }).extend(toldNames)),
  }),
  registerResponseTeam: post('/ccPublic/registerResponseTeam', {
    harm: 'reversible',
    doc: 'A response team applies for an account, with the proof of its payment.',
    access: 'public',
    beyond: true,
    input: z.object({
      commandCenterId: z.uuid(),
      name: filledLine(120),
      contactName: filledLine(120),
      email: Email,
      phone: Phone,
      responseTypeId: z.uuid(),
      plateNumber: line(20).optional(),
      note: line(1000).optional(),
      deviceId: DeviceId.optional(),
      ...noticeFields,
      ...proofFields,
      ...payment,
    }),
    data: z.object({ id: z.uuid(), status: z.enum(applicantStatuses) }),
  }),
}

export const payments = {
  approveRtPayment: post('/adminFn/approveRtPayment/{id}', {
    needsPerson: true,
    harm: 'irreversible',
    doc: 'Approves a payment, or the waiting one of the response team or applicant whose id is given.',
    access: decide,
    input: ById,
    data: PaymentLog,
  }),
  rejectRtPayment: post('/adminFn/rejectRtPayment/{id}', {
    needsPerson: true,
    harm: 'irreversible',
    doc: 'Rejects a payment, or the waiting one of the response team or applicant whose id is given.',
    access: decide,
    input: z.object({ id: z.uuid(), reason: Reason }),
    data: PaymentLog,
  }),
  getRtPayments: get('/adminFn/getRtPayments', {
    doc: 'Payments of response teams and applicants: the history of one, or all.',
    access: may('applicants.decide', 'teams.own'),
    beyond: true,
    input: z.object({
      ...pageInput,
      accountId: z.uuid().optional(),
      applicantId: z.uuid().optional(),
      status: z.enum(paymentStatuses).optional(),
    }),
    data: page(PaymentLog),
  }),
  addRtPayment: post('/adminFn/addRtPayment', {
    harm: 'reversible',
    doc: 'Hands in the proof of a payment for a response team.',
    access: may('applicants.decide', 'teams.own'),
    beyond: true,
    input: z.object({ accountId: z.uuid(), ...payment }),
    data: PaymentLog,
  }),
}
