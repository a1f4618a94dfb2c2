// The names behind the ids of a ticket: case types, barangays, departments, teams; each read once.
import { useQuery } from '@tanstack/react-query'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { staff } from '#contract/accounts/staff.ts'
import { identity } from '#contract/centers/identity.ts'
import { usualSettings } from '#contract/centers/settings.ts'
import { cases } from '#contract/reference/cases.ts'
import { type NamedIn, nameIn } from '#contract/languages.ts'
import { query } from '#web/kit/api.ts'
import { useLanguage } from '#web/kit/language.ts'
import { allOf, useAll } from '#web/kit/lists/allOf.ts'
import { mayNow } from '#web/kit/session/session.ts'

const rarely = { staleTime: 600_000, gcTime: Number.POSITIVE_INFINITY } as const

/** The name of a row of reference data in the language shown. */
export function useNameOf(): (row: NamedIn | undefined) => string {
  const language = useLanguage()
  return (row) => (row ? nameIn(language, row) : '')
}

const idOf = ({ id }: { id: string }) => id
const accountOf = ({ accountId }: { accountId: string }) => accountId

export const useCaseTypes = () => useAll(cases.getCaseTypes, idOf)
/** Whether what is drawn names its kind; where that cannot be had, nothing waits for it. */
export const useAreKindsNamed = (): boolean => useQuery(allOf(cases.getCaseTypes)).isFetched
/** The same of the head of a whole ticket and of what is printed of it, which name its sub-type and barangay too. */
export const useAreHeadsNamed = (): boolean =>
  [useAreKindsNamed(), useQuery(allOf(cases.getSubCaseTypes)).isFetched, useQuery(allOf(cases.getBarangays)).isFetched].every(Boolean)
export const useSubCaseTypes = (isOpen = true) => useAll(cases.getSubCaseTypes, idOf, isOpen)
export const useReportCategories = () => useAll(cases.getReportCategory, idOf)
export const useBarangays = () => useAll(cases.getBarangays, idOf)
export const useDispositions = () => useAll(cases.getDispositions, idOf)
export const useDeclineReasons = () => useAll(cases.getDeclineReasons, idOf)
export const useResponseTypes = () => useAll(cases.getResponseTypes, idOf)
export const useDefibrillators = () => useAll(cases.getDefibrillators, idOf)
export const useCrewSteps = () => useAll(cases.getCrewSteps, idOf)

export const useDepartments = () => useAll(staff.getDepartments, accountOf, mayNow(['departments.read']))
export const useTeams = () => useAll(responseTeams.getResponseTeams, accountOf, mayNow(['teams.read']))

export const useCenter = () => useQuery({ ...query(identity.fetchCCInfo), ...rarely }).data ?? null
export const useSettings = () =>
  useQuery({ ...query(identity.getSettings), ...rarely, enabled: mayNow(['reference.read']) }).data?.settings ?? usualSettings

/** Names of departments and teams by account. */
export function useUnitNames(): (id: string) => string | undefined {
  const departments = useDepartments().byId
  const teams = useTeams().byId
  return (id) => teams.get(id)?.team.callSign ?? departments.get(id)?.name
}
