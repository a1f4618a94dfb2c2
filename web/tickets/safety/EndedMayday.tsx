// What a crew told and the center does not list as standing: told, until its timeline says how it ended; then who ended it, when and why, until somebody has read it, also on a page that is opened later.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Refused } from '#contract/kit/client.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { query } from '#web/kit/api.ts'
import { formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { forgetTold, type ToldMayday as Told, useOwnMaydays, useToldMaydays, withTold } from './ownMaydays.ts'
import { shortNumber } from '#web/tickets/steps/receipts.ts'
import type { Standing } from './standing.ts'

interface Props {
  me: string
  /** What the center says stands. */
  standing: readonly Standing[]
  /** One that was pressed since has not reached the center: the end of an older one is not said beside it. */
  isYoungerWaiting: boolean
}

export function ToldMaydays({ me, standing, isYoungerWaiting }: Props) {
  const told = useToldMaydays(me)
  // Told by another phone of the crew, by text or over the radio.
  const all = standing.map(({ id, at }): Told => ({ me, id, at, since: at })).reduce(withTold, told)
  useEffect(() => {
    if (all.some((one) => !told.includes(one))) useOwnMaydays.setState((own) => ({ told: all.reduce(withTold, own.told) }))
  })
  if (isYoungerWaiting) return null
  const left = told.filter(({ id }) => !standing.some((one) => one.id === id))
  return left.map((one) => <Told key={one.id + one.since} told={one} isLast={one === told[0]} />)
}

const askAgainMs = 5_000
/** What is kept of the counts may be older than the Mayday: it has ended once its timeline says so. The reason stands there, right after the end. */
function Told({ told, isLast }: { told: Told; isLast: boolean }) {
  const { me, id, at, since } = told
  const number = shortNumber(id)
  const isOwn = (one: { verb: string; at: string; data: Record<string, unknown> }) =>
    ['maydayDeclared', 'maydayEnded'].includes(one.verb) && one.data['accountId'] === me && Date.parse(one.at) >= Date.parse(since)
  const { data, error } = useQuery({
    ...query(updates.getUpdates, { id, limit: 100 }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.items.find(isOwn)?.verb !== 'maydayEnded' && askAgainMs,
  })
  const newest = data?.items.find(isOwn)
  const end = newest?.verb === 'maydayEnded' ? newest : undefined
  // While it stands, nobody takes the crew off its ticket.
  const isOff = error instanceof Refused && [403, 404, 410].includes(error.status)
  if (!end && !isOff)
    return (
      <p role="status">
        {t('MAYDAY told at {time} on {number}: the center has it. Whether the desk has opened or ended it is not known here yet.', {
          time: formatTime(at),
          number,
        })}
      </p>
    )
  const reason = data?.items.findLast(({ seq, update }) => end && update && seq > end.seq)?.update?.text
  return (
    <div>
      <p role="alert">
        {end?.by && reason
          ? t('MAYDAY ended at {time} on {number} by {name}: {reason}', { time: formatTime(end.at), number, name: end.by.name, reason })
          : t('The desk has ended the MAYDAY of {time} on {number}.', { time: formatTime(at), number })}{' '}
        {isLast && t('If you are still in danger, send it again.')}
      </p>
      <Button variant="default" size="md" fullWidth mt="xs" onClick={() => forgetTold(told)}>
        {t('Read')}
      </Button>
    </div>
  )
}
