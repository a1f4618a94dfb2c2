// Response teams: lists, adding, and signing one out from afar.
import { type Account, type ResponseTeam, standOf } from '#contract/accounts/Account.ts'
import type { responseTeams as contract } from '#contract/accounts/responseTeams.ts'
import type { Context } from '#server/kit/context.ts'
import { pageWithin } from '#server/kit/page.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { addAccount, signOut } from './add.ts'
import type { AccountParts, Duty } from './parts.ts'
import { responseTeamOf, showAccounts } from './store.ts'
import { type AccountFilter, accountPage, teamRows } from './storeAccounts.ts'

type Filter = Omit<AccountFilter, 'types'> & { dutyStatus?: Duty['dutyStatus'] | undefined; near?: { lat: number; lng: number } | undefined }

export function serveTeams(parts: AccountParts): Omit<Handlers<typeof contract>, 'getOwnTeam' | 'setDutyStatus' | 'reportPosition'> {
  const { dutyOf, sessions } = parts

  /** A department sees its own teams; whoever reads all accounts or all departments sees all teams. */
  const list = async ({ near, dutyStatus, ...given }: Filter, { me, read }: Context) => {
    const shown = (items: Account[]) => (me.may('tickets.read') ? items : items.map(withoutRuns))
    const filter = me.may('teams.own') ? { ...given, departmentId: me.accountId } : given
    const data = await read(async (tx) => {
      if (!near && !dutyStatus) {
        const page = await accountPage(tx, { ...filter, types: ['responseteam'] })
        return { ...page, items: shown(await showAccounts(tx, page.items, dutyOf)) }
      }
      const { cursor, limit, ...rest } = filter
      const rows = await teamRows(tx, rest)
      const duties = await dutyOf(
        tx,
        rows.map((row) => row.id),
      )
      const stands = ({ id }: { id: string }) => {
        const duty = duties.get(id)
        return duty ? standOf(duty) : 'offduty'
      }
      const wanted = rows.filter((row) => !dutyStatus || stands(row) === dutyStatus)
      if (near) wanted.sort((a, b) => metres(near, duties.get(a.id)) - metres(near, duties.get(b.id)))
      const page = pageWithin(wanted, { cursor, limit })
      return { ...page, items: shown(await showAccounts(tx, page.items, dutyOf)) }
    })
    return { message: 'Response teams.', data: data as typeof data & { items: ResponseTeam[] } }
  }

  return {
    getResponseTeams: list,
    getResponseTeamsV2: list,
    addResponseTeam: ({ accountTypeId, team, ...person }, { me, doer }) =>
      addAccount(parts, me.center, { accountType: 'responseteam', accountTypeId, team, person }, doer),

    async responseTeamLogout({ id }, { change, doer }) {
      const reply = await change(async (tx) => {
        if (!(await responseTeamOf(tx, id))) refuse(404, 'There is no such response team.')
        const sessionsEnded = await signOut(tx, doer, id, 'signed out from afar')
        await record(tx, doer, { verb: 'responseTeamLoggedOut', kind: 'account', id, data: { sessionsEnded } })
        return { message: 'The response team was signed out.', data: { accountId: id, sessionsEnded } }
      })
      sessions.forget()
      return reply
    },
  }
}

/** On which ticket a team is, whoever does not see that ticket is not told. */
const withoutRuns = (one: Account): Account => (one.team ? { ...one, team: { ...one.team, runs: [] } } : one)

/** Far enough apart for a list: the nearest first, those without a position last. */
function metres(near: { lat: number; lng: number }, duty: Duty | undefined): number {
  if (!duty?.position) return Number.MAX_VALUE
  const { lat, lng } = duty.position
  const east = (lng - near.lng) * Math.cos((near.lat * Math.PI) / 180)
  return Math.hypot(lat - near.lat, east) * 111_195
}
