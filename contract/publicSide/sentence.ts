// The one sentence that says how a report stands: on its page, and wherever else the one who sent it is told.
import { type Sentence, say } from '#contract/kit/say.ts'
import type { SharedReport } from './followUp.ts'

type Standing = Pick<SharedReport, 'status' | 'helpState' | 'helpers' | 'filed' | 'isRead' | 'said'>

export function sentenceOf({ status, helpState, helpers, filed, isRead, said }: Standing): Sentence {
  if (status === 'resolved') return say('The center closed this report as solved.')
  if (status === 'declined') return say('The center did not take up this report.')
  if (status === 'transferred') return say('Your report is being handed to another center.')
  const name = helpers.find(({ state }) => state === helpState)?.name
  if (helpState === 'onScene') return name ? say('{name} has arrived.', { name }) : say('Help has arrived.')
  if (helpState === 'enRoute') return name ? say('{name} is on the way.', { name }) : say('Help is on the way.')
  if (helpState === 'assigned') return name ? say('{name} was told to come.', { name }) : say('Help was assigned.')
  if (status === 'accepted')
    return said === 'notSolved' ? say('Your report is open again. The dispatcher has it.') : say('A dispatcher took up your report.')
  if (isRead) return say('A dispatcher has read your report.')
  return filed === 'received' ? say('Your report was received.') : say('Your report waits for the staff to read it.')
}
