// The names behind the ids of a ticket: case types, barangays, departments, teams; each read once.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { staff } from '#contract/accounts/staff.ts'
import { identity } from '#contract/centres/identity.ts'
import { usualSettings } from '#contract/centres/settings.ts'
import { cases } from '#contract/reference/cases.ts'
import { places } from '#contract/reference/places.ts'
import { query } from '#web/kit/api.ts'
import { useLanguage } from '#web/kit/language.ts'
import { mayNow } from '#web/kit/session.ts'

const all = { limit: 100 } as const
const rarely = { staleTime: 600_000, gcTime: Number.POSITIVE_INFINITY } as const

interface BothNames {
  name: string
  nameFil?: string
}

/** The name of a row of reference data in the language shown. */
export function useNameOf(): (row: BothNames | undefined) => string {
  const language = useLanguage()
  return (row) => (language === 'fil' && row?.nameFil) || (row?.name ?? '')
}

export const useCaseTypes = () => useRows(useQuery({ ...query(cases.getCaseTypes, all), ...rarely }).data?.items)
export const useSubCaseTypes = () => useRows(useQuery({ ...query(cases.getSubCaseTypes, all), ...rarely }).data?.items)
export const useReportCategories = () => useRows(useQuery({ ...query(cases.getReportCategory, all), ...rarely }).data?.items)
export const useBarangays = () => useRows(useQuery({ ...query(places.getBarangays, all), ...rarely }).data?.items)
export const useDispositions = () => useRows(useQuery({ ...query(cases.getDispositions, all), ...rarely }).data?.items)
export const useDeclineReasons = () => useRows(useQuery({ ...query(cases.getDeclineReasons, all), ...rarely }).data?.items)
export const useResponseTypes = () => useRows(useQuery({ ...query(cases.getResponseTypes, all), ...rarely }).data?.items)

export const useDepartments = () =>
  useAccounts(useQuery({ ...query(staff.getDepartments, all), ...rarely, enabled: mayNow(['departments.read']) }).data?.items)
export const useTeams = () =>
  useAccounts(useQuery({ ...query(responseTeams.getResponseTeams, all), staleTime: 60_000, enabled: mayNow(['teams.read']) }).data?.items)

export const useCentre = () => useQuery({ ...query(identity.fetchCCInfo), ...rarely }).data ?? null
export const useSettings = () =>
  useQuery({ ...query(identity.getSettings), ...rarely, enabled: mayNow(['reference.read']) }).data?.settings ?? usualSettings

interface Rows<T> {
  list: readonly T[]
  byId: ReadonlyMap<string, T>
}
const none: readonly never[] = []

function useRows<T extends { id: string }>(items: readonly T[] | undefined): Rows<T> {
  return useMemo(() => ({ list: items ?? none, byId: new Map(items?.map((row) => [row.id, row])) }), [items])
}
function useAccounts<T extends { accountId: string }>(items: readonly T[] | undefined): Rows<T> {
  return useMemo(() => ({ list: items ?? none, byId: new Map(items?.map((row) => [row.accountId, row])) }), [items])
}

/** Names of departments and teams by account. */
export function useUnitNames(): (id: string) => string | undefined {
  const departments = useDepartments().byId
  const teams = useTeams().byId
  return (id) => teams.get(id)?.team.callSign ?? departments.get(id)?.name
}
