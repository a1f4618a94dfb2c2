// Requests to have personal data deleted: looked at, fulfilled or rejected, and answered where there is an address.
import { k, say } from '#contract/kit/say.ts'
import type { approval, DeletionRequest } from '#contract/citizens/approval.ts'
import type { Context } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { forgetVolunteersBy } from '#server/reference/store.ts'
import type { CitizenParts } from './parts.ts'
import { removeAllOf } from './removal.ts'
import { noCitizen } from './show.ts'
import { holdCitizen, proveDeletion } from './store.ts'
import { isOnOffer, ticketCounts } from './storeCallers.ts'
import { closeRequest, holdRequest, requestOf, requestPage } from './storeRequests.ts'

const unproven = k(
  'This record is verified, and nobody has proven that the request is from its citizen. Look at an ID at the office, then say so here.',
)

type Requests = Pick<Handlers<typeof approval>, 'getDeletionRequests' | 'fulfilDeletionRequest' | 'rejectDeletionRequest'>

export function serveDeletion({ letters, erasure }: CitizenParts): Requests {
  const holdPending = async (tx: Tx, id: string) => {
    const request = (await holdRequest(tx, id)) ?? refuse(404, 'There is no such request.')
    if (request.status !== 'pending')
      refuse(
        409,
        request.decidedBy ? say('This request was decided already by {name}.', { name: request.decidedBy }) : 'This request was decided already.',
        'decided',
      )
    return request
  }

  const close = async (tx: Tx, request: DeletionRequest, status: 'done' | 'rejected', reason: string | null, { me, doer }: Context) => {
    const { id, accountId, name, contact } = request
    await closeRequest(tx, id, { status, reason, by: me.accountId })
    const object = accountId ? { kind: 'citizen', id: accountId } : { kind: 'deletionRequest', id }
    await record(tx, doer, { verb: 'deletionDecided', ...object, data: { requestId: id, status } })
    if (contact.includes('@')) await letters.post(tx, answerLetter(contact, name, status, reason))
    return (await requestOf(tx, id))!
  }

  return {
    async getDeletionRequests(filter, { read }) {
      return { message: 'Requests for deletion.', data: await read((tx) => requestPage(tx, filter)) }
    },

    fulfilDeletionRequest: ({ id, accountId, idSeen }, context) =>
      context.change(async (tx) => {
        const request = await holdPending(tx, id)
        const citizenId = accountId ?? request.accountId
        const citizen = citizenId ? await holdCitizen(tx, citizenId) : undefined
        if (accountId && !citizen) refuse(404, noCitizen)
        // A record whose time was over meanwhile is gone already.
        if (citizenId && citizen) {
          const isProven = request.proof === 'code' && citizenId === request.accountId
          if (citizen.status === 'APPROVED' && !isProven) {
            if (!idSeen) refuse(409, unproven, 'unproven')
            await proveDeletion(tx, context.doer, id, 'office')
          }
          if ((await ticketCounts(tx, citizenId)).open > 0)
            refuse(409, 'The citizen has an open ticket. Its data is removed once the ticket is closed.', 'open-ticket')
          if (await isOnOffer(tx, citizenId))
            refuse(409, 'Another installation offers a ticket of this citizen. Its data is removed once the offer is answered.', 'open-ticket')
          // Who offered help under this number is the same person; a record whose time is over takes no offer along.
          if (citizen.phone) await forgetVolunteersBy(tx, context.doer, { phone: citizen.phone })
          await removeAllOf(tx, context.doer, erasure, citizenId)
        }
        const data = await close(tx, { ...request, accountId: citizenId }, 'done', null, context)
        return { message: citizenId ? 'The personal data was removed.' : 'The request was closed: no record belongs to it.', data }
      }),

    rejectDeletionRequest: ({ id, reason }, context) =>
      context.change(async (tx) => {
        const request = await holdPending(tx, id)
        return { message: 'The request was rejected.', data: await close(tx, request, 'rejected', reason, context) }
      }),
  }
}

const answerLetter = (to: string, name: string, status: 'done' | 'rejected', reason: string | null) => ({
  to,
  subject: 'Your request for deletion',
  text:
    status === 'done'
      ? `Hello ${name},\n\nyour personal data was removed as you asked. The log keeps a number in its place.\n\nTanod Command Center`
      : `Hello ${name},\n\nyour request for deletion could not be fulfilled.\nReason: ${reason}\n\nTanod Command Center`,
})
