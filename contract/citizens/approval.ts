// Deciding whether a citizen is who they say; a "no" has a reason.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { At, ById, Flag, Reason } from '#contract/nouns/fields.ts'
import { page, pageInput } from '#contract/kit/page.ts'
import { personal } from '#contract/nouns/personal.ts'
import { Citizen } from './Citizen.ts'
import { proofs } from './proof.ts'

const access = may('citizens.verify')
const no = z.object({ id: z.uuid(), reason: Reason })

const requestStatuses = ['pending', 'done', 'rejected'] as const
export const DeletionRequest = z.object({
  id: z.uuid(),
  accountId: z.uuid().nullable(),
  name: z.string(),
  contact: personal(z.string()),
  note: z.string(),
  status: z.enum(requestStatuses),
  reason: z.string().nullable(),
  /** Of a verified record: whether the one who asks proved to be the one whom it is of. */
  proof: z.enum(proofs).nullable(),
  createdAt: At,
  decidedAt: At.nullable(),
  decidedBy: z.string().nullable(),
})
export type DeletionRequest = z.output<typeof DeletionRequest>

export const approval = {
  approveCitizen: get('/citizen/approveCitizen/{id}', { harm: 'reversible', doc: 'Verifies a citizen.', access, input: ById, data: Citizen }),
  declineCitizen: post('/citizen/declineCitizen/{id}', {
    harm: 'reversible',
    doc: 'Declines to verify a citizen.',
    access,
    input: no,
    data: Citizen,
  }),
  revokeCitizen: post('/citizen/revokeCitizen/{id}', {
    harm: 'reversible',
    doc: 'Takes the verification of a citizen back.',
    access,
    input: no,
    data: Citizen,
  }),

  getDeletionRequests: get('/citizen/getDeletionRequests', {
    doc: 'Requests to have an account deleted.',
    access,
    beyond: true,
    input: z.object({ ...pageInput, status: z.enum(requestStatuses).optional() }),
    data: page(DeletionRequest),
  }),
  fulfilDeletionRequest: post('/citizen/fulfilDeletionRequest/{id}', {
    needsPerson: true,
    harm: 'irreversible',
    doc: "Removes a citizen's personal data and files; the log keeps pseudonyms. A verified record asks for a proof: the code that was sent, or an ID seen.",
    access,
    beyond: true,
    input: z.object({ id: z.uuid(), accountId: z.uuid().optional(), idSeen: Flag.default(0) }),
    data: DeletionRequest,
  }),
  rejectDeletionRequest: post('/citizen/rejectDeletionRequest/{id}', {
    needsPerson: true,
    harm: 'irreversible',
    doc: 'Rejects a request for deletion.',
    access,
    beyond: true,
    input: no,
    data: DeletionRequest,
  }),
}
