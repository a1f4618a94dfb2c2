// The four calls that hand a ticket to another command center.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { Id, Version } from '#contract/nouns/fields.ts'
import { TransferRow } from '#contract/tickets/lists/lists.ts'
import { ofTicket, reasonFields, TransactionNumber } from '#contract/tickets/Ticket.ts'

const access = may('tickets.transfer')

/** A center of a joined installation, as that one says it is called. */
const CenterElsewhere = z.object({ commandCenterId: Id, name: z.string(), installation: z.string() })

export const transfer = {
  getCentersElsewhere: get('/reports/getCentersElsewhere', {
    doc: 'The centers of joined installations that a ticket can be transferred to, as those say that they are open.',
    access,
    beyond: true,
    input: z.object(pageInput),
    data: page(CenterElsewhere),
  }),
  transferTicket: post('/reports/transferTicket', {
    harm: 'reversible',
    doc: 'Offers a ticket to another command center, here or of a joined installation; until that answers it stays here.',
    access,
    input: z.object({ transactionNumber: TransactionNumber, commandCenterId: Id, ...reasonFields, version: Version.optional() }),
    data: TransferRow,
  }),
  cancelTransferredTicket: get('/reports/cancelTransferredTicket/{id}', {
    harm: 'reversible',
    doc: 'Takes an offer back; the ticket is as it was.',
    access,
    input: ofTicket,
    data: TransferRow,
  }),
  acceptTransferredTicket: get('/reports/acceptTransferredTicket/{id}', {
    harm: 'reversible',
    doc: 'Takes a ticket that another center offered, with its chat, files and citizen; it is accepted here.',
    access,
    input: ofTicket,
    data: TransferRow,
  }),
  declineTransferredTicket: get('/reports/declineTransferredTicket/{id}', {
    harm: 'reversible',
    doc: 'Refuses a ticket that another center offered.',
    access,
    input: ofTicket.extend(reasonFields),
    data: TransferRow,
  }),
}
