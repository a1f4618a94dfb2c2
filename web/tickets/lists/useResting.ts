// Whether nobody is about to point at a part: the pointer is away, and its keys have rested a while.
import { type RefObject, useEffect, useState } from 'react'

const restMs = 6_000

export function useResting(part: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const node = part.current
    if (!node) return
    const stop = new AbortController()
    const options = { signal: stop.signal }
    let timer: ReturnType<typeof setTimeout> | undefined
    const enter = (event: PointerEvent) => setOver(event.pointerType === 'mouse')
    node.addEventListener('pointerenter', enter, options)
    node.addEventListener('pointermove', enter, options)
    node.addEventListener('pointerleave', () => setOver(false), options)
    addEventListener(
      'keydown',
      () => {
        setBusy(true)
        clearTimeout(timer)
        timer = setTimeout(() => setBusy(false), restMs)
      },
      options,
    )
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [part])
  return !isOver && !isBusy
}
