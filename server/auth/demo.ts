// The demo accounts: they are found in demo centers alone.
import type { demoTypes } from '#contract/auth/signIn.ts'
import { sqlOf, type Database } from '#server/kit/transaction.ts'
import { type AccountRow, installation } from './store.ts'
import { centersListed } from '#server/kit/functions.ts'

/** Printed on the sign-in screen and in the README: it opens demo accounts and nothing else. */
export const demoPassword = 'watch-over-taytay-1'

type DemoType = (typeof demoTypes)[number]

async function demoCenters(db: Database) {
  const centers = await db.across(centersListed({}))
  return [...centers.filter((center) => center.is_demo), { id: installation, slug: 'installation' }]
}

const demoOf = (center: string) =>
  sqlOf
    .selectFrom('account')
    .selectAll()
    .where('command_center_id', '=', center)
    .where('is_demo', '=', true)
    .where('is_deleted', '=', 0)
    .orderBy('username')

export async function demoAccountOf(db: Database, type: DemoType, wanted = 'taytay'): Promise<AccountRow | undefined> {
  const slug = type === 'superadmin' ? 'installation' : wanted
  const center = (await demoCenters(db)).find((one) => one.slug === slug)
  return center && db.within(center.id, (tx) => tx.one(demoOf(center.id).where('realm', '=', 'staff').where('account_type', '=', type)))
}

export async function demoAccounts(db: Database) {
  const lists = (await demoCenters(db)).map(({ id, slug }) =>
    db.within(id, async (tx) => {
      const accounts = await tx.all(demoOf(id))
      const first = [...Map.groupBy(accounts, (account) => `${account.realm} ${account.account_type}`).values()].map(([account]) => account!)
      return first.map((account) => ({
        accountType: account.account_type as DemoType,
        realm: account.realm as 'staff' | 'dgsi',
        username: account.username,
        center: slug,
        password: demoPassword,
      }))
    }),
  )
  return (await Promise.all(lists)).flat()
}
