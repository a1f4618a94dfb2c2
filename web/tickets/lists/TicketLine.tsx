// One ticket on the board: what and where, and below it the caller's words over the whole width.
import { isGrave } from '#contract/tickets/priorities.ts'
import { hasMayday, ringsForCrew } from '#contract/tickets/safety/rules.ts'
import { IconEye, IconMessagePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { TransferRow } from '#contract/tickets/lists/lists.ts'
import type { TicketFlag, TicketRow } from '#contract/tickets/Ticket.ts'
import type * as z from 'zod'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import { query } from '#web/kit/api.ts'
import { k, t, useLanguage } from '#web/kit/language.ts'
import { priorityWord } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { TicketMark } from '#web/kit/parts/marks/TicketMark.tsx'
import { useLookers } from '#web/kit/look/looks.ts'
import { useMe } from '#web/kit/session/session.ts'
import { useIsSilencing } from '#web/tickets/alarms/acknowledge.ts'
import { useIsSending } from '#web/tickets/steps/receipts.ts'
import { sayQuiet, useQuietOn } from '#web/tickets/safety/quiet.ts'
import { statusWords } from '#web/kit/words.ts'
import { namesOfSilent, rings } from './counts.ts'
import { isAwaited, readerNow } from './reader.ts'
import { hasComeBack, sayCenter, sayWaiting } from '#web/tickets/transfers/elsewhere.ts'
import { sayCitizenSaid } from '#web/tickets/detail/citizenSaid.ts'
import { sayLookers } from '#web/tickets/detail/lookers.ts'
import { useCaseTypes, useNameOf, useUnitNames } from '#web/tickets/reference.ts'
import { useRow } from './rows.ts'
import type { TabName } from './tabs.ts'
import { Said } from './Said.tsx'
import { TicketAge } from './TicketAge.tsx'
import styles from './TicketLine.module.css'

/** The most telling first: a row shows one. */
const marks: [z.output<typeof TicketFlag>, string, string][] = [
  ['lifeThreat', k('LIFE'), k('A life may be in danger')],
  ['resolveProposed', k('DONE?'), k('The team proposes to resolve it')],
  ['blockedCitizen', k('BLOCKED'), k('From a blocked citizen')],
  ['duplicate', '×2', k('May be a duplicate')],
]
/** What asks for nobody any more has neither colour nor dot. */
const finished: readonly TicketRow['status'][] = ['resolved', 'declined', 'reported', 'merged', 'deleted']

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
  const isElsewhere = row.tab !== tab && ['pending', 'accepted', 'declined', 'reported'].includes(tab)

  const quiet = useQuietOn(row.transactionNumber)
  const isSending = [useIsSending(row.transactionNumber), useIsSilencing(row.transactionNumber)].includes(true)
  const isDone = finished.includes(row.status)
  const reader = readerNow()
  const isNew = isAwaited(row, reader)
  const mark = isDone ? undefined : marks.find(([flag]) => row.flags.includes(flag) && !(flag === 'lifeThreat' && row.priority === 1))

  return (
    <div
      className={styles.line}
      data-selected={isSelected || undefined}
      data-marked={isMarked || undefined}
      data-unread={(!row.isRead && !isDone) || undefined}
      data-done={isDone || undefined}
      data-rings={(rings(row, reader) && (isGrave(row) || row.silent.length > 0 || ringsForCrew(row))) || undefined}
      data-gone={isElsewhere || undefined}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.top}>
        {isMarked && <span className={styles.mark}>✓</span>}
        <span className={styles.priority} title={`${priorityWord(row.priority)} · ${t(statusWords[row.status])}`}>
          <TicketMark priority={row.priority} status={row.status} />
          <span className={styles.code}>P{row.priority}</span>
          <span className={styles.word}> {priorityWord(row.priority)}</span>
        </span>
        <b className={styles.type}>{nameOf(type) || '…'}</b>
        <span className={styles.place} data-place>
          {row.place}
        </span>
        {isNew && (
          <span className={styles.flag} data-flag="awaited" title={t('You were sent and have not acknowledged it')}>
            {t('NEW')}
          </span>
        )}
        {row.silent.length > 0 && !isDone && (
          <span className={styles.flag} data-flag="lifeThreat" title={t('{names} has not acknowledged', { names: namesOfSilent(row) })}>
            {t('NO ANSWER')}
          </span>
        )}
        {row.dangers.length > 0 && !isDone && (
          <span className={styles.flag} data-flag="lifeThreat" title={row.dangers.map(({ name }) => name).join(', ')}>
            {hasMayday(row) ? 'MAYDAY' : t('CREW MISSED')}
          </span>
        )}
        {quiet.length > 0 && !isDone && row.dangers.length === 0 && (
          <span className={styles.flag} data-flag="quiet" title={quiet.map(sayQuiet).join(', ')}>
            {quiet.some(({ what }) => what === 'word') ? t('NO WORD') : t('NOT OUT')}
          </span>
        )}
        {row.citizenSaid && !isDone && (
          <span className={styles.flag} data-flag="quiet" title={sayCitizenSaid(row.citizenSaid)}>
            {row.citizenSaid.what === 'over' ? t('OVER?') : t('MISTAKE?')}
          </span>
        )}
        {row.isWriteOnly && !isDone && (
          <span className={styles.flag} data-flag="lifeThreat" title={t('Does not want calls: write')}>
            {t('WRITE')}
          </span>
        )}
        {mark && mark[0] !== 'duplicate' && (!isNew || mark[0] === 'lifeThreat') && <Mark mark={mark} />}
      </span>
      <span className={styles.age}>
        {isSending ? (
          <em className={styles.sending}>{t('Sending…')}</em>
        ) : isElsewhere ? (
          <em>{t(statusWords[row.status])}</em>
        ) : (
          <TicketAge row={row} isEscalated={row.flags.includes('escalated') && !isDone} />
        )}
      </span>
      <span className={styles.words}>
        <Said text={row.summary} caseTypeId={row.caseTypeId} />
      </span>
      <span className={styles.side}>
        {mark?.[0] === 'duplicate' && !isNew && <TwinMark id={row.transactionNumber} mark={mark} />}
        <Lookers id={row.transactionNumber} />
        {!isDone && <Updates count={row.updatesCount} />}
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
        ) : row.acceptedBy && row.status === 'accepted' && !isNew ? (
          <Handler by={row.acceptedBy} />
        ) : null}
      </span>
      <span className="spoken">
        {row.transactionNumber} {!row.isRead && !isDone && t('unread')}
      </span>
    </div>
  )
}

