// The staff of a center: lists by type, adding, changing, closing, opening.
import { say } from '#contract/kit/say.ts'
import type { AccountType } from '#contract/accounts/permissions.ts'
import { centerTypes, type staff as contract } from '#contract/accounts/staff.ts'
import type { Context } from '#server/kit/context.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuse } from '#server/kit/refuse.ts'
import { showAgain } from '#server/kit/keys/view.ts'
import { accountShown, addAccount, noAccount, type Wanted } from './add.ts'
import { applyChanges, holdAccount, switchAccount } from './change.ts'
import type { AccountParts } from './parts.ts'
import { showAccounts } from './store.ts'
import { type AccountFilter, accountPage } from './storeAccounts.ts'

type Listed = Omit<AccountFilter, 'types'>

export function serveStaff(parts: AccountParts): Omit<Handlers<typeof contract>, 'getPhones' | 'losePhones'> {
  const { dutyOf, sessions } = parts

  showAgain('account', async (tx, me, id) => {
    const account = await accountShown(tx, id!, dutyOf)
    const isTheirs = [account.accountId, account.team?.departmentId].includes(me.accountId)
    return isTheirs || !['department', 'responseteam'].includes(me.accountType) ? account : refuse(404, noAccount)
  })

  const list = async (types: readonly AccountType[], message: string, filter: Listed, { read }: Context) => ({
    message,
    data: await read(async (tx) => {
      const page = await accountPage(tx, { ...filter, types })
      return { ...page, items: await showAccounts(tx, page.items, dutyOf) }
    }),
  })
  const listOf = (type: AccountType, message: string) => (filter: Listed, context: Context) => list([type], message, filter, context)

  const agents = ({ accountType, ...filter }: Listed & { accountType?: 'agent' | 'dispatcher' | undefined }, context: Context) =>
    list(accountType ? [accountType] : ['agent', 'dispatcher'], 'Agents and dispatchers.', filter, context)

  type Given = Wanted['person'] & Omit<Wanted, 'accountType' | 'person'>
  const add = (accountType: AccountType, { accountTypeId, realm, office, ...person }: Given, { me, doer }: Context) =>
    addAccount(parts, me.center, { accountType, accountTypeId, realm, office, person }, doer)
  const addOf = (type: AccountType) => (given: Given, context: Context) => add(type, given, context)

  const switchTo =
    (isDeleted: 0 | 1, message: string) =>
    async ({ id }: { id: string }, { change, doer }: Context) => {
      const reply = await change(async (tx) => {
        const current = await holdAccount(tx, id, centerTypes, dutyOf)
        return { message, data: await switchAccount(tx, parts, current, isDeleted, doer) }
      })
      sessions.forget()
      return reply
    }

  return {
    getAgents: agents,
    getAgentsV2: agents,
    getSupervisors: listOf('supervisor', 'Supervisors.'),
    getContentWriters: listOf('contentwriter', 'Content writers.'),
    getVerifiers: listOf('verifier', 'Verifiers.'),
    getDepartments: listOf('department', 'Departments.') as Handlers<typeof contract>['getDepartments'],

    async getAccount({ id }, { read }) {
      return { message: 'The account.', data: await read((tx) => accountShown(tx, id, dutyOf)) }
    },

    addAgent: ({ accountType, ...given }, context) => add(accountType, given, context),
    addSupervisor: addOf('supervisor'),
    addContentWriter: addOf('contentwriter'),
    addVerifier: addOf('verifier'),
    addDepartment: addOf('department'),

    async updateAccount(changes, { change, doer }) {
      const reply = await change(async (tx) => {
        const current = await holdAccount(tx, changes.id, centerTypes, dutyOf)
        const data = await applyChanges(tx, parts, current, changes, doer)
        return { message: say('{name} was changed.', { name: data.name }), data }
      })
      sessions.forget()
      return reply
    },
    deactivateAccount: switchTo(1, 'The account was closed and signed out.'),
    reactivateAccount: switchTo(0, 'The account was opened again.'),
  }
}
