// Opens, keeps, lists and ends sessions.
import { KeptDesk } from '#contract/auth/desk.ts'
import { type AccountType, type Permission, permissionsOf } from '#contract/accounts/permissions.ts'
import type { Me } from '#contract/auth/Session.ts'
import type { signIn as contract } from '#contract/auth/signIn.ts'
import type { Context } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { demoAccounts, demoAccountOf } from './demo.ts'
import type { AuthParts } from './parts.ts'
import {
  type AccountRow,
  accountOf,
  addSession,
  centerOf,
  endSessions,
  installation,
  leaveUnproven,
  markSeen,
  openSessionsOf,
  spanOfSession,
  touchSession,
  typeOf,
} from './store.ts'
import { endsAt, needsFactor } from './sessions.ts'
import { passkeysOf } from './storePasskeys.ts'
import { asForm, provenAgain, requireFactor, requirePassword, verify } from './verify.ts'
import { centersListed, type ListedCenter } from '#server/kit/functions.ts'
import { Kept } from '#server/kit/kept.ts'

export function serveSignIn(parts: AuthParts): Handlers<typeof contract> {
  const { db, sessions, config } = parts
  const options = new Kept<Promise<{ centers: ListedCenter[]; demo: Awaited<ReturnType<typeof demoAccounts>> }>>()

  const open = async (account: AccountRow, realm: 'staff' | 'dgsi' | 'demo', context: Context) => ({
    message: 'Signed in.',
    data: await db.within(account.command_center_id, (tx) => openSession(tx, parts, account, realm, context)),
  })

  return {
    async login(claim, context) {
      return open(await verify(parts, { ...claim, realm: 'staff' }, context), 'staff', context)
    },

    async dgsiLogin(claim, context) {
      return open(await verify(parts, { ...claim, realm: 'dgsi' }, context), 'dgsi', context)
    },

    async demoLogin({ accountType, center }, context) {
      if (!config.demo) refuse(404, 'There is no such call.')
      const account = await demoAccountOf(db, accountType, center)
      if (!account) return refuse(404, 'There is no such demo account.')
      context.browser.remember(account.id)
      return open(account, 'demo', context)
    },

    async getSignInOptions() {
      const read = async () => ({ centers: await db.across(centersListed({})), demo: config.demo ? await demoAccounts(db) : [] })
      const { centers, demo } = await Kept.share(options, '', read)
      const open = centers.filter((one) => one.is_active).map(({ slug, name }) => ({ slug, name }))
      const isForStaff = config.staffGroups.length > 0 && parts.partners.some(({ begin }) => begin)
      return {
        message: 'What the sign-in screen offers.',
        data: { partner: parts.partners[0]?.name ?? null, partnerForStaff: isForStaff, centers: open, demo },
      }
    },

    async getCurrentUser(_, { me, read }) {
      return { message: 'You are signed in.', data: await read(async (tx) => meOf(tx, (await accountOf(tx, me.accountId))!, me.sessionId, parts)) }
    },

    async stayActive(_, { me, change }) {
      return change(async (tx) => {
        await touchSession(tx, me.sessionId)
        await markSeen(tx, me.accountId)
        return { message: 'Welcome back.', data: null }
      })
    },

    async proveMyself({ password, totp }, context) {
      const { me } = context
      const account = (await db.within(me.center, (tx) => accountOf(tx, me.accountId)))!
      await requirePassword(db, parts.secrets, account, password, context)
      if (account.totp_on) await requireFactor(db, parts.secrets, account, totp, context).catch(asForm)
      else if ((await db.within(me.center, (tx) => passkeysOf(tx, me.accountId))).length > 0)
        refuse(400, 'Please show your passkey.', 'passkey-required')
      return provenAgain(sessions, context)
    },

    async logout(_, { me, change, doer }) {
      const reply = await change(async (tx) => {
        await record(tx, doer, { verb: 'signedOut', kind: 'account', id: me.accountId, data: { sessionId: me.sessionId } })
        await endSessions(tx, me.accountId, 'logout', { only: me.sessionId })
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
        await record(tx, doer, {
          verb: 'sessionsEnded',
          kind: 'account',
          id: me.accountId,
          data: { reason: 'ended by the owner', keptSessionId: null },
        })
        const ended = await endSessions(tx, me.accountId, 'ended by the owner', { only: id })
        if (ended === 0) refuse(404, 'This session is not open any more.')
        return { message: 'The session was ended.', data: null }
      })
      sessions.forget()
      return reply
    },
  }
}

export async function openSession(
  tx: Tx,
  parts: Pick<AuthParts, 'secrets' | 'config' | 'joined'>,
  account: AccountRow,
  realm: 'staff' | 'dgsi' | 'demo',
  { device, doer, browser }: Context,
  isProven = true,
) {
  const token = parts.secrets.makeSessionToken()
  const hash = tokenHash(token)
  const browserHash = browser.id ? parts.secrets.hash('phone', browser.id, account.id) : null
  const sessionId = await addSession(tx, { accountId: account.id, tokenHash: hash, address: doer.source, device, browserHash })
  if (!isProven) await leaveUnproven(tx, sessionId)
  await markSeen(tx, account.id)
  await record(tx, { ...doer, session: hash }, { verb: 'signedIn', kind: 'account', id: account.id, data: { sessionId, realm } })
  return { token, currentUser: await meOf(tx, account, sessionId, parts) }
}

/** One that was kept in another shape is as if none were. */
const keptDesk = KeptDesk.nullable().catch(null)

async function meOf(tx: Tx, account: AccountRow, sessionId: string, { config, joined }: Pick<AuthParts, 'config' | 'joined'>): Promise<Me> {
  const type = account.account_type_id ? await typeOf(tx, account.account_type_id) : undefined
  const base = permissionsOf(account.account_type as AccountType)
  const hasPasskey = (await passkeysOf(tx, account.id)).length > 0
  const session = await spanOfSession(tx, sessionId)
  const center = tx.center === installation ? undefined : await centerOf(tx)
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
    hasPasskey,
    needsSecondFactor: needsFactor(config, account.account_type as AccountType, account.realm !== 'staff' || account.totp_on || hasPasskey),
    commandCenter: center
      ? { id: center.id, slug: center.slug, code: center.code, name: center.name, timeZone: center.time_zone, logoFileId: center.logo_file_id }
      : null,
    sessionEndsAt: session ? new Date(endsAt(session, config)).toISOString() : null,
    ...(config.webAddress && { webAddress: config.webAddress }),
    hasWeather: (await joined.weatherUrl()) !== null,
    desk: keptDesk.parse(account.desk),
  }
}
