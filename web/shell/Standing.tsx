// Draws the parts that stand on every screen.
import { useIsFetching } from '@tanstack/react-query'
import { createElement, Suspense, useEffect, useMemo, useState } from 'react'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import { type StandingPart, standing } from '#web/standing.ts'
import { partOf } from './loaded.ts'

export function Standing({ place }: { place: StandingPart['place'] }) {
  const me = useMe()
  const shown = useMemo(() => standing.filter((row) => row.place === place && mayNow(row.permissions, me)), [place, me])
  return shown.map(({ name, load }) => (
    <Suspense key={name} fallback={null}>
      {createElement(partOf(load))}
    </Suspense>
  ))
}

const longestMs = 1_000

/** What lies over the screens shows nothing of itself: it is loaded when what the screen asked for has come, or a second has passed. */
export function StandingOver() {
  const isAsking = useIsFetching() > 0
  const [state, setState] = useState<'begins' | 'asks' | 'due'>('begins')
  if (state === 'begins' && isAsking) setState('asks')
  if (state === 'asks' && !isAsking) setState('due')
  useEffect(() => {
    const timer = setTimeout(() => setState('due'), longestMs)
    return () => clearTimeout(timer)
  }, [])
  return state === 'due' && <Standing place="over" />
}
