// The map on a team's phone: its ticket, itself, the way there, and what is closed or dangerous on it.
import { Button } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { t } from '#web/kit/language.ts'
import { map as calls } from '#contract/map/room.ts'
import { query } from '#web/kit/api.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatAge } from '#web/kit/format.ts'
import { later } from '#web/kit/later.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { useMapTeams } from '#web/map/useGround.ts'
import { describeWay } from '#web/tickets/assignment/teams.ts'
import { freshMs } from '#web/tickets/detail/position.ts'
import { useShown } from '#web/tickets/live/shown.ts'
import styles from './TeamMap.module.css'

const Drawn = later(async () => (await import('./TeamMapDrawn.tsx')).TeamMapDrawn)
/** As often as a phone tells where it is. */
const teamsEveryMs = 10_000
const wayEveryMs = 30_000
/** Some ten metres: a way that is asked for anew with every step would be the same. */
const rough = (degrees: number) => Math.round(degrees * 1e4) / 1e4

export function TeamMap({ id, isFirst }: { id: string; isFirst: boolean }) {
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? isFirst
  const goal = useShown(id).shown?.position
  const team = useMapTeams(goal != null, teamsEveryMs).data?.[0]
  const from = team?.position
  const way = useQuery({
    ...query(calls.getWayThere, { id, lat: rough(from?.lat ?? 0), lng: rough(from?.lng ?? 0) }),
    ...{ enabled: goal != null && from != null, staleTime: wayEveryMs, refetchInterval: wayEveryMs, placeholderData: keepPreviousData },
  }).data
  const now = useNow()
  const isOld = team?.positionAt != null && now - Date.parse(team.positionAt) > freshMs
  if (!goal) return null
  return (
    <section className={styles.way} aria-label={t('The way there')}>
      <p role="status">
        {way
          ? t('To the ticket: {way}', { way: describeWay(way) })
          : from
            ? t('The way is looked for …')
            : t('Without your position no way is shown.')}
        {way && isOld && <small>{t('from where you were {age}', { age: formatAge(team.positionAt!, now) })}</small>}
        {way && <small>{way.by === 'roads' ? t('by the roads, around what is closed') : t('by estimate: the straight line and a factor')}</small>}
      </p>
      <Button variant="default" size="md" leftSection={<IconMap2 size={18} />} aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
        {isOpen ? t('Hide the map') : t('Show the map')}
      </Button>
      {isOpen && (
        <div className={styles.map}>
          <Suspense fallback={<DotsLoader />}>
            <Drawn id={id} goal={goal} team={team} way={way} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
