// What the acts of a crew are called.
import type { CrewAct } from '#contract/tickets/acts/rules.ts'
import { k } from '#web/kit/language.ts'
import { dutyWords } from '#web/kit/dutyWords.ts'

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
