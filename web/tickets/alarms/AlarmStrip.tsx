// Rings until somebody acknowledges: a strip of one height with the newest emergency that nobody has taken note of, and the rest one key away.
import { Kbd } from '@mantine/core'
import { useState } from 'react'
import { useMatch, useNavigate } from 'react-router'
import { isGrave, isLifeAlone } from '#contract/tickets/priorities.ts'
import { ringsForSilence } from '#contract/tickets/rings.ts'
import { ringsForCrew } from '#contract/tickets/safety/rules.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { useDesk } from '#web/kit/desk.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { foldStripTo, openStrip, StripBar, useIsInStrip } from '#web/kit/strip.tsx'
import { NotLoaded } from '#web/kit/parts/Loaded.tsx'
import { LifeMark } from '#web/kit/parts/marks/LifeMark.tsx'
import { PriorityBadge } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { useMay, useSession } from '#web/kit/session/session.ts'
import { useLiveTickets } from '#web/tickets/live/live.ts'
import { useSendingActs } from '#web/tickets/acts/outbox.ts'
import { useSendingMayday } from '#web/tickets/safety/waitingMayday.ts'
import { Said } from '#web/tickets/lists/Said.tsx'
import { useCaseTypes, useNameOf } from '#web/tickets/reference.ts'
import { keyOfAction, useKeys } from '#web/tickets/steps/keys.ts'
import { useRestAfter } from '#web/tickets/steps/rest.ts'
import { nameOfAlarms, useAcknowledge } from './acknowledge.ts'
import { Clusters } from '#web/tickets/clusters/Clusters.tsx'
import { Maydays } from '#web/tickets/safety/Maydays.tsx'
import { RollCalls } from '#web/tickets/safety/RollCall.tsx'
import { AlarmQueue } from './AlarmQueue.tsx'
import fold from '#web/kit/parts/fold.module.css'
import styles from './AlarmStrip.module.css'
import { MissedCrew } from './MissedCrew.tsx'
import { SilentCrew } from './SilentCrew.tsx'
import { useNewestKey, useSelectedRings } from './useNewestKey.ts'
import { useTicketSearch } from './useTicketSearch.tsx'
import { Waited } from './Waited.tsx'

export function Part() {
  useLanguage()
  const seesAll = useMay('tickets.read')
  const tells = useMay('tickets.updateOwn')
  const isTeam = useMay('tickets.proposeResolve')
  useSendingActs(tells)
  useSendingMayday(tells)
  return (
    <>
      <Maydays />
      {isTeam && <RollCalls />}
      <Alarms seesAll={seesAll} />
      {seesAll && <Clusters />}
    </>
  )
}

