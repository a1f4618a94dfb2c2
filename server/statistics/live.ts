// How things stand at this moment: counted among what is open, and for today.
import type { LiveFigures } from '#contract/statistics/figures.ts'
import type { Actor } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { responseTeamsOf } from '#server/accounts/store.ts'
import { settingsOf } from '#server/centers/store.ts'
import { momentNow } from '#server/kit/clock.ts'
import { dutyOf, ticketsNow } from '#server/tickets/store.ts'
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

/** The teams that the reader sees: all, those of a department, or itself. */
async function teamsByDuty(tx: Tx, me: Actor): Promise<LiveFigures['teams']> {
  const isTeam = me.accountType === 'responseteam'
  const teams = await responseTeamsOf(tx, isTeam ? [me.accountId] : undefined, me.accountType === 'department' ? me.accountId : undefined)
  const duty = await dutyOf(
    tx,
    teams.map(({ accountId }) => accountId),
  )
  const count = (status: string) => teams.filter(({ accountId }) => (duty.get(accountId)?.dutyStatus ?? 'offduty') === status).length
  return { available: count('available'), busy: count('busy'), off: count('offduty') }
}
