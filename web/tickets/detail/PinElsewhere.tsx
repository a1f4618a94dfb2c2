// One sentence where the pin of a ticket lies in another barangay than the ticket names: which of the two is right only a question tells.
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { pinElsewhere } from '#contract/map/pinned.ts'
import { map } from '#contract/map/room.ts'
import { query } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import styles from './TicketFacts.module.css'

export function PinElsewhere({ ticket: { barangayId, position } }: { ticket: Pick<Shown, 'barangayId' | 'position'> }) {
  const maySee = useMay('situation.view', 'situation.viewOwn')
  const isAsked = maySee && Boolean(barangayId && position)
  // The borders of every map, asked for once.
  const ground = useQuery({ ...query(map.getMapGround), enabled: isAsked, staleTime: 600_000, gcTime: Number.POSITIVE_INFINITY })
  const barangays = isAsked ? ground.data?.barangays : undefined
  const pin = barangays && pinElsewhere(barangays, barangayId, position)
  if (pin === undefined) return null
  const said = barangays!.find(({ id }) => id === barangayId)!.name
  return (
    <p className={styles.elsewhere} role="note">
      <IconAlertTriangle size={15} aria-hidden="true" />{' '}
      {pin
        ? t('The pin lies in {found}; the ticket names {said}.', { found: pin.name, said })
        : t('The pin lies outside {said}, which the ticket names.', { said })}
    </p>
  )
}
