// What a handover tells, in words.
import type { DeskStanding, shiftFacts } from '#contract/handovers/Handover.ts'
import { k } from '#web/kit/language.ts'

export const waitingWords: Record<keyof DeskStanding['waiting'], string> = {
  alarms: k('Alarms that nobody acknowledged'),
  pending: k('Pending: nobody has accepted them'),
  unassigned: k('Accepted, and nobody was sent'),
  overdue: k('Past their target'),
  escalated: k('Escalated to supervisors'),
  chats: k('Chats that wait for an answer'),
  calls: k('Missed calls that nobody called back'),
  offlineReports: k('Offline reports that wait'),
  transfers: k('Offers of other centers'),
}

export const doneWords: Record<(typeof shiftFacts)[number], string> = {
  ticketFiled: k('Filed'),
  ticketAccepted: k('Accepted'),
  ticketAssigned: k('Units sent'),
  ticketResolved: k('Resolved'),
  ticketDeclined: k('Declined'),
  ticketReported: k('Reported as prank or false'),
  ticketMerged: k('Merged'),
  ticketTransferAccepted: k('Transfers accepted'),
  ticketEscalated: k('Escalated to supervisors'),
  hazardAdded: k('Reports of the day added'),
}
