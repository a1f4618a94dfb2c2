// The big buttons of a crew rest for a second after what stands under a finger has changed: it bounces, or was on its way to something else.
import { useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'

const restMs = 1_000
const useRest = create<{ isResting: boolean }>(() => ({ isResting: false }))
let timer: ReturnType<typeof setTimeout> | undefined

export function rest(): void {
  clearTimeout(timer)
  useRest.setState({ isResting: true })
  timer = setTimeout(() => useRest.setState({ isResting: false }), restMs)
}

export const isResting = (): boolean => useRest.getState().isResting

/** For a button that takes no touch meanwhile. */
export const useIsResting = (): true | undefined => useRest((state) => state.isResting || undefined)

/** Rests whenever `shown` becomes another; what is not known yet (undefined) was under no finger. */
export function useRestAfter(shown: string | undefined): void {
  const known = useRef(shown)
  useLayoutEffect(() => {
    if (known.current !== undefined && known.current !== shown) rest()
    known.current = shown
  }, [shown])
}
