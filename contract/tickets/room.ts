// The calls of the room tickets.
import { assignment } from './assignment.ts'
import { entries } from './entries.ts'
import { hazards } from './hazards.ts'
import { lifecycle } from './lifecycle.ts'
import { lists } from './lists.ts'
import { offlineReports } from './offlineReports.ts'
import { reading } from './reading.ts'
import { reports } from './reports.ts'
import { transfer } from './transfer.ts'
import { updates } from './updates.ts'

export const tickets = {
  ...lists,
  ...reading,
  ...lifecycle,
  ...assignment,
  ...transfer,
  ...updates,
  ...entries,
  ...hazards,
  ...offlineReports,
  ...reports,
}
