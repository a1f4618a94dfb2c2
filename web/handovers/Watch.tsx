// Stands on every screen: a handover that waits for this person's name is counted beside its screen.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { handovers } from '#contract/handovers/room.ts'
import { query } from '#web/kit/api.ts'
import { setBadge } from '#web/kit/badges.ts'
import { useMe } from '#web/kit/session/session.ts'

export function Part() {
  const me = useMe()
  const [newest] = useQuery(query(handovers.getHandovers, { limit: 1 })).data?.items ?? []
  const count = newest && newest.signedBy === null && newest.writtenBy.id !== me?.accountId ? 1 : 0
  useEffect(() => setBadge('/cms/handover', count), [count])
  return null
}
