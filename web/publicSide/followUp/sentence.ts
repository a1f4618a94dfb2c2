// The one sentence that says how a report stands.
import type { SharedReport } from '#contract/publicSide/followUp.ts'
import { t } from '#web/publicSide/language.ts'

export function sentenceOf({ status, helpState, helpers, filed, isRead, said }: SharedReport): string {
  if (status === 'resolved') return t('The center closed this report as solved.')
  if (status === 'declined') return t('The center did not take up this report.')
  if (status === 'transferred') return t('Your report is being handed to another center.')
  const name = helpers.find(({ state }) => state === helpState)?.name
  if (helpState === 'onScene') return name ? t('{name} has arrived.', { name }) : t('Help has arrived.')
  if (helpState === 'enRoute') return name ? t('{name} is on the way.', { name }) : t('Help is on the way.')
  if (helpState === 'assigned') return name ? t('{name} was told to come.', { name }) : t('Help was assigned.')
  if (status === 'accepted')
    return said === 'notSolved' ? t('Your report is open again. The dispatcher has it.') : t('A dispatcher took up your report.')
  if (isRead) return t('A dispatcher has read your report.')
  return filed === 'received' ? t('Your report was received.') : t('Your report waits for the staff to read it.')
}

/** How far it is, of five. */
export function stepsDone({ status, helpState }: SharedReport): number {
  if (status === 'resolved' || status === 'declined') return 5
  if (helpState) return { assigned: 3, enRoute: 4, onScene: 5 }[helpState]
  return status === 'accepted' ? 2 : 1
}
