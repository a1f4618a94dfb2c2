// What account types, statuses of tickets and grades are called, everywhere.
import type { AccountType } from '#contract/accounts/permissions.ts'
import type { Hazard } from '#contract/tickets/hazards/hazards.ts'
import type { Status } from '#contract/tickets/states.ts'
import { k } from './language.ts'

export const typeWords: Record<AccountType, string> = {
  superadmin: k('Superadmin'),
  admin: k('Administrator'),
  supervisor: k('Supervisor'),
  dispatcher: k('Dispatcher'),
  agent: k('Agent'),
  department: k('Department'),
  responseteam: k('Response team'),
  contentwriter: k('Content writer'),
  verifier: k('Verifier'),
  executive: k('Executive'),
}

export const statusWords: Record<Status, string> = {
  scheduled: k('Scheduled'),
  pending: k('Pending'),
  accepted: k('Accepted'),
  reported: k('Reported'),
  declined: k('Declined'),
  transferred: k('Transferred'),
  resolved: k('Resolved'),
  merged: k('Merged'),
  deleted: k('Deleted'),
}

export const severityWords: Record<Hazard['severity'], string> = {
  minor: k('Minor'),
  moderate: k('Moderate'),
  severe: k('Severe'),
  extreme: k('Extreme'),
}
