// What the states of a team on a ticket and the acts of its crew are called.
import type { CrewAct } from '#contract/tickets/acts/rules.ts'
import type { Assignment } from '#contract/tickets/Ticket.ts'
import { k } from '#web/kit/language.ts'

export const dutyWords: Record<Assignment['state'], string> = {
  assigned: k('Assigned'),
  acknowledged: k('Acknowledged'),
  enRoute: k('En route'),
  onScene: k('On scene'),
  cleared: k('Cleared'),
  removed: k('Taken off'),
}

export const actWords: Record<CrewAct, string> = {
  acknowledged: dutyWords.acknowledged,
  enRoute: dutyWords.enRoute,
  onScene: dutyWords.onScene,
  cleared: dutyWords.cleared,
  step: k('a step'),
  note: k('a note'),
  hazard: k('a danger'),
  proposal: k('proposed to resolve'),
  refusal: k('cannot go'),
  well: k('all well'),
}
