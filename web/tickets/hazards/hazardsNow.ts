// The reports of the day as they are read, in which view, and how grave each is in words.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Hazard, hazards } from '#contract/tickets/hazards/hazards.ts'
import { query } from '#web/kit/api.ts'
import { k } from '#web/kit/language.ts'
import type { SideTab } from '#web/tickets/lists/tabs.ts'

export const severityWords: Record<Hazard['severity'], string> = {
  minor: k('Minor'),
  moderate: k('Moderate'),
  severe: k('Severe'),
  extreme: k('Extreme'),
}
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
