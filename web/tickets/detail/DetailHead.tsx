// The head of a ticket: priority, number, status, its running clock, and who has it.
import { CopyButton, Tooltip, UnstyledButton } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { isOpen } from '#contract/tickets/states.ts'
import type { Transfer } from '#contract/tickets/Ticket.ts'
import { useDesk } from '#web/kit/desk.ts'
import { k, t } from '#web/kit/language.ts'
import { useLookers } from '#web/kit/look/looks.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { PriorityBadge } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { useMay, useMe } from '#web/kit/session/session.ts'
import { statusWords } from '#web/kit/words.ts'
import { useAcknowledge } from '#web/tickets/alarms/acknowledge.ts'
import { rings } from '#web/tickets/lists/counts.ts'
import { readerNow } from '#web/tickets/lists/reader.ts'
import { keyOfAction } from '#web/tickets/steps/keys.ts'
import styles from './DetailHead.module.css'
import { useBarangays, useCaseTypes, useNameOf, useSubCaseTypes, useUnitNames } from '#web/tickets/reference.ts'
import { handedOver } from '#contract/tickets/transfers/betweenCells.ts'
import { hasComeBack, sayCenter, sayThere, sayWaiting } from '#web/tickets/transfers/elsewhere.ts'
import { sayCitizenSaid } from './citizenSaid.ts'
import { sayLookers } from './lookers.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import { TicketAge } from '#web/tickets/lists/TicketAge.tsx'

interface Props {
  ticket: Shown
  /** Nothing that it names is still to come. */
  isWhole?: boolean
}

export function DetailHead({ ticket, isWhole = true }: Props) {
  const nameOf = useNameOf()
  const type = useCaseTypes().byId.get(ticket.caseTypeId)
  const barangay = useBarangays().byId.get(ticket.barangayId ?? '')
  const subType = useSubCaseTypes().byId.get(ticket.caseSubTypeId ?? '')
  return (
    <>
      <div className={styles.line}>
        <PriorityBadge priority={ticket.priority} short />
        <h1 className={styles.title}>
          {[nameOf(type) || '…', barangay?.name ?? (isWhole || !type ? '' : '…')].filter(Boolean).join(', ')}
          {subType && <span> · {nameOf(subType)}</span>}
        </h1>
        <span className={styles.clock}>
          <TicketAge row={ticket} wide />
        </span>
      </div>
      <p className={styles.who}>
        <CopyButton value={ticket.transactionNumber}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? t('Copied') : t('Copy the number')}>
              <UnstyledButton className={styles.number} onClick={copy}>
                {ticket.transactionNumber}
              </UnstyledButton>
            </Tooltip>
          )}
        </CopyButton>
        <span className={styles.status} data-status={ticket.status}>
          {t(statusWords[ticket.status])}
          {ticket.tab === 'archived' && ` · ${t('closed')}`}
        </span>
        {ticket.citizenSaid && isOpen(ticket.status) && <strong>{sayCitizenSaid(ticket.citizenSaid)}</strong>}
        <OwnAlarm ticket={ticket} />
        <Handled ticket={ticket} />
        <Lookers id={ticket.transactionNumber} />
      </p>
    </>
  )
}

/** It ended here because a center of another installation has it; of what came from one the same transfer tells. */
const isHandedOver = ({ resolved }: Shown) => resolved?.disposition === handedOver

/** What the other installation has of it, or is not told yet. */
function AtInstallation({ ticket, transfer }: { ticket: Shown; transfer: Transfer }) {
  const { status } = ticket
  const lines = [
    isHandedOver(ticket) && t('Handed to {center}', { center: sayCenter(transfer, transfer.to.name) }),
    sayWaiting(transfer),
    status === 'transferred' || isHandedOver(ticket) ? sayThere(transfer) : null,
  ].filter((one) => one !== null && one !== false && one !== undefined)
  return lines.map((one) => <span key={one}>{one}</span>)
}

