// How to be warned, and the news of the center, below everything: fetched with what draws them once everything that a report needs is there.
import { Suspense, useEffect, useState } from 'react'
import type { PublicTown } from '#contract/publicSide/start.ts'
import { later } from '#web/kit/later.ts'

const CenterNews = later(async () => (await import('./CenterNews.tsx')).CenterNews)
const BeWarned = later(async () => (await import('./BeWarned.tsx')).BeWarned)
const afterMs = 2_000

export function LateNews({ town }: { town: PublicTown }) {
  const [isTime, setTime] = useState(false)
  /** Whether there is a part above the news is known. */
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Suspense fallback={null}>
      {isTime && <BeWarned key={town.center.id} town={town} onSettled={() => setSettled(true)} />}
      {isSettled && <CenterNews center={town.center} />}
    </Suspense>
  )
}
