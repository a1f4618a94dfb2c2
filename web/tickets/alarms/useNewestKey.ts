// Q acknowledges what the strip shows, unless the chosen ticket rings itself: then the console's own Q means that one.
import { useEffect, useRef } from 'react'
import { useMatch } from 'react-router'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import { toast } from '#web/kit/toast.ts'
import { rings, useCounts } from '#web/tickets/lists/counts.ts'
import { useRow } from '#web/tickets/lists/rows.ts'
import { useKeys } from '#web/tickets/steps/keys.ts'
import { useAcknowledge } from './acknowledge.ts'

/** A hand that is on its way means what stood there before. */
const handMs = 700

export function useNewestKey(newest: TicketRow | undefined): void {
  const { acknowledge } = useAcknowledge()
  const mayAcknowledge = useMay('tickets.write')
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
    else toast('info', t('This alarm has only just come up. Press the key again to acknowledge it.'))
  }
  useKeys(newest && mayAcknowledge && !isOwn ? { acknowledge: () => press(newest.transactionNumber) } : {})
}

export function useSelectedRings(): boolean {
  const selected = useMatch('/cms/tickets/:tab/:transactionNumber')?.params.transactionNumber
  const row = useRow(selected ?? '')
  return row !== undefined && rings(row)
}
