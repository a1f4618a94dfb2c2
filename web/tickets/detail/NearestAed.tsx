// Where a heart has stopped: the nearest defibrillator that one gets at now, how far away it is and how it is had.
import { Anchor } from '@mantine/core'
import { IconHeartBolt } from '@tabler/icons-react'
import { arrestOf, tellsOfArrest } from '#contract/cards/rules.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { nearestDefibrillator } from '#contract/reference/nearestDefibrillator.ts'
import { useCards } from '#web/kit/cards/run.ts'
import { useNow } from '#web/kit/clock.ts'
import { zone } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import { useDefibrillators } from '#web/tickets/reference.ts'
import styles from './NearestAed.module.css'

export function NearestAed({ ticket }: { ticket: Shown }) {
  const arrest = arrestOf(useCards())
  const isOpen = ticket.status === 'pending' || ticket.status === 'accepted'
  return isOpen && ticket.position && tellsOfArrest(ticket, arrest) ? <Nearest position={ticket.position} /> : null
}

function Nearest({ position }: { position: NonNullable<Shown['position']> }) {
  const known = useDefibrillators().list.filter(({ isDeleted }) => isDeleted === 0)
  const nearest = nearestDefibrillator(known, position, { at: new Date(useNow(60_000)), timeZone: zone() })
  if (!nearest) return null
  const {
    metres,
    found: { name, phone, access, hours, checkedOn },
  } = nearest
  return (
    <section className={styles.aed} aria-label={t('Nearest AED')}>
      <IconHeartBolt size={22} stroke={1.7} aria-hidden="true" />
      <div>
        <p className={styles.name}>
          {t('AED: {name}, {metres, number} m away', { name, metres })}
          {phone && (
            <Anchor className={styles.phone} underline="always" href={`tel:${phone}`}>
              {formatPhone(phone)}
            </Anchor>
          )}
        </p>
        <p>{[access, hours, checkedOn && t('checked on {day}', { day: checkedOn })].filter(Boolean).join(' · ')}</p>
      </div>
    </section>
  )
}
