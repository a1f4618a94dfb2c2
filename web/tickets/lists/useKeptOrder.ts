// Keeps cards where they are while a hand is at them: one that comes stands below, and they are put in order once the hand has rested.
import { useEffect, useState } from 'react'

const pauseMs = 20_000

/** Whether the page was touched a moment ago; a page that was hidden is looked at anew. */
function useIsTouched(): boolean {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const touch = () => {
      setTouched(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTouched(false), pauseMs)
    }
    const options = { signal: stop.signal, capture: true, passive: true }
    for (const kind of ['pointerdown', 'touchmove', 'wheel', 'keydown']) addEventListener(kind, touch, options)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && setTouched(false), options)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [])
  return isTouched
}

export function useKeptOrder(ids: readonly string[]): readonly string[] {
  const isTouched = useIsTouched()
  const [kept, setKept] = useState(ids)
  const order = isTouched ? [...kept.filter((id) => ids.includes(id)), ...ids.filter((id) => !kept.includes(id))] : ids
  if (order.join() !== kept.join()) setKept(order)
  return order
}
