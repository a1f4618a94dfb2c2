// Counts beside the screens of the rail, and the one in front of the page title.
import { useEffect } from 'react'
import { create } from 'zustand'

interface Badges {
  byPath: Record<string, number>
  /** Unacknowledged emergencies. */
  emergencies: number
}
export const useBadges = create<Badges>(() => ({ byPath: {}, emergencies: 0 }))

export function setBadge(path: string, count: number): void {
  if (useBadges.getState().byPath[path] !== count) useBadges.setState(({ byPath }) => ({ byPath: { ...byPath, [path]: count } }))
}

export const setEmergencies = (emergencies: number): void => useBadges.setState({ emergencies })

export function usePageTitle(): void {
  const count = useBadges((state) => state.emergencies)
  useEffect(() => {
    document.title = count > 0 ? `(${count}) Tanod Command Center` : 'Tanod Command Center'
  }, [count])
}
