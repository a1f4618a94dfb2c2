// What the center warns of, at once; its news and how to be warned, fetched with what draws them once everything that a report needs is there.
import { Suspense, useEffect, useState } from 'react'
import type { PublicCenter } from '#contract/publicSide/places.ts'
import type { PublicTown } from '#contract/publicSide/start.ts'
import { later } from './later.ts'

const CenterNews = later(async () => (await import('./CenterNews.tsx')).CenterNews)
const BeWarned = later(async () => (await import('./BeWarned.tsx')).BeWarned)
const AlertsNow = later(async () => (await import('./AlertsNow.tsx')).AlertsNow)
const afterMs = 2_000

export function LateNews({ town }: { town: PublicTown }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Suspense fallback={null}>
      {isTime && <CenterNews center={town.center} />}
      {isTime && <BeWarned key={town.center.id} town={town} />}
    </Suspense>
  )
}

export const LateAlerts = ({ center }: { center: PublicCenter }) => (
  <Suspense fallback={null}>
    <AlertsNow key={center.id} center={center} />
  </Suspense>
)
