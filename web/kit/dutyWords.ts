// What the states of a team on a ticket are called, also in the languages of crews.
import type { Assignment } from '#contract/tickets/Ticket.ts'
import { k } from './language.ts'

export const dutyWords: Record<Assignment['state'], string> = {
  assigned: k('Assigned'),
  acknowledged: k('Acknowledged'),
  enRoute: k('En route'),
  onScene: k('On scene'),
  cleared: k('Cleared'),
  removed: k('Taken off'),
}