/** The alarm of this ticket itself: the key means it before the one in the strip. */
function OwnAlarm({ ticket }: { ticket: Shown }) {
  const key = useDesk((desk) => (desk.letterKeys ? keyOfAction('acknowledge', desk.keys).toUpperCase() : null))
  const mayAcknowledge = useMay('tickets.write')
  const { sending, acknowledge } = useAcknowledge()
  const id = ticket.transactionNumber
  const reader = readerNow()
  if (!reader.seesAll || !mayAcknowledge || !rings(ticket, reader)) return null
  return (
    <UnstyledButton className={styles.alarm} disabled={sending.has(id)} onClick={() => acknowledge(id)}>
      {sending.has(id) ? t('Sending…') : t('Acknowledge the alarm')} {key && <kbd>{key}</kbd>}
    </UnstyledButton>
  )
}

/** Others who have the ticket open, so that two do not do the same. */
function Lookers({ id }: { id: string }) {
  const by = useLookers(id)
  if (by.length === 0) return null
  const names = by.map(({ name }) => name)
  return (
    <span className={styles.lookers} title={names.join(', ')}>
      <IconEye size={15} aria-hidden="true" />
      {sayLookers(names)}
    </span>
  )
}

function Handled({ ticket }: { ticket: Shown }) {
  const unitName = useUnitNames()
  const { acceptedBy, acknowledgedBy, stamps, declined, deleted, reported, resolved, status, mergedInto, transfer } = ticket
  const center = useMe()?.commandCenter?.id
  const isOfferedHere = transfer !== undefined && transfer !== null && transfer.to.id === center
  const units = ticket.allocatedTo.flatMap((id) => unitName(id) ?? [])
  const ended = status === 'declined' ? declined : status === 'deleted' ? deleted : status === 'reported' ? reported : null
  const by = (name: string | undefined) => name ?? t('the system')
  return (
    <>
      {ended && (
        <span>
          {t('{status} by {name}: {reason}', { status: t(statusWords[status]), name: by(ended.by?.name), reason: t(ended.reason) })} ·{' '}
          <Ago at={ended.at} />
        </span>
      )}
      {status === 'resolved' && resolved && !isHandedOver(ticket) && (
        <span>
          {t('Resolved by {name}: {reason}', { name: by(resolved.by?.name), reason: t(resolved.disposition) })} · <Ago at={resolved.at} />
        </span>
      )}
      {mergedInto && <span>{t('Merged into {number}', { number: mergedInto })}</span>}
      {status === 'transferred' && transfer && isOfferedHere && (
        <span>{t('Offered by {center}: {reason}', { center: sayCenter(transfer, transfer.from.name), reason: t(transfer.reason) })}</span>
      )}
      {status === 'transferred' && transfer && !isOfferedHere && (
        <span>{t('Offered to {center}: {reason}', { center: sayCenter(transfer, transfer.to.name), reason: t(transfer.reason) })}</span>
      )}
      {transfer && <AtInstallation ticket={ticket} transfer={transfer} />}
      {(status === 'pending' || status === 'accepted') && transfer?.state === 'declined' && transfer.answer && (
        <span>
          {t(hasComeBack(transfer) ? k('Came back from {center}: {reason}') : k('Refused by {center}: {reason}'), {
            center: sayCenter(transfer, transfer.to.name),
            reason: t(transfer.answer),
          })}
        </span>
      )}
      {acceptedBy && status === 'accepted' && (
        <span>
          {t('Handled by {name}', { name: acceptedBy.name })}
          {stamps?.acceptedAt && (
            <>
              {' · '}
              <Ago at={stamps.acceptedAt} />
            </>
          )}
        </span>
      )}
      {status === 'pending' && (
        <span>
          {acknowledgedBy ? t('Seen by {name}, nobody has accepted it yet', { name: acknowledgedBy.name }) : t('Nobody has accepted it yet')}
        </span>
      )}
      {units.length > 0 && <span>{t('With {units}', { units: units.join(', ') })}</span>}
    </>
  )
}
