// A crew that has not acknowledged: who, for how long, and what the desk can do about it.
import { IconPhone, IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import { namesOfSilent } from '#web/tickets/lists/counts.ts'
import { useDepartments, useTeams } from '#web/tickets/reference.ts'
import { openDialog } from '#web/tickets/steps/useTicketActions.ts'
import { useCrews } from '#web/tickets/assignment/crew.ts'
import fold from '#web/kit/parts/fold.module.css'
import styles from './AlarmStrip.module.css'
import { Waited } from './Waited.tsx'

export function SilentCrew({ row }: { row: TicketRow }) {
  const navigate = useNavigate()
  const mayAssign = useMay('tickets.assign')
  const phone = usePhoneOf(row.silent[0]!.id)
  const sendNext = () => {
    void navigate(`/cms/tickets/${row.tab}/${row.transactionNumber}`)
    openDialog('teams', [row.transactionNumber])
  }
  return (
    <>
      <span className={styles.silent}>
        {t('{names} has not acknowledged', { names: namesOfSilent(row) })}, <Waited since={row.silent[0]!.at} />
      </span>
      {phone && (
        <a className={styles.waiting} href={`tel:${phone}`}>
          <span className={fold.long}>{t('Call')}</span>
          <IconPhone className={fold.short} size={20} aria-hidden="true" />
        </a>
      )}
      {mayAssign && (
        <button type="button" className={styles.waiting} onClick={sendNext}>
          <span className={fold.long}>{t('Send the next')}</span>
          <IconUserPlus className={fold.short} size={20} aria-hidden="true" />
        </button>
      )}
    </>
  )
}

export function usePhoneOf(id: string): string | null {
  const team = useTeams().byId.get(id)
  const department = useDepartments().byId.get(id)
  const crew = useCrews().get(id)
  return team?.phone ?? crew?.find(({ phone }) => phone)?.phone ?? department?.office.contact ?? department?.phone ?? null
}
