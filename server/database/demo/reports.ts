// The report of the demo centers that goes out by mail: the month's numbers to the executive.
import { addSchedule } from '#server/reports/storeSchedules.ts'
import type { DemoCenter } from './DemoCenter.ts'

/** The months before today count as sent: the first mail goes out with the next month. */
export async function fillReports({ tx, place }: DemoCenter): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  await addSchedule(tx, { name: 'The month for the mayor', every: 'monthly', recipients: [`${place.slug}-executive@demo.invalid`] }, today)
}
