// The end of a crew's own Mayday, told to the crew: who ended it, when and why, until somebody has read it, also on a page that is opened later.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod'
import { Refused } from '#contract/kit/client.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { query } from '#web/kit/api.ts'
import { formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'

/** A Mayday that stood: on which ticket, and since when. */
const Told = z.object({ me: z.string(), id: z.string(), at: z.string() })
type Told = z.output<typeof Told>

const name = 'tanod.mayday'
function keptFor(me: string): Told | null {
  const kept = Told.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null'))
  return kept.data?.me === me ? kept.data : null
}
function keep(told: Told | null): void {
  if (told) localStorage.setItem(name, JSON.stringify(told))
  else localStorage.removeItem(name)
}

/** `standing`: what the center says stands; undefined until it was read. */
export function EndedMayday({ me, standing }: { me: string; standing: Omit<Told, 'me'> | null | undefined }) {
  const [told, setTold] = useState(() => keptFor(me))
  useEffect(() => keep(told), [told])
  if (standing && (told?.id !== standing.id || told.at !== standing.at)) setTold({ me, ...standing })
  if (standing !== null || !told) return null
  return <End key={told.at} told={told} onRead={() => setTold(null)} />
}

const askAgainMs = 20_000
/** What is kept of the counts may be older than the Mayday: it has ended once its timeline says so. The reason stands there, right after the end. */
function End({ told: { me, id, at }, onRead }: { told: Told; onRead(): void }) {
  const isEnd = (one: { verb: string; at: string; data: Record<string, unknown> }) =>
    one.verb === 'maydayEnded' && one.data['accountId'] === me && Date.parse(one.at) >= Date.parse(at)
  const { data, error, isFetching } = useQuery({
    ...query(updates.getUpdates, { id, limit: 100 }),
    staleTime: 0,
    refetchInterval: ({ state }) => !state.data?.items.some(isEnd) && askAgainMs,
  })
  const end = data?.items.find(isEnd)
  // While it stands, nobody takes the crew off its ticket.
  const isOff = error instanceof Refused && [403, 404, 410].includes(error.status)
  if (!end && !isOff) {
    if (isFetching && !error) return null
    return <p role="status">{t('MAYDAY told at {time}. Whether the desk has ended it is not known here yet.', { time: formatTime(at) })}</p>
  }
  const reason = data?.items.findLast(({ seq, update }) => end && update && seq > end.seq)?.update?.text
  return (
    <div>
      <p role="alert">
        {end?.by && reason
          ? t('MAYDAY ended at {time} by {name}: {reason}', { time: formatTime(end.at), name: end.by.name, reason })
          : t('The desk has ended the MAYDAY of {time}.', { time: formatTime(at) })}{' '}
        {t('If you are still in danger, send it again.')}
      </p>
      <Button variant="default" size="md" fullWidth mt="xs" onClick={onRead}>
        {t('Read')}
      </Button>
    </div>
  )
}
