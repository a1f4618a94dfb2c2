// What is known of the place of a ticket: hazards, who needs help there, how to get in, and whom to call.
import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconHeartHandshake, IconKey, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { placeToldBy } from '#contract/nouns/placeWords.ts'
import { premiseWords } from '#contract/reference/premises.ts'
import { premises, type TicketPremise } from '#contract/tickets/premises/premises.ts'
import { waits } from '#contract/tickets/states.ts'
import { call, keyOf } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import { useBarangays } from '#web/tickets/reference.ts'
import styles from './PremisesHere.module.css'

export function PremisesHere({ ticket }: { ticket: Shown }) {
  const input = { id: ticket.transactionNumber }
  // Asked for anew when the ticket moves to another place.
  const place = [ticket.position?.lat, ticket.position?.lng, ...placeToldBy(ticket)].join('\n')
  const { data = [] } = useQuery({
    queryKey: [...keyOf(premises.getPremisesOfTicket, input), place],
    queryFn: async ({ signal }) => (await call(premises.getPremisesOfTicket, input, { signal })).data,
    enabled: waits(ticket.status),
  })
  if (data.length === 0) return null
  return (
    <section className={styles.premises} aria-label={t('Known of this place')}>
      {data.map((one) => (
        <PremiseHere key={one.id} premise={one} />
      ))}
    </section>
  )
}

function PremiseHere({ premise }: { premise: TicketPremise }) {
  const { name, kind, address, barangayId, floors, metres, hazards, help, access, contactName, contactPhone } = premise
  const barangay = useBarangays().byId.get(barangayId ?? '')?.name
  const told = [
    t(premiseWords[kind]),
    floors !== null && t('{count, plural, one {# floor} other {# floors}}', { count: floors }),
    metres === null ? t('named in the report') : t('{metres, number} m away', { metres }),
  ]
  const where = [address, barangay].filter(Boolean).join(', ')
  return (
    <article className={styles.premise}>
      <h3>{name}</h3>
      <p className={styles.told}>{told.filter(Boolean).join(' · ')}</p>
      {where && <p className={styles.told}>{where}</p>}
      {hazards && (
        <p className={styles.hazards}>
          <IconAlertTriangle size={16} aria-hidden="true" /> <b>{t('Hazards')}:</b> {hazards}
        </p>
      )}
      {help && (
        <p>
          <IconHeartHandshake size={16} aria-hidden="true" /> <b>{t('Who needs help')}:</b> {help}
        </p>
      )}
      {access && (
        <p>
          <IconKey size={16} aria-hidden="true" /> <b>{t('Access')}:</b> {access}
        </p>
      )}
      {(contactName || contactPhone) && (
        <p>
          <IconPhone size={16} aria-hidden="true" /> {contactName}{' '}
          {contactPhone && <Anchor href={`tel:${contactPhone}`}>{formatPhone(contactPhone)}</Anchor>}
        </p>
      )}
    </article>
  )
}
