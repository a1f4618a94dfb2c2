// What the figures can be narrowed to: everything in use.
import type { FigureChoices } from '#contract/statistics/figures.ts'
import { departmentsOf, responseTeamsOf } from '#server/accounts/store.ts'
import { lastStorm } from '#server/storm/store.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { allInUse, mappedBarangays } from '#server/reference/store.ts'
import { settingsOf } from '#server/centers/store.ts'
import { calendarOf } from './storeNames.ts'

const named = ({ accountId: id, name }: { accountId: string; name: string }) => ({ id, name })

export async function choicesOf(tx: Tx): Promise<FigureChoices> {
  const [caseTypes, barangays, departments, teams, { escalation }, storm, { zone }] = await Promise.all([
    allInUse(tx, 'caseType', 500),
    tx.all(mappedBarangays({})),
    departmentsOf(tx),
    responseTeamsOf(tx),
    settingsOf(tx),
    lastStorm(tx),
    calendarOf(tx),
  ])
  const dayOf = (at: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(at))
  return {
    caseTypes: caseTypes.map(({ id, name, names }) => ({ id, name, names })),
    barangays: barangays.map(({ id, name, border }) => ({ id, name, border })),
    departments: departments.map(named),
    responseTeams: teams.map(named),
    promisedShare: escalation.percentile / 100,
    storm: storm ? { name: storm.name, from: dayOf(storm.openedAt), to: storm.closedAt && dayOf(storm.closedAt) } : null,
  }
}