const Mark = ({ mark: [flag, word, title] }: { mark: (typeof marks)[number] }) => (
  <span className={styles.flag} data-flag={flag} title={t(title)}>
    {t(word)}
  </span>
)

/** As the key that compares them: not where the desk knows that none is open. */
function TwinMark({ id, mark }: { id: string; mark: (typeof marks)[number] }) {
  const { data: known } = useQuery({ ...query(lifecycle.getDuplicates, { id }), enabled: false })
  return known?.items.length === 0 ? null : <Mark mark={mark} />
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

/** How much has been written about it since it came in. */
function Updates({ count }: { count: number }) {
  if (count === 0) return null
  const said = t('{count, plural, one {# update} other {# updates}}', { count })
  return (
    <span className={styles.lookers} role="img" aria-label={said} title={said}>
      <IconMessagePlus size={14} aria-hidden="true" />
      {count > 1 && count}
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
        <b className={styles.type}>{id}</b>
        {transfer && <TransferWord transfer={transfer} />}
      </span>
      <span className={styles.words}>{transfer?.transfer.reason}</span>
    </div>
  )
}

const transferWords = {
  offered: { outgoing: k('Offered to {center}'), incoming: k('Offered by {center}') },
  accepted: { outgoing: k('Handed to {center}'), incoming: k('Taken from {center}') },
  declined: { outgoing: k('Refused by {center}'), incoming: k('Refused to {center}') },
  cancelled: { outgoing: k('Taken back from {center}'), incoming: k('Taken back by {center}') },
}

function TransferWord({ transfer: { direction, transfer } }: { transfer: TransferRow }) {
  const center = sayCenter(transfer, direction === 'outgoing' ? transfer.to.name : transfer.from.name)
  const words = t(hasComeBack(transfer) && direction === 'outgoing' ? k('Came back from {center}') : transferWords[transfer.state][direction], {
    center,
  })
  const waiting = sayWaiting(transfer)
  return (
    <span className={styles.units} title={[words, waiting].filter(Boolean).join(' · ')}>
      {waiting && transfer.elsewhere ? t('Waiting for {installation}', { installation: transfer.elsewhere.installation }) : words}
    </span>
  )
}
