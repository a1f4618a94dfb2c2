// How far a report is.
import type { SharedReport } from '#contract/publicSide/followUp.ts'

/** How far it is, of five, to where help is there; what was not taken up, or was closed without it, goes no way at all. */
export function stepsDone({ status, helpState, pastHelp, helpAt }: SharedReport): number {
  if (status === 'declined') return 0
  if (status === 'resolved') return helpAt ? 5 : 0
  if (helpState) return { assigned: 3, enRoute: 4, onScene: 5 }[helpState]
  if (pastHelp === 'wasThere') return 5
  return status === 'accepted' ? 2 : 1
}
