// The first start: an empty installation gets its demo centers, or a superadmin whose password is printed once.
import { join } from 'node:path'
import { uuidv7 as uuid } from 'uuidv7'
import { initialPasswordLifeMs } from '#contract/auth/limits.ts'
import { hashPassword, makeInitialPassword } from '#server/auth/passwords.ts'
import { installation, signInKey } from '#server/auth/store.ts'
import type { Config } from '#server/config.ts'
import { fillDemo } from '#server/database/demo/fill.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { openPool } from '#server/database/pool.ts'
import { progressTo } from '#server/database/progress.ts'
import { Database, sqlOf } from '#server/kit/transaction.ts'

type Founding = Pick<Config, 'demo' | 'superadminEmail'> & { data?: string; host?: string; isDemoSaid?: boolean; demoDays?: number }

/** Runs as the app's own role: what it may not do, founding may not either. Answers whether demo mode is on: data that was founded without it stays real. */
export async function found(config: Founding, appUrl: string, say: (line: string) => void): Promise<boolean> {
  const pool = openPool(appUrl, 2, 'tanod-found')
  try {
    const db = new Database(pool)
    const superadmins = await db.within(installation, (tx) =>
      tx.all(sqlOf.selectFrom('account').select('is_demo').where('command_center_id', '=', installation).where('account_type', '=', 'superadmin')),
    )
    const isReal = superadmins.length > 0 && !superadmins.some(({ is_demo: isDemo }) => isDemo)
    if (isReal && config.isDemoSaid) say('The data is that of a real installation: demo mode stays off.')
    if (isReal) return false
    if (config.demo) refuseBeyond(config)
    if (superadmins.length > 0) return config.demo
    if (config.demo) {
      say('First start: making the demo centers Taytay and Taguig …')
      await fillDemo(db, { folder: config.data && join(config.data, 'files'), days: config.demoDays, tell: progressTo(say) })
    } else await addSuperadmin(db, config.superadminEmail, say)
    return config.demo
  } finally {
    await pool.end()
  }
}

/** Demo passwords are printed for everybody: whoever opens them to a network must have said so. */
function refuseBeyond({ host = '127.0.0.1', isDemoSaid }: Founding): void {
  if (isDemoSaid || /^(127\.|::1$|localhost$)/.test(host)) return
  throw new PlainError(
    `With HOST=${host} the demo accounts, whose password everybody knows, could be reached from elsewhere: set TANOD_DEMO=0 for real use, or TANOD_DEMO=1 if that is meant.`,
  )
}

async function addSuperadmin(db: Database, email: string, say: (line: string) => void): Promise<void> {
  const password = makeInitialPassword()
  const account = {
    command_center_id: installation,
    id: uuid(),
    account_type: 'superadmin',
    name: 'Superadmin',
    username: 'superadmin',
    email,
    password_hash: await hashPassword(password),
    is_default_pass: true,
    password_expires_at: new Date(Date.now() + initialPasswordLifeMs).toISOString(),
  }
  await db.within(installation, async (tx) => {
    await tx.all(sqlOf.insertInto('account').values(account))
    const names = [...new Set([account.username, email].map(signInKey))]
    await tx.all(sqlOf.insertInto('sign_in_name').values(names.map((name) => ({ name, command_center_id: installation, account_id: account.id }))))
  })
  say(`First start: sign in as "superadmin" with the one-time password ${password} within 72 hours. It is shown only now.`)
}
