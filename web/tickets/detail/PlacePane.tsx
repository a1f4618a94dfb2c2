// Where a ticket is: its map, and in words position, barangay, landmark and the teams that are nearest.
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconMap2 } from '@tabler/icons-react'
import { Fragment, memo, type ReactNode } from 'react'
import { map as calls } from '#contract/map/room.ts'
import { plusCodeOf } from '#contract/map/search/plusCode.ts'
import { placeWords } from '#contract/nouns/placeWords.ts'
import { query } from '#web/kit/api.ts'
import { formatNumber, t, useLanguage } from '#web/kit/language.ts'
import type { RecommendedTeam } from '#contract/tickets/assignment/assignment.ts'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import { Loaded, NotLoaded } from '#web/kit/parts/Loaded.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { WithoutRoads } from '#web/kit/WithoutRoads.tsx'
import { useBarangays } from '#web/tickets/reference.ts'
import { useShown } from '#web/tickets/live/shown.ts'
import styles from './PlacePane.module.css'
import { describeWay, useRecommendedTeams } from '#web/tickets/assignment/teams.ts'
import type { DutyState } from '#contract/tickets/Ticket.ts'
import { dutyWords } from '#web/kit/dutyWords.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import { sayElsewhere, TeamState } from '#web/tickets/assignment/TeamState.tsx'

export const PlacePane = memo(function PlacePane({ id, map, near }: { id: string | undefined; map?: ReactNode; near?: ReactNode }) {
  useLanguage()
  if (!id) return <EmptyState icon={IconMap2} title={t('The place of the selected ticket is shown here')} />
  return (
    <div className={styles.split}>
      {map && <div className={styles.map}>{map}</div>}
      <Place id={id} near={near} />
    </div>
  )
})

export const mapAddress = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`

function Place({ id, near }: { id: string; near: ReactNode }) {
  const { shown, offer, error } = useShown(id)
  const mayTeams = useMay('tickets.assign', 'tickets.assignOwnTeams')
  const position = shown?.position ?? undefined
  const barangays = useBarangays()
  const barangay = barangays.byId.get(shown?.barangayId ?? '')
  const recommended = useRecommendedTeams(shown ? id : '')
  if (!shown) return null
  const unsaid = shown.barangayId === undefined && !offer ? <NotLoaded error={error} /> : t('Not known')
  const told = placeWords.filter(({ name }) => shown[name])
  return (
    <div className={styles.pane} tabIndex={0} role="group" aria-label={t('Place')}>
      <dl>
        {told.map(({ name, label }) => (
          <Fragment key={name}>
            <dt>{t(label)}</dt>
            <dd>{shown[name]}</dd>
          </Fragment>
        ))}
        {told.length === 0 && (
          <>
            <dt>{t('Where')}</dt>
            <dd>{shown.place || unsaid}</dd>
          </>
        )}
        <dt>{t('Barangay')}</dt>
        <dd>{barangay?.name ?? (shown.barangayId && !barangays.isThere ? <NotLoaded error={barangays.error} /> : unsaid)}</dd>
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
        {position && <StreetRow {...position} />}
        {position && (
          <>
            <dt>{t('Plus Code')}</dt>
            <dd className="figures">{plusCodeOf(position)}</dd>
          </>
        )}
      </dl>
      {near}
      {mayTeams && position && (
        <>
          <h2>{t('Nearest teams')}</h2>
          <Loaded of={recommended}>{(found) => <Nearest teams={found} ticket={shown} />}</Loaded>
          <WithoutRoads />
        </>
      )}
    </div>
  )
}

/** The street and its nearest corner, where roads with names were imported. */
function StreetRow({ lat, lng }: { lat: number; lng: number }) {
  const { data } = useQuery({ ...query(calls.getNearStreet, { lat, lng }), staleTime: 600_000 })
  if (!data) return null
  const { street, corner } = data
  const away = formatNumber(Math.round((corner?.metres ?? 0) / 10) * 10)
  return (
    <>
      <dt>{t('Street')}</dt>
      <dd>
        {corner === null
          ? street
          : corner.metres < atCorner
            ? t('{street} corner {other}', { street, other: corner.street })
            : t('{street}, {metres} m from the corner of {other}', { street, metres: away, other: corner.street })}
      </dd>
    </>
  )
}
const atCorner = 20

type AtWork = Exclude<DutyState, 'removed' | 'cleared'>

function Nearest({ teams, ticket }: { teams: readonly RecommendedTeam[]; ticket: Shown }) {
  const here = new Map(
    ticket.assignments?.flatMap(({ accountId, state }) => (state === 'removed' || state === 'cleared' ? [] : [[accountId, state]])),
  )

  const near = teams
    .filter((team) => team.metres !== null && team.state !== 'offDuty')
    .toSorted((one, other) => one.seconds! - other.seconds!)
    .slice(0, 8)
  if (near.length === 0) return <p className={styles.none}>{t('No team on duty has a position.')}</p>
  return (
    <ol>
      {near.map((team) => (
        <li key={team.accountId}>
          <b>{team.callSign}</b>
          <span className="figures">{describeWay(team)}</span>
          <Standing team={team} here={here.get(team.accountId)} />
        </li>
      ))}
    </ol>
  )
}

function Standing({ team, here }: { team: RecommendedTeam; here: AtWork | undefined }) {
  if (!here) return <TeamState {...team} said={sayElsewhere(team)} />
  const said = t('on this ticket: {state}', { state: t(dutyWords[here]).toLowerCase() })
  return <TeamState {...team} state={here} said={said} />
}
