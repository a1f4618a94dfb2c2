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
  { name: 'alarms', permissions: may('tickets.read', 'tickets.readOwn'), place: 'top', load: () => import('#web/tickets/alarms/AlarmStrip.tsx') },
  { name: 'storm', permissions: may('situation.view'), place: 'top', load: () => import('#web/storm/StormBar.tsx') },
  { name: 'chat', permissions: may('chat.use', 'chat.useOwn'), place: 'over', load: () => import('#web/chat/Watch.tsx') },
  { name: 'handovers', permissions: may('tickets.triage'), place: 'over', load: () => import('#web/handovers/Watch.tsx') },
  { name: 'warnings', permissions: may('situation.view'), place: 'top', load: () => import('#web/warnings/WarningBar.tsx') },
  { name: 'secondPerson', permissions: may('situation.view'), place: 'top', load: () => import('#web/warnings/SecondPersonBar.tsx') },
  { name: 'sensors', permissions: may('situation.view'), place: 'top', load: () => import('#web/devices/SensorBar.tsx') },
  { name: 'hints', permissions: may('tickets.triage'), place: 'top', load: () => import('#web/hints/HintBar.tsx') },
  { name: 'server', permissions: may('centers.manage', 'tickets.supervise'), place: 'top', load: () => import('#web/centers/ServerTroubles.tsx') },
  { name: 'find', permissions: may('cctv.view', 'citizens.read'), place: 'over', load: () => import('#web/screens/FindStanding.tsx') },
  {
    name: 'calls',
    permissions: may('calls.answer', 'calls.listen', 'calls.invited'),
    place: 'over',
    load: () => import('#web/screens/CallStanding.tsx'),
  },
]
