// Payments of response teams and applicants: handed in with a proof, approved or rejected, kept as a history.

import { uuidv7 as uuid } from 'uuidv7'
import type { payments as contract } from '#contract/accounts/applicants.ts'
import { addFile } from '#server/files/store.ts'
import type { Context } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { decidedAlready } from './decided.ts'
import { requireOther, requireOtherHand } from './fourEyes.ts'
import { paymentLetter } from './letters.ts'
import type { AccountParts } from './parts.ts'
import { fullAccountOf, responseTeamOf } from './store.ts'
import { applicantOf } from './storeApplicants.ts'
import { decidePayment, insertPayment, paymentMeant, paymentOf, paymentPage } from './storePayments.ts'

export function servePayments({ letters, keeper }: AccountParts): Handlers<typeof contract> {
  const shown = async (tx: Tx, id: string) => (await paymentOf(tx, id)) ?? refuse(404, 'There is no such payment.')

  const decide = (meant: string, status: 'approved' | 'rejected', reason: string | null, { me, change, doer }: Context) =>
    change(async (tx) => {
      const before = (await paymentMeant(tx, meant)) ?? refuse(404, 'There is no such payment.')
      const { id } = before
      await requireOtherHand(tx, me, before)
      if (before.applicantId) await requireOther(tx, me, (await applicantOf(tx, before.applicantId)) ?? {})
      if (!(await decidePayment(tx, id, status, me.accountId, reason))) {
        const current = await shown(tx, id)
        refuse(409, decidedAlready('payment', current), 'decided', { current })
      }
      const { accountId, applicantId, reference } = before
      await record(tx, doer, {
        verb: status === 'approved' ? 'paymentApproved' : 'paymentRejected',
        ...{ kind: 'payment', id, data: { accountId, applicantId } },
        accounts: accountId ? [accountId] : [],
      })
      const account = accountId ? await fullAccountOf(tx, accountId) : undefined
      const to = account?.email || (applicantId && (await applicantOf(tx, applicantId))?.email) || null
      if (to) await letters.post(tx, paymentLetter(to, reference, status, reason))
      return { message: status === 'approved' ? 'The payment was approved.' : 'The payment was rejected.', data: await shown(tx, id) }
    })

  return {
    approveRtPayment: ({ id }, context) => decide(id, 'approved', null, context),
    rejectRtPayment: ({ id, reason }, context) => decide(id, 'rejected', reason, context),

    async getRtPayments(filter, { me, read }) {
      const own = me.may('applicants.decide') ? {} : { departmentId: me.accountId }
      return { message: 'Payments.', data: await read((tx) => paymentPage(tx, { ...filter, ...own })) }
    },

    async addRtPayment({ accountId, proof, amount, method, reference, paidOn = null }, { me, read, change, doer }) {
      const mayPayFor = async (tx: Tx) => {
        const team = await responseTeamOf(tx, accountId)
        const isOwn = me.may('applicants.decide') || accountId === me.accountId || team?.departmentId === me.accountId
        if (!team || !isOwn) refuse(404, 'There is no such response team.')
      }
      await read(mayPayFor)
      const id = uuid()
      const file = await keeper.keep(proof, ['image', 'document'], { kind: 'paymentProof', id, by: me.accountId })
      return change(async (tx) => {
        await mayPayFor(tx)
        await addFile(tx, file)
        await insertPayment(tx, { id, account_id: accountId, applicant_id: null, amount, method, reference, paid_on: paidOn, proof_id: file.id })
        await record(tx, doer, { verb: 'paymentAdded', kind: 'payment', id, data: { accountId, applicantId: null }, accounts: [accountId] })
        return { message: 'The payment was handed in.', data: await shown(tx, id) }
      })
    },
  }
}
