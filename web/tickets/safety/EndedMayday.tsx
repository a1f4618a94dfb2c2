// The end of a crew's own Mayday, told to the crew: who ended it, when and why, until somebody has read it.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import type { FactMessage } from '#contract/kit/fact.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { query } from '#web/kit/api.ts'
import { type Reducer, useFacts } from '#web/kit/feed/facts.ts'
import { formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { useSession } from '#web/kit/session/session.ts'

interface Ended {
  id: string
  at: string
}
const useEnded = create<{ ended: Ended | null }>(() => ({ ended: null }))
const isOwn = ({ data }: FactMessage) => data['accountId'] === useSession.getState().accountId
const facts: Record<string, Reducer> = {
  maydayEnded: (_, fact) => isOwn(fact) && useEnded.setState({ ended: { id: fact.id, at: fact.at } }),
  maydayDeclared: (_, fact) => isOwn(fact) && useEnded.setState({ ended: null }),
}

export function EndedMayday() {
  useFacts(facts)
  const { ended } = useEnded()
  return ended && <End key={ended.at} {...ended} />
}

/** The reason stands on the timeline, right after the end. */
function End({ id, at }: Ended) {
  const { data } = useQuery({ ...query(updates.getUpdates, { id, limit: 20 }), staleTime: 0 })
  const end = data?.items.find((one) => one.verb === 'maydayEnded' && Date.parse(one.at) === Date.parse(at))
  const reason = data?.items.findLast(({ seq, update }) => end && update && seq > end.seq)?.update?.text
  return (
    <div>
      <p role="alert">
        {end?.by && reason
          ? t('MAYDAY ended at {time} by {name}: {reason}', { time: formatTime(at), name: end.by.name, reason })
          : t('The desk has ended the MAYDAY at {time}.', { time: formatTime(at) })}{' '}
        {t('If you are still in danger, send it again.')}
      </p>
      <Button variant="default" size="md" fullWidth mt="xs" onClick={() => useEnded.setState({ ended: null })}>
        {t('Read')}
      </Button>
    </div>
  )
}
