// One ticket as a line of the board.
import { IconEye } from '@tabler/icons-react'
import { memo } from 'react'
import type { TransferRow } from '#contract/tickets/lists.ts'
import type { TicketFlag, TicketRow } from '#contract/tickets/Ticket.ts'
import type * as z from 'zod'
import { k, t, useLanguage } from '#web/kit/language.ts'
import { PriorityBadge } from '#web/kit/parts/PriorityBadge.tsx'
import { useLookers } from '#web/kit/looks.ts'
import { useMe } from '#web/kit/session.ts'
import { statusWords } from './available.ts'
import { rings } from './counts.ts'
import { sayLookers } from './lookers.ts'
import { useCaseTypes, useNameOf, useUnitNames } from './reference.ts'
import { useRow } from './rows.ts'
import type { TabName } from './tabs.ts'
import { TicketAge } from './TicketAge.tsx'
import styles from './TicketLine.module.css'

const marks: [z.output<typeof TicketFlag>, string, string][] = [
  ['lifeThreat', k('LIFE'), k('A life may be in danger')],
  ['escalated', k('SUP'), k('Before the supervisors')],
  ['duplicate', k('DUPLICATE?'), k('May be a duplicate')],
  ['blockedCitizen', k('BLOCKED'), k('From a blocked citizen')],
  ['resolveProposed', k('DONE?'), k('The team proposes to resolve it')],
]

interface Props {
  id: string
  tab: TabName
  transfer: TransferRow | undefined
  isSelected: boolean
  isMarked: boolean
}

export const TicketLine = memo(function TicketLine({ id, tab, transfer, isSelected, isMarked }: Props) {
  useLanguage()
  const row = useRow(id)
  if (!row) return <Stub id={id} transfer={transfer} />
  return <Line row={row} tab={tab} transfer={transfer} isSelected={isSelected} isMarked={isMarked} />
})

function Line({ row, tab, transfer, isSelected, isMarked }: Omit<Props, 'id'> & { row: TicketRow }) {
  const type = useCaseTypes().byId.get(row.caseTypeId)
  const nameOf = useNameOf()
  const unitName = useUnitNames()
  const units = row.allocatedTo.flatMap((id) => unitName(id) ?? [])
  const isElsewhere = row.tab !== tab && ['pending', 'accepted', 'declined', 'reported'].includes(tab) && row.awaiting.length === 0

  const isDone = row.status === 'resolved'
  const shownMarks = isDone ? [] : marks.filter(([flag]) => row.flags.includes(flag) && !(flag === 'lifeThreat' && row.priority === 1))

  return (
    <div
      className={styles.line}
      data-selected={isSelected || undefined}
      data-marked={isMarked || undefined}
      data-unread={!row.isRead || undefined}
      data-done={isDone || undefined}
      data-rings={rings(row) || undefined}
      data-gone={isElsewhere || undefined}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.top}>
        {isDone ? (
          <span className={styles.done}>
            ✓ P{row.priority} {t('Resolved')}
          </span>
        ) : (
          <PriorityBadge priority={row.priority} short={row.priority > 2} />
        )}
        <b className={styles.type}>{nameOf(type) || '…'}</b>
        <span className={styles.summary}>{row.summary}</span>
      </span>
      <span className={styles.age}>{isElsewhere ? <em>{t(statusWords[row.status])}</em> : <TicketAge row={row} />}</span>
      <span className={styles.foot}>
        {isMarked && <span className={styles.mark}>✓</span>}
        {shownMarks.map(([flag, word, title]) => (
          <span key={flag} className={styles.flag} data-flag={flag} title={t(title)}>
            {t(word)}
          </span>
        ))}
        <span className={styles.place}>{row.place}</span>
      </span>
      <span className={styles.side}>
        <Lookers id={row.transactionNumber} />
        {transfer ? (
          <TransferWord transfer={transfer} />
        ) : units.length > 0 ? (
          <span
            className={styles.units}
            title={[units.join(', '), row.acceptedBy && t('Handled by {name}', { name: row.acceptedBy.name })].filter(Boolean).join(' · ')}
          >
            {units[0]}
            {units.length > 1 && ` +${units.length - 1}`}
          </span>
        ) : row.acceptedBy && row.status === 'accepted' ? (
          <Handler by={row.acceptedBy} />
        ) : null}
        <span className={styles.number}>{row.transactionNumber}</span>
      </span>
      {!row.isRead && <span className={styles.hidden}>{t('unread')}</span>}
    </div>
  )
}

function Lookers({ id }: { id: string }) {
  const by = useLookers(id)
  if (by.length === 0) return null
  const said = sayLookers(by.map(({ name }) => name))
  return (
    <span className={styles.lookers} role="img" aria-label={said} title={said}>
      <IconEye size={14} aria-hidden="true" />
      {by.length > 1 && by.length}
    </span>
  )
}

function Handler({ by }: { by: NonNullable<TicketRow['acceptedBy']> }) {
  const isMine = useMe()?.accountId === by.id
  return (
    <span className={styles.units} title={t('Handled by {name}', { name: by.name })} data-mine={isMine || undefined}>
      {isMine ? t('You') : by.name}
    </span>
  )
}

function Stub({ id, transfer }: { id: string; transfer: TransferRow | undefined }) {
  return (
    <div className={styles.line} data-gone>
      <span className={styles.dot} />
      <span className={styles.top}>
        <span className={styles.summary}>{transfer?.transfer.reason}</span>
      </span>
      <span className={styles.age} />
      <span className={styles.foot}>{transfer && <TransferWord transfer={transfer} />}</span>
      <span className={styles.side}>
        <span className={styles.number}>{id}</span>
      </span>
    </div>
  )
}

const transferWords = {
  offered: { outgoing: k('Offered to {centre}'), incoming: k('Offered by {centre}') },
  accepted: { outgoing: k('Handed to {centre}'), incoming: k('Taken from {centre}') },
  declined: { outgoing: k('Refused by {centre}'), incoming: k('Refused to {centre}') },
  cancelled: { outgoing: k('Taken back from {centre}'), incoming: k('Taken back by {centre}') },
}

function TransferWord({ transfer: { direction, transfer } }: { transfer: TransferRow }) {
  const centre = direction === 'outgoing' ? transfer.to.name : transfer.from.name
  return <span className={styles.units}>{t(transferWords[transfer.state][direction], { centre })}</span>
}
