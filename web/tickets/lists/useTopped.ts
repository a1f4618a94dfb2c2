// A list with what stands first whatever its urgency: a Mayday, and one ticket of this desk.
import { useMemo } from 'react'
import { hasMayday } from '#contract/tickets/safety/rules.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { useCounts } from './counts.ts'
import { type Filter, passes } from './filters.ts'
import { useRow } from './rows.ts'
import type { TabName } from './tabs.ts'

interface First {
  tab: TabName
  top?: string | undefined
}

/** As long as it is one of the list. */
export function useTopped(ids: readonly string[], { tab, top }: First, filter: Filter): readonly string[] {
  const row = useRow(top ?? '')
  const maydays = useCounts().data?.maydays
  const stands = (one: TicketRow | undefined) => one?.tab === tab && (passes(one, filter) ?? ids.includes(one.transactionNumber))
  const inDanger = filter.sort === 'urgent' ? (maydays ?? []).filter((one) => hasMayday(one) && stands(one)) : []
  const first = [...new Set([...inDanger.map((one) => one.transactionNumber), ...(top && tab === 'accepted' && stands(row) ? [top] : [])])].join()
  return useMemo(() => {
    const before = first ? first.split(',') : []
    return before.length > 0 ? [...before, ...ids.filter((id) => !before.includes(id))] : ids
  }, [first, ids])
}
