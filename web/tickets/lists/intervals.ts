// The names of the intervals that are measured.
import type { IntervalName } from '#contract/tickets/clock.ts'
import { k } from '#web/kit/language.ts'

export const intervalWords: Record<IntervalName, string> = {
  answer: k('Received to accepted'),
  processing: k('Received to dispatched'),
  turnout: k('Dispatched to en route'),
  travel: k('En route to on scene'),
  response: k('Received to on scene'),
  resolution: k('Received to resolved'),
}
