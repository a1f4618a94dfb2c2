// A crew on the scene that has not answered the roll-call, or gives no sign: who, for how long, and its number.
import { IconPhone } from '@tabler/icons-react'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { t } from '#web/kit/language.ts'
import fold from '#web/kit/parts/fold.module.css'
import styles from './AlarmStrip.module.css'
import { usePhoneOf } from './SilentCrew.tsx'
import { Waited } from './Waited.tsx'

export function MissedCrew({ row }: { row: TicketRow }) {
  const unseen = row.dangers.filter(({ kind, seen }) => kind !== 'mayday' && seen === null)
  const first = unseen[0]!
  const phone = usePhoneOf(first.id)
  const names = unseen.map(({ name }) => name).join(', ')
  return (
    <>
      <span className={styles.silent}>
        {first.kind === 'rollCall' ? t('{names} has not answered the roll-call', { names }) : t('No sign of {names}', { names })},{' '}
        <Waited since={first.at} />
      </span>
      {phone && (
        <a className={styles.waiting} href={`tel:${phone}`}>
          <span className={fold.long}>{t('Call')}</span>
          <IconPhone className={fold.short} size={20} aria-hidden="true" />
        </a>
      )}
    </>
  )
}
