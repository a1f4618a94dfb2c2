// What would be lost: unsaved forms and running calls. It decides whether the page may reload by itself.
import { useEffect, useId, useState } from 'react'

const unsaved = new Set<string>()
const running = new Set<string>()
const drafts = new Map<string, unknown>()

export const hasUnsaved = (): boolean => unsaved.size > 0 || drafts.size > 0
export const mayReload = (): boolean => !hasUnsaved() && running.size === 0

/** A form says that it holds something unsaved. */
export const useUnsaved = (dirty: boolean): void => useMark(unsaved, dirty)

/** A call is on: nothing may reload the page. */
export const useRunning = (on: boolean): void => useMark(running, on)

function useMark(marks: Set<string>, on: boolean): void {
  const id = useId()
  useEffect(() => {
    if (on) marks.add(id)
    return () => void marks.delete(id)
  }, [marks, on, id])
}

/** A text being written, kept in memory over tab switches and a new sign-in; never in the browser's storage. */
export function useDraft<T>(key: string, initial: T): [T, (value: T) => void, () => void] {
  const [value, setValue] = useState<T>(() => (drafts.has(key) ? (drafts.get(key) as T) : initial))
  const write = (next: T) => {
    drafts.set(key, next)
    setValue(next)
  }
  const clear = () => {
    drafts.delete(key)
    setValue(initial)
  }
  return [value, write, clear]
}

export const forgetDrafts = (): void => drafts.clear()

addEventListener('beforeunload', (event) => {
  if (!mayReload()) event.preventDefault()
})
