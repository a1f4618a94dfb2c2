// Deciding on citizens: verified or not, blocked or not; a "no" has a reason, and each step happens once.
import { k, say } from '#contract/kit/say.ts'
import type { approval } from '#contract/citizens/approval.ts'
import type { blocking } from '#contract/citizens/blocking.ts'
import type { Citizen } from '#contract/citizens/Citizen.ts'
import { isReachedAs, namesOf } from '#server/accounts/store.ts'
import { momentNow, timeNow } from '#server/kit/clock.ts'
import type { Context } from '#server/kit/context.ts'
import { type Happening, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { noCitizen, showCitizen } from './show.ts'
import { citizenOf, holdCitizen, isBlocked } from './store.ts'
import { blockPage, changeCitizen, endBlock, insertBlock } from './storeBlocks.ts'

type Status = Citizen['status']
const statusWords: Record<Status, string> = { PENDING: k('pending'), APPROVED: k('approved'), DECLINED: k('declined'), REVOKED: k('revoked') }
type Decided = 'citizenApproved' | 'citizenDeclined' | 'citizenRevoked'

export interface Step {
  verb: Decided
  to: Status
  from: readonly Status[]
  message: string
}

const steps = {
  approve: { verb: 'citizenApproved', to: 'APPROVED', from: ['PENDING', 'DECLINED', 'REVOKED'], message: 'The citizen was verified.' },
  decline: { verb: 'citizenDeclined', to: 'DECLINED', from: ['PENDING'], message: 'The citizen was declined.' },
  revoke: { verb: 'citizenRevoked', to: 'REVOKED', from: ['APPROVED'], message: 'The verification was taken back.' },
} as const satisfies Record<string, Step>

type Deciding = Pick<Handlers<typeof approval>, 'approveCitizen' | 'declineCitizen' | 'revokeCitizen'>

export function serveDecisions(): Deciding {
  const decide = (id: string, { verb, to, from, message }: Step, reason: string | null, { me, change, doer }: Context) =>
    change(async (tx) => {
      const citizen = (await holdCitizen(tx, id)) ?? refuse(404, noCitizen)
      const status = citizen.status as Status
      if (to === 'APPROVED' && (await isReachedAs(tx, me.accountId, citizen)))
        refuse(403, 'You filed this, or it is your own: somebody else decides on it.', 'own-application')
      if (!from.includes(status)) await refuseState(tx, me, id, status, citizen.decided_by)
      await changeCitizen(tx, id, { status: to, reason, decided_by: me.accountId, decided_at: momentNow() })
      await record(tx, doer, { verb, kind: 'citizen', id, data: { from: status, to } } as Happening<Decided>)
      return { message, data: await showCitizen(tx, me, id) }
    })

  return {
    approveCitizen: ({ id }, context) => decide(id, steps.approve, null, context),
    declineCitizen: ({ id, reason }, context) => decide(id, steps.decline, reason, context),
    revokeCitizen: ({ id, reason }, context) => decide(id, steps.revoke, reason, context),
  }
}

async function refuseState(tx: Tx, me: Context['me'], id: string, status: Status, decidedBy: string | null): Promise<never> {
  const by = decidedBy ? (await namesOf(tx, [decidedBy])).get(decidedBy) : undefined
  return refuse(
    409,
    say('{by, select, nobody {The citizen is {status} already.} other {The citizen is {status} already, by {by}.}}', {
      status: say(statusWords[status]),
      by: by ?? 'nobody',
    }),
    'wrong-state',
    {
      current: await showCitizen(tx, me, id),
    },
  )
}

export function serveBlocking(): Handlers<typeof blocking> {
  return {
    blockCitizen: ({ accountId: id, reason, until = null }, { me, change, doer }) =>
      change(async (tx) => {
        const citizen = (await holdCitizen(tx, id)) ?? refuse(404, noCitizen)
        if (until && Date.parse(until) <= timeNow())
          refuse(400, 'The end of the block must lie ahead.', 'bad-input', { fields: { until: ['Please choose a later time.'] } })
        if (isBlocked(citizen)) refuse(409, 'The citizen is blocked already.', 'wrong-state', { current: await showCitizen(tx, me, id) })
        const blockId = await insertBlock(tx, id, { reason, until, by: me.accountId })
        await record(tx, doer, { verb: 'citizenBlocked', kind: 'citizen', id, data: { blockId, until } })
        return { message: 'The citizen was blocked.', data: await showCitizen(tx, me, id) }
      }),

    unblockCitizen: ({ id, reason }, { me, change, doer }) =>
      change(async (tx) => {
        const citizen = (await holdCitizen(tx, id)) ?? refuse(404, noCitizen)
        if (!isBlocked(citizen)) refuse(409, 'The citizen is not blocked.', 'wrong-state', { current: await showCitizen(tx, me, id) })
        const blockId = citizen.block_id!
        await endBlock(tx, id, blockId, { reason, by: me.accountId })
        await record(tx, doer, { verb: 'citizenUnblocked', kind: 'citizen', id, data: { blockId } })
        return { message: 'The block ended.', data: await showCitizen(tx, me, id) }
      }),

    async getBlockHistory({ id, ...page }, { readRecorded, doer }) {
      const data = await readRecorded(async (tx) => {
        if (!(await citizenOf(tx, id))) refuse(404, noCitizen)
        await record(tx, doer, { verb: 'citizenRead', kind: 'citizen', id, data: { call: 'getBlockHistory', transactionNumber: null } })
        return blockPage(tx, id, page)
      })
      return { message: 'Every block of the citizen.', data }
    },
  }
}
