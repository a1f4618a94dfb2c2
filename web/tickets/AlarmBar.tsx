// Rings until somebody acknowledges: the emergencies nobody has taken note of, over every screen.
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBellRinging } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import './tickets.css'
import type { TicketRow } from '#contract/tickets/Ticket.ts'
import { lists } from '#contract/tickets/lists.ts'
import { may } from '#contract/accounts/permissions.ts'
import { call } from '#web/kit/api.ts'
import { addPaletteSource } from '#web/kit/palette.ts'
import { t, tn, useLanguage } from '#web/kit/language.ts'
import { PriorityBadge } from '#web/kit/parts/PriorityBadge.tsx'
import { useMay } from '#web/kit/session.ts'
import styles from './AlarmBar.module.css'
import { acknowledge } from './deeds.ts'
import { useLiveTickets } from './live.ts'
import { useCaseTypes, useNameOf } from './reference.ts'
import { TicketAge } from './TicketAge.tsx'

export function Part() {
  useLanguage()
  useTicketSearch()
  const ringing = useLiveTickets()
  const shownMost = useMediaQuery('(max-width: 48em)') ? 1 : 3
  if (ringing.length === 0) return null
  const more = ringing.length - shownMost
  return (
    <section className={styles.bar} aria-label={t('Emergencies that nobody has acknowledged')}>
      <div className={styles.hidden} role="alert">
        {tn(ringing.length, '{count} emergency waits to be acknowledged', '{count} emergencies wait to be acknowledged')}
      </div>
      {ringing.slice(0, shownMost).map((row) => (
        <Alarm key={row.transactionNumber} row={row} />
      ))}
      {more > 0 && <p className={styles.more}>{tn(more, 'and {count} more', 'and {count} more')}</p>}
    </section>
  )
}

function Alarm({ row }: { row: TicketRow }) {
  const navigate = useNavigate()
  const nameOf = useNameOf()
  const type = useCaseTypes().byId.get(row.caseTypeId)
  const mayAcknowledge = useMay('tickets.write')
  const id = row.transactionNumber
  return (
    <div className={styles.alarm}>
      <IconBellRinging className={styles.bell} size={20} aria-hidden="true" />
      <PriorityBadge priority={row.priority} />
      <b>{nameOf(type)}</b>
      <span className={styles.words}>
        {row.place || row.summary} · {id}
      </span>
      <span className={styles.age}>
        <TicketAge row={row} />
      </span>
      <span className={styles.deeds}>
        <Button size="compact-sm" variant="white" color="dark" onClick={() => void navigate(`/cms/tickets/${row.tab}/${id}`)}>
          {t('Open')}
        </Button>
        {mayAcknowledge && (
          <Button
            size="compact-sm"
            variant="white"
            color="dark"
            aria-label={t('Acknowledge the alarm of {name}', { name: id })}
            onClick={() => void acknowledge(id)}
          >
            {t('Acknowledge')}
          </Button>
        )}
      </span>
    </div>
  )
}

/** Tickets in the palette: by number, name, telephone, place. */
function useTicketSearch(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      addPaletteSource({
        id: 'tickets',
        group: () => t('Tickets'),
        permissions: may('tickets.read', 'tickets.readOwn'),
        find: async (text, signal) => {
          if (text.length < 2) return []
          const { data } = await call(lists.searchEmergencyTickets, { search: text, limit: 7, sort: 'newest' }, { signal })
          return data.items.map((row) => ({
            id: row.transactionNumber,
            label: `${row.transactionNumber} · ${row.summary}`,
            detail: row.place,
            run: () => void navigate(`/cms/tickets/${row.tab}/${row.transactionNumber}`),
          }))
        },
      }),
    [navigate],
  )
}
