// Draws the parts that stand on every screen.
import { createElement, Suspense, useMemo } from 'react'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import { type StandingPart, standing } from '#web/standing.ts'
import { componentOf } from './loaded.ts'

export function Standing({ place }: { place: StandingPart['place'] }) {
  const me = useMe()
  const shown = useMemo(() => standing.filter((row) => row.place === place && mayNow(row.permissions, me)), [place, me])
  return shown.map(({ name, load }) => (
    <Suspense key={name} fallback={null}>
      {createElement(componentOf(load))}
    </Suspense>
  ))
}
