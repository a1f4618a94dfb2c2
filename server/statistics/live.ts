// How things stand at this moment: counted among what is open, and for today.
import type { LiveFigures } from '#contract/statistics/figures.ts'
import type { Actor } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { responseTeamsOf } from '#server/accounts/store.ts'
import { settingsOf } from '#server/centers/store.ts'
import { momentNow } from '#server/kit/clock.ts'
import { dutyOf, teamsWorking, ticketsNow } from '#server/tickets/store.ts'
import { durationsOf } from './intervals.ts'
import { calendarOf } from './storeNames.ts'

export async function liveFigures(tx: Tx, me: Actor): Promise<LiveFigures> {
  const { today, zone } = await calendarOf(tx)
  const { targets, escalation } = await settingsOf(tx)
  const isAll = me.may('tickets.read')
  const own = isAll ? {} : me.accountType === 'department' ? { departmentId: [me.accountId] } : { responseTeamId: [me.accountId] }
  const [now, teams, { all }] = await Promise.all([
    ticketsNow(tx, me, { today, zone }),
    teamsByDuty(tx, me),
    durationsOf(tx, { from: today, to: today }, own, targets, { isByType: false }),
  ])
  return { at: momentNow(), ...now, teams, intervals: all, promisedShare: escalation.percentile / 100 }
}

/** The teams that the reader sees: all, those of a department, or itself. One on a run is busy, whatever it says of its duty. */
async function teamsByDuty(tx: Tx, me: Actor): Promise<LiveFigures['teams']> {
  const isTeam = me.accountType === 'responseteam'
  const teams = await responseTeamsOf(tx, isTeam ? [me.accountId] : undefined, me.accountType === 'department' ? me.accountId : undefined)
  const ids = teams.map(({ accountId }) => accountId)
  const [duty, working] = await Promise.all([dutyOf(tx, ids), teamsWorking(tx, ids)])
  const stand = ids.map((id) => (working.has(id) ? 'busy' : (duty.get(id)?.dutyStatus ?? 'offduty')))
  const count = (status: string) => stand.filter((one) => one === status).length
  return { available: count('available'), busy: count('busy'), off: count('offduty') }
}
