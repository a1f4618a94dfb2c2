// Systems of others that tell us incidents and are told ours: a national 911, the police, a neighboring center.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, ofOffices, post } from '#contract/kit/endpoint.ts'
import { page, wholePageInput } from '#contract/kit/page.ts'
import { At, ById, Count, filledLine, Flag, Id, Named, Version, WebAddress } from '#contract/nouns/fields.ts'
import { OutsideKind } from '#contract/tickets/outsideNumbers/kinds.ts'
import { ofTicket, Status, TransactionNumber } from '#contract/tickets/Ticket.ts'

/** The JSON of our own, or the Emergency Incident Data Object of NENA. */
export const exchangeForms = ['tanod', 'eido'] as const
export type ExchangeForm = (typeof exchangeForms)[number]
export const mostPartners = 20

const form = {
  name: filledLine(80),
  kind: OutsideKind,
  form: z.enum(exchangeForms),
  /** Where tickets are sent; empty: it tells us alone. */
  url: z.union([z.literal(''), WebAddress]),
}
export const Partner = z.object({
  id: z.uuid(),
  ...{ name: z.string(), kind: OutsideKind, form: z.enum(exchangeForms), url: z.string() },
  /** When it told something last, and when it last took something. */
  heardAt: At.nullable(),
  sentAt: At.nullable(),
  waiting: Count,
  failed: Count,
  isDeleted: Flag,
  version: Version,
})
export type Partner = z.output<typeof Partner>
const PartnerWithSecret = z.object({ partner: Partner, secret: z.string() })
export type PartnerWithSecret = z.output<typeof PartnerWithSecret>

export const shareStates = ['waiting', 'delivered', 'failed'] as const
/** How a ticket that was sent to a partner stands there. */
export const Share = z.object({
  partner: Named,
  state: z.enum(shareStates),
  /** As which it was taken last. */
  status: Status.nullable(),
  tries: Count,
  at: At,
  triedAt: At.nullable(),
  outcome: z.string().nullable(),
  by: Named.nullable(),
})
export type Share = z.output<typeof Share>
const Shares = z.object({ shares: z.array(Share).max(100), others: z.array(Named).max(100) })

const own = { access: may('center.manage'), beyond: true }
const sending = { access: may('tickets.transfer'), beyond: true }

export const partners = ofOffices({
  getPartners: get('/resources/getPartners', {
    doc: 'The systems that tell incidents to the center and are told its tickets.',
    ...own,
    input: z.object({ ...wholePageInput, isDeleted: Flag.optional() }),
    data: page(Partner),
  }),
  addPartner: post('/resources/addPartner', {
    harm: 'secrets',
    doc: 'Joins a system; what goes to and fro is signed with the secret that is shown this once.',
    ...own,
    input: z.object(form),
    data: PartnerWithSecret,
  }),
  updatePartner: post('/resources/updatePartner/{id}', {
    harm: 'secrets',
    isEdit: true,
    doc: 'Changes the name, form or address of a joined system.',
    ...own,
    input: z.object({ id: z.uuid(), version: Version.optional(), ...z.object(form).partial().shape }),
    data: Partner,
  }),
  resetPartnerSecret: post('/resources/resetPartnerSecret/{id}', {
    harm: 'secrets',
    doc: 'Gives a joined system a new secret; the old one is right for a day more.',
    ...own,
    input: ById,
    data: PartnerWithSecret,
  }),
  deactivatePartner: post('/resources/deactivatePartner/{id}', {
    harm: 'reversible',
    doc: 'Takes a joined system out of use: nothing comes of it and nothing goes to it.',
    ...own,
    input: ById,
    data: Partner,
  }),
  reactivatePartner: post('/resources/reactivatePartner/{id}', {
    harm: 'reversible',
    doc: 'Takes it back into use.',
    ...own,
    input: ById,
    data: Partner,
  }),
})

export const shares = {
  getShares: get('/reports/getShares/{id}', {
    doc: 'To which joined systems a ticket was sent and how it stands there, and to which it can be sent.',
    ...sending,
    input: ofTicket,
    data: Shares,
  }),
  shareTicket: post('/reports/shareTicket', {
    harm: 'reversible',
    doc: 'Sends a ticket to a joined system, and after it each change of its status. The ticket stays with the center.',
    ...sending,
    input: z.object({ transactionNumber: TransactionNumber, partnerId: Id }),
    data: Shares,
  }),
}
