// The wall before visitors in one answer: what stands on it, and nothing of whose it is.
import { neighborhoodOf, type VisitorsWall } from '#contract/statistics/visitorsWall.ts'
import { ownCenter, showCenter } from '#server/centers/store.ts'
import { pageOfSensors } from '#server/devices/store.ts'
import type { Actor } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { teamsOnMap, ticketNotifOf, ticketsOnWall } from '#server/tickets/store.ts'
import { liveFigures } from './live.ts'

export async function visitorsWall(tx: Tx, me: Actor): Promise<VisitorsWall> {
  const [center, tickets, { ringing }, teams, gauges, figures] = await Promise.all([
    ownCenter(tx),
    ticketsOnWall(tx),
    ticketNotifOf(tx, me),
    teamsOnMap(tx, { own: null, department: null }),
    pageOfSensors(tx, { limit: 100, isDeleted: 0 }),
    liveFigures(tx, me),
  ])
  const { name, logoId } = showCenter(center!)
  return {
    ...{ name, logoFileId: logoId, alarms: ringing, tickets, figures },
    teams: teams.flatMap(({ position, ...team }) => (position ? [{ ...team, position: neighborhoodOf(position) }] : [])),
    gauges: gauges.items,
  }
}
