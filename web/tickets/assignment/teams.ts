// Response teams as candidates for a ticket: in words.
import { useQuery } from '@tanstack/react-query'
import { assignment, type RecommendedTeam } from '#contract/tickets/assignment/assignment.ts'
import { query } from '#web/kit/api.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'

/** A position older than this says little. */
export const stalePositionMs = 10 * 60_000

export function useRecommendedTeams(id: string) {
  const isOpen = useMay('tickets.assign', 'tickets.assignOwnTeams')
  return useQuery({ ...query(assignment.getRecommendedTeams, { id }), enabled: isOpen && id !== '', staleTime: 10_000 })
}

/** Distance and time of a team's way; an estimate is marked as one. */
export function describeWay({ metres, seconds, by }: Pick<RecommendedTeam, 'metres' | 'seconds' | 'by'>): string {
  const far = describeDistance(metres)
  if (seconds === null) return far
  const minutes = Math.max(1, Math.round(seconds / 60))
  return by === 'roads' ? t('{far}, {minutes} min', { far, minutes }) : t('{far}, {minutes} min (estimate)', { far, minutes })
}

export function describeDistance(metres: number | null): string {
  if (metres === null) return t('no position')
  if (metres < 950) return t('{metres} m', { metres: formatNumber(Math.round(metres / 10) * 10) })
  return t('{km} km', { km: formatNumber(metres / 1000, { maximumFractionDigits: 1, minimumFractionDigits: 1 }) })
}
