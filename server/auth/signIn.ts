// Opens, keeps, lists and ends sessions.
import { type AccountType, type Permission, permissionsOf } from '#contract/accounts/permissions.ts'
import type { Me } from '#contract/auth/Session.ts'
import type { signIn as contract } from '#contract/auth/signIn.ts'
import type { Context } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { makeToken, tokenHash } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { demoAccounts, demoAccountOf } from './demo.ts'
import type { AuthParts } from './room.ts'
import {
  type AccountRow,
  accountOf,
  addSession,
  centreOf,
  endSessions,
  installation,
  markSeen,
  openSessionsOf,
  touchSession,
  typeOf,
} from './store.ts'
import { verify } from './verify.ts'

export function serveSignIn(parts: AuthParts): Handlers<typeof contract> {
  const { db, sessions, config } = parts

  const open = async (account: AccountRow, realm: 'staff' | 'dgsi' | 'demo', context: Context) => ({
    message: 'Signed in.',
    data: await db.within(account.command_center_id, (tx) => openSession(tx, account, realm, context)),
  })

  return {
    async login(claim, context) {
      return open(await verify(parts, { ...claim, realm: 'staff' }, context), 'staff', context)
    },

    async dgsiLogin(claim, context) {
      return open(await verify(parts, { ...claim, realm: 'dgsi' }, context), 'dgsi', context)
    },

    async demoLogin({ accountType, centre }, context) {
      if (!config.demo) refuse(404, 'There is no such call.')
      const account = await demoAccountOf(db, accountType, centre)
      return open(account ?? refuse(404, 'There is no such demo account.'), 'demo', context)
    },

    async getSignInOptions() {
      const centres = await db.across<{ slug: string; name: string; is_active: boolean }>('select * from list_centers()')
      return {
        message: 'What the sign-in screen offers.',
        data: {
          centres: centres.filter((one) => one.is_active).map(({ slug, name }) => ({ slug, name })),
          demo: config.demo ? await demoAccounts(db) : [],
        },
      }
    },

    async getCurrentUser(_, { me, read }) {
      return { message: 'You are signed in.', data: await read(async (tx) => meOf(tx, (await accountOf(tx, me.accountId))!)) }
    },

    async stayActive(_, { me, change }) {
      return change(async (tx) => {
        await touchSession(tx, me.sessionId)
        await markSeen(tx, me.accountId)
        return { message: 'Welcome back.', data: null }
      })
    },

    async logout(_, { me, change, doer }) {
      const reply = await change(async (tx) => {
        await endSessions(tx, me.accountId, 'logout', { only: me.sessionId })
        await record(tx, doer, { verb: 'signedOut', kind: 'account', id: me.accountId, data: { sessionId: me.sessionId } })
        return { message: 'Signed out.', data: null }
      })
      sessions.forget()
      return reply
    },

    async getSessions(_, { me, read }) {
      const rows = await read((tx) => openSessionsOf(tx, me.accountId))
      const data = rows.map((row) => ({
        id: row.id,
        startedAt: row.started_at,
        lastActiveAt: row.last_active_at,
        address: row.address,
        device: row.device,
        isThis: row.id === me.sessionId,
      }))
      return { message: 'Your open sessions.', data }
    },

    async endSession({ id }, { me, change, doer }) {
      const reply = await change(async (tx) => {
        const ended = await endSessions(tx, me.accountId, 'ended by the owner', { only: id })
        if (ended === 0) refuse(404, 'This session is not open any more.')
        await record(tx, doer, {
          verb: 'sessionsEnded',
          kind: 'account',
          id: me.accountId,
          data: { reason: 'ended by the owner', keptSessionId: null },
        })
        return { message: 'The session was ended.', data: null }
      })
      sessions.forget()
      return reply
    },
  }
}

export async function openSession(tx: Tx, account: AccountRow, realm: 'staff' | 'dgsi' | 'demo', { source, device, doer }: Context) {
  const token = makeToken()
  const sessionId = await addSession(tx, { accountId: account.id, tokenHash: tokenHash(token), address: source, device })
  await markSeen(tx, account.id)
  await record(
    tx,
    { ...doer, accountId: account.id, accountType: account.account_type },
    { verb: 'signedIn', kind: 'account', id: account.id, data: { sessionId, realm } },
  )
  return { token, currentUser: await meOf(tx, account) }
}

async function meOf(tx: Tx, account: AccountRow): Promise<Me> {
  const type = account.account_type_id ? await typeOf(tx, account.account_type_id) : undefined
  const base = permissionsOf(account.account_type as AccountType)
  const centre = tx.centre === installation ? undefined : await centreOf(tx)
  return {
    accountId: account.id,
    accountType: account.account_type as AccountType,
    accountTypeLabel: type?.label ?? account.account_type,
    name: account.name,
    username: account.username,
    email: account.email,
    permissions: type ? base.filter((one: Permission) => type.permissions.includes(one)) : base,
    isDefaultPass: account.is_default_pass,
    isDemo: account.is_demo,
    hasSecondFactor: account.totp_on,
    commandCenter: centre
      ? { id: centre.id, slug: centre.slug, code: centre.code, name: centre.name, timeZone: centre.time_zone, logoFileId: centre.logo_file_id }
      : null,
  }
}
