// Where the call that this page is in is drawn: in a place of its own on the screen, never over what is worked on. The innermost place that stands has it; the facts of its ticket are corrected where they are read.
import { useCallback, useLayoutEffect, useState } from 'react'
import { create } from 'zustand'

const usePlaces = create<{ places: readonly HTMLElement[]; isFilled: boolean }>(() => ({ places: [], isFilled: false }))

/** A place for it; empty until there is one. */
export function DockPlace({ className }: { className?: string | undefined }) {
  const [ref] = useState(() => place)
  return <div ref={ref} className={className} data-dock />
}

function place(node: HTMLElement | null): (() => void) | undefined {
  if (!node) return undefined
  usePlaces.setState(({ places }) => ({ places: [...places, node] }))
  return () => usePlaces.setState(({ places }) => ({ places: places.filter((one) => one !== node) }))
}

export function useDockPlace(): HTMLElement | null {
  return usePlaces(useCallback(({ places }) => places.at(-1) ?? null, []))
}

/** Said by whoever draws the call there. */
export function useFillsDock(isFilled: boolean): void {
  useLayoutEffect(() => {
    usePlaces.setState({ isFilled })
    return () => usePlaces.setState({ isFilled: false })
  }, [isFilled])
}

/** Whether a call stands there: what shares its place is laid out anew. */
export const useIsDockFilled = (): boolean => usePlaces(({ isFilled }) => isFilled)

const useRings = create<{ node: HTMLElement | null }>(() => ({ node: null }))

/** Where the cards of those who ring stand in the flow of a screen, over nothing of it. */
export const RingPlace = ({ className }: { className?: string | undefined }) => <div ref={ringPlace} className={className} data-ring-place />

function ringPlace(node: HTMLElement | null): (() => void) | undefined {
  if (!node) return undefined
  useRings.setState({ node })
  return () => useRings.setState(({ node: now }) => (now === node ? { node: null } : {}))
}

export const useRingPlace = (): HTMLElement | null => useRings(({ node }) => node)

const useForms = create<{ id: string; node: HTMLElement | null }>(() => ({ id: '', node: null }))

/** In the column of the facts of this ticket, which is higher than what a call leaves of its own: empty until they are corrected. */
export function FormPlace({ id }: { id: string }) {
  const ref = useCallback(
    (node: HTMLElement | null) => {
      if (!node) return undefined
      useForms.setState({ id, node })
      return () => useForms.setState(({ node: now }) => (now === node ? { id: '', node: null } : {}))
    },
    [id],
  )
  return <div ref={ref} data-form-place />
}

export function useFormPlace(id: string | null): HTMLElement | null {
  return useForms((now) => (now.id === id ? now.node : null))
}
