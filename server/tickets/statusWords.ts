// What a ticket is, as a word within a sentence.
import { k } from '#contract/kit/say.ts'
import type { Status } from '#contract/tickets/states.ts'

export const statusWords: Record<Status, string> = {
  scheduled: k('scheduled'),
  pending: k('pending'),
  accepted: k('accepted'),
  resolved: k('resolved'),
  declined: k('declined'),
  reported: k('reported'),
  merged: k('merged'),
  transferred: k('transferred'),
  deleted: k('deleted'),
}
