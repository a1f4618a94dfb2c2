// The keys of the tickets: what each does, how it was changed on this desk, and when keys are off.
import { useEffect, useEffectEvent } from 'react'
import { useDesk } from '#web/kit/desk.ts'
import { k } from '#web/kit/language.ts'

export const keyRows = [
  { name: 'next', key: 'j', also: 'ArrowDown', label: k('Next ticket') },
  { name: 'previous', key: 'k', also: 'ArrowUp', label: k('Previous ticket') },
  { name: 'open', key: 'Enter', label: k('Open the ticket') },
  { name: 'accept', key: 'a', label: k('Accept') },
  { name: 'decline', key: 'd', label: k('Decline') },
  { name: 'departments', key: 't', label: k('Assign departments') },
  { name: 'teams', key: 'r', label: k('Send response teams') },
  { name: 'plan', key: 'p', label: k('Send the set of the response plan') },
  { name: 'resolve', key: 'e', label: k('Resolve') },
  { name: 'update', key: 'w', label: k('Write an update') },
  { name: 'unread', key: 'u', label: k('Mark read or unread') },
  { name: 'merge', key: 'm', label: k('Compare with the likeliest duplicate; again: merge') },
  { name: 'acknowledge', key: 'q', label: k('Acknowledge the newest alarm, or the chosen ticket’s') },
  { name: 'answer', key: 's', label: k('Answer the call that rings') },
  { name: 'alarms', key: '!', label: k('Show all alarms that wait') },
  { name: 'chat', key: 'c', label: k('Chat') },
  { name: 'mark', key: 'x', label: k('Select for several at once') },
  { name: 'clear', key: 'Escape', label: k('Choose none') },
  { name: 'triage', key: 'y', label: k('Triage mode on or off') },
  { name: 'fresh', key: 'g', label: k('Show what is new') },
  { name: 'create', key: 'n', label: k('New ticket') },
  { name: 'undo', key: 'z', label: k('Undo') },
  { name: 'search', key: '/', label: k('Search the list') },
  { name: 'help', key: '?', label: k('List of keys') },
] as const satisfies readonly { name: string; key: string; also?: string; label: string }[]
export type KeyName = (typeof keyRows)[number]['name']

/** Keys that are letters or signs: the ones that can be switched off and changed. */
export const isLetterKey = (key: string): boolean => key.length === 1

export const keyOfAction = (name: KeyName, changed: Record<string, string>): string => changed[name] ?? keyRows.find((row) => row.name === name)!.key

interface Pressed {
  key: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  code?: string
}

/** What a key press means on this desk, or null. */
export function actionOf(
  { key, ctrlKey, altKey, metaKey, code }: Pressed,
  desk: { letterKeys: boolean; keys: Record<string, string> },
): KeyName | null {
  if (ctrlKey && altKey && code === 'KeyN') return 'create'
  if (ctrlKey && altKey && code === 'KeyQ') return 'acknowledge'
  if (ctrlKey && altKey && code === 'KeyS') return 'answer'
  if (ctrlKey || altKey || metaKey) return null
  if (isLetterKey(key) && !desk.letterKeys) return null
  const pressed = isLetterKey(key) ? key.toLowerCase() : key
  // What a desk has chosen goes before what is delivered, which may have come with a later program.
  const own = keyRows.find(({ name }) => desk.keys[name] === pressed)
  const row = own ?? keyRows.find((one) => keyOfAction(one.name, desk.keys) === pressed || ('also' in one && one.also === pressed))
  return row?.name ?? null
}

/** What is done under any dialog as well: the strip and what rings lie over it, and neither waits until it is closed. */
const overDialogs: readonly KeyName[] = ['acknowledge', 'alarms', 'answer']

/** A menu has the word from when it opens, which is before it has the focus. */
const takesKeys = '[role="dialog"], [role="alertdialog"], [aria-haspopup="menu"][aria-expanded="true"]'

/** Where typing is writing, or a dialog or menu has the word. */
export function isBusy(target: EventTarget | null, name?: KeyName): boolean {
  const isOver = name !== undefined && overDialogs.includes(name)
  // What hears these keys itself keeps them.
  if (document.querySelector(isOver ? '[role="dialog"][data-keys]' : takesKeys)) return true
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) ||
    target.closest('[role="menu"], [role="separator"]') !== null
  )
}

/** A key held down moves on; it does nothing twice. */
export const repeats = (name: string): boolean => name === 'next' || name === 'previous'

/** Enter and arrows belong to the button or link that has the focus. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary, [role="tab"]') !== null

export type KeyActions = Partial<Record<KeyName, (event: KeyboardEvent) => void>>

export function useKeys(actions: KeyActions): void {
  const actionNow = useEffectEvent((name: KeyName) => actions[name])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const name = actionOf(event, useDesk.getState())
      if (!name || (isBusy(event.target, name) && !event.ctrlKey)) return
      if (!isLetterKey(event.key) && event.key !== 'Escape' && isControl(event.target)) return
      const action = actionNow(name)
      if (!action) return
      event.preventDefault()
      if (event.repeat && !repeats(name)) return
      action(event)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
