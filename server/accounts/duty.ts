// Whether a team can be sent, and where it is: said by the team, its department or an admin.
import { k } from '#contract/kit/say.ts'
import type { ResponseTeam } from '#contract/accounts/Account.ts'
import type { responseTeams as contract } from '#contract/accounts/responseTeams.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { accountShown } from './add.ts'
import type { AccountParts } from './parts.ts'
import { responseTeamOf } from './store.ts'

const noTeam = k('There is no such response team.')

export function serveDuty({
  dutyOf,
  duty: { setDuty, keepTeamPosition },
}: AccountParts): Pick<Handlers<typeof contract>, 'getOwnTeam' | 'setDutyStatus' | 'reportPosition'> {
  return {
    getOwnTeam: (_, { me, read }) =>
      read(async (tx) => {
        if (!(await responseTeamOf(tx, me.accountId))) refuse(404, noTeam)
        return { message: 'Your team.', data: (await accountShown(tx, me.accountId, dutyOf)) as ResponseTeam }
      }),

    setDutyStatus: ({ id, dutyStatus }, { me, change, doer }) =>
      change(async (tx) => {
        const team = (await responseTeamOf(tx, id)) ?? refuse(404, noTeam)
        if (!me.may('accounts.manage') && id !== me.accountId && team.departmentId !== me.accountId) refuse(404, noTeam)
        await setDuty(tx, id, dutyStatus)
        const accounts = team.departmentId ? [id, team.departmentId] : [id]
        await record(tx, doer, { verb: 'dutyStatusChanged', kind: 'account', id, data: { dutyStatus }, accounts })
        return { message: 'The duty status was changed.', data: (await accountShown(tx, id, dutyOf)) as ResponseTeam }
      }),

    // Where a team was is kept for a time and then removed, so it is no fact of the log.
    reportPosition: ({ position, accuracyM, heading = null, measuredAt }, { me, change }) =>
      change(async (tx) => {
        if (!(await responseTeamOf(tx, me.accountId))) refuse(404, noTeam)
        const accuracy = accuracyM ?? position.accuracy
        const where = { ...position, ...(accuracy !== undefined && { accuracy }) }
        const isKept = await keepTeamPosition(tx, me.accountId, { position: where, heading, at: measuredAt })
        return { message: isKept ? 'The position was kept.' : 'A newer position is known.', data: { isKept } }
      }),
  }
}
