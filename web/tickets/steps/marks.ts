// The tickets that are chosen for several at once: an act takes off the marks of what it is done with, and no others.
import { create } from 'zustand'

export const useMarks = create<{ marked: ReadonlySet<string> }>(() => ({ marked: new Set() }))
export const marksNow = () => useMarks.getState().marked

export const setMarks = (ids: Iterable<string>): void => useMarks.setState({ marked: new Set(ids) })

export function unmark(ids: readonly string[]): void {
  if (ids.some((id) => marksNow().has(id))) setMarks([...marksNow()].filter((id) => !ids.includes(id)))
}
