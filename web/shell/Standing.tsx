// Draws the parts that stand on every screen.
import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import { type StandingPart, standing } from '#web/standing.ts'

const parts = standing.map((row) => ({ ...row, Part: lazyPart(row.load) }))

export function Standing({ place }: { place: StandingPart['place'] }) {
  const me = useMe()
  const shown = useMemo(() => parts.filter((row) => row.place === place && mayNow(row.permissions, me)), [place, me])
  return shown.map(({ name, Part }) => (
    <Suspense key={name} fallback={null}>
      <Part />
    </Suspense>
  ))
}

function lazyPart(load: StandingPart['load']): ComponentType {
  return lazy(async () => ({ default: (await load()).Part }))
}