function Alarms({ seesAll }: { seesAll: boolean }) {
  useTicketSearch()
  const { rows, count, isUntold, isKnown, error } = useLiveTickets()
  const [isOpen, setOpen] = useState(false)
  const triages = useMatch('/cms/tickets/*') !== null
  const mayWrite = useMay('tickets.write')
  const mayAccept = useMay('tickets.acceptOwn')
  const mayAcknowledge = seesAll ? mayWrite : mayAccept
  const newest = rows[0]
  const isAlarm = newest !== undefined && (isGrave(newest) || ringsForUnit(newest))
  const of = newest ? (isAlarm ? 'alarm' : 'assignment') : isUntold ? 'assignment' : 'calm'
  const isShown = useIsInStrip(of)
  // Worked empty it is closed: the next alarm opens nothing under a hand that types elsewhere. Nor does a list stay that a graver bar covers.
  if (isOpen && (count === 0 || !isShown)) setOpen(false)
  const press = useNewestKey(newest, isShown)
  const showAll = () => {
    if (!isShown) openStrip()
    else if (!isOpen) foldStripTo(of)
    setOpen(!isOpen)
  }
  useKeys(newest ? { alarms: showAll } : {})
  // What stands below moves with the strip.
  useRestAfter(newest?.transactionNumber ?? String(isUntold))
  if (!newest && !triages && !isUntold) return null
  return (
    <StripBar of={of}>
      <section className={styles.strip} data-quiet={!newest || undefined} data-calm={(newest && !isAlarm) || undefined} aria-label={nameOfAlarms()}>
        <div className="spoken" role="alert">
          {count > 0 &&
            (seesAll
              ? t('{count, plural, one {# emergency waits to be acknowledged} other {# emergencies wait to be acknowledged}}', { count })
              : t('{count, plural, one {# assignment waits to be acknowledged} other {# assignments wait to be acknowledged}}', { count }))}
        </div>
        {newest ? (
          <Newest row={newest} mayAcknowledge={mayAcknowledge} onAcknowledge={press} />
        ) : (
          <p className={styles.quiet} role={isUntold ? 'status' : undefined}>
            {isUntold ? (
              t('Acknowledged, not yet told: the desk learns it once there is signal.')
            ) : isKnown ? (
              t('Every alarm is acknowledged.')
            ) : (
              <NotLoaded error={error} />
            )}
          </p>
        )}
        {count > 0 && (
          <button
            type="button"
            className={styles.waiting}
            data-alone={count === 1 || undefined}
            aria-expanded={isOpen}
            aria-haspopup="dialog"
            onClick={showAll}
          >
            <span className={fold.long}>{t('{count} waiting', { count })}</span>
            <span className={fold.short} aria-hidden="true">
              {count} ▾
            </span>
            <KeyHint name="alarms" />
          </button>
        )}
        {isOpen && <AlarmQueue rows={rows} count={count} mayAcknowledge={mayAcknowledge} onClose={() => setOpen(false)} />}
      </section>
    </StripBar>
  )
}

const ringsForUnit = (row: TicketRow) => ringsForCrew(row) || ringsForSilence(row)

function Newest({ row, mayAcknowledge, onAcknowledge }: { row: TicketRow; mayAcknowledge: boolean; onAcknowledge(id: string): void }) {
  const navigate = useNavigate()
  const nameOf = useNameOf()
  const type = useCaseTypes().byId.get(row.caseTypeId)
  const { sending } = useAcknowledge()
  const own = useSelectedRings()
  const me = useSession(({ accountId }) => accountId)
  // The unit itself is not told of itself: it is to acknowledge.
  const isSilent = ringsForSilence(row) && row.silent[0]?.id !== me
  const id = row.transactionNumber
  return (
    <>
      {ringsForCrew(row) ? <MissedCrew row={row} /> : isSilent && <SilentCrew row={row} />}
      <button type="button" className={styles.newest} title={id} onClick={() => void navigate(`/cms/tickets/${row.tab}/${id}`)}>
        <span className={styles.marks}>
          {isLifeAlone(row) && <LifeMark />}
          <PriorityBadge priority={row.priority} short="narrow" />
        </span>
        <b>{nameOf(type)}</b>
        <span className={styles.place}>
          <bdi>{row.place || t('Place not known')}</bdi>
        </span>
        <span className={styles.words}>
          <Said text={row.summary} caseTypeId={row.caseTypeId} isQuoted />
        </span>
      </button>
      {!ringsForCrew(row) && !isSilent && <Waited since={row.receivedAt} className={styles.waited} />}
      {mayAcknowledge && (
        <button
          type="button"
          className={styles.acknowledge}
          disabled={sending.has(id)}
          title={t('Acknowledge the alarm of {name}', { name: id })}
          onClick={() => onAcknowledge(id)}
        >
          {sending.has(id) ? t('Sending…') : t('Acknowledge')}
          {(own === null || own === id) && <KeyHint name="acknowledge" />}
        </button>
      )}
    </>
  )
}

function KeyHint({ name }: { name: 'acknowledge' | 'alarms' }) {
  const key = useDesk((desk) => (desk.letterKeys ? keyOfAction(name, desk.keys) : null))
  return key && <Kbd className={styles.key}>{key.toUpperCase()}</Kbd>
}
