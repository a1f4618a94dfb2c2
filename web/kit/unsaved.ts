// What would be lost: unsaved forms and drafts. It decides whether the page may reload by itself.
import { useEffect, useId, useState } from 'react'
import type { Confirmation } from './confirmation.ts'

const unsaved = new Set<string>()
/** Of those, what is lost with its screen, not only with the page, and the question about it where it is not what was typed. */
const onScreen = new Map<string, (() => Confirmation) | undefined>()
const drafts = new Map<string, unknown>()

export const mayReload = (): boolean => unsaved.size === 0 && drafts.size === 0

/** What this phone keeps until there is signal: it outlives the page, not the session. */
const unsent = new Set<string>()
export const noteUnsent = (name: string, isUnsent: boolean): unknown => (isUnsent ? unsent.add(name) : unsent.delete(name))
export const hasUnsent = (): boolean => unsent.size > 0

/** What goes on without whoever signs out: said before. */
let goesOn: string | null = null
export const noteGoesOn = (question: string | null): void => void (goesOn = question)
export const goesOnNow = (): string | null => goesOn

export const losesOnScreen = (): boolean => onScreen.size > 0
export const questionOnScreen = (): Confirmation | undefined => [...onScreen.values()].find((ask) => ask)?.()

/** A form says that it holds something unsaved; what stands over all screens, or is kept in a moment, is lost with the page alone. */
export function useUnsaved(isUnsaved: boolean, lostWith: 'screen' | 'page' = 'screen', ask?: () => Confirmation): void {
  const id = useId()
  useEffect(() => {
    if (isUnsaved) unsaved.add(id)
    if (isUnsaved && lostWith === 'screen') onScreen.set(id, ask)
    return () => {
      unsaved.delete(id)
      onScreen.delete(id)
    }
  }, [isUnsaved, lostWith, ask, id])
}

/** What is being written, kept in memory over tab switches and a new sign-in; never in the browser's storage. */
export const readDraft = <T>(key: string): T | undefined => drafts.get(key) as T | undefined
export const keepDraft = (key: string, value: unknown): void => void drafts.set(key, value)
export const dropDraft = (key: string): void => void drafts.delete(key)

export function useDraft<T>(key: string, initial: T): [T, (value: T) => void, () => void] {
  const [value, setValue] = useState<T>(() => readDraft<T>(key) ?? initial)
  const write = (next: T) => {
    keepDraft(key, next)
    setValue(next)
  }
  const clear = () => {
    dropDraft(key)
    setValue(initial)
  }
  return [value, write, clear]
}

export const forgetDrafts = (): void => drafts.clear()

/** Nothing of it may hold the page. */
export function forgetUnsaved(): void {
  for (const one of [unsaved, onScreen, unsent, drafts]) one.clear()
  noteGoesOn(null)
}

globalThis.addEventListener?.('beforeunload', (event) => {
  if (!mayReload()) event.preventDefault()
})
