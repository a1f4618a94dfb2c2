// The dangers that stand where a ticket is: what another crew, this one or the desk has warned of, on the card of everybody who goes there.
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Danger } from '#contract/map/Way.ts'
import { map } from '#contract/map/room.ts'
import type { Position } from '#contract/nouns/fields.ts'
import { metresBetween } from '#contract/tickets/duplicates/duplicates.ts'
import { query } from '#web/kit/api.ts'
import { type Reducer, useFacts } from '#web/kit/feed/facts.ts'
import { refreshSoon } from '#web/kit/feed/refresh.ts'
import { formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { useSession } from '#web/kit/session/session.ts'
import { playTone } from '#web/kit/sound.ts'
import styles from './TeamDuty.module.css'

const dangers = query(map.getDangers)
const readAgain: Reducer = (cache) => refreshSoon(cache, dangers.queryKey)
/** What a crew warns of is an update of its ticket as well. */
const facts: Record<string, Reducer> = { updateAdded: readAgain, hazard: readAgain }
const againMs = 60_000
/** So near to a ticket a danger is its own. */
const nearMetres = 150

const isHere = ({ position, area }: Danger, place: Position): boolean =>
  [...(position ? [position] : []), ...(area ?? [])].some((one) => metresBetween(one, place) <= nearMetres)

/** One that comes while the card is open is heard, unless the crew itself told of it. */
function useHearing(here: readonly Danger[] | undefined): void {
  const me = useSession(({ accountId }) => accountId)
  const known = useRef<readonly string[]>(undefined)
  useEffect(() => {
    if (!here) return
    const isNew = ({ id, addedBy }: Danger) => !known.current?.includes(id) && addedBy?.id !== me
    if (known.current && here.some(isNew)) playTone('high')
    known.current = here.map(({ id }) => id)
  })
}

export function DangersHere({ place }: { place: Position }) {
  useFacts(facts)
  const all = useQuery({ ...dangers, refetchInterval: againMs }).data
  const here = all?.filter((danger) => isHere(danger, place)) ?? []
  useHearing(all && here)
  return (
    <ul className={styles.dangers} aria-label={t('Dangers there')} aria-live="assertive">
      {here.map(({ id, title, description, addedBy, addedAt }) => (
        <li key={id}>
          <IconAlertTriangle size={22} aria-hidden="true" />
          <span>
            <b>{title}</b> {description !== title && description}
            <small>{addedBy ? t('{name}, {time}', { name: addedBy.name, time: formatTime(addedAt) }) : formatTime(addedAt)}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
