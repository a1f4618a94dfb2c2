// The tickets that are chosen for several at once: an act takes off the marks of what it is done with, and no others; and where the hand was as it began.
import { create } from 'zustand'

export const useMarks = create<{ marked: ReadonlySet<string> }>(() => ({ marked: new Set() }))
export const marksNow = () => useMarks.getState().marked

export const setMarks = (ids: Iterable<string>): void => useMarks.setState({ marked: new Set(ids) })

export function unmark(ids: readonly string[]): void {
  if (ids.some((id) => marksNow().has(id))) setMarks([...marksNow()].filter((id) => !ids.includes(id)))
}

/** The list, the row and the marks in which a hand works. */
export interface Place {
  tab: string
  search: string
  selected: string | undefined
  marked: ReadonlySet<string>
}

/** The screen of the lists, while one works in it. */
export interface Hand {
  place(): Place
  /** These are about to be done by this desk. */
  takes(ids: readonly string[]): void
  /** One of those that are done together has left: if it was chosen, the next is. */
  left(id: string, ids: readonly string[]): void
  bringBack(place: Place): void
}
let hand: Hand | undefined
export const handNow = () => hand
export function setHand(now: Hand): () => void {
  hand = now
  return () => {
    if (hand === now) hand = undefined
  }
}
