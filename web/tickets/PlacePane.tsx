// Where a ticket is, in words: until the map opens, position, barangay, landmark and the teams that are nearest.
import { Anchor } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { memo } from 'react'
import { t, useLanguage } from '#web/kit/language.ts'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import { useMay } from '#web/kit/session.ts'
import { useBarangays } from './reference.ts'
import { useShown } from './shown.ts'
import styles from './PlacePane.module.css'
import { describeDistance, useRecommendedTeams } from './teams.ts'
import { TeamState } from './TeamState.tsx'

export const PlacePane = memo(function PlacePane({ id }: { id: string | undefined }) {
  useLanguage()
  if (!id) return <EmptyState icon={IconMap2} title={t('The place of the selected ticket is shown here')} />
  return <Place id={id} />
})

export const mapAddress = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`

function Place({ id }: { id: string }) {
  const { shown } = useShown(id)
  const mayTeams = useMay('tickets.assign', 'tickets.assignOwnTeams')
  const position = shown?.position ?? undefined
  const barangay = useBarangays().byId.get(shown?.barangayId ?? '')
  const teams = useRecommendedTeams(id).data?.slice(0, 8) ?? []
  if (!shown) return null
  return (
    <div className={styles.pane} tabIndex={0} role="group" aria-label={t('Place')}>
      <p className={styles.soon}>
        <IconMap2 size={16} aria-hidden="true" /> {t('The map is not open yet; this is what it would show.')}
      </p>
      <dl>
        <dt>{t('Landmark')}</dt>
        <dd>{shown.landmark || '–'}</dd>
        <dt>{t('Address')}</dt>
        <dd>{shown.address || shown.place || '–'}</dd>
        <dt>{t('Barangay')}</dt>
        <dd>{barangay?.name ?? '–'}</dd>
        <dt>{t('Position')}</dt>
        <dd className="figures">
          {position ? (
            <>
              <Anchor href={mapAddress(position)} target="_blank" rel="noopener">
                {position.lat.toFixed(5)}, {position.lng.toFixed(5)}
              </Anchor>
              {position.accuracy !== undefined && ` ± ${Math.round(position.accuracy)} m`}
            </>
          ) : (
            t('Not known')
          )}
        </dd>
      </dl>
      {mayTeams && (
        <>
          <h2>{t('Nearest teams')}</h2>
          {teams.length === 0 && <p className={styles.none}>{t('No team can be recommended.')}</p>}
          <ol>
            {teams.map((team) => (
              <li key={team.accountId}>
                <b>{team.callSign}</b>
                <span className="figures">{describeDistance(team.metres)}</span>
                <TeamState {...team} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}
