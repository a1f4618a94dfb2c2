// What a step is called once it was taken: on receipts.
import type { StepName } from '#contract/tickets/steps/rules.ts'
import { k } from '#web/kit/language.ts'

export const stepWords: Record<StepName, string> = {
  accept: k('accepted'),
  acknowledge: k('acknowledged'),
  decline: k('declined'),
  assign: k('sent'),
  unassign: k('taken off'),
  moveTeam: k('team status noted'),
  report: k('reported as abuse'),
  unreport: k('report of abuse taken back'),
  resolve: k('resolved'),
  proposeResolve: k('proposed to resolve'),
  reopen: k('opened again'),
  archive: k('archived'),
  transfer: k('offered to the other center'),
  cancelTransfer: k('offer taken back'),
  acceptTransfer: k('taken from the other center'),
  declineTransfer: k('refused to the other center'),
  merge: k('merged'),
  unmerge: k('taken apart'),
  delete: k('deleted'),
  restore: k('restored'),
  edit: k('edited'),
  update: k('updated'),
  escalate: k('escalated to supervisors'),
  comeDue: k('came due'),
  close: k('closed'),
}
