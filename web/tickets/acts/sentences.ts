// What a crew's card says of what was pressed on this phone, each from the facts that it rests on: `told.test.ts` holds them to these.
import { type Sentence, say } from '#contract/kit/say.ts'
import type { TakenStep } from '#contract/tickets/crewSteps/rules.ts'
import type { Assignment } from '#contract/tickets/Ticket.ts'
import { isWaiting, stateSaid, stepsSaid, type WaitingAct } from './outbox.ts'

/** A time is said as it is read on the phone. */
type TimeOf = (at: string) => string

/** Of what the center has not answered, or did not take. */
export function actSentence({ happenedAt, refusal }: Pick<WaitingAct, 'happenedAt' | 'refusal'>, isLive: boolean, timeOf: TimeOf): Sentence {
  const time = timeOf(happenedAt)
  if (refusal) return say('{time} · not taken: {why}', { time, why: typeof refusal === 'string' ? { text: refusal, words: {} } : refusal })
  return isLive ? say('sending · {time}', { time }) : say('waiting for signal · {time}', { time })
}

export function unkeptSentence(shown: readonly WaitingAct[], fleeting: readonly string[]): Sentence | null {
  const isFleeting = shown.some((one) => isWaiting(one) && !one.refusal && fleeting.includes(one.key))
  return isFleeting ? say('This browser keeps nothing: leave the page open until it has gone out.') : null
}

export const doneSentence = (state: Assignment['state'] | undefined): Sentence | null =>
  state === 'cleared' ? say('done; the center closes it') : null

/** Where the crew is on a ticket: as the center told, and as the crew says since; `said` where the center does not know yet. */
export function standsBy<A extends Pick<Assignment, 'state' | 'steps'>>(
  told: A | undefined,
  waiting: readonly WaitingAct[],
  id: string,
  endsRun: (step: TakenStep) => boolean,
): { mine: A | undefined; said: Assignment['state'] | null } {
  const steps = stepsSaid(waiting, id)
  const move = steps.some(endsRun) ? 'cleared' : stateSaid(waiting, id)
  const said = move ?? (steps.length > 0 ? (told?.state ?? null) : null)
  return { mine: told && said ? { ...told, state: said, steps: [...told.steps, ...steps] } : told, said }
}
