// The news of the center, fetched with what draws them once everything that a report needs is there.
import { Suspense, useEffect, useState } from 'react'
import type { PublicCenter } from '#contract/publicSide/places.ts'
import { later } from './later.ts'

const CenterNews = later(async () => (await import('./CenterNews.tsx')).CenterNews)
const afterMs = 2_000

export function LateNews({ center }: { center: PublicCenter }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense fallback={null}>{isTime && <CenterNews center={center} />}</Suspense>
}
