// Q acknowledges what the strip shows, unless the chosen ticket rings itself: then the console's own Q means that one.
import { useEffect, useRef } from 'react'
import { useMatch } from 'react-router'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import { openStrip } from '#web/kit/strip.tsx'
import { toast } from '#web/kit/toast.ts'
import { rings } from '#web/tickets/lists/counts.ts'
import { readerNow } from '#web/tickets/lists/reader.ts'
import { useRow } from '#web/tickets/lists/rows.ts'
import { useAreKindsNamed } from '#web/tickets/reference.ts'
import { useKeys } from '#web/tickets/steps/keys.ts'
import { isLoading } from '#web/tickets/steps/painted.ts'
import { useAcknowledge } from './acknowledge.ts'

/** A hand that is on its way, to the key or to the button, means what stood there before: it is told so, and nothing is silenced. */
const handMs = 700

/** How the newest alarm is acknowledged, by the key here and by the button of the strip; `isShown` where the strip shows it, and not its count alone. */
export function useNewestKey(newest: TicketRow | undefined, isShown: boolean): (id: string) => void {
  const { acknowledge } = useAcknowledge()
  const mayWrite = useMay('tickets.write')
  const mayAccept = useMay('tickets.acceptOwn')
  const isOwn = useSelectedRings() !== null
  // What has no kind yet has not been seen.
  const areNamed = useAreKindsNamed()
  const means = isShown && newest && areNamed ? (isOwn ? 'own' : newest.transactionNumber) : undefined
  const paintedAt = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    paintedAt.current = Number.POSITIVE_INFINITY
    if (means === undefined) return
    const drawn = () => {
      paintedAt.current = performance.now()
    }
    // The second frame begins when the first has been painted.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(drawn)))
    return () => cancelAnimationFrame(frame)
  }, [means])
  const press = (id: string) => {
    if (performance.now() - paintedAt.current > handMs) return acknowledge(id)
    if (!isShown) openStrip()
    if (!areNamed) return isLoading()
    toast('info', t('This alarm has only just come up. Once more acknowledges it.'))
  }
  useKeys(newest && (mayWrite || mayAccept) && !isOwn ? { acknowledge: () => press(newest.transactionNumber) } : {})
  return press
}

/** The number of the chosen ticket, where that rings. */
export function useSelectedRings(): string | null {
  const selected = useMatch('/cms/tickets/:tab/:transactionNumber')?.params.transactionNumber
  const row = useRow(selected ?? '')
  return row !== undefined && rings(row, readerNow()) ? row.transactionNumber : null
}
