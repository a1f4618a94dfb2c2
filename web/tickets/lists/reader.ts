// Who looks at the lists, and what is theirs in them.
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { mayNow, useSession } from '#web/kit/session/session.ts'

export interface Reader {
  accountId: string
  /** Sees every ticket of the center, not only those allocated to the account. */
  seesAll: boolean
}

/** Whether the account was sent and has not taken note yet: for it the ticket is first in accepted, and rings. */
export const isAwaited = (row: Pick<TicketRow, 'status' | 'awaiting'>, { accountId, seesAll }: Reader): boolean =>
  !seesAll && row.status === 'accepted' && row.awaiting.includes(accountId)

/** Those who do not see every ticket see only what is allocated to them. */
export const isSeen = (row: Pick<TicketRow, 'allocatedTo'>, reader: Reader): boolean => reader.seesAll || row.allocatedTo.includes(reader.accountId)

export function readerNow(): Reader {
  const { accountId } = useSession.getState()
  return { accountId: accountId ?? '', seesAll: mayNow(['tickets.read']) }
}
