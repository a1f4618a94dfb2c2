// Statuses as the reports name them.
import type { Status } from '#contract/tickets/states.ts'
import { k } from '#web/kit/language.ts'

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
