// A ticket among what the palette finds: mark and word of its priority, kind, place and age, and below them number, status and the caller's words.
import { isLifeAlone } from '#contract/tickets/priorities.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { t } from '#web/kit/language.ts'
import { LifeMark } from '#web/kit/parts/marks/LifeMark.tsx'
import { priorityWord } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { TicketMark } from '#web/kit/parts/marks/TicketMark.tsx'
import { statusWords } from '#web/kit/words.ts'
import { Said } from '#web/tickets/lists/Said.tsx'
import { TicketAge } from '#web/tickets/lists/TicketAge.tsx'
import { useCaseTypes, useNameOf } from '#web/tickets/reference.ts'
import styles from './FoundTicket.module.css'

/** `caller`: by whose name or number it may have been found. */
export function FoundTicket({ row, caller }: { row: TicketRow; caller: string }) {
  const nameOf = useNameOf()
  const kind = useCaseTypes().byId.get(row.caseTypeId)
  return (
    <span className={styles.found}>
      <span className={styles.top}>
        <span className={styles.priority}>
          <TicketMark priority={row.priority} status={row.status} /> P{row.priority} {priorityWord(row.priority)}
        </span>{' '}
        {isLifeAlone(row) && <LifeMark />}
        <b className={styles.kind}>{nameOf(kind)}</b> <span className={styles.place}>{row.place}</span>
      </span>{' '}
      <span className={styles.age}>
        <TicketAge row={row} />
      </span>{' '}
      <span className={styles.below}>
        {[row.transactionNumber, t(statusWords[row.status]), caller].filter(Boolean).join(' · ')} ·{' '}
        <Said text={row.summary} caseTypeId={row.caseTypeId} isQuoted />
      </span>
    </span>
  )
}
