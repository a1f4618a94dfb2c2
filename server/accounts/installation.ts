// The accounts that the superadmin hands out: admins and executives, each inside its center.
import { say } from '#contract/kit/say.ts'
import { sql } from 'kysely'
import type { installation as contract } from '#contract/accounts/installation.ts'
import { installation } from '#server/auth/store.ts'
import type { Context } from '#server/kit/context.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { sqlOf } from '#server/kit/transaction.ts'
import { addAccount, noAccount, type Person } from './add.ts'
import { applyChanges, type Changes, holdAccount, requireVersion, switchAccount } from './change.ts'
import type { AccountParts } from './parts.ts'
import { type FullAccount, showAccounts } from './store.ts'
import { centerListed, centerOfAccount } from '#server/kit/functions.ts'

type Leader = 'admin' | 'executive'
interface Filter {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  isDeleted?: 0 | 1 | undefined
  commandCenterId?: string | undefined
}

/** Leaders have neither office nor unit, and sign in among the staff. */
const nothingMore = {
  realm: 'staff',
  ...{ dept_type_id: null, contact: null, address: null, lat: null, lng: null, accuracy: null },
  ...{ response_type_id: null, department_id: null, call_sign: null, plate_number: null },
}

async function leaderPage(tx: Tx, type: Leader, { cursor, limit, search, isDeleted, commandCenterId }: Filter) {
  let query = sqlOf.selectFrom(sql<Omit<FullAccount, keyof typeof nothingMore>>`all_leaders(${type})`.as('a')).selectAll()
  if (isDeleted !== undefined) query = query.where('a.is_deleted', '=', isDeleted)
  if (commandCenterId) query = query.where('a.command_center_id', '=', commandCenterId)
  if (search) query = query.where(sql<boolean>`concat_ws(' ', a.name, a.username, a.email) ilike ${likeText(search)}`)
  return keysetPage(tx, query, { keys: ['a.name', 'a.id'] }, { cursor, limit })
}

export function serveInstallation(parts: AccountParts): Handlers<typeof contract> {
  const { db, dutyOf, sessions } = parts

  const list = (type: Leader, message: string) => async (filter: Filter, _context: Context) => ({
    message,
    data: await db.within(installation, async (tx) => {
      const { items, ...page } = await leaderPage(tx, type, filter)
      const rows = items.map((row) => ({ ...nothingMore, ...row }))
      return { ...page, items: await showAccounts(tx, rows, dutyOf) }
    }),
  })

  const create =
    (accountType: Leader) =>
    async ({ commandCenterId, ...person }: Person & { commandCenterId: string }, { doer }: Context) => {
      const [center] = await db.across(centerListed({ id: commandCenterId }))
      if (!center) refuse(404, 'There is no such command center.')
      return addAccount(parts, center.id, { accountType, person }, doer)
    }

  const update =
    (accountType: Leader) =>
    async ({ isDeleted, ...changes }: Changes & { isDeleted?: 0 | 1 | undefined }, { change, doer }: Context) => {
      const [found] = await db.across(centerOfAccount({ accountId: changes.id }))
      const center = found?.value
      if (!center) refuse(404, noAccount)
      const reply = await change(async (tx) => {
        const current = await holdAccount(tx, changes.id, [accountType], dutyOf)
        requireVersion(current, changes)
        const { id: _, version: __, ...rest } = changes
        const isChanged = Object.values(rest).some((value) => value !== undefined)
        const changed = isChanged ? await applyChanges(tx, parts, current, changes, doer) : current
        const data = isDeleted === undefined ? changed : await switchAccount(tx, parts, changed, isDeleted, doer)
        return { message: say('{name} was changed.', { name: data.name }), data }
      }, center)
      sessions.forget()
      return reply
    }

  return {
    getAdminAccounts: list('admin', 'Admins of all centers.'),
    createAdminAccount: create('admin'),
    updateAdminAccounts: update('admin'),
    getExecutiveAccounts: list('executive', 'Executives of all centers.'),
    createExecutiveAccount: create('executive'),
    updateExecutiveAccounts: update('executive'),
  }
}
