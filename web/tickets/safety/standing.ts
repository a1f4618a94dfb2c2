// The Maydays of a crew that stand by what the center last told, held against what the crew has told since.
import { useMemo } from 'react'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { useTellingAgain } from '#web/tickets/acts/outbox.ts'
import { readCounts, useCounts } from '#web/tickets/lists/counts.ts'
import { maydaysOf } from './Maydays.tsx'
import { useOwnMaydays, useToldMaydays } from './ownMaydays.ts'

export interface Standing {
  /** Its ticket. */
  id: string
  at: string
  seen: TicketRow['dangers'][number]['seen']
}

export function useStanding(me: string): Standing[] {
  const told = useToldMaydays(me)
  const maydays = useCounts().data?.maydays
  return useMemo(() => {
    const all = (maydays ?? []).flatMap((row) =>
      maydaysOf(row).flatMap(({ id, at, seen }) => (id === me ? [{ id: row.transactionNumber, at, seen }] : [])),
    )
    // Opened before it was told again: every desk rings anew since.
    return all.filter(({ id, seen }) => !told.some((one) => one.id === id && seen && Date.parse(seen.at) < Date.parse(one.since)))
  }, [maydays, told, me])
}

const everyMs = 10_000
/** What a page without signal was opened with is read anew with the line; while a Mayday is not known to be over, also now and then. */
export const useReadingCounts = (isOn: boolean): void => useTellingAgain(isOn, readWhileTold, everyMs)
async function readWhileTold(isByTime: boolean): Promise<void> {
  if (!isByTime || useOwnMaydays.getState().told.length > 0) await readCounts()
}
