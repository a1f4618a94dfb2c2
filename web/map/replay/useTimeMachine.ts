// Whether the map shows now or a moment of the past: the moment stands in the address once the hand rests.
import { useCallback, useEffect, useState } from 'react'
import { serverNow } from '#web/kit/clock.ts'
import { lastDay, type Stretch, stretchAround } from './moment.ts'
import { useReplay } from './useReplay.ts'

const restMs = 400

export function useTimeMachine(given: string | undefined, keep: (at: string | undefined) => void) {
  const [shown, setShown] = useState<{ at: number; stretch: Stretch } | null>(() => {
    const at = given === undefined ? Number.NaN : Date.parse(given)
    return Number.isNaN(at) || at > serverNow() ? null : { at, stretch: stretchAround(at, serverNow()) }
  })
  const move = useCallback((at: number, stretch?: Stretch) => {
    setShown((before) => ({ at: Math.round(at), stretch: stretch ?? before?.stretch ?? lastDay(serverNow()) }))
  }, [])
  const at = shown?.at
  useEffect(() => {
    const moment = at === undefined ? given : new Date(at).toISOString()
    if (moment === given) return undefined
    const timer = setTimeout(() => keep(moment), restMs)
    return () => clearTimeout(timer)
  }, [at, given, keep])
  const close = useCallback(() => {
    setShown(null)
    keep(undefined)
  }, [keep])
  const open = useCallback(() => move(serverNow() - 3_600_000, lastDay(serverNow())), [move])
  return { shown, move, open, close, ...useReplay(shown?.stretch ?? null, shown?.at ?? 0) }
}
