// Applicants for an account: response teams apply, the center decides, an approval makes the account.
import { say } from '#contract/kit/say.ts'
import { uuidv7 as uuid } from 'uuidv7'
import type { applicants as contract } from '#contract/accounts/applicants.ts'
import { centerOf } from '#server/auth/store.ts'
import { addFile } from '#server/files/store.ts'
import { perNetwork, spend } from '#server/kit/attempts.ts'
import { momentNow } from '#server/kit/clock.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { allInUse, responseTypeOf } from '#server/reference/store.ts'
import { decidedAlready } from './decided.ts'
import { requireOther } from './fourEyes.ts'
import { accountShown, makeAccount, wrong } from './add.ts'
import { approvedLetter, rejectedLetter } from './letters.ts'
import { addCrewMember } from './storeCrews.ts'
import type { AccountParts } from './parts.ts'
import { applicantOf, applicantPage, decideApplicant, freeUsername, holdApplicant, insertApplicant } from './storeApplicants.ts'
import { handOverPayments, insertPayment } from './storePayments.ts'
import { centerListed } from '#server/kit/functions.ts'

const hourMs = 3_600_000

/** Whoever applied for a team is the first of its crew. */
async function addLeader(tx: Tx, doer: Doer, name: string | null | undefined, phone: string | null): Promise<void> {
  const added = name ? await addCrewMember(tx, { name, role: 'leader', phone }) : undefined
  if (added)
    await record(tx, doer, { verb: 'referenceChanged', kind: 'crewMember', id: added.id, data: { kind: 'crewMember', id: added.id, action: 'add' } })
}

export function serveApplicants(parts: AccountParts): Handlers<typeof contract> {
  const { db, secrets, letters, keeper } = parts

  const openCenter = async (id: string) => {
    const [center] = await db.across(centerListed({ id }))
    return center?.id ?? refuse(404, 'There is no such command center.')
  }
  const holdPending = async (tx: Tx, id: string) => {
    const applicant = (await holdApplicant(tx, id)) ?? refuse(404, 'There is no such applicant.')
    if (applicant.status !== 'pending')
      refuse(409, decidedAlready('application', applicant), 'decided', {
        current: applicant,
      })
    return applicant
  }

  return {
    async getApplicants(filter, { read }) {
      return { message: 'Applicants.', data: await read((tx) => applicantPage(tx, filter)) }
    },

    async approvedApplicant({ id }, { me, change, doer }) {
      const { hash, expiresAt } = await parts.makeInitialPassword()
      return change(async (tx) => {
        const { accountType, name, email, phone, responseTypeId, plateNumber, contactName, latestPaymentLog } = await holdPending(tx, id)
        await requireOther(tx, me, { email, phone })
        if (accountType === 'responseteam' && latestPaymentLog?.status !== 'approved')
          refuse(409, 'Decide on the payment first: a response team is approved once its payment is.', 'payment-open')
        const username = await freeUsername(tx, name)
        const team = { responseTypeId: responseTypeId ?? '', departmentId: null, callSign: name.slice(0, 40), plateNumber }
        const person = { name, username, email, phone }
        const wanted = { accountType, person, ...(accountType === 'responseteam' && { team }) }
        const { accountId } = await makeAccount(tx, parts, { hash, expiresAt }, wanted, doer)
        if (accountType === 'responseteam') await addLeader(tx, doer, contactName, phone)
        await decideApplicant(tx, id, 'APPROVED', me.accountId, null)
        await handOverPayments(tx, id, accountId)
        await record(tx, doer, { verb: 'applicantApproved', kind: 'applicant', id, data: { accountType, accountId } })
        await letters.post(tx, approvedLetter(email, name, username, (await centerOf(tx))!.name))
        const data = { account: await accountShown(tx, accountId, parts.dutyOf), applicant: (await applicantOf(tx, id))! }
        return { message: say('{name} was approved, and told by e-mail how to sign in.', { name }), data }
      })
    },

    rejectApplicant: ({ id, reason }, { me, change, doer }) =>
      change(async (tx) => {
        const { accountType, name, email } = await holdPending(tx, id)
        await decideApplicant(tx, id, 'REJECTED', me.accountId, reason)
        await record(tx, doer, { verb: 'applicantRejected', kind: 'applicant', id, data: { accountType } })
        await letters.post(tx, rejectedLetter(email, name, reason, (await centerOf(tx))!.name))
        return { message: say('{name} was turned down, and told by e-mail.', { name }), data: (await applicantOf(tx, id))! }
      }),

    async getPublicResponseTypes({ commandCenterId, search = '' }, { read }) {
      const all = await read((tx) => allInUse(tx, 'responseType'), await openCenter(commandCenterId))
      const items = all.filter(({ name, names }) => [name, ...Object.values(names)].join(' ').toLowerCase().includes(search.toLowerCase()))
      return { message: 'Response types.', data: { items, next: null, total: items.length } }
    },

    async registerResponseTeam({ commandCenterId, proof, ...given }, { change, doer, source }) {
      const center = await openCenter(commandCenterId)
      await spend(db, [
        ...perNetwork(secrets, source, { most: 100, windowMs: hourMs }, 'apply'),
        { key: secrets.hash('apply', given.email), most: 5, windowMs: hourMs },
      ])
      const id = uuid()
      const paymentId = uuid()
      const file = await keeper.keep(proof, ['image', 'document'], { kind: 'paymentProof', id: paymentId, by: null })
      return change(async (tx) => {
        if (!(await responseTypeOf(tx, given.responseTypeId))) wrong('responseTypeId', 'There is no such response type.')
        const { name, email, phone, contactName, responseTypeId, plateNumber = null, note = '', noticeVersion, noticeAt } = given
        await insertApplicant(tx, {
          ...{ id, kind: 'responseteam', name, email, phone, notice_version: noticeVersion },
          details: { contactName, responseTypeId, plateNumber, note },
          accepted_notice_at: noticeAt ?? momentNow(),
        })
        await addFile(tx, file)
        const { amount, method, reference, paidOn = null } = given
        await insertPayment(tx, { id: paymentId, account_id: null, applicant_id: id, amount, method, reference, paid_on: paidOn, proof_id: file.id })
        await record(tx, doer, { verb: 'applicantAdded', kind: 'applicant', id, data: { accountType: 'responseteam' } })
        await record(tx, doer, { verb: 'paymentAdded', kind: 'payment', id: paymentId, data: { accountId: null, applicantId: id } })
        return {
          message: 'Thank you. The command center will look at your application and write to you.',
          data: { id, status: 'pending' as const },
        }
      }, center)
    },
  }
}
