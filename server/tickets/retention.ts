// Each night: what tickets tell of people for longer than the center's settings allow is removed.
import * as z from 'zod'
import { forgetCrews } from '#server/accounts/store.ts'
import { centersListed } from '#server/kit/functions.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { settingsOf } from './settings.ts'
import { forgetPhonePlaces } from './assignment/phonePlaces.ts'
import { forgetOldSteps } from './steps/storeSteps.ts'
import {
  clearForgottenFields,
  forgetClosed,
  forgetCrewHazards,
  forgetHeld,
  forgetPositions,
  forgetTracks,
  numberCrewHazards,
} from './storeRetention.ts'

const ticketsJob = job('tickets', z.object({}), '51 18 * * *', ['closedTickets', 'heldReports', 'citizenPositions', 'teamPositions'])

export const workTickets = (jobs: Jobs, db: Database) => jobs.work(ticketsJob, () => forgetTickets(db))

export async function forgetTickets(db: Database): Promise<void> {
  for (const { id } of await db.across(centersListed({}))) {
    while ((await db.within(id, forgetSome)) > 0);
    await db.within(id, clearForgottenFields)
  }
}

/** So many at a time that no transaction is long; answers how many there were. */
async function forgetSome(tx: Tx): Promise<number> {
  const { retentionDays: days } = await settingsOf(tx)
  await forgetOldSteps(tx)
  await forgetPhonePlaces(tx)
  await forgetTracks(tx, days.teamPositions)
  await forgetPositions(tx, days.citizenPositions)
  await numberCrewHazards(tx)
  await forgetCrewHazards(tx, days.closedTickets)
  await forgetCrews(tx, days.closedTickets)
  return (await forgetHeld(tx, days.heldReports)) + (await forgetClosed(tx, days.closedTickets))
}
