// Parts that stand in the shell on every screen, such as the alarm bar; each only for those who may use it.
import type { ComponentType } from 'react'
import { may, type Permission } from '#contract/accounts/permissions.ts'

export interface StandingPart {
  name: string
  permissions: readonly Permission[]
  /** Above the screen, or beside it over everything. */
  place: 'top' | 'over'
  load: () => Promise<{ Part: ComponentType }>
}

export const standing: readonly StandingPart[] = [
  { name: 'alarms', permissions: may('tickets.read', 'tickets.readOwn'), place: 'top', load: () => import('#web/tickets/AlarmBar.tsx') },
]
