// What a card must be before it is written down, beyond the form of its fields.
import { k } from '#contract/kit/say.ts'
import { type CardContent, Code } from './Card.ts'
import { arrestCode, arrestQuestions } from './codes.ts'

/** Why a card cannot be: the arrest card keeps its three questions, answers lead to cards that there are. */
export function checkCard(code: string, content: CardContent, codes: readonly string[]): string | undefined {
  const ids = content.questions.map(({ id }) => id)
  const short = [...ids, ...content.questions.flatMap(({ answers }) => answers.map(({ id }) => id))]
  if (short.some((id) => !Code.safeParse(id).success)) return k('A short name has small letters, digits and hyphens.')
  if (code === arrestCode && arrestQuestions.some((id, at) => ids[at] !== id))
    return k('The first questions are awake, breathing and age, in this order.')
  if (code !== arrestCode && arrestQuestions.slice(0, 2).some((id) => ids.includes(id)))
    return k('Awake and breathing are asked by the card of the first questions.')
  const leads = content.questions.flatMap(({ answers }) => answers.flatMap(({ card }) => card ?? []))
  if (leads.some((one) => one !== code && !codes.includes(one))) return k('An answer leads to a card that is not there.')
  return undefined
}
