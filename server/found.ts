// The first start: an empty installation gets its demo centers, or a superadmin whose password is printed once.
import { join } from 'node:path'
import { uuidv7 as uuid } from 'uuidv7'
import { initialPasswordLifeMs } from '#contract/auth/limits.ts'
import { hashPassword, makeInitialPassword } from '#server/auth/passwords.ts'
import { installation, signInKey } from '#server/auth/store.ts'
import type { Config } from '#server/config.ts'
import { fillDemo } from '#server/database/demo/fill.ts'
import { openPool } from '#server/database/pool.ts'
import { Database, sqlOf } from '#server/kit/transaction.ts'

/** Runs as the app's own role: what it may not do, founding may not either. */
export async function found(
  config: Pick<Config, 'demo' | 'superadminEmail'> & { data?: string },
  appUrl: string,
  say: (line: string) => void,
): Promise<void> {
  const pool = openPool(appUrl, 2, 'tanod-found')
  try {
    const db = new Database(pool)
    const [superadmin] = await db.within(installation, (tx) =>
      tx.all(sqlOf.selectFrom('account').select('id').where('command_center_id', '=', installation).limit(1)),
    )
    if (superadmin) return
    if (!config.demo) return await addSuperadmin(db, config.superadminEmail, say)
    say('First start: making the demo centers Taytay and Taguig …')
    await fillDemo(db, config.data && join(config.data, 'files'))
  } finally {
    await pool.end()
  }
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
