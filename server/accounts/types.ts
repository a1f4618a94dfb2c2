// Account types of the center: a base type under a name of its own, never with more rights than the base.
import { say } from '#contract/kit/say.ts'
import { uuidv7 as uuid } from 'uuidv7'
import { type accountTypesOfCenter as contract, type NamedType, permissionsBeyond } from '#contract/accounts/accountTypes.ts'
import type { Context } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { AccountParts } from './parts.ts'
import { changeType, insertType, lockType, namedTypeOf, typePage } from './storeTypes.ts'

export function serveTypes({ sessions }: AccountParts): Handlers<typeof contract> {
  const shown = async (tx: Tx, id: string) => (await namedTypeOf(tx, id)) ?? refuse(404, 'There is no such account type.')
  const told = async (tx: Tx, id: string, doer: Context['doer']): Promise<NamedType> => {
    const type = await shown(tx, id)
    await record(tx, doer, { verb: 'accountTypeChanged', kind: 'accountType', id, data: { accountType: type.accountType } })
    return type
  }
  const switchTo =
    (isDeleted: 0 | 1, message: string) =>
    ({ id }: { id: string }, { change, doer }: Context) =>
      change(async (tx) => {
        await lockType(tx, id)
        const type = await shown(tx, id)
        if (type.isDeleted === isDeleted) return { message, data: type }
        await changeType(tx, id, { is_deleted: isDeleted })
        return { message, data: await told(tx, id, doer) }
      })

  return {
    async getAccountTypes(filter, { read }) {
      return { message: 'Account types.', data: await read((tx) => typePage(tx, filter)) }
    },
    addAccounType: (given, { change, doer }) =>
      change(async (tx) => {
        const id = uuid()
        await insertType(tx, id, given)
        return { message: say('{name} was added.', { name: given.label }), data: await told(tx, id, doer) }
      }),
    async updateAccountType({ id, version, label, permissions }, { change, doer }) {
      const reply = await change(async (tx) => {
        await lockType(tx, id)
        const current = await shown(tx, id)
        if (version !== undefined && current.version !== version) refuseStale('account type', current, { label, permissions })
        if (saysNothing({ label, permissions })) return { message: say('{name} was changed.', { name: current.label }), data: current }
        const message = 'An account type holds at most the permissions of its base type.'
        if (permissionsBeyond(current.accountType, permissions ?? []).length > 0)
          refuse(400, message, 'bad-input', { fields: { permissions: [message] } })
        await changeType(tx, id, { ...(label !== undefined && { label }), ...(permissions && { permissions }) })
        return { message: say('{name} was changed.', { name: label ?? current.label }), data: await told(tx, id, doer) }
      })
      sessions.forget()
      return reply
    },
    deactivateAccountType: switchTo(1, 'The account type is not given any more.'),
    reactivateAccountType: switchTo(0, 'The account type can be given again.'),
  }
}
