// The reports of the day as they are read, and in which view.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { hazards } from '#contract/tickets/hazards/hazards.ts'
import { query } from '#web/kit/api.ts'
import type { SideTab } from '#web/tickets/lists/tabs.ts'

/** The hazards that stand, or those that are over. */
export type HazardTab = Exclude<SideTab, 'offline'>

export function useHazards(tab: HazardTab) {
  return useQuery(query(tab === 'archived-reports' ? hazards.getArchivedReportsOfTheDay : hazards.getReportsOfTheDay, { limit: 100 }))
}
export function useAgain() {
  const cache = useQueryClient()
  return () => {
    for (const { path } of [hazards.getReportsOfTheDay, hazards.getArchivedReportsOfTheDay]) void cache.invalidateQueries({ queryKey: [path] })
  }
}
