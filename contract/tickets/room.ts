// The calls of the room tickets.
import { ofOffices } from '#contract/kit/endpoint.ts'
import { acts } from './acts/acts.ts'
import { asking } from './asking/asking.ts'
import { alerting } from './alerting/alerting.ts'
import { assignment } from './assignment/assignment.ts'
import { clusters } from './offlineReports/clusters.ts'
import { crewSteps } from './crewSteps/crewSteps.ts'
import { entries } from './entries/entries.ts'
import { partners, shares } from './exchange/exchange.ts'
import { hazards } from './hazards/hazards.ts'
import { lifecycle } from './steps/lifecycle.ts'
import { lists } from './lists/lists.ts'
import { neighbors } from './neighbors/neighbors.ts'
import { offlineReports } from './offlineReports/offlineReports.ts'
import { outsideNumbers } from './outsideNumbers/outsideNumbers.ts'
import { paper } from './paper/paper.ts'
import { pasted } from './pasted/pasted.ts'
import { plans } from './plans/plans.ts'
import { premises } from './premises/premises.ts'
import { quakes } from './quakes/quakes.ts'
import { reading } from './detail/reading.ts'
import { reports } from './detail/reports.ts'
import { safety } from './safety/safety.ts'
import { texts } from './offlineReports/texts.ts'
import { transfer } from './transfers/transfer.ts'
import { updates } from './detail/updates.ts'

export const tickets = {
  ...lists,
  ...reading,
  ...lifecycle,
  ...assignment,
  ...crewSteps,
  ...acts,
  ...asking,
  ...alerting,
  ...safety,
  ...transfer,
  ...updates,
  ...entries,
  ...paper,
  ...pasted,
  ...outsideNumbers,
  ...partners,
  ...shares,
  ...ofOffices(hazards),
  ...offlineReports,
  ...clusters,
  ...texts,
  ...plans,
  ...premises,
  ...neighbors,
  ...ofOffices(quakes),
  ...reports,
}
