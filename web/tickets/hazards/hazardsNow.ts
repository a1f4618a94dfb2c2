// The reports of the day as they are read, in which view, and how grave each is in words.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { type Hazard, hazards } from '#contract/tickets/hazards/hazards.ts'
import { query } from '#web/kit/api.ts'
import { k } from '#web/kit/language.ts'

export const severityWords: Record<Hazard['severity'], string> = {
  minor: k('Minor'),
  moderate: k('Moderate'),
  severe: k('Severe'),
  extreme: k('Extreme'),
}
/** Whether the list shows the hazards that stand, or those that are over. */
export const useView = create<{ isArchive: boolean }>(() => ({ isArchive: false }))

export function useHazards() {
  const { isArchive } = useView()
  return useQuery(query(isArchive ? hazards.getArchivedReportsOfTheDay : hazards.getReportsOfTheDay, { limit: 100 }))
}
export function useAgain() {
  const cache = useQueryClient()
  return () => {
    for (const { path } of [hazards.getReportsOfTheDay, hazards.getArchivedReportsOfTheDay]) void cache.invalidateQueries({ queryKey: [path] })
  }
}
