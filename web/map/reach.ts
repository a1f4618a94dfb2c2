// What stands on the map, by name: reached by keys too, not by the pointer alone.
import { useEffect } from 'react'
import { create } from 'zustand'
import type { Position } from '#contract/nouns/fields.ts'

interface Mark {
  id: string
  name: string
  position: Pick<Position, 'lat' | 'lng'>
}
interface Reachable extends Mark {
  pick(): void
}

/** By the layer that shows them. */
export const useReachable = create<Record<string, readonly Reachable[]>>(() => ({}))

/** Can be reached by name for as long as the layer shows them. */
export function useMarksByName(kind: string, marks: readonly Mark[], onPick: (id: string) => void): void {
  useEffect(() => {
    useReachable.setState({ [kind]: marks.map((mark) => ({ ...mark, pick: () => onPick(mark.id) })) })
    return () => useReachable.setState({ [kind]: [] })
  }, [kind, marks, onPick])
}
