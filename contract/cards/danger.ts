// Whether a report led by a card tells of danger to life: by the citizen's own words and by what the answers decide, never by the words of the card itself.
import { hasLifeThreat } from '#contract/tickets/lifeThreat.ts'
import { cardLines, type Chosen, decide, type RuledCard } from './rules.ts'

export function isDangerBy(card: RuledCard | undefined, arrest: RuledCard | undefined, answers: readonly Chosen[], text: string): boolean {
  if (!card || answers.length === 0) return hasLifeThreat(text)
  const ofCard = new Set(cardLines(card, arrest, answers))
  const own = text.split('\n').filter((line) => !ofCard.has(line.trim()))
  return hasLifeThreat(own.join('\n')) || decide(card, arrest, answers).priority === 1
}
