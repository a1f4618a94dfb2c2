// The list of tickets has the keys: when its screen opens, when another list is chosen, and after an act; never while a hand works in the ticket.
import { useEffect } from 'react'
import { isBusy } from '#web/tickets/steps/keys.ts'
import type { TabName } from './tabs.ts'

export const backToList = (): void => document.querySelector<HTMLElement>('[data-tickets]')?.focus({ preventScroll: true })

/** A ticket that was filed opens with its question card in focus and in another list than before: there the focus stays. */
export function useListFocus(tab: TabName): void {
  useEffect(() => {
    const at = document.activeElement
    if (!isBusy(at) && !at?.closest('article')) backToList()
  }, [tab])
}
