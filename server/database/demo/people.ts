// The invented people of the demo centers: one account of every type in each.
import type { AccountType } from '#contract/accounts/permissions.ts'

export interface DemoPerson {
  type: Exclude<AccountType, 'superadmin'>
  role: string
  name: string
  realm?: 'dgsi'
}

export const demoPeople: DemoPerson[] = [
  { type: 'admin', role: 'admin', name: 'Amihan Demo' },
  { type: 'supervisor', role: 'supervisor', name: 'Bayani Demo' },
  { type: 'dispatcher', role: 'dispatcher', name: 'Diwa Demo' },
  { type: 'dispatcher', role: 'dispatcher2', name: 'Dakila Demo' },
  { type: 'agent', role: 'agent', name: 'Ligaya Demo' },
  { type: 'department', role: 'department', name: 'Fire Office (demo)' },
  { type: 'responseteam', role: 'responseteam', name: 'Rescue One (demo)' },
  { type: 'contentwriter', role: 'writer', name: 'Mayumi Demo' },
  { type: 'verifier', role: 'verifier', name: 'Tala Demo' },
  { type: 'executive', role: 'executive', name: 'Makisig Demo' },
  { type: 'agent', role: 'partner', name: 'Sinag Demo', realm: 'dgsi' },
]
