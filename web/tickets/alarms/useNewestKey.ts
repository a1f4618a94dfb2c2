// Q acknowledges what the strip shows, unless the chosen ticket rings itself: then the console's own Q means that one.
import { useEffect, useRef } from 'react'
import { useMatch } from 'react-router'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import { toast } from '#web/kit/toast.ts'
import { rings, useCounts } from '#web/tickets/lists/counts.ts'
import { readerNow } from '#web/tickets/lists/reader.ts'
import { useRow } from '#web/tickets/lists/rows.ts'
import { useKeys } from '#web/tickets/steps/keys.ts'
import { useAcknowledge } from './acknowledge.ts'

/** A hand that is on its way, to the key or to the button, means what stood there before: it is told so, and nothing is silenced. */
const handMs = 700

/** How the newest alarm is acknowledged, by the key here and by the button of the strip. */
export function useNewestKey(newest: TicketRow | undefined): (id: string) => void {
  const { acknowledge } = useAcknowledge()
  const mayWrite = useMay('tickets.write')
  const mayAccept = useMay('tickets.acceptOwn')
  const isOwn = useSelectedRings()
  const isKnown = useCounts().data !== undefined
  const means = isOwn ? 'own' : newest?.transactionNumber
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  const wasKnown = useRef(isKnown)
  useEffect(() => {
    if (wasKnown.current) changedAt.current = performance.now()
    wasKnown.current = isKnown
  }, [means, isKnown])
  const press = (id: string) => {
    if (performance.now() - changedAt.current > handMs) acknowledge(id)
    else toast('info', t('This alarm has only just come up. Once more acknowledges it.'))
  }
  useKeys(newest && (mayWrite || mayAccept) && !isOwn ? { acknowledge: () => press(newest.transactionNumber) } : {})
  return press
}

export function useSelectedRings(): boolean {
  const selected = useMatch('/cms/tickets/:tab/:transactionNumber')?.params.transactionNumber
  const row = useRow(selected ?? '')
  return row !== undefined && rings(row, readerNow())
}
