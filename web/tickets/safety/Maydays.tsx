// Crews in danger of their lives, above every alarm: it sounds until somebody at the desk has opened it, and stands until it is ended.
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { hasMayday, isMaydayUnseen } from '#contract/tickets/safety/rules.ts'
import { safety } from '#contract/tickets/safety/safety.ts'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { useMay, useSession } from '#web/kit/session/session.ts'
import { startAlarm, stopAlarm } from '#web/kit/sound.ts'
import { openStrip, StripBar, useIsInStrip } from '#web/kit/strip.tsx'
import fold from '#web/kit/parts/fold.module.css'
import alarm from '#web/tickets/alarms/AlarmStrip.module.css'
import { Waited } from '#web/tickets/alarms/Waited.tsx'
import { useCounts } from '#web/tickets/lists/counts.ts'
import { learnTicket } from '#web/tickets/live/take.ts'
import styles from './Maydays.module.css'

const none: readonly TicketRow[] = []

export function Maydays() {
  const { data } = useCounts()
  const me = useSession(({ accountId }) => accountId)
  // A crew in danger knows.
  const rows = (data?.maydays ?? none).filter((row) => hasMayday(row) && maydaysOf(row).some(({ id }) => id !== me))
  const unseen = rows.filter(isMaydayUnseen)
  const isRinging = unseen.length > 0
  useEffect(() => {
    if (!isRinging) return
    startAlarm('mayday', 'mayday', 1_500)
    return () => stopAlarm('mayday')
  }, [isRinging])
  const row = unseen[0] ?? rows[0]
  return row && <Bar key={row.transactionNumber} row={row} more={rows.length - 1} isUnseen={isRinging} alarms={data?.ringing ?? 0} />
}

export const maydaysOf = ({ dangers }: Pick<TicketRow, 'dangers'>) => dangers.filter(({ kind }) => kind === 'mayday')

interface Shown {
  row: TicketRow
  more: number
  isUnseen: boolean
  /** How many wait behind it. */
  alarms: number
}

function Bar({ row, more, isUnseen, alarms }: Shown) {
  const navigate = useNavigate()
  const maySee = useMay('tickets.write')
  const areHidden = !useIsInStrip('alarm')
  const seesAll = useMay('tickets.read')
  const open = useChange(safety.openMayday, { quiet: 'done', onDone: ({ data }) => learnTicket(data) })
  const id = row.transactionNumber
  const told = maydaysOf(row)
  const names = told.map(({ name }) => name).join(', ')
  const seen = told[0]!.seen
  return (
    <StripBar of={isUnseen ? 'mayday' : 'maydayStands'}>
      <section className={`${alarm.strip} ${styles.bar}`} data-unseen={isUnseen || undefined} aria-label={t('Crews in danger')}>
        <div className="spoken" role="alert">
          {isUnseen && t('MAYDAY of {names}', { names })}
        </div>
        <b className={styles.word}>MAYDAY</b>
        <span className={styles.who}>
          <b>
            <span className={styles.names}>{names}</span> {more > 0 && <span className={styles.more}>+{more}</span>}
          </b>{' '}
          <span className={`${alarm.place} ${styles.place}`}>
            <bdi>{row.place}</bdi>
          </span>
        </span>
        <Waited since={told[0]!.at} className={styles.time} />
        {!isUnseen && seen && <span className={styles.seen}>{t('opened by {name}', { name: seen.name })}</span>}
        <span role="status">
          {seesAll && areHidden && alarms > 0 && (
            <button type="button" className={alarm.waiting} onClick={openStrip}>
              <span className={fold.long}>{t('{count, plural, one {# alarm waits} other {# alarms wait}}', { count: alarms })}</span>
              <span className={fold.short} aria-hidden="true">
                {alarms} !
              </span>
            </button>
          )}
        </span>
        <button
          type="button"
          className={alarm.acknowledge}
          disabled={open.isPending}
          onClick={() => {
            void navigate(`/cms/tickets/${row.tab}/${id}`)
            if (isUnseen && maySee) open.mutate({ id })
          }}
        >
          <span className={fold.long}>{t('Open the Mayday')}</span>
          <span className={fold.short} aria-hidden="true">
            {t('Open it')}
          </span>
        </button>
      </section>
    </StripBar>
  )
}
